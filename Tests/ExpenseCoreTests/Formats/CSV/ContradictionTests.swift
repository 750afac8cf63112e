import Testing

@testable import ExpenseCore

/// Rows in which one cell contradicts another: nothing of them is decided in silence.
@Suite(.ownThreads)
struct ContradictionTests {
    /// Entries and doubts of a file.
    private func read(
        _ lines: [String], skipsInvalid: Bool = false, _ change: (inout CSVHints) -> Void = { _ in }
    ) throws -> (entries: [String], doubts: [Doubt], remarks: [String]) {
        let read = try ReadStatement(lines, skipsInvalid: skipsInvalid, change)
        return (read.amounts, read.doubts, read.remarks)
    }

    private static let titles = "Date,Description,Amount,Type"
    private static let unsigned = [
        titles, "2026-01-02,Coffee,3.50,Debit", "2026-01-03,Salary,2000.00,Credit", "2026-01-04,Rent,800.00,Debit",
    ]
    private static let signed = [
        titles, "2026-01-02,Coffee,-3.50,Debit", "2026-01-03,Salary,2000.00,Credit", "2026-01-05,Gas,-15.00,Debit",
    ]

    @Test func `words that contradict the signs ask, though one row has another word and one amount a minus sign`()
        throws
    {
        let file = Self.unsigned + ["2026-01-05,Adjustment,-5.00,Debit", "2026-01-06,Interest,1.10,Other"]
        let doubts = try read(file).doubts
        #expect(doubts.contains { $0.problem.contains("lines 2, 4: column 'Type' says the other side") }, "\(doubts)")
        #expect(doubts.allSatisfy { $0.remedy.contains("--kind-column 'Type'") }, "\(doubts)")
    }

    @Test func `one row whose word contradicts its sign asks, and the option that is named settles it`() throws {
        let file = Self.signed + ["2026-01-04,Rent,800.00,Debit"]
        let found = try read(file)
        #expect(found.entries == ["-3.50", "+2000.00", "-15.00", "+800.00"])
        let problem = "line 5: column 'Type' says the other side than the sign of the amount"
        #expect(found.doubts.map(\.problem) == [problem])
        #expect(try read(file) { $0.sign = .signed }.doubts.isEmpty)
    }

    @Test func `words that agree with the signs are no doubt`() throws {
        let found = try read(Self.signed)
        #expect(found.entries == ["-3.50", "+2000.00", "-15.00"] && found.doubts.isEmpty)
    }

    @Test func `a named column of words decides, and an amount whose sign is not that of its side is refused`() throws {
        func named(_ lines: [String]) throws -> [String] { try read(lines) { $0.columns[.kind] = ["Type"] }.entries }
        #expect(try named(Self.unsigned) == ["-3.50", "+2000.00", "-800.00"])
        #expect(try named(Self.signed) == ["-3.50", "+2000.00", "-15.00"])
        for (file, line) in [
            (Self.unsigned, "2026-01-05,Adjustment,-5.00,Debit"), (Self.signed, "2026-01-04,Rent,800.00,Debit"),
        ] {
            let error = #expect(throws: FormatError.self) { try named(file + [line]) }
            #expect(error?.line == 5 && error?.isOfEntry == true)
        }
    }

    private static let card = [
        "Date,Description,Type,Amount", "2026-01-02,Market,Purchase,3.50", "2026-01-03,Shoes,Return,20.00",
        "2026-01-04,Late,Fee,1.10",
    ]

    @Test func `the words of a card without signs decide, and a payment asks unless the bank says thanks`() throws {
        let returned = try read(Self.card)
        #expect(returned.entries == ["-3.50", "+20.00", "-1.10"] && returned.doubts.isEmpty, "\(returned)")
        let thanked = try read(Self.card + ["2026-01-05,PAYMENT THANK YOU,Payment,300.00"])
        #expect(thanked.entries.last == "+300.00" && thanked.doubts.isEmpty, "\(thanked)")
        let paid = Self.card + ["2026-01-05,Online,Payment,300.00"]
        let open = try read(paid)
        #expect(open.entries == ["-3.50", "+20.00", "-1.10", "+300.00"])
        #expect(open.doubts.map { $0.remedy.contains("--kind-column 'Type'") } == [true], "\(open.doubts)")
        let named = try read(paid) { $0.columns[.kind] = ["Type"] }
        #expect(named.entries == open.entries && named.doubts.isEmpty)
        let expenses = try read(paid) { $0.sign = .expenses }
        #expect(expenses.entries.allSatisfy { $0.hasPrefix("-") } && expenses.doubts.isEmpty)
    }

