import ExpenseCore
import Streams

/// Keeps the filter of a command that runs until it is stopped. At midnight, what becomes due is recorded, and the filter changes
/// if it depends on the day, as it does when months begin on another day.
final class DailyFilter {
    /// The filter of the current day.
    private let current: Variable<Filter>
    private let read: () throws -> Filter
    private let dependsOnDay: Bool
    private let session: Session
    private var day: CalendarDate
    private var months: Months

    convenience init(_ current: Variable<Filter>, by options: FilterOptions, in session: Session) throws {
        try self.init(current, dependsOnDay: options.chooseDays(in: session), in: session) {
            try options.filter(in: session)
        }
    }

    /// A filter that is read now, and again on a new day if it depends on the day.
    init(
        _ current: Variable<Filter>, dependsOnDay: Bool, in session: Session, _ read: @escaping () throws -> Filter
    ) throws {
        (self.current, self.dependsOnDay, self.session, self.read) = (current, dependsOnDay, session, read)
        (day, months) = (session.today, try session.months())
        current.value = try read()
    }

    /// Emits when ``renew()`` should be called.
    func renewals(on clock: any Scheduler) -> Observable<Void> {
        Observable<Int>.interval(.seconds(1), scheduler: clock).map { _ in }
    }

    /// Does what a new day asks for, if the day has changed, or if months begin on another one.
    func renew() throws {
        // What is recorded is seen in what the command shows; what another program prevents is tried again.
        _ = try session.recordDueOfToday()
        // The months stay as long as the file cannot be read.
        let now = (session.today, (try? session.months()) ?? months)
        guard now != (day, months) else { return }
        (day, months) = now
        guard dependsOnDay else { return }
        let next = try read()
        if next != current.value { current.value = next }
    }
}
