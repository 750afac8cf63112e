/// Days as banks write them.
enum WrittenDate {
    /// The day that a text begins with: three numbers, or eight digits, or a name for the month; a time may follow.
    static func read(_ text: String, _ order: CSVMapping.DateOrder) -> CalendarDate? {
        if order == .ymd, let date = CalendarDate(iso: text) { return date }
        let text = trimmingBlanks(text)
        if text.utf8.count == 8, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) {
            let parts =
                order == .ymd
                ? (number / 10000, number / 100 % 100, number % 100)
                : (number / 1_000_000, number / 10000 % 100, number % 10000)
            return date(parts, order)
        }
        let words = text.split(maxSplits: 3, omittingEmptySubsequences: true) { "-/. ,T".contains($0) }
        guard words.count >= 3 else { return nil }
        let rest = words.count > 3 ? words[3] : ""
        // What follows can only be a time of day.
        guard rest.allSatisfy({ "0123456789:.,+-ZzAaPpMm ".contains($0) }), rest.isEmpty || rest.contains(":") else {
            return nil
        }
        // Two digits may be a year where they come last.
        let years =
            order == .ymd && words[1].first?.isLetter != true ? words[0] : words[0].count == 4 ? words[0] : words[2]
        guard years.count == 4 || years.count == 2 && order != .ymd else { return nil }
        let isFirstName = words[0].first?.isLetter == true
        let numbers = words.prefix(3).map { Int($0) ?? month(named: $0) }
        guard let first = numbers[0], let second = numbers[1], let third = numbers[2] else { return nil }
        let parts = (first, second, third)
        // A month by its name leaves nothing open.
        if words[1].first?.isLetter == true { return date(parts, words[0].count == 4 ? .ymd : .dmy) }
        return date(parts, isFirstName ? .mdy : order)
    }

    /// The quick way for what nearly all dates look like: three numbers, the year with four digits, and one of `-./`
    /// between them. Nil for anything else.
    static func read(plain text: some Sequence<UInt8>, _ order: CSVMapping.DateOrder) -> CalendarDate? {
        var (parts, digits) = ((0, 0, 0), (0, 0, 0))
        var place = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                parts.2 = parts.2 * 10 + Int(byte - UInt8(ascii: "0"))
                digits.2 += 1
                guard digits.2 <= 4 else { return nil }
            case UInt8(ascii: "-")...UInt8(ascii: "/"):
                parts = (parts.1, parts.2, 0)
                digits = (digits.1, digits.2, 0)
                place += 1
            default: return nil
            }
        }
        let isYearInPlace = order == .ymd ? digits.0 == 4 : digits.2 == 4 && digits.0 > 0 && digits.0 < 3
        guard place == 2, isYearInPlace, (1...2).contains(digits.1), digits.2 > 0 else { return nil }
        return date(parts, order)
    }

    private static func date(_ parts: (Int, Int, Int), _ order: CSVMapping.DateOrder) -> CalendarDate? {
        let (year, month, day) =
            switch order {
            case .ymd: (parts.0, parts.1, parts.2)
            case .dmy: (parts.2, parts.1, parts.0)
            case .mdy: (parts.2, parts.0, parts.1)
            }
        // Two digits are a year of this century, since banks have no files of the one before.
        return CalendarDate(year: year < 100 ? 2000 + year : year, month: month, day: day)
    }

    private static func month(named name: Substring) -> Int? {
        guard name.count >= 3 else { return nil }
        let start = String(name.prefix(3)).lowercased()
        return months.firstIndex { $0.split(separator: " ").contains(Substring(start)) }.map { $0 + 1 }
    }

    /// The first three letters in English, German, French, Spanish, Italian and Dutch.
    private static let months = [
        "jan ene gen", "feb fév fev", "mar mär mrt", "apr avr abr", "may mai mag mei", "jun jui giu", "jul lug",
        "aug aoû ago", "sep set", "oct okt ott out", "nov", "dec dez déc dic",
    ]
}
