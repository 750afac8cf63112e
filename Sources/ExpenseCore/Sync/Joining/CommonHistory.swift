/// A change in the history, as copies of a data file know it that were made before any of them was shared.
struct HistoryMark: Equatable {
    /// The number of its last row in the journal, which is the same in every copy.
    let number: Int64
    /// Tells the change from others.
    let hash: String
    /// The machine that counts as having made it: the one that shared its copy first.
    let machine: Int64
    /// The rows that it made, by their numbers, which are the same in every copy.
    let rows: [MadeRows]

    /// The replica of their identities: copies that were used on may give one number to two rows.
    var replica: Int64 { Int64(bitPattern: UInt64(hash, radix: 16) ?? 0) & (.max >> 1) | 1 }
}

/// Rows with consecutive numbers that a change made.
struct MadeRows: Equatable {
    let subject: Identifier.Subject
    let numbers: ClosedRange<Int64>
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
        let changes: [(change: Int64, rows: ClosedRange<Int64>, hash: String)] = try connection.rows(
            """
            SELECT journal.change, min(number), max(number), time, words
            FROM journal JOIN change ON change.id = abs(journal.change)
            WHERE number > ifnull((SELECT max(number) FROM journal WHERE length(former) > ?), 0)
            GROUP BY journal.change ORDER BY max(number) DESC LIMIT ?
            """, [.integer(Self.longestRow), .integer(Self.mostChanges)]
        ) { row in
            // A change that was undone has another number, and its rows are where they were.
            let values = [.integer(lineage ?? 0)] + (1...4).map { row.value($0) }
            return (row.integer(0), row.integer(1)...row.integer(2), jsonText(of: values))
        }
        let results = try results(since: changes.last?.rows.lowerBound ?? .max)
        return changes.reversed().map { change, rows, words in
            (change, rows, contentHash(of: Array((words + (results[change] ?? "")).utf8)))
        }
    }

    /// What rows were after each change: two copies may do the same in one second, with other values.
    private func results(since first: Int64) throws -> [Int64: String] {
        var (tables, states, results): ([String: TableFields], [[String]: String?], [Int64: String]) = ([:], [:], [:])
        try connection.forEachRow(
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
        }
        return results
    }

    /// What this file's history has in common with that of the copy of which it has most; nothing if it is no copy.
    func commonMarks(with others: [Int64], in folder: SyncFolder) throws -> [HistoryMark] {
        let own = try changesOfHistory()
        var found: [HistoryMark] = []
        for other in others {
            let marks = try folder.historyMarks(of: other)
            var (last, place) = (Int64(0), 0)
            for mark in marks {
                while place < own.count, own[place].rows.upperBound < mark.number { place += 1 }
                // One that was redone is not where it was, and this file may have forgotten the first ones.
                guard place < own.count, own[place].rows.contains(mark.number) else { continue }
                // After the first change that differs, nothing is the same change.
                guard own[place].rows.upperBound == mark.number, own[place].hash == mark.hash else { break }
                last = mark.number
            }
            if last > found.last?.number ?? 0 { found = marks.filter { $0.number <= last } }
        }
        return found
    }

    /// Stamps what the history says, and gives the rows that it has made identities by which every copy of the file knows them.
    ///
    /// - Parameter common: what another copy has told of, as far as this file has done the same.
    func captureHistory(after common: [HistoryMark]) throws {
        let (changes, rowsMade) = try (changesOfHistory(), rowsMade())
        let end = common.last?.number ?? 0
        let known = common.flatMap(\.rows).reduce(into: [Identifier.Subject: Int64]()) {
            $0[$1.subject] = max($0[$1.subject] ?? 0, $1.numbers.upperBound)
        }
        var machines: [Int64: Int64] = [:]
        var marks = common
        for (change, rows, hash) in changes {
            let number = rows.upperBound
            guard number > end else {
                machines[change] = (common.first { $0.number >= number } ?? common[0]).machine
                continue
            }
            machines[change] = machine
            // One that was redone made rows that both have.
            let made = (rowsMade[change] ?? []).filter { $0.numbers.lowerBound > known[$0.subject] ?? 0 }
            marks.append(HistoryMark(number: number, hash: hash, machine: machine, rows: made))
        }
        try Schema.createIfMissing(Schema.syncMarks, in: connection)
        for mark in marks {
            try connection.run(
                "INSERT INTO sync_mark VALUES (?, ?, ?, ?)",
                [
                    .integer(mark.number), .text(mark.hash), .integer(mark.machine),
                    .text(mark.rows.map(\.text).joined(separator: "/")),
                ])
        }
        if !common.isEmpty {
            self.common = try lastNumbers()
            for rows in marks.filter({ $0.number > end }).flatMap(\.rows) {
                self.common[rows.subject] = min(self.common[rows.subject] ?? .max, rows.numbers.lowerBound - 1)
            }
        }
        for mark in marks {
            for rows in mark.rows where try rows.numbers.upperBound < nextNumber(rows.subject) {
                try setIdentities(rows.subject, rows.numbers) { Identifier(replica: mark.replica, number: $0) }
            }
        }
        try connection.run(
            "UPDATE sync SET captured = ?, captured_change = 0", [.integer((changes.first?.rows.lowerBound ?? 1) - 1)])
        try capture(by: machines)
    }

    /// The rows that each change of the history has made.
    private func rowsMade() throws -> [Int64: [MadeRows]] {
        var made: [Int64: [MadeRows]] = [:]
        // The journal has no index of rows, so the first change of each is looked for once, for all changes.
        try connection.forEachRow(
            """
            SELECT change, subject, json_extract(identity, '$[0]'),
                json_extract(identity, iif(subject = ?1, '$[1]', '$[0]')) FROM journal
            WHERE former IS NULL AND number IN (SELECT min(number) FROM journal GROUP BY subject, identity)
            ORDER BY number
            """, [.text(EntryBatch.subject)]
        ) { row in
            let name = row.text(1) ?? ""
            guard let subject = name == EntryBatch.subject ? .entry : Identifier.Subject(rawValue: name),
                row.integer(2) <= row.integer(3)
            else { return }
            made[row.integer(0), default: []].append(
                MadeRows(subject: subject, numbers: row.integer(2)...row.integer(3)))
        }
        return made
    }

    /// What this file has told of its history.
    func historyMarks() throws -> [HistoryMark] {
        guard try connection.has(Schema.syncMarks) else { return [] }
        return try connection.rows("SELECT number, hash, machine, rows FROM sync_mark ORDER BY number") { row in
            HistoryMark(
                number: row.integer(0), hash: row.text(1) ?? "", machine: row.integer(2),
                rows: (row.text(3) ?? "").split(separator: "/").compactMap(MadeRows.init))
        }
    }
}

