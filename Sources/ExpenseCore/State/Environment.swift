import Streams

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the program takes from its environment, so that a test can replace it.
public struct Environment: Sendable {
    /// The current day where the user is.
    public var today: @Sendable () -> CalendarDate
    /// Emits when the day may have changed.
    public var newDays: Observable<Void>

    /// An environment with its own clock.
    public init(newDays: Observable<Void> = .never(), today: @escaping @Sendable () -> CalendarDate) {
        self.today = today
        self.newDays = newDays
    }

    /// The clock and time zone of the machine; a new day is noticed within ten seconds.
    public static let live = Environment(newDays: everyTenSeconds) {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        // A clock outside the range of the calendar was never set.
        return CalendarDate(
            year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday)) ?? .first
    }

    private static var everyTenSeconds: Observable<Void> {
        // A timer until midnight would be wrong after the machine has slept or changed its time zone.
        Observable<Int>.interval(.seconds(10), scheduler: DispatchQueueScheduler(label: "days")).map { _ in }
    }
}
