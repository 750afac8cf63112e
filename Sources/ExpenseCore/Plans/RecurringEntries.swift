/// There is no recurring entry with this number.
public struct UnknownRecurring: Error, Sendable, Equatable {
    /// The number as given.
    public let id: Int64
}

/// More recurring entries are due than are recorded without asking.
public struct TooManyDue: Error, Sendable, Equatable {
    /// The number of due entries.
    public let count: Int
    /// The last day of the due entries.
    public let day: CalendarDate
}

extension ExpenseStore {
    /// Stores a recurring entry and records its due occurrences up to a day, as one change.
    ///
    /// - Parameters:
    ///   - recurring: its number is ignored.
    ///   - day: the last day; nil records nothing yet.
    ///   - newAccounts: names of accounts; missing ones are created first.
    /// - Returns: The recurring entry with its number, and the entries that were recorded.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func add(
        _ recurring: Recurring, recordingThrough day: CalendarDate? = nil, newAccounts: [String] = []
    ) throws -> (recurring: Recurring, recorded: [Expense]) {
        try change({ "add \($0.recurring.words)" }) { connection in
            try connection.insertMissing(accounts: newAccounts)
            if try connection.defaultCurrency() == nil {
                try connection.setDefaultCurrency(recurring.entry.amount.currency)
            }
            var stored = recurring
            stored.id = 0
            try connection.save(&stored)
            return (stored, try day.map { try connection.record(stored, through: $0) } ?? [])
        }
    }

    /// All recurring entries, in the order of their numbers.
    public func recurring() throws -> [Recurring] {
        try Recurring.all(in: self)
    }

    /// Changes a recurring entry. The entries that it recorded stay as they are.
    ///
    /// - Parameters:
    ///   - id: its number.
    ///   - words: the verb for the history: `pause`.
    ///   - change: changes it.
    /// - Throws: `UnknownRecurring`, `UnknownCategory`, what `change` throws, or `DatabaseError`. Then nothing is changed.
    public func updateRecurring(
        _ id: Int64, _ words: String = "change", _ change: (inout Recurring) throws -> Void
    ) throws -> Recurring {
        try self.change({ "\(words) \($0.words)" }) { connection in
            guard var recurring = try Recurring.query(where: \.id == id).all(on: connection).first else {
                throw UnknownRecurring(id: id)
            }
            let former = recurring
            try change(&recurring)
            recurring.id = id
            if recurring != former { try connection.save(&recurring) }
            return recurring
        }
    }

    /// The recurring entry with a number.
    ///
    /// - Throws: `UnknownRecurring`, or `DatabaseError`.
    public func recurring(_ id: Int64) throws -> Recurring {
        guard let recurring = try Recurring.find(where: \.id == id, in: self).first else {
            throw UnknownRecurring(id: id)
        }
        return recurring
    }

    /// The number of entries that a recurring entry has recorded, from a day on.
    public func countRecorded(of id: Int64, from day: CalendarDate) throws -> Int {
        try Occurrence.find(where: \.recurring == id && \.date >= day, in: self).count
    }

    /// Deletes a recurring entry. The entries that it recorded stay.
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

    /// The number of entries that are due up to a day and have not been recorded.
    public func countDue(through day: CalendarDate) throws -> Int {
        try read { try $0.countDue(through: day) }
    }

    /// Records what is due up to a day, each occurrence once, whichever process asks. Occurrences that were recorded
    /// and then undone or deleted are not recorded again.
    ///
    /// - Parameters:
    ///   - day: the last day.
    ///   - most: how many are recorded without asking. A wrong clock would cause thousands.
    /// - Returns: The entries that were recorded.
    /// - Throws: `TooManyDue`, if nothing was recorded, or `DatabaseError`.
    public func recordDue(through day: CalendarDate, most: Int = .max) throws -> [Expense] {
        let count = try countDue(through: day)
        // Checked without a lock first: usually nothing is due.
        guard count > 0 else { return [] }
        guard count <= most else { throw TooManyDue(count: count, day: day) }
        return try change(wordsOfDue) { try $0.recordDue(through: day) }
    }

    /// Records what is due together with the next change, in one transaction: if that change is refused, nothing is
    /// recorded.
    ///
    /// - Parameters:
    ///   - day: the last day.
    ///   - most: how many are recorded without asking.
    ///   - tell: receives the recorded entries once they are stored.
    public func recordDueWithNextChange(
        through day: CalendarDate, most: Int = .max, _ tell: @escaping @Sendable ([Expense]) -> Void
    ) throws {
        let count = try countDue(through: day)
        guard count > 0 else { return }
        guard count <= most else { throw TooManyDue(count: count, day: day) }
        beforeNextChange { [clock] connection in
            let recorded = try connection.change(wordsOfDue, at: clock.now()) { try connection.recordDue(through: day) }
            return { tell(recorded) }
        }
    }
}

/// How the history describes entries that were due.
private func wordsOfDue(_ recorded: [Expense]) -> String {
    recorded.count == 1 ? "record \(recorded[0].words)" : "record \(recorded.count) recurring entries"
}

extension Connection {
    fileprivate func countDue(through day: CalendarDate) throws -> Int {
        // Every command asks, and most files have none.
        guard try integer("SELECT 1 FROM recurring LIMIT 1") != nil else { return 0 }
        return try Recurring.query().all(on: self).reduce(0) { try $0 + due($1, through: day).count }
    }

    fileprivate func recordDue(through day: CalendarDate) throws -> [Expense] {
        try Recurring.query().all(on: self).flatMap { try record($0, through: day) }
    }

    /// Records the due occurrences of a recurring entry.
    fileprivate func record(_ recurring: Recurring, through day: CalendarDate) throws -> [Expense] {
        try due(recurring, through: day).flatMap { day, date in
            let entries = recurring.entries(on: date)
            let amounts = entries.map { "\($0.kind.rawValue) \($0.amount.minorUnits) \($0.amount.currency)" }
            let number = try nextEntryNumber()
            try run(
                "INSERT INTO made VALUES (?, ?, ?)",
                [.integer(recurring.id), .text(day.description), .integer(number)])
            return try entries.enumerated().map { part, entry in
                var entry = entry
                entry.receipt = entries.count > 1 ? number : nil
                let recorded = try insert(entry)
                try derive(occurrence: recorded.id, of: recurring.id, "\(day)", part: part, of: amounts)
                return recorded
            }
        }
    }

    /// The entries that will be recorded up to a day, and have not been recorded.
    func dueEntries(through day: CalendarDate) throws -> [Expense] {
        try Recurring.query().all(on: self).flatMap { recurring in
            try due(recurring, through: day).flatMap { recurring.entries(on: $0.date) }
        }
    }

    /// The due occurrences that have not been recorded.
    private func due(
        _ recurring: Recurring, through day: CalendarDate
    ) throws -> [(day: CalendarDate, date: CalendarDate)] {
        recurring.due(after: try lastRecordedDay(of: recurring.id), through: day)
    }
}
