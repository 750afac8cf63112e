import Streams

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
    /// Emits when it may be another day.
    public var newDays: Observable<Void>

    /// A world of one's own.
    public init(newDays: Observable<Void> = .never(), today: @escaping @Sendable () -> CalendarDate) {
        self.today = today
        self.newDays = newDays
    }

    /// The machine's clock and time zone, where a new day is noticed within ten seconds.
    public static let live = Environment(newDays: everyTenSeconds) {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        // A clock outside the calendar is a clock that was never set.
        return CalendarDate(
            year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday)) ?? .first
    }

    private static var everyTenSeconds: Observable<Void> {
        // A timer until midnight would be wrong once the machine has slept, or changed its time zone.
        Observable<Int>.interval(.seconds(10), scheduler: DispatchQueueScheduler(label: "days")).map { _ in }
    }
}
