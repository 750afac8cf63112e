import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct RateTests {
    private let euro = Currency("EUR") ?? .dollar
    private let yen = Currency("JPY") ?? .dollar

    private func rates(_ text: String, isXML: Bool = false) throws -> [String] {
        var reader = try RateReader(ByteInput(text), isXML: isXML, today: day("2026-11-21"))
        var lines: [String] = []
        while let rate = try reader.next() { lines.append("\(rate.date) \(rate.base) \(rate.quote) \(rate.plain)") }
        return lines
    }

    @Test func `the bank's files and our own are read`() throws {
        let xml =
            "<?xml?><g:E><Cube><Cube time='2026-01-02'><Cube currency='USD' rate='1.10'/><Cube currency=\"JPY\" rate=\"160\"/></Cube></Cube></g:E>"
        #expect(try rates(xml, isXML: true) == ["2026-01-02 EUR USD 1.10", "2026-01-02 EUR JPY 160"])
        #expect(
            try rates("Date,USD,JPY,ZZZ,\n2026-01-02,1.1,N/A,0.5,\n02 January 2026,1.2,160,,\n").sorted()
                == ["2026-01-02 EUR JPY 160", "2026-01-02 EUR USD 1.1", "2026-01-02 EUR USD 1.2"])
        #expect(try rates("rate,date,quote,base\n0.05,2026-01-02,USD,JPY\n") == ["2026-01-02 JPY USD 0.05"])
        #expect(try rates("Date,USD,JPY\n2026-01-02,1.1\n") == ["2026-01-02 EUR USD 1.1"])
        #expect(try rates("date,base,quote,rate,by\n2026-01-02,EUR,USD,1.2\n") == ["2026-01-02 EUR USD 1.2"])
        #expect(try rates("date,base,quote,rate\n2026-01-02,EUR,USD,1.2,mine\n") == ["2026-01-02 EUR USD 1.2"])
    }

    @Test(arguments: [
        "date,base,quote,rate\n2026-01-02,EUR,USD,0\n", "date,base,quote,rate\n2026-01-02,EUR,USD,-1\n",
        "date,base,quote,rate\n2026-01-02,EUR,USD,\n", "date,base,quote,rate\n2026-01-02,EUR,EUR,1\n",
        "date,base,quote,rate\n2026-12-02,EUR,USD,1\n", "date,base,quote,rate\n2026-01-02,EUR,XXQ,1\n",
        "date,base,quote,rate\n2026-01-02,EUR,USD\n", "date,base,quote,rate\n2026-02-30,EUR,USD,1\n", "html\n",
        "date,base,quote,rate\n2026-01-02,EUR,USD,1e5\n", "", "date,base,quote,rate\n2026-01-02,EUR,USD,1,10\n",
        "Date,USD,JPY\n2026-01-02,1,10,170,25\n", "Date,USD,JPY,\n2026-01-02,1,10,170\n",
    ])
    func `an invalid rate is refused with its position`(text: String) {
        #expect(throws: FormatError.self) { try rates(text) }
    }

    @Test(arguments: [
        "<html><body>404</body></html>", "<!DOCTYPE x [<!ENTITY a 'b'>]><Cube time='2026-01-02'/>",
        "<Cube currency='USD' rate='1'/>", "<Cube time='2026-01-02'><Cube currency='USD' rate='NaN'/>",
    ])
    func `XML without rates is refused`(text: String) {
        #expect(throws: FormatError.self) { try rates(text, isXML: true) }
    }

    @Test func `totals are converted by the rate of each entry's day, exactly, and rounded once`() throws {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        var given = [
            Rate(base: euro, quote: .dollar, date: day("2026-01-02"), written: "1.5"),
            Rate(base: euro, quote: .dollar, date: day("2026-01-05"), written: "3"),
            Rate(base: euro, quote: yen, date: day("2026-01-02"), written: "150"),
        ].compactMap { $0 }
        #expect(try store.importRates(from: "test") { given.popLast() } == 3)
        func add(_ units: Int64, _ currency: Currency, _ date: String) throws {
            _ = try store.add(Expense(date: day(date), amount: Money(minorUnits: units, currency: currency)))
        }
        // A third of a cent plus two thirds of a cent is one cent; rounding each one would lose or double it.
        try add(1, .dollar, "2026-01-02")
        try add(1, .dollar, "2026-01-06")
        func total(_ currency: Currency) throws -> String? {
            try store.totals(Filter(), by: [], in: currency).first?.total.expenses.display
        }
        #expect(try total(euro) == "0.01 EUR")
        try add(100, yen, "2026-01-03")
        #expect(try total(.dollar) == "1.02 USD")
        try add(1, .dollar, "2026-01-01")
        #expect(throws: MissingRate.self) { try total(euro) }
        #expect(try total(.dollar) == "1.03 USD")
    }

    @Test func `rates of the same day are replaced, and a refused file changes nothing`() throws {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        func take(_ text: String) throws -> Int {
            var reader = try RateReader(
                ByteInput("date,base,quote,rate\n" + text), isXML: false, today: day("2026-11-21"))
            return try store.importRates(from: "test") { try reader.next() }
        }
        #expect(try take("2026-01-02,EUR,USD,1.1\n2026-01-03,EUR,USD,1.2\n") == 2)
        #expect(try take("2026-01-02,EUR,USD,1.1\n2026-01-03,EUR,USD,1.3\n") == 1)
        #expect(throws: FormatError.self) { try take("2026-01-02,EUR,USD,9\n2026-01-03,EUR,USD,x\n") }
        #expect(throws: ContradictingRates.self) { try take("2026-01-02,EUR,USD,8\n2026-01-02,EUR,USD,9\n") }
        #expect(try take("2026-01-02,EUR,USD,1.1\n2026-01-02,EUR,USD,1.1\n") == 0)
        // These are one number.
        #expect(try take("2026-01-05,EUR,USD,1.10\n2026-01-05,EUR,USD,1.1\n") == 2)
        #expect(throws: ContradictingRates.self) { try take("2026-01-05,EUR,USD,1.1\n2026-01-05,EUR,USD,1.01\n") }
        _ = try store.undo(1)
        var found: [String] = []
        try store.forEachRate {
            found.append($0.plain)
            return true
        }
        #expect(found == ["1.3", "1.1"])
    }

    @Test func `each day is converted at its rate, and each group is rounded once`() throws {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        let euro = try #require(Currency("EUR"))
        var rates: [Rate] = try (0..<12).map { week in
            let date = try #require(day("2026-01-01").adding(days: week * 7))
            return try #require(Rate(base: euro, quote: .dollar, date: date, written: "1.\(10 + week * 7 % 12)"))
        }
        let digits = rates.map(\.digits)
        rates.reverse()
        _ = try store.importRates(from: "test") { rates.popLast() }
        let categories: [String?] = ["food", nil]
        var hundredths: [String?: Int64] = [:]
        try store.change({ "add" }) { connection in
            for index in 0..<300 {
                let place = index * 37 % 80
                let amount = Int64(index * 31 % 97 + 1)
                let currency = index % 3 == 0 ? Currency.dollar : euro
                _ = try connection.insert(
                    Expense(
                        date: try #require(day("2026-01-01").adding(days: place)),
                        amount: Money(minorUnits: amount, currency: currency), category: categories[index % 2]))
                hundredths[categories[index % 2], default: 0] +=
                    amount * (currency == .dollar ? 100 : digits[place / 7])
            }
        }
        for group in try store.totals(Filter(), by: [.category], in: .dollar) {
            let exact = try #require(hundredths[group.keys[0]])
            let (whole, rest) = exact.quotientAndRemainder(dividingBy: 100)
            let rounded = whole + (rest > 50 || rest == 50 && whole % 2 == 1 ? 1 : 0)
            #expect(group.total.expenses.minorUnits == rounded)
            #expect(group.total.count == 150)
        }
        #expect(try store.totals(Filter(), by: [.category], in: .dollar).map(\.keys) == [["food"], [nil]])
    }

    @Test(arguments: [1, 3, 40])
    func `converted totals are the same by months, by days and entry by entry, and equal the sum of their groups`(
        step: Int
    )
        throws
    {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        var rates = try stride(from: 0, to: 400, by: step * 10).flatMap { place in
            let date = try #require(day("2025-12-01").adding(days: place))
            return [
                Rate(base: euro, quote: .dollar, date: date, written: "1.\(place % 97 + 10)"),
                Rate(base: yen, quote: euro, date: date, written: "0.00\(place % 89 + 10)"),
            ].compactMap { $0 }
        }
        _ = try store.importRates(from: "test") { rates.popLast() }
        let currencies = [Currency.dollar, euro, yen]
        let (categories, tags): ([String?], [[String]]) = (["food", nil], [[], ["work"], ["trip", "work"]])
        try store.change({ "add" }) { connection in
            for index in 0..<400 {
                _ = try connection.insert(
                    Expense(
                        date: try #require(day("2025-12-05").adding(days: index * 37 % 390)),
                        kind: index % 7 == 0 ? .income : .expense,
                        amount: Money(minorUnits: Int64(index * 31 % 977 + 1), currency: currencies[index % 3]),
                        category: categories[index % 2], tags: tags[index % 3]))
            }
        }
        let periods = [
            Period.all, Period(from: day("2026-02-03"), to: day("2026-10-20")), Period(from: day("2026-03-01")),
        ]
        for period in periods {
            for groupings: [Grouping] in [[], [.month], [.category, .week], [.tag], [.currency], [.day]] {
                let kept = try store.report(Filter(period: period), by: groupings, in: euro)
                let counted = try store.report(Filter(period: period, search: [""]), by: groupings, in: euro)
                #expect(kept == counted)
                #expect(try kept.totals == store.totals(Filter(period: period), in: euro).map(\.total))
                #expect(
                    try groupings.isEmpty
                        || kept.groups == store.totals(Filter(period: period), by: groupings, in: euro))
            }
        }
    }

    @Test func `a report's totals are those of its groups, in each currency`() throws {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        for (units, currency) in [(Int64(5), euro), (7, .dollar), (11, euro)] {
            let amount = Money(minorUnits: units, currency: currency)
            _ = try store.add(Expense(date: day("2026-01-02"), amount: amount, tags: ["one", "two"]))
        }
        for groupings: [Grouping] in [[], [.day], [.tag], [.currency, .category]] {
            let report = try store.report(Filter(), by: groupings)
            #expect(report.totals == (try store.totals().map(\.total)))
            #expect(groupings.isEmpty ? report.groups.isEmpty : report.groups.count == (groupings == [.tag] ? 4 : 2))
        }
    }

    @Test func `a category's converted sum is rounded once, whatever its subcategories are rounded to`() throws {
        let folder = try TemporaryFolder()
        let store = try ExpenseStore(folder.file(), .writing)
        var given = [try #require(Rate(base: euro, quote: .dollar, date: day("2026-01-02"), written: "3"))]
        _ = try store.importRates(from: "test") { given.popLast() }
        for name in ["food:in", "food:out"] { _ = try store.add(Category(name: name, color: Color(0))) }
        for category in ["food", "food:in", "food:out"] {
            let cent = Money(minorUnits: 1, currency: .dollar)
            _ = try store.add(Expense(date: day("2026-11-02"), amount: cent, category: category))
        }
        let filter = Filter(period: .month(of: day("2026-11-02")))
        let report = try store.report(filter, by: [.category], in: euro)
        #expect(report.nested.map { $0.group.total.expenses.plain } == ["0.01", "0.00", "0.00"])
        #expect(report.nested[0].group.total == report.totals[0])
        let days = try #require(Forecast.Days(of: filter.period, today: day("2026-11-30")))
        let forecast = try store.forecast(filter, by: [.category], in: euro, over: days)
        #expect(forecast.report.nested == report.nested)
    }
}
