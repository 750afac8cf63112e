import Testing

@testable import ExpenseCore

private let euro = Currency("EUR") ?? .dollar

/// Several questions about the same entries.
extension TotalTests {
    static let unkept: [Filter] = [
        Filter(search: [""]), Filter(minimum: Money(minorUnits: 300, currency: euro)), Filter(tags: ["work", "trip"]),
        Filter(search: ["note"], account: "giro"),
        Filter(period: Period(from: day("2026-02-03"), to: day("2026-09-20")), search: ["payee"]),
    ]

    @Test(arguments: unkept)
    func `questions that are asked together are answered as each of them alone`(filter: Filter) throws {
        try addEntries(300)
        for (date, digits) in [("2025-12-01", Int64(11)), ("2026-05-05", 12)] {
            try Rate(base: euro, quote: .dollar, date: day(date), digits: digits, decimals: 1).save(in: store)
        }
        var income = filter
        income.kind = .income
        let groupings: [[Grouping]] = [
            [.tag, .month], [.tag], [.month], [], [.payee, .category], [.category], [.kind],
        ]
        let questions = groupings.flatMap { [(filter: filter, groupings: $0), (filter: income, groupings: $0)] }
        for currency in [nil, Currency.dollar] {
            let together = try store.reports(questions, in: currency)
            for (question, report) in zip(questions, together) {
                #expect(try report == store.report(question.filter, by: question.groupings, in: currency))
            }
            // The total counts an entry with several tags once.
            #expect(together[0].totals == together[6].totals && !together[0].totals.isEmpty)
        }
    }

    @Test func `the balances on several days are those of each day alone`() throws {
        try addEntries(300)
        let days = [day("2025-12-31"), day("2026-01-31"), day("2026-01-31"), day("2026-02-14"), day("2027-03-01")]
        for found in try store.netWorth(on: days) {
            for (place, date) in days.enumerated() {
                let alone = try store.netWorth(on: [date]).first { $0.currency == found.currency }
                #expect(alone?.totals.first ?? Money(minorUnits: 0, currency: found.currency) == found.totals[place])
            }
        }
    }
}
