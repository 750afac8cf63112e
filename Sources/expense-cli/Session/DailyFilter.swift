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

    /// The maximum time between two calls of ``renew()``.
    var patience: Duration? { options.fields.dependOnDay ? .seconds(10) : nil }

    /// Updates the filter; returns whether it has changed.
    func renew() throws -> Bool {
        guard session.today != day else { return false }
        day = session.today
        let next = try options.filter(in: session)
        guard next != current.value else { return false }
        current.value = next
        return true
    }
}
