extension CalendarDate {
    /// A date as people write it: `nov 1`, `1 nov 2026`, `24.12.`, or `11/1` in the order of the locale; nil if the
    /// text has another form. Without a year, it is the latest such day that is not after `today`.
    static func written(_ words: [String], _ today: CalendarDate, _ order: DateOrder?) -> Result<
        CalendarDate, DateError
    >? {
        words.count == 1 ? numbered(words[0], today, order) : named(words, today)
    }

    /// The number of the month whose name starts with the text: `nov`, `november`.
    package static func monthNumber(named name: String) -> Int? {
        guard name.utf8.count >= 3, let index = months.firstIndex(where: { $0.hasPrefix(name) }) else { return nil }
        return index + 1
    }

    /// The name of its month: `November`.
    package var monthName: String {
        let name = Self.months[parts.month - 1]
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static func named(_ words: [String], _ today: CalendarDate) -> Result<CalendarDate, DateError>? {
        guard words.count <= 3 else { return nil }
        let plain = words.map { ",.".contains($0.last ?? " ") ? String($0.dropLast()) : $0 }
        let parts = plain.map { monthNumber(named: $0) ?? number($0, digits: 1...2) }
        guard let first = parts[0], let second = parts[1] else { return nil }
        let isMonthFirst = monthNumber(named: plain[0]) != nil
        guard isMonthFirst != (monthNumber(named: plain[1]) != nil) else { return nil }
        var year: Int?
        if words.count == 3 {
            year = number(plain[2], digits: 4...4)
            if year == nil { return nil }
        }
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        return result(year, month, day, today, text: words.joined(separator: " "))
    }

    private static func numbered(_ text: String, _ today: CalendarDate, _ order: DateOrder?) -> Result<
        CalendarDate, DateError
    >? {
        guard let separator = text.first(where: { "./".contains($0) }) else { return nil }
        var fields = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        if separator == ".", fields.last == "" { fields.removeLast() }
        guard fields.count == 2 || fields.count == 3, let first = number(fields[0], digits: 1...2),
            let second = number(fields[1], digits: 1...2)
        else { return nil }
        var year: Int?
        if fields.count == 3 {
            year = number(fields[2], digits: 4...4)
            if year == nil, separator == ".", let short = number(fields[2], digits: 2...2) {
                // `01.11.26` is in the century around today.
                let whole = today.parts.year / 100 * 100 + short
                year = whole > today.parts.year + 20 ? whole - 100 : whole
            }
            if year == nil { return nil }
        }
        let monthFirst = { result(year, first, second, today, text: text) }
        let dayFirst = { result(year, second, first, today, text: text) }
        if separator == "." { return dayFirst() }
        switch order {
        case .mdy, .ymd: return monthFirst()
        case .dmy: return dayFirst()
        case nil:
            guard let one = try? monthFirst().get() else { return dayFirst() }
            guard let other = try? dayFirst().get(), one != other else { return .success(one) }
            return .failure(DateError(text: text, reason: .ambiguous(one, other)))
        }
    }

    private static func result(_ year: Int?, _ month: Int, _ day: Int, _ today: CalendarDate, text: String) -> Result<
        CalendarDate, DateError
    > {
        let date =
            year.map { CalendarDate(year: $0, month: month, day: day) } ?? latest(month: month, day: day, until: today)
        return date.map(Result.success) ?? .failure(DateError(text: text, reason: .noSuchDay))
    }

    private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
        let isPlain = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isPlain && digits.contains(text.utf8.count) ? Int(text) : nil
    }

    /// The latest such day that is not after `today`.
    static func latest(month: Int, day: Int, until today: CalendarDate) -> CalendarDate? {
        // Eight years always include a leap day, also around a year like 1900, which has none.
        let candidates = (0...8).lazy.compactMap {
            CalendarDate(year: today.parts.year - $0, month: month, day: day)
        }
        return candidates.first { $0 <= today }
    }
}
