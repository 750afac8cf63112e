extension Budget: ActiveRecord {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a budget.
    public struct Columns: ColumnSet {
        /// The category by its name, in upper or lower case; nil for all expenses.
        public let category = Column<String?>("category", nameIn: "category", of: "budget", isKey: true)
        /// The currency: a category has a budget in each.
        public let currency = Column<Currency>("currency", isKey: true)
        /// The amount in minor units.
        public let minorUnits = Column<Int64>("amount")
        /// The amount. Two amounts can be compared if they have the same currency.
        public let amount = Column<Money>("currency", "amount")
        /// The span of time.
        public let per = Column<Span>("per")
        /// The first day from which the rest is carried over.
        public let carriedFrom = Column<CalendarDate?>("carried_from")
        /// The amount carried over on that day, in minor units.
        public let carried = Column<Int64?>("carried")
        /// The other amounts of some spans, each as text: the first and the last day, and the amount in minor units.
        public let changes = Column<[String]>(
            listed: "first || '/' || last || '/' || amount", in: "budget_change", of: "budget")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "budget" }
    /// The description in the history.
    public var words: String { "budget \(category ?? "all") \(amount.display) per \(per.rawValue)" }

    /// Creates a budget from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(
            category: try row(\.category), amount: try row(\.amount), per: try row(\.per),
            carriedFrom: try row(\.carriedFrom))
        carried = try row(\.carried) ?? 0
        // The texts begin with the first day, so a change follows those that it changes.
        for change in try row(\.changes).sorted().compactMap({ Change(stored: $0, currency: amount.currency) }) {
            add(change)
        }
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.category, category)
        row.set(\.currency, amount.currency)
        row.set(\.minorUnits, amount.minorUnits)
        row.set(\.per, per)
        row.set(\.carriedFrom, carriedFrom)
        row.set(\.carried, carriedFrom == nil ? nil : carried)
    }

    /// Stores the budget and replaces the one of its category and currency.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func save(in store: ExpenseStore) throws {
        _ = try store.change({ _ in "save \(words)" }) { try $0.save(self) }
    }

    /// Deletes it, if it is stored.
    public func delete(from store: ExpenseStore) throws {
        try store.change({ _ in "delete \(words)" }) { connection in
            let category = try category.map { try connection.category(named: $0).id }
            try connection.run(
                "DELETE FROM budget WHERE category IS ? AND currency = ?",
                [Value(category), .text(amount.currency.code)])
        }
    }
}

extension Connection {
    /// Stores a budget and replaces the one of its category and currency. Its days are stored as those of the calendar's
    /// months that have the same names, so that they stay right when months begin on another day.
    ///
    /// - Returns: The budget, with the stored spelling of the category.
    func save(_ budget: Budget) throws -> Budget {
        let category = try budget.category.map { try self.category(named: $0) }
        let named = budget.counted(in: .calendar)
        var stored = Budget(
            category: category?.name, amount: budget.amount, per: budget.per, carriedFrom: named.carriedFrom)
        stored.carried = budget.carried
        let row = RecordValues(of: stored)
        try run(
            """
            \(row.insertion(into: Budget.table)) ON CONFLICT (ifnull(category, 0), currency)
            DO UPDATE SET \(row.assignments)
            """, row.values)
        let number = try integer(
            "SELECT id FROM budget WHERE category IS ? AND currency = ?",
            [Value(category?.id), .text(budget.amount.currency.code)])
        try setParts(
            in: Schema.budgetChanges, of: number ?? 0,
            to: named.changes.map { change in
                [
                    .text("\(change.days.from ?? .first)"), .text("\(change.days.to ?? .last)"),
                    .integer(change.amount.minorUnits),
                ]
            })
        for change in named.changes { stored.add(change) }
        return stored.counted(in: budget.months)
    }
}

extension Budget.Change {
    /// `2026-12-01/9999-12-31/70000`
    fileprivate init?(stored text: String, currency: Currency) {
        let parts = text.split(separator: "/").map(String.init)
        guard parts.count == 3, let first = CalendarDate(iso: parts[0]), let last = CalendarDate(iso: parts[1]),
            let units = Int64(parts[2])
        else { return nil }
        let days = Period(from: first == .first ? nil : first, to: last == .last ? nil : last)
        self.init(days: days, amount: Money(minorUnits: units, currency: currency))
    }
}
