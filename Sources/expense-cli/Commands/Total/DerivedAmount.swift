import ExpenseCore

/// An amount that is computed from each total: per month, or projected to the end of the period.
struct DerivedAmount {
    /// The name in JSON and CSV.
    let name: String
    let title: String
    /// The basis of the computation, as text.
    let remarks: [String]
    /// The amount for a group, of one of its sums; nil on overflow.
    let value: (TotalGroup, KeyPath<Total, Money>) -> Money?
    /// The rest of the income at the end; nil if that is not computed.
    var left: ((Total) -> Money?)?

    /// The total per month. A group that is a time has one only if the time is longer than a month.
    static func perMonth(_ time: PassedTime, by groupings: [Grouping]) -> DerivedAmount {
        DerivedAmount(name: "per_month", title: "PER MONTH", remarks: [time.description(per: .month)]) { group, sum in
            var passed = Optional(time)
            for (grouping, key) in zip(groupings, group.keys) where grouping.isTime {
                guard grouping == .quarter || grouping == .year else { return nil }
                passed = key.flatMap { passed?.during(key: $0) }
            }
            return passed?.average(group.total[keyPath: sum], per: .month)
        }
    }

    /// The projected total at the end of a running period.
    static func pace(_ forecast: Forecast) -> DerivedAmount {
        let (days, end) = (forecast.days, forecast.days.last)
        let basis =
            "at this pace: \(days.passed) of \(days.all) days, by \(end); entries that recur, and those of later days, are added as they are"
        let due = forecast.due.flatMap { [("expenses", $0.expenses), ("income", $0.income)] }
            .filter { $0.1.minorUnits != 0 }
            .map { "recurring \($0.0) due by \(end), included in TOTAL: \($0.1.display)" }
        let left = forecast.report.totals.compactMap(forecast.left)
            .map { "left of the income on \(end) at this pace: \($0.display)" }
        return DerivedAmount(
            name: "at_this_pace", title: "AT THIS PACE", remarks: [basis] + due + left, value: forecast.sum,
            left: forecast.left)
    }
}
