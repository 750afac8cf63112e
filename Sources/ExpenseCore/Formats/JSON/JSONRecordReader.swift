// The records besides entries, as ``JSONEntryWriter`` writes them.
extension JSONEntryReader {
    /// Whether the value is an object with one field that names a kind of record. The record is read then.
    func readRecord(_ value: JSONValue, into records: inout OtherRecords) throws -> Bool {
        guard case .object(let fields) = value.content, fields.count == 1, let field = fields.first else {
            return false
        }
        let value = field.value
        switch field.name {
        case "defaults": try readDefaults(value, into: &records)
        case "category": records.categories.append(try category(value))
        case "account":
            try refuseOthers(in: value, ["name", "currencies", "closes", "due"])
            let account = try name(of: "name", in: value)
            records.accounts.append(account)
            if value["closes"] != nil || value["due"] != nil {
                records.statements[account] = try statementDays(value)
            }
            let currencies = try currencies(of: value)
            if !currencies.isEmpty { records.currencies.append(.init(account: account, currencies: currencies)) }
        case "agreement": records.agreements.append(try agreement(value))
        case "budget": records.budgets.append(try budget(value))
        case "plan": records.plan = try plan(value)
        case "move": records.moves.append(try move(value))
        case "goal": records.goals.append(try goal(value))
        case "rule": records.rules.append(try rule(value))
        case "recurring": records.recurring.append(try recurring(value))
        case "mapping": records.mappings.append(try mapping(value))
        case "rate": records.rates.append(try rate(value))
        default: return false
        }
        return true
    }

    private func statementDays(_ value: JSONValue) throws -> StatementDays {
        let days = try StatementDays(closing: count(of: "closes", in: value), due: count(of: "due", in: value))
        guard let days else { throw FormatError(value.place, "'closes' and 'due' should be days from 1 to 31") }
        return days
    }

    private func currencies(of value: JSONValue) throws(FormatError) -> [Currency] {
        guard let listed = value["currencies"] else { return [] }
        guard case .array(let codes) = listed.content else {
            throw FormatError(listed.place, "'currencies' should be an array of codes of ISO 4217")
        }
        var found: [Currency] = []
        for code in codes {
            guard case .string(let text) = code.content, let currency = Currency(text) else {
                throw FormatError(code.place, "this should be a code of ISO 4217, such as \"USD\"")
            }
            found.append(currency)
        }
        return found
    }

    private func readDefaults(_ value: JSONValue, into records: inout OtherRecords) throws {
        try refuseOthers(in: value, ["currency", "account", "monthBegins"])
        if value["currency"] != nil { records.currency = try currency(of: "currency", in: value) }
        if value["account"] != nil { records.account = try name(of: "account", in: value) }
        guard let day = value["monthBegins"] else { return }
        guard case .number(let text) = day.content, let months = Int(text).flatMap(Months.init(beginningOn:)) else {
            throw FormatError(day.place, "'monthBegins' should be a day from 1 to 28")
        }
        records.months = months
    }

    private func category(_ value: JSONValue) throws -> Category {
        try refuseOthers(in: value, ["name", "color"])
        let name = try name(of: "name", in: value)
        guard let color = try text(of: "color", in: value).flatMap({ Color(hex: $0) }) else {
            throw FormatError(value["color"]?.place ?? value.place, "'color' should be a colour such as \"#E67E22\"")
        }
        return Category(name: name, color: color)
    }

    private func agreement(_ value: JSONValue) throws -> AccountAgreement {
        try refuseOthers(in: value, ["account", "date", "balance", "currency"])
        let account = try name(of: "account", in: value)
        let currency = try currency(of: "currency", in: value)
        guard let date = try day(of: "date", in: value), let balance = try text(of: "balance", in: value) else {
            throw FormatError(value.place, "an agreement needs a 'date' and a 'balance'")
        }
        let amount = try money(balance, currency, at: value["balance"]?.place ?? value.place)
        return AccountAgreement(account: account, agreement: Agreement(date: date, balance: amount))
    }

