import Testing

@testable import ExpenseCore

/// Rows that are parts of another one, and amounts that are parts of others: each counts once, or the user is asked.
@Suite(.ownThreads)
struct PartsTests {
    private func read(
        _ lines: [String], _ change: (inout CSVHints) -> Void = { _ in }
    ) throws -> (amounts: [String], doubts: [Doubt]) {
        let read = try ReadStatement(lines, home: .euro, change)
        return (read.amounts, read.doubts)
    }

    private static let whole = "2026-09-14,Shop,-50.00"
    private static let parts = ["2026-09-14,Shop,-30.00", "2026-09-14,Shop,-20.00"]
    private static let other = "2026-09-15,Firm,100.00"

    @Test(arguments: [
        ("Category", "", ["food", "home"], "pay"), ("Category", "Split", ["food", "home"], "pay"),
        ("Category", "Splitbuchung (2)", ["food", "home"], "pay"), ("Parent ID", "", ["11", "11"], ""),
        ("Split", "yes", ["", ""], ""), ("Split", "", ["Split", "Split"], ""),
        ("Is parent", "true", ["false", "false"], "false"),
    ])
    func `a row of which the rows beside it are parts is asked about`(
        title: String, whole: String, parts: [String], other: String
    ) throws {
        let below = zip(Self.parts, parts).map { "\($0),\($1)" }
        let rest = "\(Self.other),\(other)"
        for rows in [["\(Self.whole),\(whole)"] + below, below + ["\(Self.whole),\(whole)"]] {
            let found = try read(["Date,Payee,Amount,\(title)"] + rows + [rest])
            #expect(found.doubts.map(\.acceptance) == [.parts], "\(found)")
        }
    }

    @Test func `wholes and parts are told apart by the column that says so`() throws {
        let lines = [
            "ID,Parent ID,Date,Payee,Amount,Category", "11,,2026-09-14,Shop,-50.00,",
            "12,11,2026-09-14,Shop,-30.00,food",
            "13,11,2026-09-14,Shop,-20.00,home", "14,,2026-09-15,Firm,100.00,pay",
        ]
        #expect(try read(lines).doubts.map(\.acceptance) == [.parts])
        let wholes = try read(lines) { $0.counted = .wholes }
        #expect(wholes.amounts == ["-50.00", "+100.00"] && wholes.doubts.isEmpty, "\(wholes)")
        let parts = try read(lines) { $0.counted = .parts }
        #expect(parts.amounts == ["-30.00", "-20.00", "+100.00"] && parts.doubts.isEmpty, "\(parts)")
    }

    @Test(arguments: [
        ("Category", "", ["food", "home"], "pay"), ("Category", "Split", ["food", "home"], "pay"),
        ("Split", "yes", ["", ""], ""), ("Is parent", "true", ["false", "false"], "false"),
    ])
    func `the parts count or their wholes, as the user says`(
        title: String, whole: String, parts: [String], other: String
    ) throws {
        let below = zip(Self.parts, parts).map { "\($0),\($1)" }
        let rest = "\(Self.other),\(other)"
        for rows in [["\(Self.whole),\(whole)"] + below, below + ["\(Self.whole),\(whole)"]] {
            let lines = ["Date,Payee,Amount,\(title)"] + rows + [rest]
            let parts = try read(lines) { $0.counted = .parts }
            #expect(parts.amounts == ["-30.00", "-20.00", "+100.00"] && parts.doubts.isEmpty, "\(parts)")
            let wholes = try read(lines) { $0.counted = .wholes }
            #expect(wholes.amounts == ["-50.00", "+100.00"] && wholes.doubts.isEmpty, "\(wholes)")
        }
    }

    @Test func `parts that repeat the amount of the row above count, or that row does if the user says so`() throws {
        let lines = [
            "Mark,Date,Payee,Amount", "*,2026-09-14,Shop,-50.00", "-,2026-09-14,,-30.00", "-,2026-09-14,,-20.00",
            ",2026-09-15,Firm,100.00",
        ]
        #expect(try read(lines).amounts == ["-30.00", "-20.00", "+100.00"])
        #expect(try read(lines) { $0.counted = .wholes }.amounts == ["-50.00", "+100.00"])
    }

    @Test func `rows are left out only if the rows beside them add up to them`() throws {
        let lines = ["Date,Payee,Amount,Category", "2026-09-14,Shop,-50.00,", "2026-09-14,Shop,-30.00,food"]
        for counted in CSVMapping.Counted.allCases {
            #expect(try read(lines) { $0.counted = counted }.amounts == ["-50.00", "-30.00"])
        }
    }

