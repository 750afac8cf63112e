extension SharedLedger {
    /// Adds operations of this machine to the lines that the others get.
    func append(_ operations: [Operation], words: String?, _ clock: Int64) throws {
        for start in stride(from: 0, to: operations.count, by: ChangeLine.most) {
            let part = Array(operations[start..<min(start + ChangeLine.most, operations.count)])
            var last: (number: Int64, hash: String) = (0, "")
            try connection.run("SELECT line, hash FROM sync") { row in
                last = (row.integer(0), row.text(1) ?? "")
                return false
            }
            let line = ChangeLine(number: last.number + 1, clock: clock, words: words, operations: part)
            let written = WrittenLine(line.json(of: machine), after: last.hash)
            try connection.run("INSERT INTO sync_line VALUES (?, ?)", [.integer(line.number), .text(written.text)])
            try connection.run("UPDATE sync SET line = ?, hash = ?", [.integer(line.number), .text(written.hash)])
        }
    }

    /// Ends a transaction: tells the others what had to be repaired, and stores the clock.
    func finish() throws {
        try endForeignRows()
        if !repairs.isEmpty {
            try append(repairs, words: nil, newStamp().clock)
            repairs = []
        }
        try connection.run("UPDATE sync SET clock = ?", [.integer(clock)])
    }

    /// Applies lines of other machines in the order of their clocks, and what waited for them.
    ///
    /// - Parameter isFresh: by machine, whether its line is read for the first time.
    /// - Returns: the lines that are damaged.
    func receive(_ lines: [ReceivedLine]) throws -> [(machine: Int64, reason: String)] {
        var damaged: [(Int64, String)] = []
        var bulk: [Int64: Int] = [:]
        for received in lines.sorted(by: {
            ($0.line.clock, $0.machine, $0.line.number) < ($1.line.clock, $1.machine, $1.line.number)
        }) {
            do {
                if received.line.words == nil { bulk[received.machine, default: 0] += received.line.operations.count }
                guard try !receive(received) else { continue }
                try connection.run(
                    "INSERT OR REPLACE INTO sync_waiting VALUES (?, ?, ?, ?)",
                    [
                        .integer(received.machine), .integer(received.line.number), .integer(received.line.clock),
                        .text(received.line.json(of: received.machine)),
                    ])
            } catch let error as DamagedLine {
                damaged.append((received.machine, "line \(received.line.number): \(error.reason)"))
            } catch let error as DatabaseError where error.reason == .refused {
                damaged.append((received.machine, "line \(received.line.number): \(error.message)"))
            }
        }
        try receiveWaiting()
        return damaged
    }

    /// Applies lines that waited for others, until none can be applied.
    private func receiveWaiting() throws {
        var isProgress = true
        while isProgress {
            isProgress = false
            var waiting: [ReceivedLine] = []
            try connection.run("SELECT machine, text FROM sync_waiting ORDER BY clock, machine, number") { row in
                let machine = row.integer(0)
                waiting.append(
                    ReceivedLine(
                        machine: machine, line: try ChangeLine(json: row.text(1) ?? "", of: machine), known: 0))
                return true
            }
            for received in waiting where try receive(received) {
                isProgress = true
                try connection.run(
                    "DELETE FROM sync_waiting WHERE machine = ? AND number = ?",
                    [.integer(received.machine), .integer(received.line.number)])
            }
        }
    }

    /// Applies one line as one change of the history, wholly or not at all.
    ///
    /// - Returns: false if it needs a row that has not arrived.
    private func receive(_ received: ReceivedLine) throws -> Bool {
        let (known, line) = (repairs, received.line)
        clock = max(clock, line.clock)
        // A table that is created belongs to the transaction, not to the line.
        for operation in line.operations { _ = try table(ofOperation: operation.table) }
        try connection.execute("SAVEPOINT line")
        do {
            let words = try localWords(line.words ?? "changes of another machine")
            _ = try connection.change({ _ in words }, at: Stamp(clock: line.clock, machine: 0).time) {
                for operation in line.operations {
                    try apply(
                        operation, isFresh: received.freshness,
                        from: Stamp(clock: line.clock, machine: received.machine))
                }
                try connection.run(
                    "INSERT OR REPLACE INTO sync_change SELECT max(id), ? FROM change", [.integer(received.machine)])
            }
            try connection.execute("RELEASE line")
            return true
        } catch {
            try connection.execute("ROLLBACK TO line; RELEASE line")
            repairs = known
            guard error is MissingRow else { throw error }
            return false
        }
    }

    /// The name of a machine; its number as long as it has told none.
    func name(of machine: Int64) throws -> String {
        var name = String(machine, radix: 36)
        try connection.run("SELECT name FROM sync_machine WHERE machine = ?", [.integer(machine)]) { row in
            name = row.text(0) ?? name
            return false
        }
        return name
    }

    /// Words with the numbers that entries have here.
    private func localWords(_ words: String) throws -> String {
        guard words.contains("#") else { return words }
        return try words.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.hasPrefix("#"), let identity = Identifier(String(word.dropFirst())) else { return String(word) }
            return try number(.entry, identity).map { "#\($0)" } ?? ""
        }.joined(separator: " ")
    }
}

/// A line as it is in a file: the hash of everything up to it, and the JSON.
struct WrittenLine {
    let hash: String
    let text: String

    /// - Parameter before: the hash of the line before; empty for the first one of a file.
    init(_ json: String, after before: String) {
        hash = contentHash(of: Array((before + json).utf8))
        text = "\(hash) \(json)\n"
    }
}

/// A short hash, as 16 hexadecimal digits.
package func contentHash(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(SHA256(bytes).digest.prefix(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}

/// A line of another machine.
struct ReceivedLine {
    let machine: Int64
    let line: ChangeLine
    /// The highest clock of the machine's lines that had been read before.
    let known: Int64
    /// Whether it is in a file that was begun since.
    var isInNewFile = false

    /// Which of its values are read for the first time. Those of a snapshot may have been read before.
    var freshness: Freshness {
        if line.words != nil { return line.clock > known ? .all : .none }
        return isInNewFile && known > 0 ? .later(than: Stamp(clock: known, machine: machine)) : .none
    }
}

/// Which values are read for the first time, so that a conflict is told once.
enum Freshness {
    case none
    case all
    /// Of a snapshot, those that its machine has set since.
    case later(than: Stamp)

    func contains(_ stamp: Stamp) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .later(let known): stamp.machine == known.machine && stamp.clock > known.clock
        }
    }

    /// The same for a row that is made: in a snapshot it may have been made and read long ago, and changed since.
    var ofMadeRow: Freshness { if case .all = self { .none } else { self } }
}
