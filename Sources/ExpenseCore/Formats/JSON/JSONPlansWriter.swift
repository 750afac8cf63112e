extension JSONEntryWriter {
    /// Writes budgets, rules and recurring entries as objects with one field: `{"budget":{...}}`.
    public mutating func write(_ plans: Plans) {
        for budget in plans.budgets { write("budget") { $0.fields(of: budget) } }
        for rule in plans.rules {
            write("rule") {
                $0.field("text", rule.text)
                $0.field("category", rule.category)
            }
        }
        for plan in plans.recurring { write("recurring") { $0.fields(of: plan) } }
    }

    private mutating func write(_ name: String, _ fields: (inout JSONWriter) -> Void) {
        writeObject { $0.field(name) { $0.object(fields) } }
    }
}

extension JSONWriter {
    fileprivate mutating func fields(of budget: Budget) {
        field("category", budget.category)
        field("amount", budget.amount.plain)
        field("currency", budget.amount.currency.code)
        field("per", budget.per.rawValue)
        guard let day = budget.carriedFrom else { return }
        field("carriedFrom", "\(day)")
        field("carried", Money(minorUnits: budget.carried, currency: budget.amount.currency).plain)
    }

    fileprivate mutating func fields(of plan: RecordedRecurring) {
        let entry = plan.recurring.entry
        field("date", "\(entry.date)")
        field("kind", entry.kind.rawValue)
        field("amount", entry.amount.plain)
        field("currency", entry.amount.currency.code)
        field("category", entry.category)
        field("note", entry.note)
        field("tags") { $0.array { for tag in entry.tags { $0.value(tag) } } }
        field("payee", entry.payee)
        field("account", entry.account)
        field("every", plan.recurring.step)
        field("unit", plan.recurring.unit.rawValue)
        field("last", plan.recurring.last.map { "\($0)" })
        field("steps") { steps in
            steps.array { for step in plan.recurring.steps { $0.object { $0.fields(of: step) } } }
        }
        field("recorded", plan.recorded.map { "\($0)" })
    }

    private mutating func fields(of step: Recurring.Step) {
        field("date", "\(step.date)")
        field("amount", step.amount?.plain)
        if let isPaused = step.isPaused { field("isPaused") { $0.value(isPaused) } }
    }
}
