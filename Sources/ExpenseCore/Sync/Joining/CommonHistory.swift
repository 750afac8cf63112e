/// A change in the history, as copies of a data file know it that were made before any of them was shared.
struct HistoryMark: Equatable {
    /// The number of its last row in the journal, which is the same in every copy.
    let number: Int64
    /// Tells the change from others.
    let hash: String
    /// The machine that counts as having made it: the one that shared its copy first.
    let machine: Int64
    /// Whether rows that the change made have identities of its own: copies that were used on may give one number to two
    /// rows.
    let hasOwnRows: Bool

    /// The replica of those identities. It is the same in every copy.
    var replica: Int64 { Int64(bitPattern: UInt64(hash, radix: 16) ?? 0) & (.max >> 1) | 1 }
}

// A data file that was copied before it was shared. Whoever shares a copy first tells of what its history has as of changes
// that were made then; another copy finds in it which of its own changes are the same ones, and tells of the later ones.
extension SharedLedger {
    /// The most changes of a history that are told of.
    private static let mostChanges: Int64 = 10_000
    /// What was deleted at once and is longer, such as a large import that was undone, and what was before it is not told of.
    private static let longestRow: Int64 = 1 << 20

    /// The changes of this file's history, the oldest first, by their last rows in the journal.
    private func changesOfHistory() throws -> [(change: Int64, rows: ClosedRange<Int64>, hash: String)] {
        let lineage = try connection.integer(
            "SELECT replica FROM origin WHERE subject = 'change' ORDER BY first LIMIT 1")
        var changes: [(change: Int64, rows: ClosedRange<Int64>, hash: String)] = []
        try connection.run(
            """
            SELECT journal.change, min(number), max(number), time, words
            FROM journal JOIN change ON change.id = abs(journal.change)
            WHERE number > ifnull((SELECT max(number) FROM journal WHERE length(former) > ?), 0)
            GROUP BY journal.change ORDER BY max(number) DESC LIMIT ?
            """, [.integer(Self.longestRow), .integer(Self.mostChanges)]
        ) { row in
            // A change that was undone has another number, and its rows are where they were.
            let values = [.integer(lineage ?? 0)] + (1...4).map { row.value($0) }
            changes.append((row.integer(0), row.integer(1)...row.integer(2), jsonText(of: values)))
            return true
        }
        let results = try results(since: changes.last?.rows.lowerBound ?? .max)
        return changes.reversed().map { change, rows, words in
            (change, rows, contentHash(of: Array((words + (results[change] ?? "")).utf8)))
        }
    }

    /// What rows were after each change: two copies may do the same in one second, with other values.
    private func results(since first: Int64) throws -> [Int64: String] {
        var (tables, states, results): ([String: TableFields], [[String]: String?], [Int64: String]) = ([:], [:], [:])
        try connection.run(
            """
            SELECT change, subject, identity, former FROM journal
            WHERE number >= ? AND subject NOT IN ('\(EntryBatch.subject)', 'import', 'imported', 'bank_reference')
            ORDER BY number DESC
            """, [.integer(first)]
        ) { row in
            let (subject, identity) = (row.text(1) ?? "", row.text(2) ?? "")
            let table = try tables[subject] ?? TableFields(subject, of: connection)
            tables[subject] = table
            let after = try states[[subject, identity]] ?? table.state(identity, in: connection)
            states[[subject, identity]] = .some(try row.text(3).map { try table.completed($0, in: connection) })
            results[row.integer(0), default: ""] += after ?? "-"
            return true
        }
        return results
    }

    /// What this file's history has in common with that of the copy of which it has most; nothing if it is no copy.
    func commonMarks(with others: [Int64], in folder: SyncFolder) throws -> [HistoryMark] {
        let own = try changesOfHistory()
        var found: [HistoryMark] = []
        for other in others {
            var (common, place): ([HistoryMark], Int) = ([], 0)
            for mark in try folder.historyMarks(of: other) {
                while place < own.count, own[place].rows.upperBound < mark.number { place += 1 }
                // One that was redone is not where it was.
                guard place < own.count, own[place].rows.contains(mark.number) else { continue }
                // After the first change that differs, nothing is the same change.
                guard own[place].rows.upperBound == mark.number, own[place].hash == mark.hash else { break }
                common.append(mark)
            }
            if common.last?.number ?? 0 > found.last?.number ?? 0 { found = common }
        }
        return found
    }

