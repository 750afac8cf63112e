/// A transaction in field 61 of MT940: `2001010101D65,00NOVBNL47INGB9999999999`.
struct MT940Line {
    let date: CalendarDate
    /// What the account received; negative if it paid.
    let amount: Money
    /// Whether the bank only expects the transaction.
    let isExpected: Bool
    /// The reference of the customer; empty if it is the word for none.
    let reference: String
    /// The number of the check, if it is one.
    let check: String?
    /// The text after the references, or in the lines below.
    let supplement: String

    init(_ lines: [String], _ currency: Currency, at place: Place) throws(FormatError) {
        let unlike = FormatError(place, "the transaction is not like 2001010101D65,00NTRF")
        var rest = lines[0].utf8[...]
        let value = rest.prefix(6)
        rest = rest.dropFirst(6)
        let booked = rest.prefix { (48...57).contains($0) }
        guard let valueDate = Self.day(value) else { throw unlike }
        var date = valueDate
        if booked.count == 4 {
            rest = rest.dropFirst(4)
            date = Self.day(booked, near: valueDate) ?? valueDate
        }
        self.date = date
        isExpected = rest.first == UInt8(ascii: "E")
        let isReversed = rest.first == UInt8(ascii: "R")
        if isExpected || isReversed { rest = rest.dropFirst() }
        guard let side = rest.popFirst(), side == UInt8(ascii: "C") || side == UInt8(ascii: "D") else { throw unlike }
        // The third letter of the currency may follow.
        if let letter = rest.first, letter >= UInt8(ascii: "A") { rest = rest.dropFirst() }
        let digits = rest.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
        // Deutsche Bank writes a blank before the type.
        rest = rest[digits.endIndex...].drop { $0 == UInt8(ascii: " ") }
        // If neither a type nor a reference follows, the amount may be cut off.
        guard let type = rest.first, type >= UInt8(ascii: "A") || type == UInt8(ascii: "/"), !digits.isEmpty else {
            throw unlike
        }
        let size = try Self.amount(Substring(digits), currency, at: place)
        let isPaid = (side == UInt8(ascii: "D")) != isReversed
        amount = isPaid ? Money(minorUnits: -size.minorUnits, currency: currency) : size
        let (own, more) = Self.references(Substring(type == UInt8(ascii: "/") ? rest : rest.dropFirst(4)))
        reference = own
        let isCheck = rest.dropFirst().starts(with: "CHK".utf8)
        check = isCheck ? String(Substring(rest.dropFirst(4).prefix { $0 != UInt8(ascii: "/") })) : nil
        let below = lines.dropFirst().first { $0.contains(where: \.isLetter) && !$0.hasPrefix("/") }
        supplement = below ?? more
    }

    static func amount(_ text: Substring, _ currency: Currency, at place: Place) throws(FormatError) -> Money {
        let hasComma = text.utf8.contains(UInt8(ascii: ","))
        let whole = text.utf8.last == UInt8(ascii: ",") ? text.dropLast() : text
        return try Money(written: whole, decimalMark: hasComma ? "," : ".", currency: currency, at: place)
    }

    /// The customer's reference, and what follows the bank's one, or follows 16 characters, in the same line.
    private static func references(_ text: Substring) -> (own: String, more: String) {
        guard text.utf8.count > 16 || text.utf8.contains(UInt8(ascii: "/")) else { return (usual(text), "") }
        let parts = text.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 else { return (usual(parts[0]), "") }
        let more = text.dropFirst(16)
        guard text.contains(" "), more.contains(where: \.isLetter) else { return (usual(text), "") }
        return (usual(text.prefix(16)), trimmingBlanks(more))
    }

    private static func usual(_ reference: Substring) -> String {
        let text = trimmingBlanks(reference)
        return ["NONREF", "NOTPROVIDED"].contains(text) || !text.contains(where: \.isLetter) ? "" : text
    }

    /// Six digits, year first. German banks count 30 days for each month, so there is a 30 February.
    private static func day(_ digits: Substring.UTF8View) -> CalendarDate? {
        guard let (year, monthAndDay) = number(digits, 6).map({ (WrittenDate.wholeYear($0 / 10_000), $0 % 10_000) })
        else { return nil }
        return day(monthAndDay, of: year)
    }

    private static func day(_ monthAndDay: Int, of year: Int) -> CalendarDate? {
        let (month, day) = (monthAndDay / 100, monthAndDay % 100)
        if let date = CalendarDate(year: year, month: month, day: day) { return date }
        return month == 2 && (29...30).contains(day)
            ? CalendarDate(year: year, month: 3, day: 1)?.adding(days: -1) : nil
    }

    /// A day without a year, in the year that is nearest to another day.
    private static func day(_ digits: Substring.UTF8View, near other: CalendarDate) -> CalendarDate? {
        guard let monthAndDay = number(digits, 4) else { return nil }
        let days = [-1, 0, 1].compactMap { day(monthAndDay, of: other.parts.year + $0) }
        return days.min { abs($0.dayNumber - other.dayNumber) < abs($1.dayNumber - other.dayNumber) }
    }

    private static func number(_ digits: Substring.UTF8View, _ count: Int) -> Int? {
        var (number, length) = (0, 0)
        for byte in digits {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 48)
            length += 1
        }
        return length == count ? number : nil
    }
}
