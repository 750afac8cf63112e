/// A number that no recurring entry has.
public struct UnknownRecurring: Error, Sendable, Equatable {
    /// The number as given.
    public let id: Int64
}

extension Store {
    /// Stores a recurring entry, without recording any of its occurrences yet.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func add(_ recurring: Recurring) throws -> Recurring {
        try change({ "add recurring #\($0.id) \($0.entry.note)" }) { connection in
            var stored = recurring
            let category = try connection.category(of: &stored.entry)
            let entry = stored.entry
            try connection.run(
                """
                INSERT INTO recurring (unit, step, first, last, kind, amount, currency, category, note)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(stored.unit.rawValue), .integer(Int64(stored.step)), .text(entry.date.description),
                    Value(stored.last?.description), .text(entry.kind.rawValue), .integer(entry.amount.minorUnits),
                    .text(entry.amount.currency.code), category, .text(entry.note),
                ])
            stored.id = connection.lastInsertedID
            for tag in entry.tags {
                try connection.run("INSERT INTO recurring_tag VALUES (?, ?)", [.integer(stored.id), .text(tag)])
            }
            return stored
        }
    }

    /// All recurring entries, in the order of their numbers.
    public func recurring() throws -> [Recurring] {
        try read { try $0.recurring() }
    }

    /// Deletes a recurring entry; what it has recorded stays.
    ///
    /// - Throws: `UnknownRecurring`, or `DatabaseError`.
    public func deleteRecurring(_ id: Int64) throws -> Recurring {
        try change({ "delete recurring #\($0.id) \($0.entry.note)" }) { connection in
            guard let recurring = try connection.recurring().first(where: { $0.id == id }) else {
                throw UnknownRecurring(id: id)
            }
            try connection.run("DELETE FROM recurring WHERE id = ?", [.integer(id)])
            return recurring
        }
    }

    /// Records what is due up to a day and has not been recorded before, each occurrence once, whoever asks.
    ///
    /// - Returns: The entries that were recorded.
    public func recordDue(through day: CalendarDate) throws -> [Expense] {
        // Nearly always there is nothing, which needs no lock.
        guard try read({ try !$0.due(through: day).isEmpty }) else { return [] }
        return try change({ $0.count == 1 ? "record \($0[0].words)" : "record \($0.count) recurring entries" }) {
            connection in
            try connection.due(through: day).map { recurring, date in
                var entry = recurring.entry
                entry.date = date
                let stored = try connection.insert(entry)
                try connection.run(
                    "INSERT INTO made VALUES (?, ?, ?)",
                    [.integer(recurring.id), .text(date.description), .integer(stored.id)])
                return stored
            }
        }
    }
}

extension Connection {
    fileprivate func recurring() throws -> [Recurring] {
        var all: [Recurring] = []
        try run(
            """
            SELECT id, unit, step, first, last, kind, amount, currency,
                (SELECT name FROM category WHERE id = recurring.category), note,
                (SELECT group_concat(tag, char(10)) FROM recurring_tag WHERE recurring = recurring.id)
            FROM recurring ORDER BY id
            """
        ) { row in
            guard let unit = row.text(1).flatMap(Recurring.Unit.init(rawValue:)),
                let first = row.text(3).flatMap({ CalendarDate(iso: $0) }),
                let kind = row.text(5).flatMap(Expense.Kind.init(rawValue:))
            else { throw DatabaseError(.badFile, file: file, "there is a recurring entry that cannot be read") }
            let entry = Expense(
                date: first, kind: kind, amount: Money(minorUnits: row.integer(6), currency: try currency(row.text(7))),
                category: row.text(8), note: row.text(9) ?? "",
                tags: row.text(10)?.split(separator: "\n").map(String.init) ?? [])
            all.append(
                Recurring(
                    id: row.integer(0), entry: entry, unit: unit, step: Int(row.integer(2)),
                    last: row.text(4).flatMap { CalendarDate(iso: $0) }))
            return true
        }
        return all
    }

    /// What is due and has not been recorded. Days are recorded in order, so that the last one tells for all before it.
    fileprivate func due(through day: CalendarDate) throws -> [(Recurring, CalendarDate)] {
        try recurring().flatMap { recurring in
            var latest: CalendarDate?
            try run("SELECT max(date) FROM made WHERE recurring = ?", [.integer(recurring.id)]) {
                latest = $0.text(0).flatMap { CalendarDate(iso: $0) }
                return false
            }
            return recurring.dates(after: latest, through: day).map { (recurring, $0) }
        }
    }
}
