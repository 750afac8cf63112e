import ExpenseCore
import Streams

/// The filter of a command that runs until it is stopped: another one once the day has ended, if it names days.
final class DailyFilter {
    /// What it is today.
    let current: Variable<Filter>
    private let options: FilterOptions
    private let session: Session
    private var day: CalendarDate

    init(_ options: FilterOptions, in session: Session) throws {
        (self.options, self.session) = (options, session)
        day = session.today
        current = Variable(try options.filter(in: session))
    }

    /// How long to wait at most before ``renew()``.
    var patience: Duration? { options.fields.dependOnDay ? .seconds(10) : nil }

    /// Whether it is another filter from now on.
    func renew() throws -> Bool {
        guard session.today != day else { return false }
        day = session.today
        let next = try options.filter(in: session)
        guard next != current.value else { return false }
        current.value = next
        return true
    }
}
