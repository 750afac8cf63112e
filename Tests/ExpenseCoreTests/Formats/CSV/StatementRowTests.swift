import Testing

@testable import ExpenseCore

/// Titles and balances of statements in CSV, as banks and spreadsheets write them.
@Suite(.ownThreads)
struct StatementRowTests {
    private static let rows = [
        "2026-01-02,Groceries,-10.00,90.00", "2026-01-03,Bus,-5.00,85.00", "2026-01-04,Book,-20.00,65.00",
        "2026-01-05,Salary,100.00,165.00",
    ]

    /// What a file says: entries, its titles, what the preview says of balances, and the doubts.
    private func read(_ lines: [String]) throws -> (
        entries: [String], categories: [String?], titles: [String], balances: String, doubts: [String]
    ) {
        let read = try ReadStatement(lines)
        let entries = zip(read.entries, read.amounts).map { "\($0.date) \($1) \($0.payeeAndNote)" }
        let balances = read.overview.joined(separator: "\n").split(separator: "; ", maxSplits: 1).last.map(String.init)
        return (entries, read.entries.map(\.category), read.file.titles, balances ?? "", read.doubts.map(\.problem))
    }

    private func statement(_ rows: [String]) throws -> (
        entries: [String], categories: [String?], titles: [String], balances: String, doubts: [String]
    ) {
        try read(["Date,Description,Amount,Balance"] + rows)
    }

    private static let entries = [
        "2026-01-02 -10.00 Groceries", "2026-01-03 -5.00 Bus", "2026-01-04 -20.00 Book", "2026-01-05 +100.00 Salary",
    ]
    private static let agreeing = "opening balance 100.00 USD, closing balance 165.00 USD, which agree with the entries"

    @Test(arguments: [
        ("Date,Description,Amount,Balance", "", ","), ("Date,Description,Amount,Balance,", "", ""),
        ("Date,Description,Amount,Balance,,", "", ""), ("Date,Description,Amount,Balance", ",", ""),
        ("Date,Description,Amount,Balance", "7,", ""), ("Date,Description,Amount,Balance", ",", ","),
        ("Date,Description,Amount,Balance", "7,", ",x"), (",Date,Description,Amount,Balance", "", ""),
        (",Date,Description,Amount,Balance", "", ","), ("Date,Description,Amount,Balance,", ",", ""),
        ("Date,Description,,Amount,Balance", "", ""), ("Date,Description,Amount,Balance", "", ",cleared"),
        ("Date,,Amount,Balance", "", ""),
    ])
    func `titles belong to the columns that they fit, wherever a cell is too many`(
        titles: String, before: String, after: String
    ) throws {
        let found = try read([titles] + Self.rows.map { before + $0 + after })
        #expect(found.entries == Self.entries)
        #expect(found.balances == Self.agreeing)
        #expect(found.titles.contains("Amount") && found.titles.contains("Date"))
        #expect(found.doubts.isEmpty)
    }

    @Test(arguments: ["Dr 3.50,Cr 90.00", "DR.3.50,CR 90.00", "3.50 Dr,90.00 Cr", "Debit 3.50,Credit 90.00"])
    func `a word for the side may be before an amount or behind it`(amounts: String) throws {
        let cells = amounts.split(separator: ",")
        let found = try read(["Date,Description,Amount", "2026-01-02,Tea,\(cells[0])", "2026-01-03,Wages,\(cells[1])"])
        #expect(found.entries == ["2026-01-02 -3.50 Tea", "2026-01-03 +90.00 Wages"] && found.doubts.isEmpty)
    }

    @Test func `a word for a balance is a means of payment below its title, and hides no row`() throws {
        let rows = ["2026-01-02,Bakery,Saldo,-3.50", "2026-01-03,Maria,Saldo,90.00"]
        #expect(try read(["Date,Name,Forma de pagamento,Amount"] + rows).entries.count == 2)
    }

    @Test func `a chargeback is money that comes back, and no row that failed`() throws {
        let found = try read([
            "Date,Description,Type,Amount", "2026-01-02,Shoes,Purchase,80.00", "2026-01-03,Shoes,Chargeback,80.00",
        ])
        #expect(found.entries == ["2026-01-02 -80.00 Shoes", "2026-01-03 +80.00 Shoes"])
    }

    @Test func `a cell too many in one row hides no balance`() throws {
        for index in Self.rows.indices {
            var rows = Self.rows
            rows[index] += ","
            let found = try statement(rows)
            #expect(found.entries == Self.entries)
            #expect(found.balances == Self.agreeing)
        }
    }

