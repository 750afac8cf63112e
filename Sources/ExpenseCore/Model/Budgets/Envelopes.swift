/// When the plan of the envelopes begins, and what there is to assign then.
package struct PlanStart: Hashable, Sendable {
    /// The first day of the calendar's month that has the name of the first month.
    package internal(set) var day: CalendarDate
    /// The money that there is on that day.
    package internal(set) var amount: Money

    package init(day: CalendarDate, amount: Money) {
        (self.day, self.amount) = (day, amount)
    }

    /// As a setting: `2026-11-01 EUR 150000`.
    var stored: String { "\(day) \(amount.currency.code) \(amount.minorUnits)" }

    init?(stored: String) {
        let parts = stored.split(separator: " ").map(String.init)
        guard parts.count == 3, let day = CalendarDate(iso: parts[0]), let currency = Currency(parts[1]),
            let units = Int64(parts[2])
        else { return nil }
        self.init(day: day, amount: Money(minorUnits: units, currency: currency))
    }
}

/// One side of a move of money between the envelopes of a month.
package struct EnvelopeMove: Hashable, Sendable {
    /// A number that both sides have.
    package internal(set) var move: Int64
    /// The category of the envelope.
    package internal(set) var category: String
    /// The first day of the calendar's month that has the name of the month.
    package internal(set) var month: CalendarDate
    /// What came into the envelope; negative if it was taken out.
    package internal(set) var amount: Money
}

/// An amount that should be saved in a category up to a day.
package struct Goal: Hashable, Sendable {
    /// The name of the category.
    package internal(set) var category: String
    /// The amount.
    package internal(set) var amount: Money
    /// The last day of the calendar's month that has the name of the last month.
    package internal(set) var last: CalendarDate

    package init(category: String, amount: Money, last: CalendarDate) {
        (self.category, self.amount, self.last) = (category, amount, last)
    }
}
