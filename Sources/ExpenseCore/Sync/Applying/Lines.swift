extension SharedLedger {
    /// Adds operations of this machine to the lines that the others get: one line, or several if they are too many or too
    /// long for one.
    ///
    /// - Parameter longest: the maximum length of a line in bytes.
    func append(_ operations: [Operation], words: String?, _ clock: Int64, longest: Int = ChangeLine.longest) throws {
        for start in stride(from: 0, to: operations.count, by: ChangeLine.most) {
            let part = Array(operations[start..<min(start + ChangeLine.most, operations.count)])
            var last: (number: Int64, hash: String) = (0, "")
            try connection.run("SELECT line, hash FROM sync") { row in
                last = (row.integer(0), row.text(1) ?? "")
                return false
            }
            let line = ChangeLine(number: last.number + 1, clock: clock, words: words, operations: part)
            let written = WrittenLine(line.json(of: machine), after: last.hash)
            if written.text.utf8.count > longest, part.count > 1 {
                for half in part.halves { try append(half, words: words, clock, longest: longest) }
                continue
            }
            try connection.run("INSERT INTO sync_line VALUES (?, ?)", [.integer(line.number), .text(written.text)])
            try connection.run("UPDATE sync SET line = ?, hash = ?", [.integer(line.number), .text(written.hash)])
            try connection.noteWritten(written.hash, clock)
        }
    }

    /// Ends a transaction: tells the others what had to be repaired, and stores the clock.
    func finish() throws {
        try endForeignRows()
        try tellKeptOfImports()
        if !repairs.isEmpty {
            try append(repairs, words: nil, newStamp().clock)
            repairs = []
        }
        try connection.run("UPDATE sync SET clock = ?", [.integer(clock)])
    }

    /// Applies lines of other machines, and what waited for them.
    ///
    /// - Returns: the lines that are damaged, or that a newer version wrote.
    func receive(_ arriving: inout ArrivingLines) throws -> [(machine: Int64, reason: String)] {
        var damaged: [(machine: Int64, reason: String)] = []
        // What other lines say of the machine is about the side that its files have.
        for (machine, fork) in arriving.takeForks() { try divide(machine, at: fork) }
        try receive(&arriving) { received in
            if let fork = received.fork { try divide(received.machine, at: fork) }
            var missing: [Identifier] = []
            let left = try receive(received, &damaged, &missing)
            if !left.isEmpty { try wait(received, left) }
        }
        try receiveWaiting(&damaged)
        if !usedRows.isEmpty { try asRepair("changes of another machine") { try decideUsedRows(areAllRead: true) } }
        try renameLeftSubcategories()
        return damaged
    }

    /// Applies a line. A change is applied wholly or not at all. Of a part of a ledger only those operations wait whose
    /// rows have not arrived, because parts of two machines may need each other, or that this version does not know.
    ///
    /// - Parameter missing: receives the rows that have not arrived.
    /// - Returns: the operations that have to wait.
    func receive(
        _ received: ReceivedLine, _ damaged: inout [(machine: Int64, reason: String)], _ missing: inout [Identifier]
    ) throws -> [Operation] {
        func report(_ reason: String) {
            let fault = (machine: received.machine, reason: "line \(received.line.number): \(reason)")
            let known = damaged.filter { $0.machine == received.machine }
            // What waits is tried again. Nobody reads what is wrong with each of many lines.
            if known.count < 10, !known.contains(where: { $0 == fault }) { damaged.append(fault) }
        }
        do {
            do {
                return try apply(received, inParts: false, &missing)
            } catch let error as MissingRow {
                // It may arrive.
                missing.append(error.identity)
            } catch let error as NewerLine {
                report(error.reason)
            }
            return try received.line.words == nil ? apply(received, inParts: true, &missing) : received.line.operations
        } catch let error as DamagedLine {
            report(error.reason)
        } catch let error as DatabaseError where error.reason == .refused {
            report(error.message)
        }
        return []
    }

    /// Applies a line as one change of the history.
    ///
    /// - Parameter inParts: whether operations that have to wait are left out.
    /// - Returns: the operations that were left out.
    private func apply(_ received: ReceivedLine, inParts: Bool, _ missing: inout [Identifier]) throws -> [Operation] {
        var left: [Operation] = []
        if compared != nil, received.line.words == nil {
            for table in tables where table.nameColumn != nil {
                comingDeletions[table.name] = received.deletions(in: table)
            }
        }
        defer { comingDeletions = [:] }
        try applyAsChange(received) {
            for operation in received.line.operations {
                guard inParts else {
                    try apply(operation, isFresh: received.freshness)
                    continue
                }
                do {
                    try wholly { try apply(operation, isFresh: received.freshness) }
                } catch let error as MissingRow {
                    missing.append(error.identity)
                    left.append(operation)
                } catch is NewerLine {
                    left.append(operation)
                }
            }
        }
        return left
    }

    /// Runs `body` as one change of the history by another machine, wholly or not at all.
    private func applyAsChange(_ received: ReceivedLine, _ body: () throws -> Void) throws {
        clock = max(clock, received.line.clock)
        // A table that is created belongs to the transaction, not to the line.
        for operation in received.line.operations { try createIfMissing(operation.table) }
        try wholly { try asChange(received, body) }
    }

    /// Runs `body` as one change of the history by another machine.
    func asChange(_ received: ReceivedLine, _ body: () throws -> Void) throws {
        let time = Stamp(clock: received.line.clock, machine: 0).time
        let next = try nextNumber(.entry)
        _ = try connection.change({ $0 }, at: time, keepingUndone: true) {
            try body()
            try decideUsedRows(areAllRead: false)
            try bringBackParts()
            try removePartsOfOtherRecordings()
            try removeIdleTransfers()
            try loseOtherOfJoined()
            try removeSeparated()
            try connection.noteMaker(received.machine)
            if try nextNumber(.entry) > next { try noteEntries(from: next, at: received.clockOfEntries) }
            // Its new entries have their numbers now.
            return try localWords(received.line.words ?? "changes of another machine")
        }
    }

    /// Does what follows from the changes of several machines, as a change that is not undone with those of this one.
    func asRepair(_ words: String, _ body: () throws -> Void) throws {
        let line = ChangeLine(number: 0, clock: newStamp().clock, words: words, operations: [])
        try asChange(ReceivedLine(machine: machine, line: line, known: 0), body)
    }

    /// Undoes what `body` did if it throws.
    func wholly(_ body: () throws -> Void) throws {
        let known = (repairs, idleTransfers, survivors, usedRows, joinedRows)
        try connection.execute("SAVEPOINT part")
        do {
            try body()
            try connection.execute("RELEASE part")
        } catch {
            try connection.execute("ROLLBACK TO part; RELEASE part")
            (repairs, idleTransfers, survivors, usedRows, joinedRows) = known
            knownRanges = [:]
            throw error
        }
    }
}

