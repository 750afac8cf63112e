import Testing

@testable import ExpenseCore

/// Cells that may mean several things: the file decides if it can, and the user is asked otherwise.
@Suite(.ownThreads)
struct OpenMeaningTests {
    /// Entries, doubts and remarks of a file that is imported where this currency is usual.
    private func read(
        _ lines: [String], home: Currency = .dollar, _ change: (inout CSVHints) -> Void = { _ in }
    ) throws -> (entries: [String], doubts: [Doubt], remarks: [String]) {
        let read = try ReadStatement(lines, home: home, change)
        let entries = zip(read.entries, read.amounts).map { "\($0.date) \($1) \($0.amount.currency.code)" }
        return (entries, read.doubts, read.file.warnings + read.remarks)
    }

    private func options(_ doubts: [Doubt]) -> [[String]] { doubts.map { $0.readings.map(\.option) } }

    @Test(arguments: [
        "Forma de pagamento", "Forma de pago", "Payment method", "Payment Method Name", "Paid with", "Card",
        "Card type", "Account type", "Method", "Zahlungsart", "Mode de paiement", "支払方法", "Payment type",
    ])
    func `a column of payment methods says no sides, so that amounts without signs are asked about`(title: String)
        throws
    {
        let lines = ["Date;Text;Amount;Currency;\(title)", "2026-09-14;Shop;12,50;BRL;Debit"]
        let others = ["Credit", "Crédito", "Credit card"].map { lines + ["2026-09-15;Sofa;100,00;BRL;\($0)"] }
        for file in others + [lines + ["2026-09-15;Sofa;100,00;BRL;Credit", "2026-09-16;Tea;2,50;BRL;Pix"]] {
            let found = try read(file)
            #expect(found.entries.allSatisfy { $0.contains(" -") }, "\(found)")
            #expect(options(found.doubts) == [["--sign expenses", "--sign signed"]], "\(found)")
            #expect(try read(file) { $0.sign = .expenses }.doubts.isEmpty)
        }
        let named = try read(lines + ["2026-09-15;Sofa;100,00;BRL;Credit"]) { $0.columns[.kind] = [title] }
        #expect(named.entries == ["2026-09-14 -12.50 BRL", "2026-09-15 +100.00 BRL"] && named.doubts.isEmpty)
    }

    @Test func `a column of payment methods contradicts no sign, and its words for sides still count`() throws {
        let titles = "Date;Text;Amount;Currency;Payment method"
        let signed = try read([
            titles, "2026-09-14;Shop;-12,50;EUR;Debit", "2026-09-15;Sofa;-100,00;EUR;Credit",
            "2026-09-16;Pay;900,00;EUR;Debit",
        ])
        #expect(signed.doubts.isEmpty && signed.remarks.isEmpty, "\(signed)")
        let sides = try read([titles, "2026-09-14;Shop;12,50;EUR;Expense", "2026-09-15;Pay;900,00;EUR;Income"])
        #expect(sides.entries == ["2026-09-14 -12.50 EUR", "2026-09-15 +900.00 EUR"] && sides.doubts.isEmpty)
    }

    private static let thousands = [
        ["-45.209", "-4", "200"], ["-1.250", "-40", "200"], ["-45.209", "-100.125"], ["-45.209", "0.000"],
    ]

