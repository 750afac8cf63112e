import Streams

extension AppState {
    /// What is asked of the data file: what was chosen, and the day.
    public struct Question: Hashable, Sendable {
        /// The chosen category; nil for all.
        public let category: Category?
        /// The chosen days; nil for the month of ``today``.
        private let chosenPeriod: Period?
        /// The filter, without the chosen category.
        public let filter: Filter
        /// The current day.
        public let today: CalendarDate
        /// The months by which the file counts.
        public private(set) var months = Months.calendar

        /// The chosen days, or the month of ``today``.
        public var period: Period { chosenPeriod ?? months.month(of: today) }

        init(_ category: Category?, _ period: Period?, _ filter: Filter, on today: CalendarDate) {
            (self.category, chosenPeriod, self.filter, self.today) = (category, period, filter, today)
        }

        /// The same question for a file that counts by some months.
        func counted(by months: Months) -> Question {
            var question = self
            question.months = months
            return question
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