// MARK: - In the first line of a machine's file

extension HistoryMark {
    /// Marks as one text: each machine before its first change.
    static func text(of marks: [HistoryMark]) -> String {
        var words: [String] = []
        var last = ""
        for mark in marks {
            let machine = "@" + String(mark.machine, radix: 36)
            if machine != last { words.append(machine) }
            words.append((["\(mark.number):\(mark.hash)"] + mark.rows.map(\.text)).joined(separator: "/"))
            last = machine
        }
        return words.joined(separator: " ")
    }

    /// The marks that a text has. What is no mark is left out.
    static func marks(in text: String) -> [HistoryMark] {
        var marks: [HistoryMark] = []
        var machine: Int64?
        for word in text.split(separator: " ") {
            if word.first == "@" {
                machine = Int64(word.dropFirst(), radix: 36)
                continue
            }
            let parts = word.split(separator: "/")
            let names = parts.first?.split(separator: ":") ?? []
            guard let machine, names.count == 2, let number = Int64(names[0]), number > marks.last?.number ?? 0 else {
                continue
            }
            marks.append(
                HistoryMark(
                    number: number, hash: String(names[1]), machine: machine,
                    rows: parts.dropFirst().compactMap(MadeRows.init)))
        }
        return marks
    }
}

extension MadeRows {
    /// As a mark has them: `entry.5.6`.
    fileprivate var text: String { "\(subject.rawValue).\(numbers.lowerBound).\(numbers.upperBound)" }

    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: ".")
        guard parts.count == 3, let subject = Identifier.Subject(rawValue: String(parts[0])),
            let first = Int64(parts[1]), let last = Int64(parts[2]), first > 0, first <= last, last < .max
        else { return nil }
        self.init(subject: subject, numbers: first...last)
    }
}