    /// Stamps what the history says, and gives rows that were made since the file was copied identities of their own.
    ///
    /// - Parameters:
    ///   - common: what another copy has told of.
    ///   - isCopy: whether another copy is shared.
    func captureHistory(after common: [HistoryMark], isCopy: Bool) throws {
        let changes = try changesOfHistory()
        let known = Dictionary(uniqueKeysWithValues: common.map { ($0.number, $0) })
        var made: [(mark: HistoryMark, rows: [(subject: Identifier.Subject, numbers: ClosedRange<Int64>)])] = []
        var machines: [Int64: Int64] = [:]
        try Schema.createIfMissing(Schema.syncHistory, in: connection)
        for (change, rows, hash) in changes {
            let number = rows.upperBound
            let isSince = common.last.map { number > $0.number } ?? true
            let mark =
                known[number]
                ?? HistoryMark(
                    number: number, hash: hash, machine: isSince ? machine : common[0].machine,
                    hasOwnRows: isSince && isCopy)
            try connection.run(
                "INSERT INTO sync_history VALUES (?, ?, ?, ?)",
                [
                    .integer(number), .text(hash), .integer(mark.machine), .integer(mark.hasOwnRows ? 1 : 0),
                ])
            machines[change] = mark.machine
            if mark.hasOwnRows { made.append((mark, try rowsMade(by: change))) }
        }
        if isCopy {
            let end = common.last?.number ?? 0
            var shared = try lastNumbers()
            for (subject, numbers) in made.filter({ $0.mark.number > end }).flatMap(\.rows) {
                shared[subject] = min(shared[subject] ?? .max, numbers.lowerBound - 1)
            }
            for (subject, last) in shared { try renewIdentities(subject, after: last) }
            for (mark, rows) in made {
                for row in rows { try setIdentities(row.subject, row.numbers, of: mark.replica) }
            }
            if !common.isEmpty { self.common = shared }
        }
        try connection.run(
            "UPDATE sync SET captured = ?, captured_change = 0", [.integer((changes.first?.rows.lowerBound ?? 1) - 1)])
        try capture(by: machines)
    }

    /// The rows that a change of the history has made.
    private func rowsMade(by change: Int64) throws -> [(subject: Identifier.Subject, numbers: ClosedRange<Int64>)] {
        var made: [(subject: Identifier.Subject, numbers: ClosedRange<Int64>)] = []
        try connection.run(
            """
            SELECT subject, json_extract(identity, '$[0]'),
                json_extract(identity, iif(subject = ?2, '$[1]', '$[0]')) FROM journal mine
            WHERE change = ?1 AND former IS NULL
                AND NOT EXISTS (SELECT 1 FROM journal earlier WHERE earlier.subject = mine.subject
                    AND earlier.identity = mine.identity AND earlier.number < mine.number)
            """, [.integer(change), .text(EntryBatch.subject)]
        ) { row in
            let name = row.text(0) ?? ""
            guard let subject = name == EntryBatch.subject ? .entry : Identifier.Subject(rawValue: name),
                row.integer(1) <= row.integer(2)
            else { return true }
            made.append((subject, row.integer(1)...row.integer(2)))
            return true
        }
        return made
    }

    /// Gives the rows after a number identities of this machine.
    private func renewIdentities(_ subject: Identifier.Subject, after last: Int64) throws {
        try connection.run(
            "DELETE FROM origin WHERE subject = ? AND first > ?", [.text(subject.rawValue), .integer(last)])
        try setIdentity(subject, from: last + 1, Identifier(replica: machine, number: last + 1))
    }

    /// Gives rows identities of a replica, with their numbers here.
    private func setIdentities(_ subject: Identifier.Subject, _ numbers: ClosedRange<Int64>, of replica: Int64) throws {
        let (first, end) = (numbers.lowerBound, numbers.upperBound + 1)
        let next = try identity(subject, end)
        try connection.run(
            "DELETE FROM origin WHERE subject = ? AND first BETWEEN ? AND ?",
            [.text(subject.rawValue), .integer(first), .integer(end - 1)])
        try setIdentity(subject, from: first, Identifier(replica: replica, number: first))
        try setIdentity(subject, from: end, next)
    }

    /// What this file has told of its history.
    func historyMarks() throws -> [HistoryMark] {
        guard try connection.has(Schema.syncHistory) else { return [] }
        var marks: [HistoryMark] = []
        try connection.run("SELECT number, hash, machine, has_own_rows FROM sync_history ORDER BY number") { row in
            marks.append(
                HistoryMark(
                    number: row.integer(0), hash: row.text(1) ?? "", machine: row.integer(2),
                    hasOwnRows: row.integer(3) != 0))
            return true
        }
        return marks
    }
}

// MARK: - In the first line of a machine's file

extension HistoryMark {
    /// Marks as one text: each machine before its first change, with a `+` if rows have identities of their own.
    static func text(of marks: [HistoryMark]) -> String {
        var words: [String] = []
        var last = ""
        for mark in marks {
            let machine = (mark.hasOwnRows ? "+" : "@") + String(mark.machine, radix: 36)
            if machine != last { words.append(machine) }
            words.append("\(mark.number):\(mark.hash)")
            last = machine
        }
        return words.joined(separator: " ")
    }

    /// The marks that a text has. What is no mark is left out.
    static func marks(in text: String) -> [HistoryMark] {
        var marks: [HistoryMark] = []
        var (machine, hasOwnRows): (Int64?, Bool) = (nil, false)
        for word in text.split(separator: " ") {
            if let first = word.first, first == "+" || first == "@" {
                (machine, hasOwnRows) = (Int64(word.dropFirst(), radix: 36), first == "+")
                continue
            }
            let parts = word.split(separator: ":")
            guard let machine, parts.count == 2, let number = Int64(parts[0]), number > marks.last?.number ?? 0 else {
                continue
            }
            marks.append(
                HistoryMark(number: number, hash: String(parts[1]), machine: machine, hasOwnRows: hasOwnRows))
        }
        return marks
    }
}
