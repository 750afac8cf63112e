extension Recurring {
    /// The entries that it records on a day: one, or several of one receipt.
    public func entries(on day: CalendarDate) -> [Expense] {
        var changed = self
        changed.setWhole(amount(on: day))
        return ([changed.entry] + changed.others).map { part in
            var entry = entry
            (entry.date, entry.kind, entry.amount, entry.category) = (day, part.kind, part.amount, part.category)
            (entry.account, entry.target, entry.received) = (part.account, part.target, part.received)
            return entry
        }
    }

    /// The amount of an occurrence, of all its entries together.
    public func amount(on day: CalendarDate) -> Money {
        steps.last { $0.date <= day && $0.amount != nil }?.amount ?? whole
    }

    /// The amount of all its entries together, without later changes.
    public var whole: Money {
        Money(
            minorUnits: others.reduce(entry.amount.minorUnits) { $0 &+ $1.amount.minorUnits },
            currency: entry.amount.currency)
    }

    /// Changes the amount of all its entries together. Each keeps its share; one of which nothing is left is removed. An
    /// exchange keeps its rate.
    public mutating func setWhole(_ amount: Money) {
        let former = whole
        guard amount != former else { return }
        guard !others.isEmpty else {
            if let received = entry.received?.scaled(by: amount.minorUnits, over: former.minorUnits) {
                entry.received = Money(minorUnits: max(received.minorUnits, 1), currency: received.currency)
            }
            entry.amount = amount
            return
        }
        // The sums of the parts from each to the last are rounded, so the parts come to the whole. The first one, which is
        // the user's own, gets what is left, as in a shared cost.
        var parts = [entry] + others
        var (sum, given): (Int64, Int64) = (0, 0)
        for place in parts.indices.reversed() {
            sum += parts[place].amount.minorUnits
            let (numerator, denominator) = Self.share(sum, of: former.minorUnits, amongst: parts.count)
            let scaled = amount.scaled(by: numerator, over: denominator)?.minorUnits ?? given
            parts[place].amount = Money(minorUnits: scaled - given, currency: amount.currency)
            given = scaled
        }
        parts.removeAll { $0.amount.minorUnits <= 0 }
        guard let first = parts.first else { return }
        (entry, others) = (first, Array(parts.dropFirst()))
    }

    /// A part as a fraction of the whole: a simple one if the part is as it is only because it was rounded, as in 20.51 of
    /// 41.01, which is a half.
    private static func share(_ part: Int64, of whole: Int64, amongst count: Int) -> (Int64, Int64) {
        guard part < whole else { return (1, 1) }
        let simple = (2...12).lazy.map { Int64($0) }.compactMap { denominator -> (Int64, Int64)? in
            let numerator = (part * denominator + whole / 2) / whole
            let error = (part * denominator - numerator * whole).magnitude
            return (1..<denominator).contains(numerator) && error * 2 <= UInt64(count) * UInt64(denominator)
                ? (numerator, denominator) : nil
        }.first
        return simple ?? (part, whole)
    }

    /// Whether nothing is recorded on a day.
    public func isPaused(on day: CalendarDate) -> Bool { isPaused(inRhythm: rhythmDay(recordedFrom: day)) }

    /// Whether the occurrence of a day in the rhythm is not recorded.
    func isPaused(inRhythm day: CalendarDate) -> Bool {
        steps.last { $0.date <= day && $0.isPaused != nil }?.isPaused ?? false
    }

    /// The first occurrence after a day that is not in a pause, if any.
    public func next(after day: CalendarDate) -> CalendarDate? {
        var occurrence = countOfOccurrences(through: day)
        while let place = rhythmDay(of: occurrence), let date = date(of: occurrence) {
            if !isPaused(inRhythm: place) { return date }
            // Nothing changes after the last step, so a pause on that day has no end.
            if place >= steps.last?.date ?? place { return nil }
            occurrence += 1
        }
        return nil
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
    /// - Parameters:
    ///   - isPaused: whether it pauses.
    ///   - day: the first day on which nothing is recorded, or something again.
    ///   - last: the last day; nil means without end.
    public mutating func setPaused(_ isPaused: Bool, from day: CalendarDate, through last: CalendarDate? = nil) {
        // The day after one at the end of the calendar does not exist, and then nothing comes after it.
        let next = last?.adding(days: 1).map(rhythmDay(recordedFrom:))
        setPaused(isPaused, inRhythmFrom: rhythmDay(recordedFrom: day), before: next)
    }

    /// Ends the pause in which a day is, from that day on. What is paused or skipped later stays so.
    package mutating func resume(from day: CalendarDate) {
        let day = rhythmDay(recordedFrom: day)
        setPaused(false, inRhythmFrom: day, before: steps.first { $0.date > day && $0.isPaused == false }?.date)
    }

    private mutating func setPaused(_ isPaused: Bool, inRhythmFrom day: CalendarDate, before next: CalendarDate?) {
        // No occurrence may be of these days, if all of them are moved.
        guard next.map({ day < $0 }) ?? true else { return }
        let after = next.map { ($0, self.isPaused(inRhythm: $0)) }
        for index in steps.indices where steps[index].date >= day && next.map({ steps[index].date < $0 }) ?? true {
            steps[index].isPaused = nil
        }
        if self.isPaused(inRhythm: day) != isPaused { change(on: day) { $0.isPaused = isPaused } }
        if let (next, wasPaused) = after, self.isPaused(inRhythm: next) != wasPaused {
            change(on: next) { $0.isPaused = wasPaused }
        }
        steps.removeAll { $0.amount == nil && $0.isPaused == nil }
    }

    /// Skips the occurrence that is recorded on a day, also if it is moved to another one later.
    ///
    /// - Returns: False if there is none.
    package mutating func skip(_ date: CalendarDate) -> Bool {
        guard let day = dayOfOccurrence(on: date) else { return false }
        setPaused(true, inRhythmFrom: day, before: day.adding(days: 1))
        return true
    }

    /// The day in the rhythm of the occurrence that is recorded on a day.
    package func dayOfOccurrence(on date: CalendarDate) -> CalendarDate? {
        guard dates(after: date.adding(days: -1), through: date) == [date] else { return nil }
        return rhythmDay(of: countOfOccurrences(through: date) - 1)
    }

    private mutating func change(on day: CalendarDate, _ change: (inout Step) -> Void) {
        let index = steps.firstIndex { $0.date >= day } ?? steps.endIndex
        if index == steps.endIndex || steps[index].date != day { steps.insert(Step(date: day), at: index) }
        change(&steps[index])
    }
}
