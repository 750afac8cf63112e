/// What happened to the money of a period: every number that a report shows, from one commit.
///
/// All sums are those that ``ExpenseStore/report(_:by:in:)`` returns for the same filter. An application draws from this
/// value what it likes.
public struct PeriodReport: Hashable, Sendable {
    /// The filter of the entries.
    public let filter: Filter
    /// The first and the last day.
    public let days: Period
    /// The period that it is compared with; nil if there is none.
    public let previous: Period?
    /// The current day.
    public let today: CalendarDate
    /// The currency into which all amounts of sums are converted; nil if none is.
    public let currency: Currency?
    /// The spans of time that the period is divided into; nil if it is one day.
    public let unit: Grouping?
    /// The spans without a gap.
    public let spans: [Span]
    /// The color of each category, by its name.
    public let colors: [String: Color]
    /// The sums in each currency.
    public let sheets: [CurrencySheet]
    /// The balances of the accounts in each currency, if the filter lets them in.
    public let netWorth: [NetWorth]
    /// The budgets of the categories.
    public let budgets: [BudgetUse]
    /// What is recorded repeatedly.
    public let recurring: [RecurringCost]
    /// Who owes whom for shared costs.
    public let debts: [Debt]
    /// The newest entries.
    public let entries: [Expense]
    /// The sums of each month in each currency, the newest month first. They count transfers, too.
    public let months: [MonthTotals]

    /// The maximum number of ``entries``.
    public static let mostEntries = 20_000

    /// The number of entries that ``entries`` leaves out.
    public var leftOut: Int64 { entryCount - Int64(entries.count) }

    /// The number of all entries of the filter, with transfers.
    public var entryCount: Int64 { months.reduce(0) { $0 + $1.count } }

    /// A part of the period.
    public struct Span: Hashable, Sendable {
        /// Its name, as groups are named: `2026-11`.
        public let key: String
        /// Its days that are in the period.
        public let days: Period
    }

    /// A month, with its sums in the currencies of its entries.
    public struct MonthTotals: Hashable, Sendable {
        /// Its name: `2026-11`.
        public let key: String
        /// A total per currency; a currency with only transfers has one of zero.
        public let totals: [Total]

        /// The number of its entries, with transfers.
        public var count: Int64 { totals.reduce(0) { $0 + $1.count } }
    }

    /// A span of time with its sums.
    public struct SpanTotal: Hashable, Sendable {
        /// Its name: `2026-W47`, `2026-11-21`.
        public let key: String
        /// The sums.
        public let total: Total
    }
}

/// The sums of a report in one currency.
public struct CurrencySheet: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The sums of the period.
    public let total: Total
    /// Those of the period before; nil if there is no such period.
    public let before: Total?
    /// The sums of each span of the report.
    public let spans: [Total]
    /// The weeks of a period that is divided into days.
    public let weeks: [PeriodReport.SpanTotal]
    /// The days with entries, or the months of a period of more than two years.
    public let days: [PeriodReport.SpanTotal]
    /// The days of the period before, if the period is divided into days.
    public let daysBefore: [PeriodReport.SpanTotal]
    /// The categories as a tree, each followed by its subcategories.
    public let categories: [CategoryLine]
    /// The payees with the largest expenses, the largest first.
    public let payees: [PayeeLine]
    /// The other payees together, and the entries without a payee.
    public let otherPayees: OtherPayees
    /// The largest expenses, the largest first.
    public let largestExpenses: [LargeEntry]
    /// The largest income, the largest first.
    public let largestIncome: [LargeEntry]

    /// The maximum number of payees and of large entries.
    public static let most = 10

    /// A category; its sums include those of its subcategories.
    public struct CategoryLine: Hashable, Sendable {
        /// The name; nil for entries without a category.
        public let name: String?
        /// The number of categories above it.
        public let depth: Int
        /// The sums of the period.
        public let total: Total
        /// Those of the period before; nil if there is no such period.
        public let before: Total?
        /// The sums of each span of the report.
        public let spans: [Total]
    }

    /// A payee.
    public struct PayeeLine: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The sums.
        public let total: Total
    }

    /// What the listed payees leave of the expenses.
    public struct OtherPayees: Hashable, Sendable {
        /// The number of payees that are not listed.
        public let count: Int
        /// Their expenses.
        public let expenses: Money
        /// The expenses of entries without a payee.
        public let nameless: Money
    }

    /// One of the largest entries.
    public struct LargeEntry: Hashable, Sendable {
        /// The entry.
        public let entry: Expense
        /// Its amount in the currency of the sheet.
        public let amount: Money
    }
}

/// A budget, and how far its span of time has gone.
public struct BudgetUse: Hashable, Sendable {
    /// What was spent and what is left.
    public let state: BudgetState
    /// The number of days until today.
    public let passed: Int
    /// The number of all days.
    public let days: Int
}
