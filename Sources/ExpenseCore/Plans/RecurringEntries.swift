/// A number that no recurring entry has.
public struct UnknownRecurring: Error, Sendable, Equatable {
    /// The number as given.
    public let id: Int64
}

extension ExpenseStore {
    /// Stores a recurring entry, without recording any of its occurrences yet.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func add(_ recurring: Recurring) throws -> Recurring {
        var stored = recurring
        stored.id = 0
        try stored.save(in: self)
        return stored
    }

    /// All recurring entries, in the order of their numbers.
    public func recurring() throws -> [Recurring] {
        try Recurring.all(in: self)
    }

    /// Deletes a recurring entry; what it has recorded stays.
    ///
    /// - Throws: `UnknownRecurring`, or `DatabaseError`.
    public func deleteRecurring(_ id: Int64) throws -> Recurring {
        try change({ "delete recurring #\($0.id) \($0.entry.note)" }) { connection in
            guard let recurring = try Recurring.query(where: \.id == id).all(on: connection).first else {
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
    /// What is due and has not been recorded. Days are recorded in order, so that the last one tells for all before it.
    fileprivate func due(through day: CalendarDate) throws -> [(Recurring, CalendarDate)] {
        try Recurring.query().all(on: self).flatMap { recurring in
            var latest: CalendarDate?
            try run("SELECT max(date) FROM made WHERE recurring = ?", [.integer(recurring.id)]) {
                latest = $0.text(0).flatMap { CalendarDate(iso: $0) }
                return false
            }
            return recurring.dates(after: latest, through: day).map { (recurring, $0) }
        }
    }
}
