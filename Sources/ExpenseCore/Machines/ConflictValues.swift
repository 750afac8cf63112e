// Values of single tables.
extension ConflictWords {
    /// `every 2 weeks`
    func interval(_ row: Row) -> String {
        let (step, unit) = (number(row["step"]) ?? 1, text(row["unit"]))
        return step == 1 ? "every \(unit)" : "every \(step) \(unit)s"
    }

    /// A rule's text with its conditions, as the column has them: `'amazon', only refund, from 50.00 USD`.
    static func rule(_ stored: String) -> String {
        let parts = stored.split(separator: Rule.conditionMark, omittingEmptySubsequences: false).map(String.init)
        let conditions = parts.dropFirst().map { condition in
            let words = condition.split(separator: " ").map(String.init)
            guard words.count == 3, let units = Int64(words[1]), let currency = Currency(words[2]) else {
                return "only \(condition)"
            }
            let limit = Money(minorUnits: units, currency: currency).display
            return words[0] == "to" ? "up to \(limit)" : "from \(limit)"
        }
        return (["'\(parts[0])'"] + conditions).joined(separator: ", ")
    }

    func ruleDetails(_ row: Row) -> String {
        var details = Rule.Details()
        details.kind = Expense.Kind(rawValue: text(row["kind"]))
        if let currency = Currency(text(row["currency"])) {
            details.minimum = number(row["minimum"]).map { Money(minorUnits: $0, currency: currency) }
            details.maximum = number(row["maximum"]).map { Money(minorUnits: $0, currency: currency) }
        }
        details.payee = text(row["payee"]).isEmpty ? nil : text(row["payee"])
        details.tags = text(row["tags"]).split(separator: " ").map(String.init)
        return details.words
    }

    /// `100.00 USD per month, carried over from 2026-10-01`
    func budget(_ row: Row) -> String {
        var said = ["\(amount(row) ?? "") per \(text(row["per"]))"]
        if case .text(let day)? = row["carried_from"] {
            let carried = number(row["carried"]) ?? 0
            let rest = carried == 0 ? "" : money(.integer(carried), text(row["currency"])).map { " with \($0)" } ?? ""
            said.append("carried over from \(day)\(rest)")
        }
        return said.joined(separator: ", ")
    }

    /// `in 2026-12`, `from 2026-12-01`
    func days(_ row: Row) -> String {
        guard let first = CalendarDate(iso: text(row["first"])), let last = CalendarDate(iso: text(row["last"])) else {
            return ""
        }
        let month = "\(first)".prefix(7)
        let isMonth = "\(first)".hasSuffix("-01") && "\(last)".hasPrefix(month)
        if isMonth, let next = last.adding(days: 1), "\(next)".hasSuffix("-01") { return "in \(month)" }
        let days = Period(from: first == .first ? nil : first, to: last == .last ? nil : last)
        return days.from == nil || days.to == nil ? "\(days)" : "from \(days)"
    }

    func setting(_ name: String, _ value: String) throws -> String {
        switch name {
        case "account": try connection.numberOfAccount(value).flatMap { accounts[$0] } ?? value
        case "plan": PlanStart(stored: value).map { "\($0.amount.display) on \($0.day)" } ?? value
        default: value
        }
    }

    func rate(_ row: Row) -> String {
        guard let base = Currency(text(row["base"])), let quote = Currency(text(row["quote"])),
            let date = CalendarDate(iso: text(row["date"])), let digits = number(row["digits"]),
            let decimals = number(row["decimals"])
        else { return "" }
        let rate = Rate(base: base, quote: quote, date: date, digits: digits, decimals: Int(decimals))
        return "1 \(base) = \(rate.plain) \(quote)"
    }

    /// A recurring entry that changes from a day on: `120.00 USD`, `paused`.
    func step(_ row: Row) throws -> String {
        var said: [String] = []
        let currency = try currency(of: "recurring", row["recurring"])
        if let amount = money(row["amount"], currency) { said.append(amount) }
        if let isPaused = number(row["is_paused"]) { said.append(isPaused == 1 ? "paused" : "goes on") }
        return said.joined(separator: ", ")
    }

    /// What a recurring entry records, with its further parts: `60.00 USD, 20.00 USD home`.
    func recurringAmounts(_ row: Row) throws -> String {
        let columns = ["kind", "amount", "category", "account", "target"]
        let parts = try connection.rows(
            "SELECT \(columns.joined(separator: ", ")) FROM recurring_part WHERE recurring = ? AND version = ? ORDER BY place",
            [row["id"] ?? .null, row["version"] ?? .null]
        ) { part in Row(uniqueKeysWithValues: columns.enumerated().map { ($1, part.value(Int32($0))) }) }
        let currency = text(row["currency"])
        return ([amount(row) ?? ""] + parts.map { recurringPart($0, in: currency) }).joined(separator: ", ")
    }

    func recurringPart(_ row: Row, in currency: String) -> String {
        let kind = text(row["kind"])
        let isTransfer = kind == Expense.Kind.transfer.rawValue
        let place = isTransfer ? route(row) : name(accounts, row["account"]).map { "@\($0)" }
        return [
            kind == Expense.Kind.expense.rawValue ? nil : kind, money(row["amount"], currency),
            name(categories, row["category"]), place,
        ].compactMap(\.self).joined(separator: " ")
    }

    /// The currency of a row of a kind, by its number.
    func currency(of kind: String, _ value: StoredValue?) throws -> String {
        guard let number = number(value), let row = try row(kind, number) else { return "" }
        return text(row["currency"])
    }

    /// Which columns of a bank's file are read: `date Datum, amount Betrag`.
    func mapping(_ row: Row) -> String {
        guard let hints = CSVHints(json: text(row["mapping"])) else { return "" }
        return CSVRole.allCases.compactMap { role in
            hints.columns[role].map { "\(role.stringValue) \($0.joined(separator: "+"))" }
        }.joined(separator: ", ")
    }
}