    @Test(arguments: [
        ("Interest earned,Interest", "+2.00"), ("Guthabenzinsen,Zinsen", "+2.00"),
        ("Intérêts créditeurs,Intérêts", "+2.00"), ("October,Cashback", "+2.00"), ("October,Top-up", "+2.00"),
        ("Interest charged,Interest", "-2.00"), ("Sollzinsen,Zinsen", "-2.00"),
    ])
    func `the texts of a row say whether a card charged its interest or paid it`(row: String, entry: String) throws {
        let found = try read(Self.card + ["2026-01-05,\(row),2.00"])
        #expect(found.entries.last == entry && found.doubts.isEmpty, "\(found)")
    }

    @Test func `interest beside a card's purchases is asked about if nothing says who paid it`() throws {
        let file = Self.card + ["2026-01-05,October,Interest,2.00"]
        let open = try read(file)
        #expect(open.entries.last == "-2.00")
        #expect(open.doubts.map(\.problem).map { $0.contains("line 5: 'Interest' in column 3 'Type'") } == [true])
        let answered = try read(file) { $0.columns[.kind] = ["Type"] }
        #expect(answered.doubts.isEmpty)
        #expect(answered.remarks.contains { $0.contains("the interest in 1 line (line 5) is read as charged") })
    }

    @Test func `interest of which nothing says who paid it is named as a guess beyond the beginning of a file, too`()
        throws
    {
        let purchases = (0..<400).map { "2026-01-02,Shop \($0),Purchase,3.50" }
        let read = try read(Self.card + purchases + ["2026-01-05,October,Interest,2.00"])
        #expect(read.remarks.contains { $0.contains("the interest in 1 line (line 405) is read as charged") })
    }

    @Test(arguments: ["Cashback reward", "Payment received - thank you", "Interest earned"])
    func `income of a card whose amounts have no sign is asked about`(text: String) throws {
        let purchases = ["Date,Card Member,Description,Amount", "2026-01-02,Anna,Market,3.50"]
        #expect(try read(purchases).doubts.isEmpty)
        #expect(try read(purchases + ["2026-01-03,Anna,\(text),2.00"]).doubts.count == 1)
    }

    @Test(arguments: [
        ["Date,Description,Debit", "2026-01-02,Market,3.50", "2026-01-03,TEXT,2.00", ""],
        [
            "Date,Description,Amount", "2026-01-02,Payment received thank you,-200.00", "2026-01-03,TEXT,2.00",
            "2026-01-04,Netflix,9.00", "2026-01-05,Spotify,9.00", "2026-01-06,Lidl,7.00", "",
        ],
    ])
    func `a text of income in a row that is read as an expense is named`(lines: [String]) throws {
        func warnings(_ text: String) throws -> [String] {
            let file = lines.joined(separator: "\n").replacing("TEXT", with: text)
            return try EntryFile(beginning: Array(file.utf8), name: "a.csv").warnings
        }
        #expect(try warnings("Interest earned").contains { $0.hasPrefix("'Interest earned' is read as an expense") })
        #expect(try !warnings("Bakery").contains { $0.contains("is read as an expense") })
    }

    @Test func `a fee makes an expense larger and an income smaller, also where a word says the side`() throws {
        let file = [
            "Date,Description,Type,Amount,Fee", "2026-01-02,Shoes,Debit,100.00,1.00",
            "2026-01-03,Sale,Credit,50.00,2.00",
        ]
        #expect(try read(file) { $0.columns[.fee] = ["Fee"] }.entries == ["-101.00", "+48.00"])
    }

