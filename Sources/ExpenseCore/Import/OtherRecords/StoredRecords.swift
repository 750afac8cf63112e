extension ExpenseStore {
    /// Calls `receive` with all records besides entries and then `each` with every entry, the oldest first, all from one
    /// snapshot.
    ///
    /// - Parameter each: returns false to end.
    package func forEverything(_ receive: (OtherRecords) throws -> Void, each: (Expense) throws -> Bool) throws {
        try read(repeatable: false) { connection in
            try connection.snapshot {
                try receive(connection.otherRecords())
                try connection.entriesForFile(Filter(), each)
            }
        }
    }
}

extension Connection {
    /// All records of the file besides entries.
    ///
    /// - Parameter withRates: whether to include the exchange rates, which can be many.
    func otherRecords(withRates: Bool = true) throws -> OtherRecords {
        var records = OtherRecords()
        records.defaults = Defaults(
            currency: try defaultCurrency(), account: try defaultAccount()?.name,
            firstDay: try chosenMonths()?.firstDay)
        records.categories = try categories().map { Category(name: $0.name, color: $0.color) }
        let (currencies, days) = (try statedCurrencies(), try statementDays())
        records.accounts = try accounts().map { account in
            ListedAccount(
                name: account.name, closing: days[account.id]?.closing, due: days[account.id]?.due,
                currencies: currencies[account.id] ?? [])
        }
        records.agreements = try agreements().map {
            AccountAgreement(account: $0.account.name, agreement: $0.agreement)
        }
        records.budgets = try Budget.query().sorted(by: \.category).all(on: self)
        records.plan = try planStart()
        records.moves = try envelopeMoves()
        records.goals = try goals()
        records.rules = try inSharedOrder(rules(), "rule", \.id, by: \.text)
        for place in records.rules.indices { records.rules[place].id = 0 }
        let recurring = try inSharedOrder(Recurring.query().all(on: self), "recurring", \.id) { _ in "" }
        records.recurring = try recurring.map { recurring in
            RecordedRecurring(recurring, recorded: try lastRecordedDay(of: recurring.id))
        }
        records.mappings = try SavedMapping.query().all(on: self)
        if withRates { records.rates = try Rate.query().sorted(by: \.date).all(on: self) }
        return records
    }
}
