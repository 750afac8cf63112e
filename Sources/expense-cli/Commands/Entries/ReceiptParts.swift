import ExpenseCore

/// The part of an amount that each category gets: `-c groceries:60 -c home`.
struct ReceiptParts {
    let parts: [(category: String?, amount: Money)]

    /// - Parameters:
    ///   - words: the categories as given, some with amounts.
    ///   - isRefund: whether the amounts may be negative as that of the refund.
    init(_ words: [String], of whole: Money, isRefund: Bool, _ known: [ExpenseCore.Category], in session: Session)
        throws(UsageError)
    {
        var parts: [(category: String?, amount: Money?)] = []
        for word in words { parts.append(try Self.part(word, whole.currency, isRefund, known, in: session)) }
        if parts.isEmpty { parts = [(nil, nil)] }
        var rest = whole.minorUnits
        for part in parts { rest -= part.amount?.minorUnits ?? 0 }
        let open = parts.filter { $0.amount == nil }
        guard open.count < 2 else {
            throw UsageError(
                message: "--category: \(open.count) categories have no amount; write all but one as NAME:AMOUNT")
        }
        let left = Money(minorUnits: rest, currency: whole.currency)
        guard rest >= 0 else {
            let sum = Money(minorUnits: whole.minorUnits - rest, currency: whole.currency)
            throw UsageError(
                message: "--category: the amounts come to \(sum.display), which is more than \(whole.display)")
        }
        guard open.isEmpty == (rest == 0) else {
            throw UsageError(
                message: open.isEmpty
                    ? "--category: \(left.display) of \(whole.display) has no category; name one without an amount"
                    : "--category: nothing is left for \(quoted(open[0].category ?? "none")); leave it out")
        }
        self.parts = parts.map { ($0.category, $0.amount ?? left) }
    }

    /// A category and its amount, if the text after the last colon is an amount and no category has the whole word as
    /// its name.
    private static func part(
        _ word: String, _ currency: Currency, _ isRefund: Bool, _ known: [ExpenseCore.Category], in session: Session
    ) throws(UsageError) -> (category: String?, amount: Money?) {
        func category(_ name: String) -> String? { name.lowercased() == "none" ? nil : name }
        let isKnown = known.contains { $0.name.lowercased() == word.lowercased() }
        guard !isKnown, let colon = word.lastIndex(of: ":") else { return (category(word), nil) }
        let (typed, isNegative) = splitSign(String(word[word.index(after: colon)...]))
        guard typed.first.map({ $0.isNumber || ".,".contains($0) }) ?? false else { return (category(word), nil) }
        if isNegative, !isRefund {
            throw UsageError(
                message:
                    "--category: \(quoted(word)) is negative; record a refund as an entry of its own: add -\(typed) -c "
                    + quoted(String(word[..<colon])))
        }
        let amount = try readAmount(typed, of: "--category", currency: currency, in: session)
        guard amount.currency == currency else {
            throw UsageError(message: "--category: \(amount.display) is not in \(currency) as the whole amount is")
        }
        return (category(String(word[..<colon])), amount)
    }
}
