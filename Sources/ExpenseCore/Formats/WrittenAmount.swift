extension Money {
    /// Reads an amount as files have it: `-1.234,56`, `(12.50)`, `12.50-`, `€ 12,50`, `12.50 EUR`. It may have a sign.
    ///
    /// - Parameters:
    ///   - decimalMark: what stands before the decimals; where it is nil, the last of two different separators does, or
    ///     the only one.
    ///   - currency: what it is in if the text names no currency.
    init(written text: some StringProtocol, decimalMark: Character?, currency: Currency) throws(MoneyError) {
        if let mark = decimalMark?.asciiValue, let units = Self.plainMinorUnits(text.utf8, mark, currency.decimals) {
            self.init(minorUnits: units, currency: currency)
            return
        }
        let whole = String(text)
        var (rest, isNegative) = Self.splitSign(trimmingBlanks(whole)[...])
        let (number, named) = try Self.splitCurrency(String(rest))
        let currency = named ?? currency
        rest = number
        if !isNegative { (rest, isNegative) = Self.splitSign(rest) }
        let mark = decimalMark ?? Self.inferredMark(rest)
        let parts = mark.map { rest.split(separator: $0, omittingEmptySubsequences: false) } ?? [rest]
        guard parts.count <= 2, rest.contains(where: isDigit), let integer = Self.ungrouped(parts[0]) else {
            throw .notAnAmount(whole)
        }
        var fraction = parts.count > 1 ? parts[1] : ""
        while fraction.count > currency.decimals, fraction.last == "0" { fraction.removeLast() }
        guard fraction.allSatisfy(isDigit) else { throw .notAnAmount(whole) }
        guard fraction.count <= currency.decimals else { throw .tooManyDecimals(whole, currency) }
        let padding = String(repeating: "0", count: currency.decimals - fraction.count)
        guard integer.utf8.count + currency.decimals <= 18, let units = Int64("0" + integer + fraction + padding) else {
            throw .outOfRange
        }
        self.init(minorUnits: isNegative ? -units : units, currency: currency)
    }

    /// The quick way for what nearly all amounts look like: `-12.50`. Nil for anything else.
    static func plainMinorUnits(_ text: some Sequence<UInt8>, _ mark: UInt8, _ decimals: Int) -> Int64? {
        var (units, digits, isNegative) = (Int64(0), 0, false)
        var fraction: Int?
        for byte in text {
            switch byte {
            case UInt8(ascii: "-") where digits == 0 && !isNegative: isNegative = true
            case mark where fraction == nil && digits > 0: fraction = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                units = units * 10 + Int64(byte - UInt8(ascii: "0"))
                digits += 1
                if let count = fraction { fraction = count + 1 }
            default: return nil
            }
            guard digits <= 14, fraction ?? 0 <= decimals else { return nil }
        }
        guard digits > 0, fraction != 0 else { return nil }
        for _ in 0..<(decimals - (fraction ?? 0)) { units *= 10 }
        return isNegative ? -units : units
    }

    private static func splitSign(_ text: Substring) -> (Substring, isNegative: Bool) {
        guard let first = text.first, let last = text.last else { return (text, false) }
        if first == "(", last == ")" { return (text.dropFirst().dropLast(), true) }
        if "-−".contains(first) { return (text.dropFirst(), true) }
        if "-−".contains(last) { return (text.dropLast(), true) }
        return (first == "+" ? text.dropFirst() : text, false)
    }

    static func inferredMark(_ text: Substring) -> Character? {
        guard let last = text.last(where: { ".,".contains($0) }) else { return nil }
        return text.count { $0 == last } == 1 ? last : nil
    }

    /// The digits of whole units, which may stand in groups of three; nil where they are something else.
    private static func ungrouped(_ text: Substring) -> String? {
        if text.allSatisfy(isDigit) { return String(text) }
        let groups = text.split(omittingEmptySubsequences: false) { ".,'’ \u{A0}\u{202F}".contains($0) }
        guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.allSatisfy({ $0.allSatisfy(isDigit) }), Set(text.filter { !isDigit($0) }).count == 1
        else { return nil }
        return groups.joined()
    }
}

private func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character) && character.utf8.count == 1
}
