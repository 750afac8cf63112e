extension PeriodReport {
    /// The period in words: `2026`, `October 2026`, `2026-01-01 to 2026-03-31`.
    var title: String {
        guard let from = days.from, let to = days.to else { return "\(days)" }
        let name = calendar.name(of: from)
        if days == calendar.year(of: from) { return String(name.parts.year) }
        if days == calendar.month(of: from) { return "\(name.monthName) \(name.parts.year)" }
        if days == calendar.quarter(of: from), let name = Grouping.quarter.key(of: from, in: calendar) { return name }
        return from == to ? "\(from)" : "\(from) to \(to)"
    }

    /// What the report is about, apart from the period.
    var subtitle: String {
        var parts = filter.descriptions
        if let currency { parts.append("converted into \(currency)") }
        if let previous { parts.append("compared with \(previous)") }
        parts.append("as of \(today)")
        let text = parts.joined(separator: " · ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

extension Filter {
    /// Each condition but the period, in words.
    var descriptions: [String] {
        var parts: [String] = []
        func add(_ title: String, _ value: String?) { if let value { parts.append("\(title) \(value)") } }
        let names = categories.map { if case .named(let name) = $0 { name } else { "none" } }
        add("category", names.isEmpty ? nil : names.joined(separator: ", "))
        add("only", kind?.rawValue)
        add("only", isUnseen ? "what no imported file has shown" : nil)
        add("account", hasNoAccount ? "none" : account)
        add("payee", payee)
        add("tag", tags.isEmpty ? nil : tags.joined(separator: ", "))
        add("currency", currency?.code)
        add("at least", minimum?.display)
        add("at most", maximum?.display)
        add("text", search.isEmpty ? nil : search.joined(separator: ", "))
        add("receipt", receipt.map { "#\($0)" })
        return parts
    }
}

extension String {
    /// The text with a capital at its beginning and a full stop at its end.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension Money {
    /// The amount for people, without the currency.
    var bare: String {
        var bytes: [UInt8] = []
        bytes.append(self, forPeople: true, withCurrency: false)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The difference to another amount in the same currency; nil on overflow.
    func change(from before: Money) -> Money? {
        let (difference, isTooLarge) = minorUnits.subtractingReportingOverflow(before.minorUnits)
        return isTooLarge ? nil : Money(minorUnits: difference, currency: currency)
    }

    /// The part of another amount, in tenths of a percent, rounded half up: `23.4 %`. Nil if the other one is not more
    /// than zero, or the part is larger than 9,999 percent.
    package func percent(of whole: Money) -> String? {
        guard whole.minorUnits > 0 else { return nil }
        let doubled = Int128(minorUnits) * 2000 + Int128(whole.minorUnits)
        let divisor = Int128(whole.minorUnits) * 2
        let tenths = doubled >= 0 ? doubled / divisor : (doubled - divisor + 1) / divisor
        guard tenths.magnitude < 100_000 else { return nil }
        return ExpenseCore.percent(Int(tenths))
    }
}

/// The amount without its sign, after the sign for one that is not negative, or that for a negative one.
func signed(_ amount: Money, _ sign: String, _ negative: String) -> String {
    (amount.minorUnits < 0 ? negative : sign) + amount.magnitude.bare
}

/// A percentage as a text, from a number of units of its last decimal: `23.4 %`.
func percent(_ units: Int, decimals: Int = 1) -> String {
    let unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let (whole, rest) = Int(units.magnitude).quotientAndRemainder(dividingBy: unit)
    let digits = String(unit + rest).dropFirst()
    return "\(units < 0 ? "-" : "")\(whole).\(digits) %"
}

/// A change with its sign, and its part of what was before: `+12.50 (+4.2 %)`.
func changeText(_ now: Money, _ before: Money) -> String? {
    guard let change = now.change(from: before) else { return nil }
    let sign = change.minorUnits > 0 ? "+" : ""
    let part = change.percent(of: before).map { " (\(sign)\($0))" } ?? ""
    return sign + change.bare + part
}
