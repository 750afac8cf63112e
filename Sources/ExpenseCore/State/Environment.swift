import Streams

/// What the program takes from its environment, so that a test can replace it.
public struct Environment: Sendable {
    /// Where the day and the time come from.
    public var clock: Clock
    /// Emits when the day may have changed.
    public var newDays: Observable<Void>
    /// Where waiting for a file that cannot be read takes place.
    public var scheduler: any Scheduler

    /// An environment with a clock of your choice.
    public init(
        newDays: Observable<Void> = .never(), scheduler: any Scheduler = DispatchQueueScheduler(label: "state"),
        clock: Clock
    ) {
        self.clock = clock
        self.newDays = newDays
        self.scheduler = scheduler
    }

    /// An environment that has its own idea of the current day.
    public init(
        newDays: Observable<Void> = .never(), scheduler: any Scheduler = DispatchQueueScheduler(label: "state"),
        today: @escaping @Sendable () -> CalendarDate
    ) {
        self.init(newDays: newDays, scheduler: scheduler, clock: Clock(now: Clock.system.now, today: today))
    }

    /// The current day where the user is.
    public var today: @Sendable () -> CalendarDate { clock.today }

    /// The clock and time zone of the machine; a new day is noticed within a second.
    public static let live = Environment(newDays: everySecond, clock: .system)

    private static var everySecond: Observable<Void> {
        // A timer until midnight would be wrong after the machine has slept or changed its time zone.
        Observable<Int>.interval(.seconds(1), scheduler: DispatchQueueScheduler(label: "days")).map { _ in }
    }
}