    @Test func `a fee of which the balances say nothing is asked about, and counts as is said`() throws {
        let file = [
            "Date,Text,Debit,Credit,Charges,Balance", "2026-01-02,Machine,100.00,,2.50,897.50",
            "2026-01-03,Grocer,55.20,,,842.30", "2026-01-04,Salary,,500.00,,1342.30",
        ]
        #expect(try read(file).doubts.count == 1)
        for (columns, first) in [(["Charges"], "-102.50"), ([], "-100.00")] {
            let found = try read(file) { $0.columns[.fee] = columns }
            #expect(found.doubts.isEmpty && found.entries == [first, "-55.20", "+500.00"])
        }
        let later = [file[0], "2026-01-01,Tea,3.00,,,1000.00"] + file[1...]
        let proven = try read(later)
        #expect(proven.doubts.isEmpty && proven.entries[1] == "-102.50")
    }

    @Test func `the sides of books are asked about: by the other account of each row, or by all words`() throws {
        let books = ["Date,Account,Contra Account,Text,Debit,Credit", "2026-01-02,Till,Office,Paper,,3.50"]
        let open = try read(books).doubts
        #expect(open.map { $0.remedy.contains("--debit-column 'Credit' --credit-column 'Debit'") } == [true])
        for (debit, credit, entry) in [("Debit", "Credit", "+3.50"), ("Credit", "Debit", "-3.50")] {
            let named = try read(books) { ($0.columns[.debit], $0.columns[.credit]) = ([debit], [credit]) }
            #expect(named.doubts.isEmpty && named.entries == [entry], "\(named)")
        }
        let worded = ["Date,Text,Debit,Credit", "2026-01-02,Salary,9.00,", "2026-01-03,Groceries,,3.50"]
        #expect(try read(worded).doubts.count == 1)
        #expect(try read(worded + ["2026-01-04,Rent,5.00,"]).doubts.isEmpty)
        #expect(try read(["Date,Contra Account,Text,Debit,Credit", "2026-01-02,12345678,Paper,,3.50"]).doubts.isEmpty)
    }

    @Test(arguments: ["Openstaand saldo: 500,00", "Outstanding balance", "Openstaand saldo"])
    func `a line about a balance above the titles does not make the rows pending`(line: String) throws {
        let file = [line, "Date,Text,Amount", "2026-01-02,Tea,-3.50"]
        #expect(try read(file).entries == ["-3.50"])
        #expect(try read(["Openstaand"] + file.dropFirst()).entries.isEmpty)
    }

    @Test func `a line with a number among the rows does not make those below pending`() throws {
        let rows = [
            "Date,Payee,Text,Amount", "2026-01-02,Tea,x,-3.50", ",Authorization 99,,", "2026-01-03,Ink,y,-2.00",
        ]
        #expect(try read(rows).entries == ["-3.50", "-2.00"])
    }

    @Test func `books that name two accounts in each row are asked about, and not read as transfers`() throws {
        let books = [
            "Date,Text,Debit,Credit,Amount", "2026-01-02,Market,Food,Bank,3.50", "2026-01-03,Acme,Bank,Wages,9.00",
        ]
        #expect(try !read(books).doubts.isEmpty)
        #expect(try read(books + ["2026-01-04,Cinema,,Bank,5.00"]).doubts.isEmpty)
    }

    @Test func `payments and purchases in an account that has deposits, too, are not read as those of a card`() throws {
        let doubts = try read(Self.card + ["2026-01-05,Landlord,Payment,300.00", "2026-01-06,Cash,Deposit box,9.00"])
            .doubts
        #expect(!doubts.isEmpty && !doubts.contains { $0.problem.contains("as for a card") }, "\(doubts)")
    }

    @Test func `two digits after a whole amount ask whether a comma split it`() throws {
        let file = ["Date,Amount,Payee,Note", "2026-01-02,-12,50,lunch", "2026-01-03,\"-8,20\",Bus,ticket"]
        #expect(try read(file).doubts.map(\.problem).contains { $0.hasPrefix("line 2: two digits follow") })
        let codes = Array(file.dropLast()) + ["2026-01-03,\"-8,20\",51,ticket"]
        #expect(try read(codes).doubts.allSatisfy { !$0.problem.contains("two digits") })
    }

