import Streams

extension AppState {
    /// What is asked of the data file: what was chosen, and the day.
    public struct Question: Hashable, Sendable {
        /// The chosen category; nil for all.
        public let category: Category?
        /// The chosen days, or the month of ``today``.
        public let period: Period
        /// The filter, without the chosen category.
        public let filter: Filter
        /// The current day.
        public let today: CalendarDate

        init(_ category: Category?, _ period: Period?, _ filter: Filter, on today: CalendarDate) {
            (self.category, self.filter, self.today) = (category, filter, today)
            self.period = period ?? .month(of: today)
        }
    }
}

extension Backoff {
    /// The waits for a file that cannot be read: 0.1 s at first, 5 s at most.
    static let betweenReads = exponential(initial: .milliseconds(100), maximum: .seconds(5), jitter: 0)
}

extension Result {
    /// The error, if this is one.
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
