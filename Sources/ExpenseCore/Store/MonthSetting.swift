extension ExpenseStore {
    /// The months by which this file counts.
    public func months() throws -> Months { try read { try $0.months() } }

    /// Changes the day on which months begin, for all sums of the past as well.
    public func setMonths(_ months: Months) throws {
        try change({ _ in "months begin on day \(months.firstDay)" }) { try $0.setMonths(months) }
    }
}

extension Connection {
    private static let monthsSetting = "month"

    func months() throws -> Months { try chosenMonths() ?? .calendar }

    /// The months that were chosen; nil if nobody has.
    func chosenMonths() throws -> Months? {
        try setting(Self.monthsSetting).flatMap { Int($0) }.flatMap(Months.init(beginningOn:))
    }

    func setMonths(_ months: Months) throws { try set(Self.monthsSetting, "\(months.firstDay)") }
}
