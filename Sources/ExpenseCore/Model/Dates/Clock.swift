import CLibrary

/// Where the day and the time come from: the machine, or a moment that a test or a user names.
///
/// This is the only place that asks the machine for the time.
public struct Clock: Sendable {
    /// The current time in seconds since 1970.
    public var now: @Sendable () -> Int64
    /// The current day where the user is.
    public var today: @Sendable () -> CalendarDate

    /// A clock made of two functions.
    public init(now: @escaping @Sendable () -> Int64, today: @escaping @Sendable () -> CalendarDate) {
        self.now = now
        self.today = today
    }

    /// The clock and time zone of the machine.
    public static let system = Clock(now: { Int64(time(nil)) }) {
        localDay(of: time(nil))
    }

    /// A clock that stopped at a moment, in seconds since 1970.
    package static func stopped(at seconds: Int64) -> Clock {
        let day = localDay(of: time_t(seconds))
        return Clock(now: { seconds }) { day }
    }

    /// A clock that does not advance.
    ///
    /// - Parameter text: A day (`2026-12-31`), or a day and a time in the time zone of the machine
    ///   (`2026-12-31T23:59` or `2026-12-31T23:59:30`). A day alone has the time that it is now.
    /// - Returns: Nil for any other text.
    public static func stopped(at text: String) -> Clock? {
        let words = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let day = CalendarDate(iso: words[0]) else { return nil }
        var moment = localParts(of: time(nil))
        if words.count == 2 {
            let numbers = words[1].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard (2...3).contains(numbers.count), numbers.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
            let values = numbers.compactMap(Int32.init)
            guard values.count == numbers.count, (0...23).contains(values[0]),
                values.dropFirst().allSatisfy({ (0...59).contains($0) })
            else { return nil }
            (moment.tm_hour, moment.tm_min, moment.tm_sec) = (values[0], values[1], values.count > 2 ? values[2] : 0)
        }
        let parts = day.parts
        moment.tm_year = Int32(parts.year - 1900)
        moment.tm_mon = Int32(parts.month - 1)
        moment.tm_mday = Int32(parts.day)
        // The system finds out whether daylight saving time applies on that day.
        moment.tm_isdst = -1
        let seconds = Int64(mktime(&moment))
        return Clock(now: { seconds }) { day }
    }
}

private func localDay(of seconds: time_t) -> CalendarDate {
    let local = localParts(of: seconds)
    // A clock outside the range of the calendar was never set.
    return CalendarDate(
        year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday)) ?? .first
}

private func localParts(of seconds: time_t) -> tm {
    var (seconds, parts) = (seconds, tm())
    localtime_r(&seconds, &parts)
    return parts
}
