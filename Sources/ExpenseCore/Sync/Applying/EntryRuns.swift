/// Receiving many new entries, such as those of a snapshot or of an import: as an import inserts them, without their
/// triggers, and with their totals summed up first.
extension SharedLedger {
    /// The most entries that are in memory at once.
    private static let most = 20_000
    /// About the length of an entry in a line.
    private static let length: Int64 = 200

    /// Applies lines in order, runs of many new entries as a whole.
    ///
    /// - Parameter receive: applies a line in the usual way.
    func receive(_ arriving: inout ArrivingLines, _ receive: (ReceivedLine) throws -> Void) throws {
        while true {
            var other: ReceivedLine?
            var run = try nextRun(&arriving, &other)
            if run.isEmpty, other == nil { return }
            let count = run.reduce(0) { $0 + $1.line.operations.count(where: Self.makesEntry) }
            if count > EntryInsertion.few {
                // How many follow matters to the indexes only.
                let many = count < Self.most ? Int64(count) : max(Int64(count), arriving.left / Self.length)
                var left: [ReceivedLine] = []
                try connection.withoutEntryTriggers(many: many) {
                    var entries = try NewEntries(self)
                    repeat {
                        left += try entries.insert(run)
                        run = left.count < Self.most && other == nil ? try nextRun(&arriving, &other) : []
                    } while !run.isEmpty
                    try entries.finish()
                }
                run = left
            }
            for received in run { try receive(received) }
            if let other { try receive(other) }
        }
    }

    /// The next lines that seem to add entries and nothing else.
    ///
    /// - Parameter other: becomes the line after them.
    private func nextRun(_ arriving: inout ArrivingLines, _ other: inout ReceivedLine?) throws -> [ReceivedLine] {
        var run: [ReceivedLine] = []
        var count = 0
        while count < Self.most, let received = arriving.next() {
            guard received.fork == nil, Self.seemsNew(received.line) else {
                other = received
                break
            }
            run.append(received)
            count += received.line.operations.count
        }
        return run
    }

    private static func makesEntry(_ operation: Operation) -> Bool {
        if case .row(_, .make, _, _) = operation.content { operation.table == "entry" } else { false }
    }

    private static func seemsNew(_ line: ChangeLine) -> Bool {
        guard line.words == nil else {
            return line.operations.allSatisfy { makesEntry($0) || NewEntries.isTag($0) }
        }
        // The rest of a snapshot can be applied later, unless entries need it.
        return line.operations.contains(where: makesEntry)
            && !line.operations.contains { ["category", "account"].contains($0.table) }
    }
}
