extension Money {
    /// Reads an amount as written in files: `-1.234,56`, `(12.50)`, `12.50-`, `€ 12,50`, `12.50 EUR`. It may have a
    /// sign.
    ///
    /// - Parameters:
    ///   - decimalMark: the decimal separator; if nil, the last of two different separators, or the only one.
    ///   - currency: the currency if the text names none.
    ///   - rounds: whether more decimals than those of the currency are rounded, half to even.
    init(
        written text: some StringProtocol, decimalMark: Character?, currency: Currency, rounds: Bool = false
    ) throws(MoneyError) {
        if let mark = decimalMark?.asciiValue ?? Self.onlyMark(text.utf8),
            let units = Self.plainMinorUnits(text.utf8, mark, currency.decimals)
        {
            self.init(minorUnits: units, currency: currency)
            return
        }
        let whole = String(text)
        let written = try WrittenParts(whole)
        let currency = try written.currency(standard: currency)
        let (rest, isNegative) = (written.number, written.isNegative)
        let mark = decimalMark ?? Self.inferredMark(rest)
        let parts = mark.map { rest.split(separator: $0, omittingEmptySubsequences: false) } ?? [rest]
        guard parts.count <= 2, rest.contains(where: isDigit), let integer = Self.ungrouped(parts[0]) else {
            throw .notAnAmount(whole)
        }
        var fraction = parts.count > 1 ? parts[1] : ""
        while fraction.count > currency.decimals, fraction.last == "0" { fraction.removeLast() }
        guard fraction.allSatisfy(isDigit) else { throw .notAnAmount(whole) }
        guard rounds || fraction.count <= currency.decimals else { throw .tooManyDecimals(whole, currency) }
        let beyond = fraction.dropFirst(currency.decimals)
        fraction = fraction.prefix(currency.decimals)
        let padding = String(repeating: "0", count: currency.decimals - fraction.count)
        guard integer.utf8.count + currency.decimals <= 18, let units = Int64("0" + integer + fraction + padding) else {
            throw .outOfRange
        }
        let isHalf = beyond.first == "5" && beyond.dropFirst().allSatisfy { $0 == "0" }
        let isUp = isHalf ? units % 2 == 1 : beyond.first.map { $0 >= "5" } ?? false
        let rounded = isUp ? units + 1 : units
        self.init(minorUnits: isNegative ? -rounded : rounded, currency: currency)
    }

    /// An amount at a place of a file, which the error names.
    init(
        written text: some StringProtocol, decimalMark: Character?, currency: Currency, at place: Place
    ) throws(FormatError) {
        do {
            self = try Money(written: text, decimalMark: decimalMark, currency: currency)
        } catch {
            throw FormatError(place, error.description)
        }
    }

    /// A faster way for the usual form of amounts: `-12.50`. Nil for any other form.
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

    /// The decimal mark of an amount with one point or comma, or none.
    private static func onlyMark(_ text: some Sequence<UInt8>) -> UInt8? {
        var mark: UInt8?
        for byte in text where byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
            if mark != nil { return nil }
            mark = byte
        }
        return mark ?? UInt8(ascii: ".")
    }

    static func inferredMark(_ text: Substring) -> Character? {
        guard let last = text.last(where: { ".,".contains($0) }) else { return nil }
        return text.count { $0 == last } == 1 ? last : nil
    }

    /// The digits of the integer part, possibly in groups of three, or as in India: `1,23,456`; nil if the text is not
    /// valid.
    private static func ungrouped(_ text: Substring) -> String? {
        if text.allSatisfy(isDigit) { return String(text) }
        let groups = text.split(omittingEmptySubsequences: false) { ".,'’ \u{A0}\u{202F}".contains($0) }
        let sizes = groups.map(\.count)
        let isUsual = (1...3).contains(sizes[0]) && sizes.dropFirst().allSatisfy { $0 == 3 }
        let isIndian =
            sizes.count > 2 && (1...2).contains(sizes[0]) && sizes.last == 3
            && sizes.dropFirst().dropLast().allSatisfy { $0 == 2 }
        guard isUsual || isIndian, groups.allSatisfy({ $0.allSatisfy(isDigit) }),
            Set(text.filter { !isDigit($0) }).count == 1
        else { return nil }
        return groups.joined()
    }
}

/// The parts of an amount in a file: digits, with a sign and a currency name around them in any order.
struct WrittenParts {
    let number: Substring
    let isNegative: Bool
    /// A code or sign of a currency; empty without one.
    let name: String
    private let whole: String

    init(_ text: String) throws(MoneyError) {
        guard let first = text.firstIndex(where: isDigit), let last = text.lastIndex(where: isDigit) else {
            throw .notAnAmount(text)
        }
        whole = text
        let hasMark =
            first > text.startIndex && ".,".contains(text[text.index(before: first)])
            && !Self.isAbbreviated(text[..<text.index(before: first)])
        let start = hasMark ? text.index(before: first) : first
        number = Self.withoutExponent(text[start...last]) ?? text[start...last]
        var after = text[text.index(after: last)...]
        // Whole amounts may end this way: `12,-`.
        let ends = [",--", ".--", ",–", ".–", ",—", ".—", ",-", ".-"]
        if let end = ends.first(where: after.hasPrefix) { after = after.dropFirst(end.count) }
        if let mark = after.first, mark == ".", after.dropFirst().first.map({ !$0.isLetter }) ?? true {
            after = after.dropFirst()
        }
        var before = text[..<start]
        // Spreadsheets keep what follows an apostrophe as a text. Long numbers with one are no amounts.
        if before.first == "'", number.contains(where: { ".,".contains($0) }) || Self.isShort(number) {
            before = before.dropFirst()
        }
        let around = before + after
        let signs = around.filter { "-−–‒+()".contains($0) }
        isNegative = signs != "+" && !signs.isEmpty
        guard ["", "-", "−", "–", "‒", "+", "()"].contains(signs) else { throw .notAnAmount(text) }
        name = around.filter { !"-−–‒+()\u{200E}\u{200F}\u{61C}".contains($0) && !$0.isWhitespace }
    }

