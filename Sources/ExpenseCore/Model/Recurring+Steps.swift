extension Recurring {
    /// The entry that it records on a day.
    public func occurrence(on day: CalendarDate) -> Expense {
        var entry = entry
        (entry.date, entry.amount) = (day, amount(on: day))
        return entry
    }

    /// The amount of an occurrence.
    public func amount(on day: CalendarDate) -> Money {
        steps.last { $0.date <= day && $0.amount != nil }?.amount ?? entry.amount
    }

    /// Whether nothing is recorded on a day.
    public func isPaused(on day: CalendarDate) -> Bool {
        steps.last { $0.date <= day && $0.isPaused != nil }?.isPaused ?? false
    }

    /// The first occurrence after a day that is not in a pause; nil if there is none.
    public func next(after day: CalendarDate) -> CalendarDate? {
        // Nothing changes after the last step. A pause on that day has no end.
        let end = max(steps.last?.date ?? day, day)
        if let date = dates(after: day, through: end).first { return date }
        return isPaused(on: end) ? nil : date(of: countOfOccurrences(through: end))
    }

    /// Sets the amount from a day on, until the next change of the amount.
    public mutating func setAmount(_ amount: Money, from day: CalendarDate) {
        change(on: day) { $0.amount = amount }
    }

    /// Removes all changes of the amount, so that the amount of the template applies.
    public mutating func clearAmounts() {
        for index in steps.indices { steps[index].amount = nil }
        steps.removeAll { $0.isPaused == nil }
    }

    /// Pauses it from a day on, or resumes it.
    ///
    /// - Parameter last: the last day of the pause; nil means without end.
    public mutating func setPaused(_ isPaused: Bool, from day: CalendarDate, through last: CalendarDate? = nil) {
        let after = last?.adding(days: 1).map { ($0, self.isPaused(on: $0)) }
        for index in steps.indices where steps[index].date >= day && steps[index].date <= last ?? .last {
            steps[index].isPaused = nil
        }
        if self.isPaused(on: day) != isPaused { change(on: day) { $0.isPaused = isPaused } }
        if let (next, wasPaused) = after, self.isPaused(on: next) != wasPaused {
            change(on: next) { $0.isPaused = wasPaused }
        }
        steps.removeAll { $0.amount == nil && $0.isPaused == nil }
    }

    private mutating func change(on day: CalendarDate, _ change: (inout Step) -> Void) {
        let index = steps.firstIndex { $0.date >= day } ?? steps.endIndex
        if index == steps.endIndex || steps[index].date != day { steps.insert(Step(date: day), at: index) }
        change(&steps[index])
    }
}
