extension JSONEntryWriter {
    /// Writes the records as objects with one field: `{"budget":{...}}`.
    package mutating func write(_ records: OtherRecords) {
        if records.currency != nil || records.account != nil || records.months != nil {
            write("defaults") {
                if let currency = records.currency { $0.field("currency", currency.code) }
                if let account = records.account { $0.field("account", account) }
                if let months = records.months { $0.field("monthBegins", months.firstDay) }
            }
        }
        for category in records.categories {
            write("category") {
                $0.field("name", category.name)
                $0.field("color", "\(category.color)")
            }
        }
        for account in records.accounts {
            write("account") {
                $0.field("name", account)
                if let days = records.statements[account] {
                    $0.field("closes", days.closing)
                    $0.field("due", days.due)
                }
                guard let known = records.currencies.first(where: { $0.account == account }) else { return }
                $0.field("currencies", known.currencies.map(\.code))
            }
        }
        for known in records.agreements { write("agreement") { $0.fields(of: known) } }
        for budget in records.budgets { write("budget") { $0.fields(of: budget) } }
        if let plan = records.plan {
            write("plan") {
                $0.field("from", "\(plan.day)")
                $0.field("amount", plan.amount.plain)
                $0.field("currency", plan.amount.currency.code)
            }
        }
        for move in records.moves {
            write("move") {
                $0.field("id", "\(move.move)")
                $0.field("category", move.category)
                $0.field("month", "\(move.month)")
                $0.field("amount", move.amount.plain)
                $0.field("currency", move.amount.currency.code)
            }
        }
        for goal in records.goals {
            write("goal") {
                $0.field("category", goal.category)
                $0.field("amount", goal.amount.plain)
                $0.field("currency", goal.amount.currency.code)
                $0.field("by", "\(goal.last)")
            }
        }
        for rule in records.rules {
            write("rule") {
                $0.field("text", rule.text)
                $0.field("category", rule.category)
                $0.fields(of: rule.details)
            }
        }
        for plan in records.recurring { write("recurring") { $0.fields(of: plan) } }
        for mapping in records.mappings {
            write("mapping") {
                $0.field("name", mapping.name)
                $0.field("titles", mapping.titles)
                $0.field("columns") { $0.value(mapping.hints) }
            }
        }
        for rate in records.rates { write("rate") { $0.fields(of: rate) } }
    }

    private mutating func write(_ name: String, _ fields: (inout JSONWriter) -> Void) {
        writeObject { $0.field(name) { $0.object(fields) } }
    }
}

extension JSONWriter {
    fileprivate mutating func fields(of details: Rule.Details) {
        if let kind = details.kind { field("kind", kind.rawValue) }
        if let minimum = details.minimum { field("minimum", minimum.plain) }
        if let maximum = details.maximum { field("maximum", maximum.plain) }
        if let currency = (details.minimum ?? details.maximum)?.currency { field("currency", currency.code) }
        if let payee = details.payee { field("payee", payee) }
        if let account = details.account { field("account", account) }
        if !details.tags.isEmpty { field("tags", details.tags) }
    }

    fileprivate mutating func fields(of known: AccountAgreement) {
        field("account", known.account)
        field("date", "\(known.agreement.date)")
        field("balance", known.agreement.balance.plain)
        field("currency", known.agreement.balance.currency.code)
    }

    fileprivate mutating func fields(of rate: Rate) {
        field("date", plain: { $0.append(rate.date) })
        field("base", rate.base.code)
        field("quote", rate.quote.code)
        field("rate", rate.plain)
    }

    fileprivate mutating func fields(of budget: Budget) {
        field("category", budget.category)
        field("amount", budget.amount.plain)
        field("currency", budget.amount.currency.code)
        field("per", budget.per.rawValue)
        if !budget.changes.isEmpty {
            field("changes", each: budget.changes) { list, change in
                list.object { object in
                    object.field("from", change.days.from.map { "\($0)" })
                    object.field("to", change.days.to.map { "\($0)" })
                    object.field("amount", change.amount.plain)
                }
            }
        }
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
        field("tags", entry.tags)
        field("payee", entry.payee)
        field("account", entry.account)
        if let target = entry.target { field("to", target) }
        if let received = entry.received { field("received", "\(received.plain) \(received.currency.code)") }
        if !plan.recurring.others.isEmpty {
            field("parts", each: plan.recurring.others) { list, part in list.object { $0.fields(ofPart: part) } }
        }
        field("every", plan.recurring.step)
        field("unit", plan.recurring.unit.rawValue)
        if let day = plan.recurring.monthDay { field("monthDay", day.rawValue) }
        if let weekend = plan.recurring.weekend { field("weekend", weekend.rawValue) }
        field("last", plan.recurring.last.map { "\($0)" })
        field("steps", each: plan.recurring.steps) { list, step in list.object { $0.fields(of: step) } }
        field("recorded", plan.recorded.map { "\($0)" })
    }

    private mutating func fields(ofPart part: Expense) {
        field("kind", part.kind.rawValue)
        field("amount", part.amount.plain)
        field("category", part.category)
        field("account", part.account)
        field("to", part.target)
    }

    private mutating func fields(of step: Recurring.Step) {
        field("date", "\(step.date)")
        field("amount", step.amount?.plain)
        if let isPaused = step.isPaused { field("isPaused", isPaused) }
    }
}