    private func budget(_ value: JSONValue) throws -> Budget {
        try refuseOthers(in: value, ["category", "amount", "currency", "per", "changes", "carriedFrom", "carried"])
        var budget = Budget(
            category: try nameIfAny(of: "category", in: value), amount: try amount(of: value),
            per: try choice(of: "per", in: value), carriedFrom: try day(of: "carriedFrom", in: value))
        if let text = try text(of: "carried", in: value) {
            budget.carried = try money(text, budget.amount.currency, at: value["carried"]?.place ?? value.place)
                .minorUnits
        }
        guard budget.amount.minorUnits >= 0 else {
            throw FormatError(value.place, "the amount of a budget should not be negative")
        }
        for change in try objects(of: "changes", in: value) {
            try refuseOthers(in: change, ["from", "to", "amount"])
            let (from, to) = (try day(of: "from", in: change), try day(of: "to", in: change))
            guard let text = try text(of: "amount", in: change), from ?? .first <= to ?? .last else {
                throw FormatError(change.place, "a change needs an 'amount', and a 'from' that is not after its 'to'")
            }
            let amount = try money(text, budget.amount.currency, at: change.place)
            guard amount.minorUnits >= 0 else {
                throw FormatError(change.place, "the amount of a budget should not be negative")
            }
            budget.add(Budget.Change(days: Period(from: from, to: to), amount: amount))
        }
        return budget
    }

    private func plan(_ value: JSONValue) throws -> PlanStart {
        try refuseOthers(in: value, ["from", "amount", "currency"])
        let currency = try currency(of: "currency", in: value)
        guard let day = try day(of: "from", in: value), let text = try text(of: "amount", in: value) else {
            throw FormatError(value.place, "a plan needs 'from' and 'amount'")
        }
        let amount = try money(text, currency, at: value["amount"]?.place ?? value.place)
        return PlanStart(day: day.month.lowerBound, amount: amount)
    }

    private func move(_ value: JSONValue) throws -> EnvelopeMove {
        try refuseOthers(in: value, ["id", "category", "month", "amount", "currency"])
        let currency = try currency(of: "currency", in: value)
        guard let number = try text(of: "id", in: value).flatMap({ Int64($0) }),
            let category = try nameIfAny(of: "category", in: value), let month = try day(of: "month", in: value),
            let text = try text(of: "amount", in: value)
        else { throw FormatError(value.place, "a move needs 'id', 'category', 'month' and 'amount'") }
        let amount = try money(text, currency, at: value["amount"]?.place ?? value.place)
        guard amount.minorUnits.magnitude <= Money.largest.magnitude else {
            throw FormatError(value.place, MoneyError.outOfRange.description)
        }
        return EnvelopeMove(move: number, category: category, month: month.month.lowerBound, amount: amount)
    }

    private func goal(_ value: JSONValue) throws -> Goal {
        try refuseOthers(in: value, ["category", "amount", "currency", "by"])
        let amount = try amount(of: value)
        guard let category = try nameIfAny(of: "category", in: value), let last = try day(of: "by", in: value),
            amount.minorUnits > 0
        else { throw FormatError(value.place, "a goal needs a 'category', an 'amount' above zero and 'by'") }
        return Goal(category: category, amount: amount, last: last.month.upperBound)
    }

