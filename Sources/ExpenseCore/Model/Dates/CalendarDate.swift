/// A day of the calendar, with no time and no time zone: the proleptic Gregorian calendar of ISO 8601, years 1 to 9999.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let dayNumber: Int32

    /// 0001-01-01.
    public static let first = CalendarDate(unchecked: -719_162)
    /// 9999-12-31.
    public static let last = CalendarDate(unchecked: 2_932_896)

    private init(unchecked dayNumber: Int32) {
        self.dayNumber = dayNumber
    }

    /// The day with this number since 1970-01-01; nil outside the years 1 to 9999.
    public init?(dayNumber: Int) {
        guard (Int(Self.first.dayNumber)...Int(Self.last.dayNumber)).contains(dayNumber) else { return nil }
        self.dayNumber = Int32(dayNumber)
    }

    /// A day by its parts; nil if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        // Days since March 1 of year 0, counted in eras of 400 years, so that the leap day is the last of its year.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        dayNumber = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// Reads `2026-11-21`; nil for anything else.
    public init?(iso text: String) {
        var text = text
        // Safe: the bytes are not used beyond the closure.
        guard let date = text.withUTF8({ CalendarDate(iso: $0) }) else { return nil }
        self = date
    }

    /// Reads `2026-11-21`; nil for anything else.
    init?(iso bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 10 else { return nil }
        var digits = 0
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
        self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    /// Year (1 to 9999), month (1 to 12) and day of the month (1 to 31).
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = Int(dayNumber) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// 1 for Monday to 7 for Sunday, as in ISO 8601.
    public var weekday: Int {
        ((Int(dayNumber) + 3) % 7 + 7) % 7 + 1
    }

    /// As in ISO 8601: `2026-11-21`.
    public var description: String {
        let (year, month, day) = parts
        var digits = year * 10_000 + month * 100 + day
        let length = 10
        // Safe: all bytes are initialised.
        return String(unsafeUninitializedCapacity: length) { bytes in
            for place in (0..<length).reversed() {
                guard place != 4, place != 7 else {
                    bytes[place] = UInt8(ascii: "-")
                    continue
                }
                bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits % 10)
                digits /= 10
            }
            return length
        }
    }

    /// The day `days` later, or earlier if negative; nil outside the years 1 to 9999.
    public func adding(days: Int) -> CalendarDate? {
        let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
        return overflow ? nil : CalendarDate(dayNumber: sum)
    }

    /// The first and the last day of the day's month.
    public var month: ClosedRange<CalendarDate> {
        let (year, month, day) = parts
        let first = Int(dayNumber) - day + 1
        let last = first + Self.days(inMonth: month, of: year) - 1
        return CalendarDate(unchecked: Int32(first))...CalendarDate(unchecked: Int32(last))
    }

    /// The number of days in a month: 28 to 31.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The earlier day is less.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.dayNumber < right.dayNumber
    }
}
