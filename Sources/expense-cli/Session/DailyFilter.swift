import ExpenseCore
import Streams

/// The filter of a command that runs until it is stopped: if it depends on the current day, it changes at midnight.
final class DailyFilter {
    /// The filter of the current day.
    let current: Variable<Filter>
    private let options: FilterOptions
    private let session: Session
    private var day: CalendarDate

    init(_ options: FilterOptions, in session: Session) throws {
        (self.options, self.session) = (options, session)
        day = session.today
        current = Variable(try options.filter(in: session))
    }

    /// Emits when ``renew()`` should be called.
    func renewals(on clock: any Scheduler) -> Observable<Void> {
        options.fields.dependOnDay ? Observable<Int>.interval(.seconds(10), scheduler: clock).map { _ in } : .never()
    }

    /// Updates the filter if the day has changed.
    func renew() throws {
        guard session.today != day else { return }
        day = session.today
        let next = try options.filter(in: session)
        if next != current.value { current.value = next }
    }
}