    @Test func `a row with amounts on both sides is refused, and no amount of it is dropped`() throws {
        let file = [
            "Date,Description,Debit,Credit", "2026-01-02,Coffee,3.50,", "2026-01-03,Salary,,2000.00",
            "2026-01-04,Rent,800.00,", "2026-01-05,Odd,10.00,20.00",
        ]
        #expect(try read(Array(file.dropLast())).entries == ["-3.50", "+2000.00", "-800.00"])
        let error = #expect(throws: FormatError.self) { try read(file) }
        #expect(error?.line == 5 && error?.isOfEntry == true)
    }

    @Test func `rows of a table with other columns are never read by the titles of the first one`() throws {
        let file = Self.signed + ["Date,Amount,Description,Balance", "2026-01-07,-1.00,2.00,3.00"]
        let error = #expect(throws: FormatError.self) { try read(file, skipsInvalid: true) }
        #expect(error?.line == 5 && error?.isOfEntry == false)
    }

    @Test(arguments: [
        ["AUTOPAY T-MOBILE,-106.89", "COMED AUTOPAY,-80.00", "AMAZON.COM SERVICES LLC,1500.00"],
        ["AUTOPAY T-MOBILE,-106.89", "STARBUCKS PAYROLL,1500.00", "STARBUCKS TIPS,150.00", "STARBUCKS BONUS,10.00"],
        ["ONLINE PAYMENT,-106.89", "ACME DELI,15.00", "JOES PLACE,20.00", "ONLINE PAYMENT,-80.00"],
        ["ONLINE PAYMENT TO CHASE CARD,-106.89", "COMED AUTOPAY,-80.00", "TARGET,20.00", "AMAZON,15.00"],
    ])
    func `paid bills beside the names of shops ask what the signs mean, or leave them as they are`(_ rows: [String])
        throws
    {
        let found = try read(["Date,Description,Amount"] + rows.map { "2026-02-14," + $0 })
        #expect(found.doubts.contains { $0.remedy.contains("--sign") } || found.entries[0] == "-106.89", "\(found)")
    }

    @Test func `beside the titled status, a column of checks is none`() throws {
        let file = [
            "Description,Date,Amount,Status,card_cvc_status", "Order 1,2024-01-02,12.00,Paid,pass",
            "Order 2,2024-01-03,-15.00,Paid,fail",
        ]
        #expect(try read(file) { $0.sign = .signed }.entries == ["+12.00", "-15.00"])
    }

    @Test func `of two columns without titles and signs, the smaller one has the amounts, not the balances`() throws {
        let file = [
            "16-11-2012;DSB;48,00;26550,33", "26-10-2012;Ziggy;79,00;26054,54", "22-10-2012;H&M;97,90;25433,54",
        ]
        #expect(try read(file) { $0.sign = .expenses }.entries == ["-48.00", "-79.00", "-97.90"])
    }

    @Test func `the amount in the currency of the account is taken, though the shop's comes first`() throws {
        let file = [
            "DATA,VALIUTA,SUMA,MOKĖJIMO PASKIRTIS,DEBETAS/KREDITAS,SUMA SĄSKAITOS VALIUTA,SĄSKAITOS NR,SĄSKAITOS VALIUTA",
            "2026-11-19,EUR,23.45,Pirkinys,D,23.45,LT617044060001234567,EUR",
            "2026-11-17,USD,49.00,Hosting,D,45.12,LT617044060001234567,EUR",
            "2026-11-10,EUR,1820.77,Darbo,C,1820.77,LT617044060001234567,EUR",
        ]
        #expect(try read(file).entries == ["-23.45", "-45.12", "+1820.77"])
    }

    @Test func `a row that a column of sides says was cancelled does not count`() throws {
        let found = try read(Self.unsigned + ["2026-01-05,Shoes,60.00,Cancelled"])
        #expect(found.entries == ["-3.50", "+2000.00", "-800.00"] && found.doubts.isEmpty, "\(found)")
    }

    @Test func `an unknown word among those for sides is asked about once, with the options that settle it`() throws {
        let doubts = try read(Self.unsigned + ["2026-01-05,Shoes,60.00,Frobnicated"]).doubts
        #expect(doubts.map { $0.remedy.contains("--kind-column 'Type'") } == [true], "\(doubts)")
    }
}
