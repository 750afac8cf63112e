import Testing

@testable import ExpenseCore

/// Transactions with identifiers of the bank.
@Suite(.ownThreads)
struct BankReferenceTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    /// A transaction: identifier, day of January, amount, text.
    private typealias Row = (id: String, day: Int, amount: String, text: String)

    private func ofx(_ rows: [Row], account: String = "42") -> String {
        let rows = rows.map { row in
            "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202601\(row.day < 10 ? "0" : "")\(row.day)<TRNAMT>\(row.amount)"
                + "<FITID>\(row.id)<NAME>\(row.text)</STMTTRN>"
        }
        return "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>\(account)</BANKACCTFROM>"
            + rows.joined(separator: "\n") + "</STMTRS></OFX>"
    }

    @discardableResult
    private func take(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportReport {
        let file = try EntryFile(beginning: Array(text.utf8), name: "file")
        var rest = Array(text.utf8)
        var reader = file.reader(currency: .dollar) {
            defer { rest = [] }
            return rest
        }
        var options = ImportOptions(source: "file")
        change(&options)
        return try store.importEntries(EntrySpool(&reader), options)
    }

    @discardableResult
    private func take(_ rows: [Row], account: String = "42") throws -> ImportReport {
        try take(ofx(rows, account: account))
    }

    @Test func `a transaction with a known identifier is a duplicate, also with another text and day`() throws {
        try take([("a", 2, "-5.00", "CARD 123"), ("b", 3, "-6.00", "Shop")])
        let again = try take([("a", 4, "-5.00", "Bakery"), ("b", 3, "-6.00", "Shop"), ("c", 5, "-7.00", "Book")])
        #expect(again.added == 1 && again.duplicates == 2 && again.alike == 0)
        #expect(try store.entries().count == 3)
    }

    @Test func `a repeated file whose identifiers count from 1 changes nothing, so undo takes back the first import`()
        throws
    {
        let rows: [Row] = [("1", 2, "-5.00", "Bakery"), ("2", 3, "-6.00", "Shop")]
        try take(rows)
        #expect(try take(rows).duplicates == 2)
        #expect(try store.history().count == 1)
        _ = try store.undo(1)
        #expect(try store.entries().isEmpty)
    }

    @Test func `transactions that differ only in their identifiers are two`() throws {
        try take([("a", 2, "-3.50", "Coffee"), ("b", 2, "-3.50", "Coffee")])
        #expect(try take([("b", 2, "-3.50", "Coffee"), ("c", 2, "-3.50", "Coffee")]).added == 1)
        #expect(try take([("d", 2, "-3.50", "Coffee"), ("a", 2, "-3.50", "Coffee")]).added == 1)
        #expect(try store.entries().count == 4)
    }

    @Test func `if no identifier of a file is known, an equal transaction is new, but listed`() throws {
        try take([("a", 2, "-3.50", "Coffee")])
        let report = try take([("b", 2, "-3.50", "Coffee"), ("c", 3, "-4.00", "Tea")])
        #expect(report.added == 2 && report.possibleMatches.map(\.stored.id) == [1])
        #expect(try take([("x", 2, "-3.50", "Coffee")]).possibleMatches.isEmpty == false)
    }

    @Test func `identifiers that a bank creates anew for each file are ignored`() throws {
        let rows: [Row] = [("1", 2, "-1.00", "One"), ("2", 3, "-2.00", "Two"), ("3", 4, "-3.00", "Three")]
        try take(rows)
        let again = try take(rows.map { ("new \($0.id)", $0.day, $0.amount, $0.text) } + [("z", 6, "-9", "Four")])
        #expect(again.added == 1 && again.duplicates == 3)
        let shared = try take([("0", 7, "-1.00", "Five"), ("s", 8, "-2.00", "Six"), ("s", 9, "-3.00", "Seven")])
        #expect(shared.added == 3)
        #expect(try take([("s", 9, "-2.00", "Eight"), ("s", 9, "-5.00", "Nine")]).added == 2)
    }

    @Test func `the same transaction twice in a file counts once, and identifiers belong to an account`() throws {
        #expect(try take([("a", 2, "-3.50", "Coffee"), ("a", 2, "-3.50", "Coffee")]).added == 1)
        #expect(try take([("a", 9, "-3.50", "Coffee")], account: "43").added == 1)
    }

    @Test func `a fee that two accounts pay on one day is two entries, even if there are several`() throws {
        let fees: [Row] = [("f1", 2, "-2.00", "Fee"), ("f2", 3, "-2.00", "Fee"), ("f3", 4, "-2.00", "Fee")]
        try take(fees, account: "4711")
        let report = try take(fees.map { ("g\($0.id)", $0.day, $0.amount, $0.text) }, account: "4712")
        #expect(report.added == 3 && report.possibleMatches.isEmpty)
        #expect(try take(fees.map { ("h\($0.id)", $0.day, $0.amount, $0.text) }, account: "004711").duplicates == 3)
    }

    @Test func `identifiers that count from 1 in each file identify nothing`() throws {
        try take((1...7).map { ("\($0)", $0, "-3.50", "Coffee") })
        #expect(try take((1...7).map { ("\($0)", $0 + 7, "-3.50", "Coffee") }).added == 7)
        #expect(try take((1...7).map { ("\($0)", $0 + 7, "-3.50", "Coffee") }).duplicates == 7)
        #expect(try take((1...4).map { ("000\($0)", $0 + 12, "-3.50", "Coffee") }).added == 2)
        #expect(try take([("1", 20, "-3.50", "Coffee")], account: "43").added == 1)
    }

    @Test func `an entry that was typed or read from another format gets the identifier`() throws {
        _ = try store.add(
            Expense(
                date: try #require(CalendarDate(year: 2026, month: 1, day: 2)),
                amount: Money(minorUnits: 350, currency: .dollar), note: "Coffee"))
        let report = try take([("a", 2, "-3.50", "Coffee")])
        #expect(report.duplicates == 1)
        #expect(try take([("b", 3, "-3.50", "Coffee"), ("a", 2, "-3.50", "Other")]).added == 1)
        #expect(try store.entries().count == 2)
    }

    @Test func `the identifiers of an import are undone, redone, deleted and joined with its entries`() throws {
        let rows = (1...28).map { Row("id \($0)", $0, "-\($0).00", "Shop \($0)") }
        try take(rows)
        func count() throws -> Int64? { try store.read { try $0.integer("SELECT count(*) FROM bank_reference") } }
        #expect(try count() == 28)
        #expect(try store.undo().count == 1)
        #expect(try count() == 0)
        #expect(try store.redo().count == 1)
        #expect(try count() == 28)
        #expect(try take(rows.map { ($0.id, $0.day, $0.amount, "changed") }).duplicates == 28)
        #expect(try store.delete([1]).count == 1)
        #expect(try count() == 27)
        #expect(try take(rows).added == 1)
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `--replace gives an entry with a known identifier the day and the text of the file`() throws {
        try take([("a", 2, "-5.00", "CARD 123"), ("b", 3, "-6.00", "Shop")])
        let report = try take(ofx([("a", 3, "-5.00", "Bakery"), ("b", 3, "-6.00", "Shop")])) { $0.replaces = true }
        #expect(report.corrected == 1 && report.duplicates == 1)
        #expect(try store.entry(1).payee == "Bakery" && store.entry(1).date.description == "2026-01-03")
    }

    @Test func `the bank's reference of CAMT is an identifier, also of each part of a batch`() throws {
        func camt(_ entries: String) -> String {
            "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\"><BkToCstmrStmt><Stmt>"
                + "<Acct><Id><IBAN>DE1</IBAN></Id></Acct>\(entries)</Stmt></BkToCstmrStmt></Document>"
        }
        func entry(_ reference: String, _ text: String, details: String = "") -> String {
            "<Ntry><Amt Ccy=\"EUR\">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>"
                + "<BookgDt><Dt>2026-01-02</Dt></BookgDt><AcctSvcrRef>\(reference)</AcctSvcrRef>"
                + "<NtryDtls>\(details)</NtryDtls><AddtlNtryInf>\(text)</AddtlNtryInf></Ntry>"
        }
        let parts = ["2.00", "3.00"].map { "<TxDtls><Amt Ccy=\"EUR\">\($0)</Amt></TxDtls>" }.joined()
        try take(camt(entry("r1", "Shop") + entry("r2", "Batch", details: parts) + entry("NOTPROVIDED", "Lost")))
        let again = try take(
            camt(
                entry("r1", "Store") + entry("r2", "Group", details: parts) + entry("NOTPROVIDED", "Lost")
                    + entry("r3", "Shop")))
        #expect(again.duplicates == 4 && again.added == 1)
    }

    /// A file of columns: reference, day of January, amount, text.
    private func csv(_ rows: [Row], title: String = "Reference") -> String {
        "Date,Description,\(title),Amount\n"
            + rows.map { "2026-01-\($0.day < 10 ? "0" : "")\($0.day),\($0.text),\($0.id),\($0.amount)\n" }.joined()
    }

    @Test func `rows of two files that a column of references tells apart are two, in either order`() throws {
        let shop = Row("R100", 10, "-9.00", "Grocery Store")
        let coffees: [Row] = [("R101", 12, "-3.50", "Coffee Bar"), ("R102", 12, "-3.50", "Coffee Bar")]
        try take(csv([shop, coffees[0]]))
        let next = try take(csv([("R103", 20, "-4.00", "Book Shop"), coffees[1], coffees[0], shop]))
        #expect(next.added == 2 && next.duplicates == 2)
        #expect(try take(csv([shop] + coffees)).duplicates == 3)
        #expect(try take(csv([coffees[1], shop])).duplicates == 2)
        let third = try take(csv([shop, ("R104", 12, "-3.50", "Coffee Bar")]))
        #expect(third.added == 1 && third.duplicates == 1)
        #expect(try store.entries().map(\.payeeAndNote).sorted().prefix(4).allSatisfy { !$0.contains("R10") })
    }

    @Test func `a row with a known reference is a duplicate with another text, but not on another day`() throws {
        try take(csv([("R100", 10, "-9.00", "CARD 1234"), ("R101", 12, "-3.50", "Coffee Bar")]))
        let again = try take(csv([("R100", 10, "-9.00", "Grocery Store"), ("R101", 19, "-3.50", "Coffee Bar")]))
        #expect(again.duplicates == 1 && again.added == 1)
    }

    @Test func `rows that were imported without their references are duplicates, and get them`() throws {
        let rows: [Row] = [("R101", 12, "-3.50", "Coffee Bar"), ("R102", 13, "-4.50", "Tea House")]
        try take("Date,Description,Amount\n2026-01-12,Coffee Bar,-3.50\n2026-01-13,Tea House,-4.50\n")
        #expect(try take(csv(rows)).duplicates == 2)
        let next = try take(csv(rows + [("R103", 12, "-3.50", "Coffee Bar")]))
        #expect(next.duplicates == 2 && next.added == 1)
        #expect(try take(csv([rows[1], ("R104", 12, "-3.50", "Coffee Bar")])).added == 1)
        #expect(try take("Date,Description,Amount\n2026-01-12,Coffee Bar,-3.50\n").duplicates == 1)
    }

    @Test(arguments: [
        ["1", "2", "3"], ["0003", "0002", "0001"], ["R1", "R1", "R1"], ["R1", "", ""], ["12.50", "13.50", "14.50"],
        ["01/02/2026", "02/02/2026", "03/02/2026"], ["rent", "book", "food"],
    ])
    func `a column that numbers rows, repeats its values or has few of them tells no rows apart`(cells: [String]) throws
    {
        let rows: [Row] = zip(cells, 10...).map { ($0, $1, "-3.50", "Coffee Bar") }
        try take(csv(rows, title: "Ref"))
        #expect(try store.read { try $0.integer("SELECT count(*) FROM bank_reference") } == 0)
    }

    @Test func `the references of two accounts are no identifiers of each other`() throws {
        let rows: [Row] = [("R101", 12, "-3.50", "Fee"), ("R102", 13, "-4.50", "Fee")]
        for account in ["Checking", "Savings"] {
            #expect(try take(csv(rows)) { $0.account = account }.added == 2)
            #expect(try take(csv(rows)) { $0.account = account }.duplicates == 2)
        }
    }

    @Test func `another column of references says nothing about those of the first one`() throws {
        let rows: [Row] = [("R101", 12, "-3.50", "Coffee Bar"), ("R102", 13, "-4.50", "Tea House")]
        try take(csv(rows))
        let others = rows.map { Row("T\($0.id)", $0.day, $0.amount, $0.text) }
        #expect(try take(csv(others, title: "Transaction ID")).duplicates == 2)
    }
}