    /// `100000` for `1.0e5`, as spreadsheets write large numbers.
    private static func withoutExponent(_ number: Substring) -> Substring? {
        guard let mark = number.firstIndex(where: { "eE".contains($0) }),
            let power = Int(number[number.index(after: mark)...]),
            (0...12).contains(power), case let parts = number[..<mark].split(whereSeparator: { ".,".contains($0) }),
            parts.count == 2,
            parts[0].count == 1, parts.allSatisfy({ $0.allSatisfy(isDigit) })
        else { return nil }
        let digits = parts[0] + parts[1] + String(repeating: "0", count: max(0, power - parts[1].count))
        let point = digits.index(digits.startIndex, offsetBy: 1 + power)
        let fraction = digits[point...]
        return digits[..<point] + (fraction.isEmpty ? "" : String(number[parts[0].endIndex]) + fraction)
    }

    /// Whether digits are not those of an account or a card.
    private static func isShort(_ number: Substring) -> Bool { number.utf8.count < 8 && number.first != "0" }

    /// Whether a text ends with the name of a currency that has a point behind it: `Rs.`
    private static func isAbbreviated(_ text: Substring) -> Bool {
        guard text.last?.isLetter == true else { return false }
        let name = text.filter { !"-−–‒+(".contains($0) && !$0.isWhitespace }.lowercased()
        return signs[name] != nil || signs[name + "."] != nil
    }

    /// The named currency, or the default one.
    func currency(standard: Currency) throws(MoneyError) -> Currency {
        if name.isEmpty { return standard }
        if let currency = Currency(name) { return currency }
        let sign = name.lowercased()
        if let codes = Self.signs[sign] ?? (sign.last == "." ? Self.signs[String(sign.dropLast())] : nil) {
            let currencies = codes.split(separator: " ").compactMap { Currency(String($0)) }
            return currencies.contains(standard) ? standard : currencies.first ?? standard
        }
        let isCode = name.utf8.count == 3 && name.allSatisfy { $0.isASCII && $0.isLetter }
        throw isCode ? .unknownCurrency(name) : .notAnAmount(whole)
    }

    /// The currencies of signs, with a point behind or without. An ambiguous sign means the first one, unless the default
    /// currency is one of them; `kr` alone names none.
    private static let signs: [String: String] = [
        "$": "USD CAD AUD NZD SGD HKD MXN ARS CLP COP TWD BRL", "€": "EUR", "£": "GBP", "¥": "JPY CNY", "￥": "JPY CNY",
        "円": "JPY", "元": "CNY", "원": "KRW", "₹": "INR", "rs": "INR PKR LKR NPR", "₨": "INR PKR LKR NPR", "₩": "KRW",
        "r": "ZAR", "us$": "USD", "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD", "nz$": "NZD", "s$": "SGD",
        "hk$": "HKD", "nt$": "TWD", "r$": "BRL", "mx$": "MXN", "$u": "UYU", "rd$": "DOP", "j$": "JMD", "tt$": "TTD",
        "eur.": "EUR", "euro": "EUR", "fr.": "CHF", "sfr": "CHF", "e£": "EGP", "s/": "PEN", "b/": "PAB", "₡": "CRC",
        "₲": "PYG", "kč": "CZK", "kc": "CZK", "zł": "PLN", "zl": "PLN", "ft": "HUF", "lei": "RON", "лв": "BGN",
        "₽": "RUB", "руб": "RUB", "р": "RUB", "₴": "UAH", "грн": "UAH", "₺": "TRY", "tl": "TRY", "₪": "ILS",
        "₫": "VND", "đ": "VND", "฿": "THB", "₱": "PHP", "rp": "IDR", "rm": "MYR", "৳": "BDT", "tk": "BDT", "₮": "MNT",
        "₭": "LAK", "៛": "KHR", "₸": "KZT", "₾": "GEL", "₼": "AZN", "֏": "AMD", "дин": "RSD", "din": "RSD",
        "ден": "MKD", "kn": "EUR", "₦": "NGN", "ksh": "KES", "ush": "UGX", "tsh": "TZS", "₵": "GHS",
        "gh₵": "GHS", "د.إ": "AED", "ر.س": "SAR", "د.ك": "KWD", "د.ب": "BHD", "د.ا": "JOD", "ر.ق": "QAR", "ر.ع": "OMR",
        "ج.م": "EGP", "د.م": "MAD", "د.ت": "TND", "د.ج": "DZD", "kr": "", ":-": "", "sek.": "SEK",
    ]
}

private func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character) && character.utf8.count == 1
}