    @Test(arguments: [";", ",", "\t"], thousands)
    func `three digits behind the only mark are asked about, and an option decides`(
        separator: String, amounts: [String]
    )
        throws
    {
        let lines = (["Date;Text;Amount;Currency"] + amounts.map { "2026-09-14;Fuel;\($0);USD" })
            .map { $0.replacing(";", with: separator) }
        let found = try read(lines)
        #expect(options(found.doubts) == [["--decimal comma", "--decimal point"]], "\(found)")
        let settled = try read(lines) { ($0.decimalMark, $0.rounds) = (".", true) }
        #expect(
            settled.doubts.isEmpty && settled.entries[0].hasSuffix(amounts[0] == "-1.250" ? "-1.25 USD" : "-45.21 USD"))
        #expect(
            try read(lines) { $0.decimalMark = "," }.entries[0].hasSuffix(
                amounts[0].replacing(".", with: "") + ".00 USD"))
    }

    @Test func `three digits behind a comma are asked about beside semicolons, too`() throws {
        let lines = ["Date;Text;Amount;Currency", "2026-09-14;Fuel;-45,209;EUR", "2026-09-15;Tea;-4,125;EUR"]
        #expect(options(try read(lines).doubts) == [["--decimal point", "--decimal comma"]])
    }

    @Test(arguments: [
        (["-1.250;98.750", "-40;58.750", "200;258.750"], "-1.25"),
        (["-1.250;98.750", "-400;98.350", "200;98.550"], "-1250.00"),
    ])
    func `the balances decide which mark separates decimals`(rows: [String], first: String) throws {
        let lines = ["Date;Text;Amount;Balance;Currency"] + rows.map { "2026-09-14;Fee;\($0);EUR" }
        for separator in [";", ",", "\t"] {
            let found = try read(lines.map { $0.replacing(";", with: separator) })
            #expect(found.entries[0] == "2026-09-14 \(first) EUR" && found.doubts.isEmpty, "\(found)")
            #expect(found.remarks.isEmpty, "\(found)")
        }
    }

    @Test func `balances that agree with both marks leave the mark open`() throws {
        let rows = ["-1.250;98.750;EUR", "-2.125;96.625;EUR", "3.500;100.125;EUR"].map { "2026-09-14;Fee;\($0)" }
        let found = try read(["Date;Text;Amount;Balance;Currency"] + rows)
        #expect(options(found.doubts) == [["--decimal comma", "--decimal point"]], "\(found)")
    }

    private static let crowns = [["--currency SEK", "--currency NOK", "--currency DKK", "--currency ISK"]]

    @Test(arguments: [
        ["Date;Text;Amount", "14.09.2026;Rent;-kr 500.00", "15.09.2026;Acme;kr 1500.00"],
        ["Datum;Text;Betrag", "14.09.2026;Rent;-500,00 kr", "15.09.2026;Pay;100,00 kr"],
        ["Datum;Text;Betrag (kr)", "14.09.2026;Rent;-500,00", "15.09.2026;Pay;100,00"],
        ["Date;Text;Amount kr.", "14.09.2026;Rent;-500,00", "15.09.2026;Pay;100,00"],
        ["Date;Text;Amount;Balance kr", "14.09.2026;Rent;-500,00;500,00", "15.09.2026;Pay;100,00;600,00"],
    ])
    func `amounts in crowns of no country are asked about, unless the usual currency is one`(lines: [String]) throws {
        let found = try read(lines)
        #expect(options(found.doubts) == Self.crowns, "\(found)")
        #expect(try read(lines, home: Currency("DKK") ?? .dollar).doubts.isEmpty)
        let named = try read(lines) { $0.standardCurrency = Currency("NOK") }
        #expect(named.doubts.isEmpty && named.entries.allSatisfy { $0.hasSuffix("NOK") })
    }

    @Test(arguments: [
        ("SEK", "Bokföringsdag;Beskrivning;Belopp kr", "-500,00"),
        ("NOK", "Bokføringsdato;Tekst;Beløp (kr)", "-500,00"),
        ("NOK", "Bokføringsdato;Tekst;Ut fra konto", "kr 500,00"),
        ("DKK", "Bogføringsdato;Tekst;Beløb i kr.", "-500,00"),
        ("ISK", "Dagsetning;Skýring;Upphæð", "-500 kr."), ("SEK", "Date;Text;Amount kr", "-500,00 SEK"),
    ])
    func `the language of the titles or another cell says whose crowns amounts are in`(
        currency: String, titles: String, amount: String
    ) throws {
        let found = try read([titles, "14.09.2026;Hyra;\(amount)"])
        #expect(found.entries.allSatisfy { $0.hasSuffix(currency) }, "\(found)")
        #expect(!options(found.doubts).joined().contains { $0.hasPrefix("--currency") }, "\(found)")
    }

    @Test func `the sign of yen and yuan in a title is asked about, unless the amounts or the texts decide`() throws {
        let titles = "Date;Text;Amount (¥)"
        let open = try read([titles, "14.09.2026;Rent;-500", "15.09.2026;Pay;100"])
        #expect(options(open.doubts) == [["--currency JPY", "--currency CNY"]], "\(open)")
        let yuan = try read([titles, "14.09.2026;Rent;-500,50", "15.09.2026;Pay;100,00"])
        #expect(yuan.doubts.isEmpty && yuan.entries[0] == "2026-09-14 -500.50 CNY", "\(yuan)")
    }

    @Test(arguments: ["1405-06-23", "1405/06/23", "1405.06.23", "1405-06-23 10:15", "1405-06-23T10:15:00"])
    func `a Persian date is read as its day, whatever separates its parts`(date: String) throws {
        let found = try read(["Date;Text;Amount;Currency", "\(date);Shop;-5.50;IRR", "1405-06-24;Pay;100.00;IRR"])
        #expect(found.entries == ["2026-09-14 -5.50 IRR", "2026-09-15 +100.00 IRR"], "\(found)")
    }

    @Test func `all unknown words of a status are listed, and what was cancelled is known by its word`() throws {
        let titles = "Date,Text,Amount,Currency,Status"
        let found = try read([
            titles, "2026-09-14,A,-25.00,USD,PAYMENT SENT", "2026-09-14,D,-9.00,USD,PAYMENT MISLAID",
            "2026-09-14,C,-8.00,USD,PAYMENT LODGED", "2026-09-15,B,-15.00,USD,PAYMENT CANCELED",
            "2026-09-16,B,-16.00,USD,Cancelled by bank", "2026-09-17,E,-7.00,USD,PAYMENT MISLAID",
        ])
        #expect(found.entries.map { $0.suffix(9) }.count == 4, "\(found)")
        #expect(!found.entries.contains { $0.contains("15.00") || $0.contains("16.00") })
        let problem = try #require(found.doubts.first).problem
        #expect(problem.contains("'PAYMENT MISLAID'") && problem.contains("'PAYMENT LODGED'"), "\(problem)")
        #expect(found.remarks.contains { $0.contains("failed or reverted") }, "\(found)")
    }

    @Test(arguments: ["Not cancelled", "Uncancelled"])
    func `a word that denies that a row was cancelled is asked about`(word: String) throws {
        let found = try read([
            "Date,Text,Amount,Currency,Status", "2026-09-14,A,-25.00,USD,Booked", "2026-09-15,B,-15.00,USD,\(word)",
        ])
        #expect(found.entries.count == 2 && found.doubts.contains { $0.problem.contains(word) }, "\(found)")
    }

    @Test(arguments: ["Expense,Income,Transfer", "Ausgabe,Einnahme,Umbuchung"])
    func `where balances add up with transfers, the signs say which side of them a row is`(words: String) throws {
        let words = words.split(separator: ",")
        let lines = [
            "Date,Text,Amount,Type,Currency", "2026-09-14,Shop,-12.50,\(words[0]),EUR",
            "2026-09-15,Firm,1000.00,\(words[1]),EUR", "2026-09-20,To savings,-400.00,\(words[2]),EUR",
            "2026-09-21,From cash,30.00,\(words[2]),EUR",
        ]
        let balances = [",Balance", ",87.50", ",1087.50", ",687.50", ",717.50"]
        #expect(
            try read(zip(lines, balances).map { $0 + $1 }).entries == [
                "2026-09-14 -12.50 EUR", "2026-09-15 +1000.00 EUR", "2026-09-20 -400.00 EUR", "2026-09-21 +30.00 EUR",
            ])
        // Lists of apps have both sides of a transfer, or only one of them.
        #expect(try read(lines).entries == ["2026-09-14 -12.50 EUR", "2026-09-15 +1000.00 EUR"])
    }

    @Test func `a number in a column of currencies is the one of ISO 4217`() throws {
        let lines = ["Date,Text,Amount,Currency", "2026-09-14,Shop,-20.00,978", "2026-09-15,Pay,100,392"]
        #expect(try read(lines).entries == ["2026-09-14 -20.00 EUR", "2026-09-15 +100 JPY"])
        let unknown = try read(lines.map { $0.replacing("978", with: "EURO-CENT") })
        #expect(!unknown.doubts.isEmpty, "\(unknown)")
    }

    @Test(arguments: ["Konto 1234 PLN", "Account no. 12345678 PLN", "Konto: 12 PLN"])
    func `a code behind the number of the account is its currency`(line: String) throws {
        let found = try read([line + ";;", "Data;Opis;Kwota", "2026-09-14;Sklep;-12,50", "2026-09-15;Firma;100,00"])
        #expect(found.entries == ["2026-09-14 -12.50 PLN", "2026-09-15 +100.00 PLN"])
    }

    @Test func `words of sides that are not known are asked about, and options say what each means`() throws {
        let lines = [
            "Date,Type,Amount,Note", "2026-09-14,Splurge,12.50,Lunch", "2026-09-15,Windfall,2000.00,Firm",
            "2026-09-16,splurge ,45.20,Fuel",
        ]
        #expect(options(try read(lines).doubts).first?.last == "--side 'Splurge=expense'")
        let found = try read(lines) { $0.sides = ["splurge": .expense, "Windfall": .income] }
        #expect(found.doubts.isEmpty, "\(found)")
        #expect(found.entries == ["2026-09-14 -12.50 USD", "2026-09-15 +2000.00 USD", "2026-09-16 -45.20 USD"])
        let refused = #expect(throws: FormatError.self) { try read(lines) { $0.sides = ["Splurge": .expense] } }
        #expect(refused?.description.contains("--side 'Windfall=expense'") == true, "\(String(describing: refused))")
        #expect(throws: UndetectedMapping.self) { try read(lines) { $0.sides = ["Gift": .income] } }
    }

    @Test func `of several columns with a word, an option means the one with the fewest others`() throws {
        let lines = [
            "Date,Note,Type,Amount", "2026-09-14,Splurge,Splurge,12.50", "2026-09-15,Firm,Windfall,2000.00",
            "2026-09-16,Fuel,Splurge,45.20",
        ]
        let found = try read(lines) { $0.sides = ["splurge": .expense, "windfall": .income] }
        #expect(found.entries == ["2026-09-14 -12.50 USD", "2026-09-15 +2000.00 USD", "2026-09-16 -45.20 USD"])
    }

    @Test func `an option can say that a word for transfers means a side, and it is saved with the columns`() throws {
        let lines = ["Date,Type,Amount,Note", "2026-09-14,Expense,12.50,Lunch", "2026-09-15,Transfer,20.00,Cash"]
        let file = try ReadStatement(lines) { $0.sides = ["Transfer": .income] }
        #expect(file.amounts == ["-12.50", "+20.00"] && file.doubts.isEmpty)
        let saved = try #require(CSVHints(json: file.file.hints.json))
        #expect(saved.sides == ["Transfer": .income])
        #expect(try read(lines) { $0 = saved }.entries == ["2026-09-14 -12.50 USD", "2026-09-15 +20.00 USD"])
    }

    @Test func `digits and marks of other scripts are read in amounts, and stay as they are in texts`() throws {
        let file = try ReadStatement(
            ["Date,Text,Amount", "2026-09-14,شارع ٧,\"-١٬٢٥٠٫٥٠\"", "2026-09-15,Firm,۱۰۰"], home: .euro)
        #expect(file.amounts == ["-1250.50", "+100.00"])
        #expect(file.entries.first?.note == "شارع ٧")
    }

    @Test func `the number of a card above its rows is no entry`() throws {
        let lines = [
            "Date,Sr,Text,Amount,Sign", "4375XXXXXXXX1009", "02/09/2026,1,Shop,\"-1,299.00\",",
            "14/09/2026,2,Pay,15.00,",
        ]
        #expect(try read(lines).entries == ["2026-09-02 -1299.00 USD", "2026-09-14 +15.00 USD"])
    }

    @Test func `a Bulgarian date ends with the abbreviation of the year`() throws {
        let lines = ["Date;Text;Amount", "14.09.2026 г.;Rent;-500.00", "15.09.2026г.;Firm;1500.00"]
        #expect(try read(lines).entries == ["2026-09-14 -500.00 USD", "2026-09-15 +1500.00 USD"])
    }

    @Test(arguments: ["Outstanding balance", "Balance owed", "Saldo pendiente"])
    func `a balance that is owed by its title rises by expenses, with signs and without`(title: String) throws {
        let titles = "Date,Description,Amount,\(title),Currency"
        let unsigned = try read([
            titles, "2026-01-02,Opening balance,,100.00,EUR", "2026-01-03,Shop,10.00,110.00,EUR",
            "2026-01-04,Payment,50.00,60.00,EUR",
        ])
        #expect(unsigned.entries == ["2026-01-03 -10.00 EUR", "2026-01-04 +50.00 EUR"] && unsigned.doubts.isEmpty)
        let signed = try read([
            titles, "2026-01-02,Bar,20.00,100.00,EUR", "2026-01-03,Shop,10.00,110.00,EUR",
            "2026-01-04,Payment,-50.00,60.00,EUR",
        ])
        #expect(signed.entries == ["2026-01-02 -20.00 EUR", "2026-01-03 -10.00 EUR", "2026-01-04 +50.00 EUR"])
        #expect(signed.doubts.isEmpty, "\(signed)")
    }

    @Test(arguments: ["1500.--", "1'500.--", "1500,--", "1500.–", "1500.—", "1500.-"])
    func `a dash in place of decimals is no sign`(amount: String) throws {
        let found = try read(["Date;Text;Amount;Currency", "2026-01-03;Pay;\(amount);CHF", "2026-01-04;Shop;-7.25;CHF"])
        #expect(found.entries == ["2026-01-03 +1500.00 CHF", "2026-01-04 -7.25 CHF"])
    }

    @Test func `two columns with the titles of a pair that some rows fill both are asked about`() throws {
        let found = try read([
            "Date,Payee,Debit,Credit", "2026-01-03,Bread,250.00,", "2026-01-14,Firm,,50000", "2026-01-16,Swap,9000,100",
        ])
        #expect(found.doubts.contains { $0.remedy.contains("--debit-column 'Debit' --credit-column 'Credit'") })
    }

    @Test(arguments: ["Konto: DE02 (USD)", "Account 2 USD", "Account: 12345 USD"])
    func `a line between the rows that names another currency is asked about`(line: String) throws {
        let found = try read([
            "Account 1 (EUR)", "Datum;Text;Betrag", "03.01.2026;REWE;-12,50", line, "14.01.2026;Fee;-1,50",
        ])
        #expect(found.doubts.map(\.acceptance) == [.currency], "\(found)")
    }

    @Test(arguments: ["Last statement balance", "Balance forward", "Zůstatek", "รายการยอดยกมา", "Υπόλοιπο έναρξης"])
    func `an opening balance with a day is no income`(text: String) throws {
        let found = try read([
            "Date,Description,Amount,Balance", "2026-01-01,\(text),1000.00,1000.00", "2026-01-13,Shop,-12.50,987.50",
        ])
        #expect(found.entries == ["2026-01-13 -12.50 USD"], "\(found)")
    }

    @Test(arguments: ["Buy", "Purchase", "Kauf"])
    func `a purchase with the sign of income is asked about`(word: String) throws {
        let lines = ["Date,Action,Total,Currency", "2026-01-03,\(word),81.00,EUR", "2026-01-15,Withdrawal,-80.00,EUR"]
        #expect(try read(lines).doubts.count == 1)
        #expect(try read(lines) { $0.sign = .signed }.doubts.isEmpty)
    }

    @Test func `an option for the share of a person is refused where no shares are`() {
        let lines = ["Date,Text,Amount", "2026-01-03,Shop,-12.50", "2026-01-04,Pay,20.00"]
        #expect(throws: UndetectedMapping.self) { try read(lines) { $0.person = "Ann" } }
    }

    @Test(arguments: ["Tip", "Fee"])
    func `a column of whole amounts that is not read is named`(title: String) throws {
        let found = try read(["Date,Text,Amount,\(title)", "2026-01-03,A,-100,-19", "2026-01-14,B,500,0"]) {
            $0.columns[.fee] = []
        }
        #expect(found.remarks.contains { $0.contains("not read, although") && $0.contains(title) }, "\(found)")
    }

    @Test(arguments: [
        ["Date,Description,Amount,Fee", "2026-10-14,Shop,-10.00,0.50", "2026-10-15,Pay,100.00,0.00"],
        ["Date,Payee,Total,Amount", "2026-10-14,Shop,-10.00,-10.00", "2026-10-14,Shop,-10.00,0.00"],
        ["Date,Payee,Amount,Part", "2026-10-14,Shop,-10.00,-4.00", "2026-10-14,Shop,-10.00,-6.00"],
    ])
    func `how amounts were read in spite of a doubt is saved with the columns, so that it is not asked again`(
        lines: [String]
    ) throws {
        let first = try ReadStatement(lines, home: .dollar) { _ in }
        let text = Array((lines.joined(separator: "\n") + "\n").utf8)
        let saved = SavedMapping(name: "bank", titles: first.file.titles, hints: first.file.hints)
        let second = try EntryFile(beginning: text, name: "bank.csv", saved: [saved])
        #expect(second.doubts.filter { !$0.readings.isEmpty }.isEmpty, "\(second.doubts)")
        #expect(second.mapping?.amounts == first.file.mapping?.amounts)
        #expect(second.mapping?[.fee] == nil)
    }

    @Test func `where the amounts had no fee, nothing is saved of fees`() throws {
        let lines = ["Date,Description,Amount,Fee", "2026-10-14,Shop,-10.00,0.00", "2026-10-15,Pay,100.00,0.00"]
        #expect(try ReadStatement(lines, home: .dollar) { _ in }.file.hints.columns[.fee] == nil)
    }
}