    private func rule(_ value: JSONValue) throws -> Rule {
        try refuseOthers(
            in: value, ["text", "category", "kind", "minimum", "maximum", "currency", "payee", "tags", "account"])
        guard let text = try text(of: "text", in: value), !text.isEmpty,
            let category = try nameIfAny(of: "category", in: value)
        else { throw FormatError(value.place, "a rule needs a 'text' and a 'category'") }
        var rule = Rule(text: text, category: category)
        if value["kind"] != nil { rule.details.kind = try kind(of: value) }
        for (name, path) in [("minimum", \Rule.Details.minimum), ("maximum", \.maximum)] {
            guard let text = try self.text(of: name, in: value) else { continue }
            let amount = try money(text, currency(of: "currency", in: value), at: value[name]?.place ?? value.place)
            guard amount.minorUnits > 0, amount.minorUnits <= Money.largest else {
                throw FormatError(value[name]?.place ?? value.place, "'\(name)' should be an amount above zero")
            }
            rule.details[keyPath: path] = amount
        }
        rule.details.payee = try self.text(of: "payee", in: value)
        rule.details.tags = try tags(of: value)
        rule.details.account = try nameIfAny(of: "account", in: value)
        guard rule.details.kind != .transfer, rule.details.payee != "",
            !rule.details.tags.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) })
        else {
            throw FormatError(value.place, "a rule has a 'kind' that is no transfer, a 'payee', and 'tags' of one word")
        }
        return rule
    }

    private func mapping(_ value: JSONValue) throws -> SavedMapping {
        try refuseOthers(in: value, ["name", "titles", "columns"])
        let name = try name(of: "name", in: value)
        guard case .array(let titles)? = value["titles"]?.content, let titles = texts(titles),
            let hints = value["columns"].flatMap({ CSVHints($0) })
        else { throw FormatError(value.place, "a mapping needs 'titles' and 'columns'") }
        return SavedMapping(name: name, titles: titles, hints: hints)
    }

    private func rate(_ value: JSONValue) throws -> Rate {
        try refuseOthers(in: value, ["date", "base", "quote", "rate"])
        let (base, quote) = (try currency(of: "base", in: value), try currency(of: "quote", in: value))
        guard let date = try day(of: "date", in: value), let text = try text(of: "rate", in: value),
            let rate = Rate(base: base, quote: quote, date: date, written: text)
        else { throw FormatError(value.place, "a rate needs a 'date', two currencies and a decimal above zero") }
        return rate
    }

    private func recurring(_ value: JSONValue) throws -> RecordedRecurring {
        try refuseOthers(
            in: value,
            [
                "date", "kind", "amount", "currency", "category", "note", "tags", "payee", "account", "every", "unit",
                "last", "steps", "recorded", "to", "received", "parts", "monthDay", "weekend",
            ])
        guard let first = try day(of: "date", in: value) else {
            throw FormatError(value.place, "a recurring entry needs the 'date' of its first occurrence")
        }
        let amount = try amount(of: value)
        let entry = Expense(
            date: first, kind: try kind(of: value), amount: amount, category: try text(of: "category", in: value),
            note: try text(of: "note", in: value) ?? "", tags: try tags(of: value),
            payee: try text(of: "payee", in: value), account: try text(of: "account", in: value),
            target: try text(of: "to", in: value), received: try self.amount(named: "received", of: value))
        guard amount.minorUnits > 0 else {
            throw FormatError(value.place, "the amount of a recurring entry is more than zero")
        }
        var recurring = Recurring(
            entry: try ImportedEntry(entry, at: value.place).expense, unit: try choice(of: "unit", in: value),
            step: try count(of: "every", in: value), last: try day(of: "last", in: value))
        if let text = try text(of: "monthDay", in: value) {
            guard let day = Recurring.MonthDay(rawValue: text) else {
                throw FormatError(
                    value["monthDay"]?.place ?? value.place,
                    "'monthDay' should be as \"last day\", \"2nd friday\" or \"30th\"")
            }
            recurring.monthDay = day
        }
        if value["weekend"] != nil { recurring.weekend = try choice(of: "weekend", in: value) as Recurring.Weekend }
        recurring.steps = try steps(of: value, amount.currency)
        recurring.others = try objects(of: "parts", in: value).map { try part($0, of: recurring.entry) }
        return RecordedRecurring(recurring, recorded: try day(of: "recorded", in: value))
    }

    /// A further entry of the receipt of a recurring one.
    private func part(_ value: JSONValue, of entry: Expense) throws -> Expense {
        try refuseOthers(in: value, ["kind", "amount", "category", "account", "to"])
        guard let amount = try text(of: "amount", in: value) else {
            throw FormatError(value.place, "a part needs an 'amount'")
        }
        var part = entry
        part.kind = try kind(of: value)
        part.amount = try money(amount, entry.amount.currency, at: value.place)
        part.category = try text(of: "category", in: value)
        (part.account, part.target) = (try text(of: "account", in: value), try text(of: "to", in: value))
        return try ImportedEntry(part, at: value.place).expense
    }

    private func steps(of value: JSONValue, _ currency: Currency) throws -> [Recurring.Step] {
        let read = try objects(of: "steps", in: value).map { value in
            try refuseOthers(in: value, ["date", "amount", "isPaused"])
            guard let date = try day(of: "date", in: value) else {
                throw FormatError(value.place, "a step needs a 'date'")
            }
            let amount = try text(of: "amount", in: value).map { try money($0, currency, at: value.place) }
            let isPaused = try flag(of: "isPaused", in: value)
            guard amount != nil || isPaused != nil, amount.map({ $0.minorUnits > 0 }) ?? true else {
                throw FormatError(value.place, "a step needs an 'amount' of more than zero, or 'isPaused'")
            }
            return Recurring.Step(date: date, amount: amount, isPaused: isPaused)
        }
        for (former, next) in zip(read, read.dropFirst()) where former.date >= next.date {
            throw FormatError(value.place, "the steps should be in the order of their days, one per day")
        }
        return read
    }
}