/// A line as it is in a file: the hash of everything up to it, and the JSON.
struct WrittenLine {
    /// Where the JSON begins, after the hash and a blank.
    static let start = 17

    let hash: String
    let text: String

    /// - Parameter before: the hash of the line before; empty for the first one of a file.
    init(_ json: String, after before: String) {
        hash = contentHash(of: Array((before + json).utf8))
        text = "\(hash) \(json)\n"
    }
}

extension ChangeLine {
    /// Reads a line as it was written.
    init(written text: String, of machine: Int64) throws {
        try self.init(json: String(text.dropFirst(WrittenLine.start).dropLast()), of: machine)
    }
}

/// A line of another machine.
struct ReceivedLine {
    let machine: Int64
    var line: ChangeLine
    /// Tells it from other lines of its number, if two machines had one identity.
    var hash: Int64 = 0
    /// The highest clock of the machine's lines that had been read before.
    let known: Int64
    /// Where the lines that were read before end to be those of the machine's files; nil if this is not the first line after that.
    var fork: Fork?
    /// Its key among the lines that wait.
    var waitingKey: Int64 { line.number << 16 | hash & 0xFFFF }

    /// Its place in the order in which lines are applied.
    var place: (Int64, Int64, Int64) { (line.clock, machine, line.number) }

    /// The clock with which its machine made its entries, as far as it is known: a part of a ledger that replaces files which
    /// were not read to their end has older ones.
    var clockOfEntries: Int64 { line.words == nil && known > 0 ? 0 : line.clock }

    /// The rows of a table that are deleted in a part of a whole ledger, by their identities.
    func deletions(in table: SharedTable) -> [Identifier: Deletion] {
        var deletions: [Identifier: Deletion] = [:]
        for operation in line.operations where operation.table == table.name {
            guard case .gone(let deletion) = operation.content else { continue }
            for member in deletion.members { deletions[member] = deletion }
        }
        return deletions
    }

    /// Which conflicts it can show.
    var freshness: Freshness {
        guard line.words != nil else { return .snapshot }
        return line.clock > known ? .change : .none
    }
}

/// Which conflicts can be told when something is applied. What the stamps of values say decides; this says where they
/// prove nothing.
enum Freshness: Equatable {
    /// Something that was read before, or that this machine repairs.
    case none
    /// A change that is read for the first time.
    case change
    /// A part of a whole ledger: a row of it may have been made and read long ago, and changed since.
    case snapshot
    /// What a row has that becomes one with another one: neither knew what the other has.
    ///
    /// - kept, absorbed: the stamps of what both had when they were made.
    case joined(kept: Stamp, absorbed: Stamp)

    var isAny: Bool { self != .none }

    var isJoined: Bool { if case .joined = self { true } else { false } }

    /// The same for a row that is made again: that is no other value than before.
    var ofRevived: Freshness { self == .change ? .none : self }
}
