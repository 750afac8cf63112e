import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct CSVDetectionTests {
    private func detect(_ text: String, _ hints: CSVHints = CSVHints()) throws -> CSVDetection {
        try CSVDetection(Array(text.utf8), isWhole: true, hints: hints)
    }

    private func entries(_ text: String, _ hints: CSVHints = CSVHints()) throws -> [String] {
        let mapping = try detect(text, hints).mapping
        var reader = CSVEntryReader(ByteInput(text), mapping: mapping, currency: mapping.standardCurrency ?? .dollar)
        var lines: [String] = []
        while let entry = try reader.next()?.expense {
            lines.append(
                "\(entry.date) \(entry.kind) \(entry.amount.display) \(entry.category ?? "-") \(entry.payeeAndNote)")
        }
        return lines
    }

    @Test func `the titles that are known are those that titles of files are compared with`() {
        let titles = WordList.rows(WordList.ofRoles)
        for title in titles.values.joined() { #expect(title == folded(trimmingBlanks(title))) }
        #expect(titles["date"]?.prefix(2) == ["booking date", "buchungstag"])
    }

    @Test func `each row of the tables of words has the name of a role or a meaning, and each meaning has words`() {
        #expect(WordList.rows(WordList.ofRoles).keys.allSatisfy { CSVRole(stringValue: $0) != nil })
        let others = WordList.rows(WordList.ofCells).merging(WordList.rows(WordList.ofTitles)) { first, _ in first }
        #expect(Set(others.keys) == Set(WordList.allCases.map(\.stringValue)))
        #expect(!others.values.contains { $0.isEmpty })
    }

    @Test(arguments: [
        ("03.11.", "04.11.", CSVMapping.DateOrder?.none), ("11/03", "11/04", .mdy), ("3/11", "4/11", .dmy),
        ("3 Nov", "4 Nov", nil),
        ("Nov 3", "Nov 4", nil),
    ])
    func `dates without a year have the year that is named`(first: String, second: String, order: CSVMapping.DateOrder?)
        throws
    {
        var hints = CSVHints()
        (hints.year, hints.dateOrder) = (2026, order)
        hints.columns[.date] = ["Date"]
        let file = "Date,Description,Amount\n\(first),Cafe,-3.50\n\(second),Shop,-12.80\n"
        #expect(
            try entries(file, hints) == [
                "2026-11-03 expense 3.50 USD - Cafe", "2026-11-04 expense 12.80 USD - Shop",
            ])
    }

    @Test(arguments: ["03.11.2026", "2026-11-03", "31.13.", "tomorrow"])
    func `a year is not named for dates that have one or are no days`(day: String) {
        var hints = CSVHints()
        hints.year = 2026
        hints.columns[.date] = ["Date"]
        #expect(throws: UndetectedMapping.self) {
            try detect("Date,Description,Amount\n\(day),Cafe,-3.50\n\(day),Shop,-12.80\n", hints)
        }
    }

    @Test func `one year is not named for days on both sides of New Year`() {
        var hints = CSVHints()
        hints.year = 2026
        #expect(throws: UndetectedMapping.self) {
            try detect("Date,Description,Amount\n30.12.,Cafe,-3.50\n02.01.,Shop,-12.80\n", hints)
        }
    }

    @Test func `a German bank's file is understood: preamble, semicolons, decimal commas, day first`() throws {
        let file = """
            Umsatzanzeige;Stand: 05.03.2026

            Buchungstag;Empfänger;Verwendungszweck;Betrag (EUR);Saldo (EUR)
            01.03.2026;REWE;Einkauf;-1.012,50;1.000,00
            02.03.2026;Firma;Gehalt;+2.345,60;3.345,67
            """
        #expect(
            try entries(file) == [
                "2026-03-01 expense 1,012.50 EUR - REWE · Einkauf", "2026-03-02 income 2,345.60 EUR - Firma · Gehalt",
            ])
    }

    @Test func `titles in the Chinese of Taiwan mean its dollars, and those of Hong Kong ask`() throws {
        let row = "2026/11/13,消費,452,,9548\n2026/11/12,薪資,,10000,10000"
        let taiwan = try detect("交易日期,摘要,支出金額,存入金額,帳戶餘額\n\(row)\n")
        #expect(taiwan.mapping.standardCurrency == Currency("TWD") && taiwan.doubts.isEmpty)
        #expect(taiwan.warnings.contains { $0.contains("are in the Chinese of Taiwan") })
        let hongKong = try detect("交易日期,摘要,支出金額,存入金額,戶口結餘\n\(row)\n")
        #expect(hongKong.mapping.standardCurrency == nil)
        #expect(hongKong.doubts.map { $0.readings.map(\.option) } == [["--currency TWD", "--currency HKD"]])
        var hints = CSVHints()
        hints.standardCurrency = Currency("HKD")
        #expect(try detect("交易日期,摘要,支出金額,存入金額,戶口結餘\n\(row)\n", hints).doubts.isEmpty)
    }

    @Test(arguments: [
        ("Datum;Naziv;Vrijednost EUR", "13. listopada 2026.", "12. rujna 2026.", "2026-10-13", false),
        ("Datum;Opis;Iznos EUR", "13. lis 2026.", "12. lis 2026.", "2026-10-13", false),
        ("Datum;Naziv;Vrijednost EUR", "13. listopada 2026.", "12. listopada 2026.", "2026-11-13", true),
        ("Data;Opis;Kwota", "13 listopada 2026", "12 listopada 2026", "2026-11-13", false),
        ("Data;Nazwa;EUR", "13 listopada 2026", "12 września 2026", "2026-11-13", false),
        ("Datum;Opis;EUR", "13 srp 2026", "12 kol 2026", "2026-07-13", false),
        ("Datum;Naziv;EUR", "31. listopada 2026.", "1. listopada 2026.", "2026-10-31", false),
        ("Datum;Naziv;EUR", "31 lip 2026", "1 lip 2026", "2026-07-31", false),
    ])
    func `months that mean others in Croatian are read by what is beside them, or ask`(
        titles: String, first: String, second: String, day: String, asks: Bool
    ) throws {
        let file = "\(titles)\n\(first);Konzum;-45,20\n\(second);Firma;-10,00\n"
        let found = try entries(file)
        #expect(found.first?.hasPrefix(day) == true, "\(found)")
        #expect(try detect(file).doubts.contains { $0.problem.contains("another month in Croatian") } == asks)
    }

    @Test func `columns of a file without titles are named by their numbers, as a saved mapping names them`() throws {
        let file = "2026-01-15,Shop,-45.20\n2026-01-14,Firm,2000.00\n"
        var hints = CSVHints()
        hints.columns[.note] = ["2"]
        #expect(try detect(file, hints).mapping[all: .note] == [1])
        let saved = try detect(file, detect(file).hints).mapping
        #expect((saved.date, saved[.amount], saved[all: .note].contains(1)) == (0, 2, true))
    }

    @Test func `movements between the user's accounts are skipped in the files of apps`() throws {
        let typed = """
            Type,Date,Title,Amount
            Expense,2026-01-15,Shop,-45.20
            Income,2026-01-14,Firm,2000.00
            Transfer,2026-01-13,ATM,-100.00
            Transfer,2026-01-13,ATM,100.00
            """
        #expect(
            try entries(typed) == ["2026-01-15 expense 45.20 USD - Shop", "2026-01-14 income 2,000.00 USD - Firm"])
        let both = "date;payee;outcome;income\n2026-01-15;Shop;45;0\n2026-01-14;Firm;0;200\n2026-01-13;;100;100\n"
        #expect(try entries(both) == ["2026-01-15 expense 45.00 USD - Shop", "2026-01-14 income 200.00 USD - Firm"])
    }

    @Test func `a currency is recognised by its word above the titles, and words that look like codes are ignored`()
        throws
    {
        func currency(_ first: String) throws -> String? {
            try detect(first + "\nDate,Text,Amount\n2026-01-15,Shop,-45.20\n").mapping.standardCurrency?.code
        }
        #expect(try currency("Moneda:,S/") == "PEN")
        #expect(try currency("\"# 币种: [ 人民币 ]\"") == "CNY")
        #expect(try currency("ALL,accounts") == nil)
    }

    @Test func `if there are parts and a total, the total counts`() throws {
        let file = """
            Date,Payee,Subtotal (AUD),Fee (AUD),Total (AUD)
            2026-01-15,Shop,-45.20,-0.80,-46.00
            2026-01-14,Firm,2000.00,0.00,2000.00
            """
        #expect(
            try entries(file) == ["2026-01-15 expense 46.00 AUD - Shop", "2026-01-14 income 2,000.00 AUD - Firm"])
        #expect(try detect(file).doubts == [])
    }

    @Test func `a British bank's file is understood: debit and credit columns`() throws {
        let file = """
            Date,Description,Debit Amount,Credit Amount,Balance
            25/03/2026,TESCO,12.50,,100.00
            26/03/2026,PAY,,"1,200.00",1300.00
            """
        #expect(
            try entries(file) == ["2026-03-25 expense 12.50 USD - TESCO", "2026-03-26 income 1,200.00 USD - PAY"])
    }

    @Test func `an American card's file is understood: month first, and a type column that is not a kind`() throws {
        let file = """
            Transaction Date,Post Date,Description,Category,Type,Amount
            03/25/2026,03/26/2026,COFFEE,Food,Sale,-4.50
            """
        #expect(try entries(file) == ["2026-03-25 expense 4.50 USD Food COFFEE"])
    }

    @Test func `columns without titles are recognised by their content`() throws {
        #expect(
            try entries("20260301\tcoffee\t4.50\n20260302\ttea and cake\t5\n") == [
                "2026-03-01 expense 4.50 USD - coffee", "2026-03-02 expense 5.00 USD - tea and cake",
            ])
    }

    @Test func `a column that cannot be recognised is asked for, with the list of columns`() throws {
        let open = "date,amount\n03/04/2026,5\n"
        let orders = try detect(open).doubts.first?.readings.map(\.option)
        #expect(orders == ["--date-order dmy", "--date-order mdy"])
        let error = #expect(throws: UndetectedMapping.self) { try detect("date,amount\n13/04/2026,5\n04/13/2026,5\n") }
        #expect(error?.description.contains("--date-column") == true)
        #expect(error?.description.contains("the columns are 1 'date', 2 'amount'") == true)
        var hints = CSVHints()
        hints.dateOrder = .mdy
        #expect(try entries(open, hints) == ["2026-03-04 expense 5.00 USD - "])
        #expect(throws: UndetectedMapping.self) { try detect("a,b\nx,y\n") }
        hints.columns[.amount] = ["sum"]
        #expect(throws: UndetectedMapping.self) { try detect(open, hints) }
    }

    @Test func `days of six digits are asked about, unless they are of fewer years if the year comes first`() throws {
        func orders(_ days: [String], _ order: CSVMapping.DateOrder? = nil) throws -> [[String]] {
            var hints = CSVHints()
            hints.dateOrder = order
            let rows = days.map { "\($0),Shop,-12.50\n" }.joined()
            return try detect("Date,Text,Amount\n" + rows, hints).doubts.map { $0.readings.map(\.option) }
        }
        #expect(try orders(["260115", "260116", "260117"]).isEmpty)
        #expect(try orders(["260115", "250116", "240117"]) == [["--date-order ymd"]])
        #expect(try orders(["260115", "250116", "240117"], .ymd).isEmpty)
        #expect(try orders(["26-03-02", "26-03-03"]) == [["--date-order ymd", "--date-order dmy"]])
    }

    @Test func `columns can be named, by title or by number`() throws {
        var hints = CSVHints()
        hints.columns = [.amount: ["3"], .note: ["b", "A"]]
        hints.sign = .reversed
        #expect(try entries("date,a,c,b\n2026-01-02,x,-5,y\n", hints) == ["2026-01-02 income 5.00 USD - y · x"])
    }

    @Test func `a negative amount after a sample without any is an error`() throws {
        let mapping = try detect("date,amount\n2026-01-02,5\n").mapping
        var reader = CSVEntryReader(ByteInput("date,amount\n2026-01-02,-5\n"), mapping: mapping, currency: .dollar)
        let error = #expect(throws: FormatError.self) { try reader.next() }
        #expect(error?.line == 2 && error?.column == 12)
    }

    @Test func `every column has a message, with what was found out about it`() throws {
        let summary = try detect("id,date,amount,note,time\n8,2026-01-02,5,x,12:30\n").explanation.summary
        for (role, column, details) in [
            ("date", "2 'date'", "year first)"), ("amount", "3 'amount'", "all are expenses"), ("note", "4", "'note'"),
            ("identifier", "1", "'id'"), ("not read", "5", "'time'"),
        ] {
            #expect(
                summary.contains { $0.hasPrefix("\(role): column \(column)") && $0.contains(details) }, "\(summary)")
        }
    }

    @Test func `an account with negative purchases, or a payment with thanks, is not a card`() throws {
        for lines in [
            "2026-01-02,9,Purchase\n2026-01-03,9,shop\n2026-01-04,-9,Purchase\n",
            "2026-01-02,9,Payment - thank you\n2026-01-03,9,shop\n2026-01-04,-9,rent\n",
            "2026-01-02,9,Sale\n2026-01-03,9,Sale\n2026-01-04,-1,Fee\n",
        ] {
            let file = Array("date,amount,text\n\(lines)".utf8)
            #expect(try CSVDetection(file, isWhole: true).mapping.sign == .signed)
        }
    }

    @Test func `the detected layout of a file with plus signs, or with both ends of transfers, fits the next file`()
        throws
    {
        let signs = "Date;Text;Amount;Currency\n2026-11-22;Pay;+100,00;EUR\n2026-11-20;Tea;2,50;EUR\n"
        let transfers = """
            Direction,Created on,Source name,Source amount,Source currency,Target name,Target amount,Target currency
            OUT,2026-11-20,Me,5.00,EUR,Shop,4.20,GBP
            IN,2026-11-21,Firm,7.00,USD,Me,6.00,EUR

            """
        for file in [signs, transfers] {
            let first = try entries(file)
            #expect(first.count == 2 && first.contains { $0.contains("income") && !$0.contains("Tea") })
            #expect(try entries(file, detect(file).hints) == first)
        }
        #expect(try entries(transfers)[0] == "2026-11-20 expense 5.00 EUR - Shop")
        #expect(try entries(transfers)[1] == "2026-11-21 income 6.00 EUR - Firm")
    }

    @Test func `a line with only a text continues the entry above it`() throws {
        let file = "Date,Text,Amount\n2026-11-20,CARD,-1.00\n,SHOP BERLIN,\n2026-11-21,TEA,-2.00\n,Total,\n"
        #expect(
            try entries(file) == [
                "2026-11-20 expense 1.00 USD - CARD SHOP BERLIN", "2026-11-21 expense 2.00 USD - TEA",
            ])
    }

    @Test func `a column titled note is the note, even if it contains codes and no other column describes the entries`()
        throws
    {
        let file = "date,amount,category,note\n2026-11-20,-1.00,food,imp1\n2026-11-21,-2.00,food,imp2\n"
        #expect(
            try entries(file) == ["2026-11-20 expense 1.00 USD food imp1", "2026-11-21 expense 2.00 USD food imp2"])
    }
}