    @Test func `titles for expenses and income are used if the rows have one cell more`() throws {
        let rows = ["2026-01-02,Groceries,10.00,,x", "2026-01-03,Bus,5.00,,y", "2026-01-05,Pay,,100.00,z"]
        let found = try read(["Date,Description,Debit,Credit"] + rows)
        #expect(found.entries == ["2026-01-02 -10.00 Groceries", "2026-01-03 -5.00 Bus", "2026-01-05 +100.00 Pay"])
        #expect(found.doubts.isEmpty)
    }

    @Test func `titles that fit columns in several ways are not used, and asked about`() throws {
        let rows = ["2026-01-02,Groceries, milk,-10.00,90.00", "2026-01-03,Bus, line 4,-5.00,85.00"]
        let found = try statement(rows)
        #expect(found.titles.isEmpty)
        #expect(found.doubts == ["line 1: its titles do not fit the 5 columns of the entries, so they are not used"])
    }

    @Test(arguments: [
        ([rows[0], rows[1], "2026-01-04,Book,-20.00,66.00", "2026-01-05,Salary,100.00,166.00"], "line 4"),
        (["2026-01-02,Groceries,-10.00,91.00", rows[1], rows[2], rows[3]], "line 3"),
        ([rows[0], rows[2], rows[3]], "line 3"),
        ([rows[0], rows[1], "2026-01-04,Book,-20.00,60.00"], "line 4"),
        (
            [
                "2026-01-02,A,-1.00,", "2026-01-02,B,-2.00,97.00", "2026-01-03,C,-3.00,", "2026-01-03,D,-4.00,90.00",
                "2026-01-04,E,10.00,101.00",
            ], "line 6"
        ),
    ])
    func `balances of a short file that do not agree are shown and asked about`(rows: [String], place: String) throws {
        let found = try statement(rows)
        #expect(found.balances.hasSuffix("which do not agree with the entries (\(place))"))
        #expect(
            found.doubts == ["\(place): the balance does not match the amounts; lines are missing or read wrongly"])
    }

    @Test func `balances of which none agrees are shown`() throws {
        let two = try statement(["2026-01-02,Groceries,-10.00,90.00", "2026-01-03,Bus,-5.00,80.00"])
        #expect(two.balances.hasSuffix("which do not agree with the entries (line 3)"))
        let three = ["2026-01-02,A,-10.00,91.00", "2026-01-03,B,-5.00,7.00", "2026-01-04,C,-20.00,99.00"]
        #expect(try statement(three).balances.hasSuffix("which do not agree with the entries (lines 3-4)"))
    }

    @Test func `not every row needs a balance`() throws {
        let days = [
            "2026-01-02,A,-1.00,", "2026-01-02,B,-2.00,97.00", "2026-01-03,C,-3.00,", "2026-01-03,D,7.00,101.00",
        ]
        let expected = "opening balance 100.00 USD, closing balance 101.00 USD, which agree with the entries"
        #expect(try statement(days).balances == expected)
        // The newest row first: the balance of a day is in its first row.
        let reversed = [
            "2026-01-03,D,7.00,101.00", "2026-01-03,C,-3.00,", "2026-01-02,B,-2.00,97.00", "2026-01-02,A,-1.00,",
        ]
        #expect(try statement(reversed).balances == expected)
        let newest = "; the newest entry has no balance"
        let open = Self.rows.dropLast() + ["2026-01-05,Salary,100.00,"]
        #expect(try statement(Array(open)).balances == Self.agreeing + newest)
        #expect(try statement(open.reversed()).balances == Self.agreeing + newest)
    }

    @Test func `one balance is not called none, and is compared with nothing`() throws {
        let lone = "1 balance, so it cannot be compared with the entries"
        let bare = Self.rows.map { $0.split(separator: ",").dropLast().joined(separator: ",") + "," }
        #expect(try statement([Self.rows[0]] + bare.dropFirst()).balances == lone)
        #expect(try statement(bare.dropLast() + [Self.rows[3]]).balances == lone)
        #expect(try statement(["2026-01-01,Opening balance,,100.00"] + bare).balances == lone)
        #expect(try statement(bare).balances == "no balances")
    }

    @Test func `the balance of a row above the entries is the opening one`() throws {
        #expect(try statement(["2026-01-01,Opening balance,,100.00"] + Self.rows).balances == Self.agreeing)
        let wrong = try statement(["2026-01-01,Opening balance,,101.00"] + Self.rows)
        #expect(wrong.balances.hasSuffix("which do not agree with the entries (line 3)") && wrong.doubts.count == 1)
    }

    @Test func `a row with the opening balance as its amount is before the entries, wherever it is`() throws {
        let opening = "2026-01-01,Opening balance,100.00,100.00"
        for rows in [[opening] + Self.rows, Self.rows.reversed() + [opening]] {
            let found = try statement(rows)
            #expect(found.entries.sorted() == Self.entries && found.balances == Self.agreeing, "\(found)")
        }
    }

    @Test func `a transfer of which no sign says the side agrees with the balances in either direction`() throws {
        let rows = [
            "2026-11-02,600.00,Giro,,-400.00,Rent,Expense", "2026-11-15,1900.00,Giro,,1500.00,Pay,Income",
            "2026-11-20,200.00,Giro,Savings,1300.00,,Money Transfer", "2026-11-25,23.40,Giro,,1276.60,Shop,Expense",
            "2026-11-26,50.00,Giro,Savings,1326.60,,Money Transfer",
        ]
        for rows in [rows, rows.reversed()] {
            let found = try read(["Date,Amount,Account,Account (to),Balance,Description,Transaction Type"] + rows)
            #expect(
                found.balances
                    == "opening balance 200.00 USD, closing balance 1,326.60 USD, which agree with the entries")
            #expect(found.doubts.isEmpty, "\(found)")
            let wrong = try read(
                ["Date,Amount,Account,Account (to),Balance,Description,Transaction Type"]
                    + rows.map { $0.replacing("200.00,", with: "210.00,") })
            #expect(wrong.doubts.count == 1, "\(wrong)")
        }
    }

    @Test func `a column for each currency is read, and a row that exchanges two of them is named`() throws {
        let lines = [
            "Date,Details,GEL,USD,EUR", "03/11/2026,Carrefour,-12.50,,", "09/11/2026,Smith,,500.00,",
            "20/11/2026,Exchange,270.00,-100.00,", "25/11/2026,Hotel,,,-30.00",
        ]
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        let file = try EntryFile(beginning: bytes, name: "a.csv")
        var reader = file.reader(currency: .dollar, inOnePiece(bytes))
        var entries: [String] = []
        while let entry = try reader.next()?.expense {
            entries.append("\(entry.kind) \(entry.amount.display) \(entry.note)")
        }
        #expect(entries == ["expense 12.50 GEL Carrefour", "income 500.00 USD Smith", "expense 30.00 EUR Hotel"])
        #expect(file.doubts.isEmpty)
        #expect(
            reader.remarks == [
                "skipped 1 line: neither expenses nor income, but movements between accounts (line 4)"
            ])
        let both = lines + ["26/11/2026,Both,1.00,2.00,"]
        #expect(try !EntryFile(beginning: Array(both.joined(separator: "\n").utf8), name: "a.csv").doubts.isEmpty)
    }

    @Test func `columns that are zero in each row are no shares of persons`() throws {
        let lines = [
            "Date,Description,Amount,Bonus points,Rounding up", "2026-11-02,Shop,-3.00,0.00,0.00",
            "2026-11-03,Pay,20.00,0.00,0.00",
        ]
        let found = try read(lines)
        #expect(
            found.entries == ["2026-11-02 -3.00 Shop", "2026-11-03 +20.00 Pay"] && found.doubts.isEmpty, "\(found)")
    }

    @Test(arguments: ["Kode Mata Uang : Rp", "Mata Uang,IDR"])
    func `a line above the entries names the currency in Indonesian`(line: String) throws {
        let lines = [line, "Tanggal,Keterangan,Jumlah", "02/11/2026,Toko,-12500", "25/11/2026,Gaji,8500000"]
        let file = try EntryFile(beginning: Array(lines.joined(separator: "\n").utf8), name: "a.csv")
        #expect(file.mapping?.standardCurrency?.code == "IDR")
    }

    @Test func `the preview says which texts are read only in rows without a payee`() throws {
        let lines = [
            "Date,Payee,Note,Project,Amount", "2026-11-02,Shop,bread,Kitchen,-3.00", "2026-11-03,,milk,Cellar,-2.00",
        ]
        let file = try EntryFile(beginning: Array(lines.joined(separator: "\n").utf8), name: "a.csv")
        #expect(
            ["note: column 3 'Note'", "note of rows without a payee: column 4 'Project'"].allSatisfy(
                file.reasons.contains), "\(file.reasons)")
    }

    @Test func `the balances agree where a column answers whether a row is income`() throws {
        let (entries, _, _, balances, doubts) = try read([
            "date,amount,income,balance,note", "2026-01-01,100.00,true,100.00,Alpha",
            "2026-01-02,30.00,false,70.00,Beta",
            "2026-01-13,20.00,false,50.00,Gamma", "2026-01-14,10.00,true,60.00,Delta",
        ])
        #expect(
            entries == [
                "2026-01-01 +100.00 Alpha", "2026-01-02 -30.00 Beta", "2026-01-13 -20.00 Gamma",
                "2026-01-14 +10.00 Delta",
            ])
        #expect(balances.hasSuffix("which agree with the entries"))
        #expect(doubts.isEmpty)
    }

    @Test func `balances and entries take the same answer to a title that asks whether a row is pending`() throws {
        let (entries, _, _, balances, doubts) = try read([
            "date,note,amount,balance,pending", "2026-01-01,Alpha,10.00,90.00,false",
            "2026-01-02,Beta,5.00,85.00,false", "2026-01-03,Gamma,7.00,78.00,true",
            "2026-01-04,Delta,5.00,80.00,false", "2026-01-05,Epsilon,6.00,74.00,false",
            "2026-01-06,Zeta,4.00,70.00,false", "2026-01-07,Eta,8.00,62.00,false",
        ])
        let names = entries.compactMap { $0.split(separator: " ").last }
        #expect(names == ["Alpha", "Beta", "Delta", "Epsilon", "Zeta", "Eta"])
        #expect(balances.hasSuffix("which agree with the entries"))
        #expect(doubts.isEmpty)
    }

    @Test func `balances prove two columns of amounts whose titles do not tell, and are read then`() throws {
        let lines = [
            "Xdat,Xone,Xtwo,Xthree,Xtext", "2026-01-01,100.00,,900.00,Alpha", "2026-01-02,,30.00,930.00,Beta",
            "2026-01-13,20.00,,910.00,Gamma", "2026-01-14,,10.00,920.00,Delta",
        ]
        let (entries, _, _, balances, doubts) = try read(lines)
        #expect(
            entries == [
                "2026-01-01 -100.00 Alpha", "2026-01-02 +30.00 Beta", "2026-01-13 -20.00 Gamma",
                "2026-01-14 +10.00 Delta",
            ])
        #expect(balances.hasSuffix("which agree with the entries"))
        #expect(doubts.isEmpty)
        let file = try EntryFile(beginning: Array((lines.joined(separator: "\n") + "\n").utf8), name: "a.csv")
        #expect(!file.warnings.contains { $0.hasPrefix("not read") })
    }

    @Test(arguments: [
        ("SYSTEM", "INIT_AMOUNT"), ("Opening Balance", ""), ("Starting Balances", ""),
        ("Anfangssaldo", "Initial Balance"),
    ])
    func `a row whose category is an opening balance is no entry`(category: String, below: String) throws {
        let found = try read([
            "Date,Category,Sub Category,Note,Amount", "2026-01-02,\(category),\(below),,500.00",
            "2026-01-03,Food,Lunch,noodles,-12.50", "2026-01-05,Salary,,pay,900.00",
        ])
        #expect(found.entries == ["2026-01-03 -12.50 noodles", "2026-01-05 +900.00 pay"])
    }

    @Test func `codes of ISO 20022 say whether a row is booked, whatever another status says`() throws {
        let found = try read([
            "BookgDt;Amt;AmtCcy;RmtInf;BookgSts;ReadStatus", "2026-01-02;-49,00;EUR;Petrol;PDNG;True",
            "2026-01-03;-12,90;EUR;Music;BOOK;True", "2026-01-05;2412,33;EUR;Salary;BOOK;False",
        ])
        #expect(found.entries == ["2026-01-03 -12.90 Music", "2026-01-05 +2412.33 Salary"])
        #expect(found.doubts == [])
    }

    @Test func `days with the time and the zone before the year are read`() throws {
        let found = try read([
            "Timestamp,Description,Amount", "Thu Nov 26 18:12:30 GMT 2026,CARREFOUR LYON,-27.35",
            "Sun Nov 15 21:45:10 GMT 2026,ZALANDO,39.95", "Mon Nov 02 07:30:55 2026,BOULANGERIE,-5.40",
        ])
        #expect(
            found.entries == [
                "2026-11-26 -27.35 CARREFOUR LYON", "2026-11-15 +39.95 ZALANDO", "2026-11-02 -5.40 BOULANGERIE",
            ])
    }

    @Test func `a message to the payee is part of the note`() throws {
        let found = try read([
            "Dato,Beskrivelse,Mottakernavn,Beløp,Valuta,Melding/KID/Fakt.nr",
            "2026-01-02,Til: Huseier,Huseier Hansen,-9500.00,NOK,Husleie",
            "2026-01-03,KIWI 512,KIWI,-312.40,NOK,", "2026-01-05,Strøm,Tibber AS,-1204.75,NOK,Strømregning",
        ])
        #expect(found.entries.map { $0.contains("Husleie") } == [true, false, false])
        #expect(found.entries.map { $0.contains("Strømregning") } == [false, false, true])
    }

    @Test(arguments: [
        (titles: "Category,Sub Category", cells: "Bills:Rent,Rent", category: "Bills:Rent"),
        ("Category,Sub Category", "Bills,Rent", "Bills:Rent"),
        ("Parent Categories,Categories", "Food,Groceries", "Food:Groceries"),
        ("Categories,Subcategories", "Food,Groceries", "Food:Groceries"),
        ("Envelope,Memo", "Groceries,", "Groceries"),
    ])
    func `the titles of apps name the category, which is not followed twice by what is below it`(
        titles: String, cells: String, category: String
    ) throws {
        let lines = [
            "Date,Payee,\(titles),Amount", "2026-01-02,Landlord,\(cells),-10.00", "2026-01-03,Shop,\(cells),-5.00",
        ]
        #expect(try read(lines).categories == [category, category])
    }

    @Test(arguments: ["Order date", "Purchase date", "Bestelldatum", "Date de commande"])
    func `what a shop sold has the day of the order, not that of what follows it`(title: String) throws {
        let lines = [
            "Shipped,\(title),Title,Amount", "2026-02-05,2026-02-03,Soap,-10.00", "2026-02-09,2026-02-06,Lamp,-5.00",
        ]
        #expect(try read(lines).entries.map { $0.prefix(10) } == ["2026-02-03", "2026-02-06"])
    }

    @Test(arguments: [
        (
            ["Data;Descrição;Parcela;Valor", "07/10/2026;Aurora;(2/3);-89,90", "15/10/2026;Padaria;Única;-8,40"],
            "(2/3)", "2/3"
        ),
        (
            ["Fecha;Detalle;Cuota;Importe", "07/10/2026;Aurora;2 de 3;-89,90", "15/10/2026;Pan;;-8,40"], "2 de 3",
            "2 de 3"
        ),
        (
            [
                "Data;Descrição;Parcela Atual;Total de Parcelas;Valor", "07/10/2026;Aurora;2;3;-89,90",
                "15/10/2026;Pão;1;1;-8,40",
            ],
            ";2;3;", "2/3"
        ),
    ])
    func `a purchase in instalments is another entry in each month`(
        lines: [String], cell: String, text: String
    ) throws {
        let first = try read(lines).entries
        #expect(first.first == "2026-10-07 -89.90 Aurora · \(text)")
        #expect(first.last?.contains("·") == false)
        let next = lines.map { $0.replacing(cell, with: cell.replacing("2", with: "3")) }
        #expect(try read(next).entries.first == "2026-10-07 -89.90 Aurora · \(text.replacing("2", with: "3"))")
    }

    @Test func `amounts of instalments are amounts`() throws {
        let lines = ["Fecha;Concepto;Cuota", "07/10/2026;Club;-25,50", "15/10/2026;Gimnasio;-30,00"]
        #expect(try read(lines).entries == ["2026-10-07 -25.50 Club", "2026-10-15 -30.00 Gimnasio"])
    }

    @Test func `the days of another column say whether the day or the month comes first`() throws {
        let lines = [
            "Txn Date,Value Date,Description,Amount", "02-09-2026,02 Sep 2026,Bus,-5.00",
            "05-09-2026,07 Sep 2026,Book,-20.00",
        ]
        let found = try read(lines)
        #expect(found.doubts.isEmpty && found.entries == ["2026-09-02 -5.00 Bus", "2026-09-05 -20.00 Book"])
    }

    @Test func `a name and a number of an account that all rows have are those of the owner`() throws {
        let rows = ["GAJI,-1.00", "ATM,-2.00", "KIOS,-3.00"].enumerated().map { "2026-09-1\($0),0012345678,SITI,\($1)" }
        let found = try read(["Date,Account,Name,Description,Amount"] + rows)
        #expect(found.entries.map { $0.suffix(4) } == ["GAJI", " ATM", "KIOS"])
    }

    @Test func `titles with a word for accounts are those of amounts if the cells are`() throws {
        let found = try read([
            "Dato;Tekst;Flyttet fra konto;Flyttet til konto", "03.09.2026;Kiwi;163,80;", "05.09.2026;Lønn;;17 250,00",
        ])
        #expect(found.doubts.contains { $0.contains("does not say which are expenses") } || found.entries.count == 2)
        #expect(found.entries.map { $0.suffix(4) } == ["Kiwi", "Lønn"])
    }
}
