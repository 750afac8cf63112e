#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the program takes from the world around it, so that a test can give it another one.
public struct Environment: Sendable {
    /// The day it is, where the user is.
    public var today: @Sendable () -> CalendarDate

    /// A world of one's own.
    public init(today: @escaping @Sendable () -> CalendarDate) {
        self.today = today
    }

    /// The machine's clock and time zone.
    public static let live = Environment {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        // A clock outside the calendar is a clock that was never set.
        return CalendarDate(
            year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday)) ?? .first
    }
}
