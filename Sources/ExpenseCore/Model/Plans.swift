/// What a data file has besides entries: budgets, rules and recurring entries.
public struct Plans: Sendable, Equatable {
    /// The budgets.
    public var budgets: [Budget] = []
    /// The rules that give entries a category. Their numbers do not matter.
    public var rules: [Rule] = []
    /// The recurring entries. Their numbers do not matter.
    public var recurring: [RecordedRecurring] = []

    /// No plans.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { self == Plans() }
}

/// A recurring entry, and how far it has been recorded.
public struct RecordedRecurring: Sendable, Equatable {
    /// The recurring entry.
    public var recurring: Recurring
    /// The last day that has been recorded; nil if none has.
    public var recorded: CalendarDate?

    /// A recurring entry that has been recorded through a day.
    public init(_ recurring: Recurring, recorded: CalendarDate?) {
        (self.recurring, self.recorded) = (recurring, recorded)
    }
}
