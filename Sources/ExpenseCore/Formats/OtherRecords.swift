/// What a data file has besides entries.
package struct OtherRecords: Sendable, Equatable {
    /// The default currency.
    package var currency: Currency?
    /// The name of the default account.
    package var account: String?
    /// The months by which the file counts; nil if nobody has chosen them.
    package var months: Months?
    /// The categories with their colours. Their numbers do not matter.
    package var categories: [Category] = []
    /// The names of the accounts.
    package var accounts: [String] = []
    /// The currencies that accounts were said to have.
    package var currencies: [AccountCurrencies] = []
    /// The days of the statements of cards, by the names of their accounts.
    package var statements: [String: StatementDays] = [:]
    /// The last balances that matched the bank's.
    package var agreements: [AccountAgreement] = []
    /// The budgets.
    package var budgets: [Budget] = []
    /// When the plan of the envelopes begins.
    package var plan: PlanStart?
    /// Money that was moved between envelopes.
    package var moves: [EnvelopeMove] = []
    /// What should be saved.
    package var goals: [Goal] = []
    /// The rules that give entries a category. Their numbers do not matter.
    package var rules: [Rule] = []
    /// The recurring entries. Their numbers do not matter.
    package var recurring: [RecordedRecurring] = []
    /// The saved layouts of CSV files.
    package var mappings: [SavedMapping] = []
    /// The exchange rates.
    package var rates: [Rate] = []

    /// No records.
    package init() {}

    /// Whether there are none.
    package var isEmpty: Bool { self == OtherRecords() }

    /// The records that others have not, besides categories, accounts and what is only ever added.
    func without(_ others: OtherRecords) -> OtherRecords {
        var rest = OtherRecords()
        rest.currency = currency == others.currency ? nil : currency
        rest.account = account == others.account ? nil : account
        rest.months = months == others.months ? nil : months
        rest.plan = plan == others.plan ? nil : plan
        rest.statements = statements.filter { others.statements[$0.key] != $0.value }
        rest.currencies = currencies.filter { !others.currencies.contains($0) }
        rest.agreements = agreements.filter { !others.agreements.contains($0) }
        rest.budgets = budgets.filter { !others.budgets.contains($0) }
        rest.goals = goals.filter { !others.goals.contains($0) }
        rest.rules = rules.filter { !others.rules.contains($0) }
        rest.mappings = mappings.filter { !others.mappings.contains($0) }
        rest.rates = Array(Set(rates).subtracting(others.rates))
        return rest
    }

    mutating func append(_ other: OtherRecords) {
        currency = other.currency ?? currency
        account = other.account ?? account
        months = other.months ?? months
        categories += other.categories
        accounts += other.accounts
        currencies += other.currencies
        statements.merge(other.statements) { _, new in new }
        agreements += other.agreements
        budgets += other.budgets
        plan = other.plan ?? plan
        moves += other.moves
        goals += other.goals
        rules += other.rules
        recurring += other.recurring
        mappings += other.mappings
        rates += other.rates
    }
}

/// The currencies that an account was said to have.
package struct AccountCurrencies: Sendable, Equatable {
    /// The name of the account.
    package var account: String
    /// The currencies, by their codes.
    package var currencies: [Currency]
}

/// A recurring entry, and how far it has been recorded.
package struct RecordedRecurring: Sendable, Equatable {
    /// The recurring entry.
    package var recurring: Recurring
    /// The last day that has been recorded; nil if none has.
    package var recorded: CalendarDate?

    /// A recurring entry that has been recorded through a day.
    package init(_ recurring: Recurring, recorded: CalendarDate?) {
        (self.recurring, self.recorded) = (recurring, recorded)
    }
}

/// The last balance of an account that matched the bank's.
package struct AccountAgreement: Sendable, Equatable {
    /// The name of the account.
    package var account: String
    /// The day and the balance.
    package var agreement: Agreement
}
