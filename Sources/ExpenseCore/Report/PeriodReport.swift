/// What happened to the money of a period: every number that a report shows, from one commit.
///
/// All sums are those that ``ExpenseStore/report(_:by:in:)`` returns for the same filter. An application draws from this
/// value what it likes.
package struct PeriodReport: Hashable, Sendable {
    /// The filter of the entries.
    package let filter: Filter
    /// The first and the last day.
    package let days: Period
    /// The period that it is compared with, if any.
    package let previous: Period?
    /// The current day.
    package let today: CalendarDate
    /// The months by which the file counts.
    package let calendar: Months
    /// The currency into which all amounts of sums are converted; nil if none is.
    package let currency: Currency?
    /// The spans of time that the period is divided into; nil if it is one day.
    package let unit: Grouping?
    /// The spans without a gap.
    package let spans: [Span]
    /// The color of each category, by its name.
    package let colors: [String: Color]
    /// The sums in each currency.
    package let sheets: [CurrencySheet]
    /// The balances of the accounts in each currency, if the filter lets them in.
    package let netWorth: [NetWorth]
    /// The budgets of the categories.
    package let budgets: [BudgetUse]
    /// What is recorded repeatedly.
    package let recurring: [RecurringCost]
    /// Who owes whom for shared costs.
    package let debts: [Debt]
    /// The newest entries.
    package let entries: [Expense]
    /// The sums of each month in each currency, the newest month first. They count transfers, too.
    package let months: [MonthTotals]

    /// The maximum number of ``entries``.
    package static let mostEntries = 20_000

    /// The number of entries that ``entries`` leaves out.
    package var leftOut: Int64 { entryCount - Int64(entries.count) }

    /// The number of all entries of the filter, with transfers.
    package var entryCount: Int64 { months.reduce(0) { $0 + $1.count } }

    /// A part of the period.
    package struct Span: Hashable, Sendable {
        /// Its name, as groups are named: `2026-11`.
        package let key: String
        /// Its days that are in the period.
        package let days: Period
    }

    /// A month, with its sums in the currencies of its entries.
    package struct MonthTotals: Hashable, Sendable {
        /// Its name: `2026-11`.
        package let key: String
        /// A total per currency; a currency with only transfers has one of zero.
        package let totals: [Total]

        /// The number of its entries, with transfers.
        package var count: Int64 { totals.reduce(0) { $0 + $1.count } }
    }

    /// A span of time with its sums.
    package struct SpanTotal: Hashable, Sendable {
        /// Its name: `2026-W47`, `2026-11-21`.
        package let key: String
        /// The sums.
        package let total: Total
    }
}

/// The sums of a report in one currency.
package struct CurrencySheet: Hashable, Sendable {
    /// The currency.
    package let currency: Currency
    /// The sums of the period.
    package let total: Total
    /// Those of the period before; nil if there is no such period.
    package let before: Total?
    /// The sums of each span of the report.
    package let spans: [Total]
    /// The weeks of a period that is divided into days.
    package let weeks: [PeriodReport.SpanTotal]
    /// The days with entries, or the months of a period of more than two years.
    package let days: [PeriodReport.SpanTotal]
    /// The days of the period before, if the period is divided into days.
    package let daysBefore: [PeriodReport.SpanTotal]
    /// The categories as a tree, each followed by its subcategories.
    package let categories: [CategoryLine]
    /// The payees with the largest expenses, the largest first.
    package let payees: [PayeeLine]
    /// The other payees together, and the entries without a payee.
    package let otherPayees: OtherPayees
    /// The largest expenses, the largest first.
    package let largestExpenses: [LargeEntry]
    /// The largest income, the largest first.
    package let largestIncome: [LargeEntry]

    /// The maximum number of payees and of large entries.
    package static let most = 10

    /// A category; its sums include those of its subcategories.
    package struct CategoryLine: Hashable, Sendable {
        /// The name; nil for entries without a category.
        package let name: String?
        /// The number of categories above it.
        package let depth: Int
        /// The sums of the period.
        package let total: Total
        /// Those of the period before; nil if there is no such period.
        package let before: Total?
        /// The sums of each span of the report.
        package let spans: [Total]
    }

    /// A payee.
    package struct PayeeLine: Hashable, Sendable {
        /// The name.
        package let name: String
        /// The sums.
        package let total: Total
    }

    /// What the listed payees leave of the expenses.
    package struct OtherPayees: Hashable, Sendable {
        /// The number of payees that are not listed.
        package let count: Int
        /// Their expenses.
        package let expenses: Money
        /// The expenses of entries without a payee.
        package let nameless: Money
    }

    /// One of the largest entries.
    package struct LargeEntry: Hashable, Sendable {
        /// The entry.
        package let entry: Expense
        /// Its amount in the currency of the sheet.
        package let amount: Money
    }
}

/// A budget, and how far its span of time has gone.
package struct BudgetUse: Hashable, Sendable {
    /// What was spent and what is left.
    package let state: BudgetState
    /// The number of days until today.
    package let passed: Int
    /// The number of all days.
    package let days: Int
}