    @Test func `parts are found however far from the beginning of the file they are`() throws {
        let rows = (1...1000).map { "2026-08-\(10 + $0 % 20),Kiosk \($0),-\($0).00,food" }
        let parts = zip(Self.parts, ["food", "home"]).map { "\($0),\($1)" }
        let found = try read(["Date,Payee,Amount,Category"] + rows + [Self.whole + ","] + parts)
        #expect(found.doubts.map(\.acceptance) == [.parts], "\(found.doubts)")
    }

    @Test(arguments: [
        ["2026-09-14,Shop,-50.00,toys", "2026-09-14,Shop,-30.00,food", "2026-09-14,Shop,-20.00,home"],
        ["2026-09-14,Shop,-50.00,", "2026-09-14,Shop,-30.00,", "2026-09-14,Shop,-20.00,home"],
        ["2026-09-14,Shop,-50.00,", "2026-09-14,Shop,-30.00,food", "2026-09-15,Shop,-20.00,home"],
        ["2026-09-14,Shop,-50.00,", "2026-09-14,Shop,-30.00,food", "2026-09-14,Shop,-20.01,home"],
        ["2026-09-14,Shop,-50.00,", "2026-09-14,Kiosk,-30.00,food", "2026-09-14,Tram,-20.00,home"],
        ["2026-09-14,Shop,-50.00,", "2026-09-14,Shop,-50.00,food", "2026-09-15,Shop,-20.00,home"],
    ])
    func `rows that only happen to add up are entries`(rows: [String]) throws {
        let found = try read(["Date,Payee,Amount,Category"] + rows)
        #expect(found.amounts.count == 3 && found.doubts.isEmpty, "\(found)")
    }

    @Test func `balances that add up with all rows say that none is a part of another one`() throws {
        let found = try read([
            "Date,Payee,Amount,Category,Balance", "2026-09-14,Shop,-50.00,,950.00",
            "2026-09-14,Shop,-30.00,food,920.00",
            "2026-09-14,Shop,-20.00,home,900.00",
        ])
        #expect(found.amounts.count == 3 && found.doubts.isEmpty, "\(found)")
    }

    @Test func `an amount that is repeated beside its parts is asked about`() throws {
        let lines = [
            "Date,Payee,Amount,Split amount,Category", "2026-09-14,Shop,-50.00,-30.00,food",
            "2026-09-14,Shop,-50.00,-20.00,home", "2026-09-15,Firm,100.00,100.00,pay",
        ]
        let doubt = try #require(try read(lines).doubts.first)
        #expect(doubt.readings.map(\.option) == ["--amount-column 'Split amount'", "--amount-column 'Amount'"])
        let parts = try read(lines) { $0.columns[.amount] = ["Split amount"] }
        #expect(parts.amounts == ["-30.00", "-20.00", "+100.00"] && parts.doubts.isEmpty, "\(parts)")
    }

    @Test(arguments: ["Tip", "Trinkgeld", "Surcharge", "VAT"])
    func `a total with what is added to the price counts`(title: String) throws {
        let found = try read([
            "Date,Payee,Amount,\(title),Total", "2026-09-14,Diner,-20.00,-3.00,-23.00",
            "2026-09-15,Firm,238.00,0.00,238.00",
        ])
        #expect(found.amounts == ["-23.00", "+238.00"], "\(found)")
    }

    @Test func `rows that name another row are asked about, wherever they are and whatever they add up to`() throws {
        let lines = [
            "ID,Parent ID,Date,Payee,Amount", "1,,2026-01-03,Shop,-100.00", "2,1,2026-01-03,Shop,-60.00",
            "4,,2026-01-04,Fuel,-30.00", "3,1,2026-01-03,Shop,-39.00",
        ]
        #expect(try read(lines).doubts.map(\.acceptance) == [.parts])
        let wholes = try read(lines) { $0.counted = .wholes }
        #expect(wholes.amounts == ["-100.00", "-30.00"] && wholes.doubts.isEmpty, "\(wholes)")
        let parts = try read(lines) { $0.counted = .parts }
        #expect(parts.amounts == ["-60.00", "-30.00", "-39.00"] && parts.doubts.isEmpty, "\(parts)")
        let rest = try read(lines) { $0.only = [.init(column: "Parent ID", text: "")] }
        #expect(rest.amounts == wholes.amounts && rest.doubts.isEmpty, "\(rest)")
    }
}
