import Testing

@testable import ExpenseCore

/// Statements of banks: OFX, CAMT, MT940 and QIF.
@Suite(.ownThreads)
struct StatementReaderTests {
    /// What a file says: entries, remarks, doubts and what it says about its accounts.
    private struct Reading {
        var entries: [String] = []
        var remarks: [String] = []
        var doubts: [String] = []
        var overview: [String] = []
    }

    private func read(
        _ text: String, _ format: ImportFormat, skipsInvalid: Bool = false, order: CSVMapping.DateOrder? = nil,
        hints: CSVHints = CSVHints()
    ) throws -> Reading {
        let file = try EntryFile(
            beginning: Array(text.utf8), name: "a", format: format, hints: hints, dateOrder: order,
            skipsInvalid: skipsInvalid)
        var rest = Array(text.utf8)
        var reader = file.reader(currency: .dollar) {
            defer { rest = [] }
            return rest
        }
        var reading = Reading()
        while let entry = try reader.next()?.expense {
            let texts = [entry.payee ?? "", entry.note].filter { !$0.isEmpty }.joined(separator: " / ")
            let sign = entry.kind == .expense ? "-" : "+"
            let original = entry.original.map { " (\($0.plain) \($0.currency))" } ?? ""
            reading.entries.append(
                "\(entry.date) \(sign)\(entry.amount.plain) \(entry.amount.currency)\(original) \(texts)")
        }
        (reading.remarks, reading.overview) = (reader.remarks, reader.overview)
        reading.doubts = (file.doubts + reader.doubts).map(\.problem)
        return reading
    }

    private static let opening =
        "<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>"

    private static func entry(_ amount: String, details: String = "", more: String = "", side: String = "DBIT")
        -> String
    {
        "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>\(side)</CdtDbtInd>\(more)<Sts>BOOK</Sts>"
            + "<BookgDt><Dt>2026-05-01</Dt></BookgDt><NtryDtls>\(details)</NtryDtls></Ntry>"
    }

    private static func camt(_ content: String) -> String {
        "<?xml version=\"1.0\"?><Document><BkToCstmrStmt><Stmt>\(content)</Stmt></BkToCstmrStmt></Document>\n"
    }

    private static func ofx(_ content: String) -> String {
        "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\(content)</BANKTRANLIST></STMTRS></OFX>\n"
    }

    private static func transaction(_ amount: String, _ more: String = "") -> String {
        "<STMTTRN><DTPOSTED>20260501<TRNAMT>\(amount)<FITID>1\(more)</STMTTRN>"
    }

    private static let mt940 =
        ":20:x\n:25:77\n:28C:1\n:60F:C260430EUR100,00\n:61:2605010501D1,00NTRF\n:86:one\n:62F:C260501EUR99,00\n-\n"

    @Test func `a statement that is cut off anywhere is refused, or asked about, or whole`() throws {
        let files = [
            (Self.camt(Self.opening + Self.entry("1.00") + Self.entry("2.00")), ImportFormat.camt),
            (Self.ofx(Self.transaction("-1.00", "<NAME>a") + Self.transaction("-2.00")), .ofx), (Self.mt940, .mt940),
        ]
        for (text, format) in files {
            let whole = try read(text, format)
            #expect(whole.doubts.isEmpty)
            for length in 1..<text.utf8.count {
                let part = String(decoding: text.utf8.prefix(length), as: UTF8.self)
                guard let found = try? read(part, format), found.doubts.isEmpty else { continue }
                #expect(found.entries == whole.entries, "\(part)")
            }
        }
        #expect(try read("!Type:Bank\nD05/25/2026\nT-1.00\n^\nD05/26/2026\nT-2", .qif).doubts.count == 1)
    }

    @Test func `comments, sections of characters and instructions do not cut a value`() throws {
        for put in ["<!-- 7 -->", "<![CDATA[]]>", "<?x 7?>"] {
            #expect(try read(Self.camt(Self.entry("1\(put)2.00")), .camt).entries == ["2026-05-01 -12.00 EUR "])
            let found = try read(Self.ofx(Self.transaction("-1\(put)2.00", "<NAME>A &amp\(put); B")), .ofx).entries
            #expect(found.count == 1 && found[0].hasPrefix("2026-05-01 -12.00 EUR A "))
        }
        #expect(
            try read(Self.ofx(Self.transaction("-1", "<NAME>&#x41;T&amp;T <![CDATA[<b>]]>")), .ofx).entries
                == ["2026-05-01 -1.00 EUR AT&T <b>"])
    }

    @Test func `an element within a value is refused`() {
        #expect(throws: FormatError.self) { try read(Self.camt(Self.entry("1<x/>2.00")), .camt) }
        #expect(throws: FormatError.self) { try read(Self.ofx(Self.transaction("-1<x/>2.00")), .ofx) }
        #expect(throws: FormatError.self) { try read(Self.ofx(Self.transaction("-1<TRNAMT>-2")), .ofx) }
    }

    @Test func `a booked entry is split only if all parts have its currency and come to its amount`() throws {
        func part(_ amount: String, _ name: String) -> String {
            "<TxDtls>\(amount)<RltdPties><Cdtr><Nm>\(name)</Nm></Cdtr></RltdPties></TxDtls>"
        }
        let (six, four) = ("<Amt Ccy=\"EUR\">6.00</Amt>", "<Amt Ccy=\"EUR\">4.00</Amt>")
        let split = try read(Self.camt(Self.entry("10.00", details: part(six, "A") + part(four, "B"))), .camt)
        #expect(split.entries == ["2026-05-01 -6.00 EUR A", "2026-05-01 -4.00 EUR B"])
        for details in [
            part("<Amt Ccy=\"EUR\">10.00</Amt>", "A") + part("", "B"), part(six, "A") + part(six, "B"),
            part(six.replacing("EUR", with: "USD"), "A") + part(four.replacing("EUR", with: "USD"), "B"),
        ] {
            let whole = try read(Self.camt(Self.entry("10.00", details: details)), .camt)
            #expect(whole.entries == ["2026-05-01 -10.00 EUR A; B"])
        }
    }

    @Test func `a payment that comes back has the payee of the first payment`() throws {
        let parties = "<TxDtls><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Gym</Nm></Cdtr></RltdPties></TxDtls>"
        let owner = "<Acct><Ownr><Nm>Me</Nm></Ownr></Acct>"
        let entry = Self.entry("5.00", details: parties, more: "<RvslInd>true</RvslInd>", side: "CRDT")
        #expect(try read(Self.camt(owner + entry), .camt).entries == ["2026-05-01 +5.00 EUR Gym"])
    }

    @Test func `one entry that cannot be read does not hold up a statement of any format`() throws {
        let files = [
            (Self.camt(Self.entry("x") + Self.entry("2.00")), ImportFormat.camt, "line 1: 'x' is not an amount"),
            (Self.ofx(Self.transaction(".") + Self.transaction("-2.00")), .ofx, "line 3: '.' is not an amount"),
            (
                Self.mt940.replacing("D1,00NTRF", with: "D1,00NTRF\n:61:26050105X2,00NTRF"), .mt940,
                "line 6: the transaction is not like"
            ),
            ("!Type:Bank\nD1/13/2026\nTx\n^\nD1/14/2026\nT-1\n^\n", .qif, "line 2: 'x' is not an amount"),
            (
                "{\"date\":\"x\",\"amount\":1}\n{\"date\":\"2026-01-02\",\"amount\":1}\n", .jsonl,
                "line 1: 'date' should be a day"
            ),
        ]
        for (text, format, reason) in files {
            #expect(throws: FormatError.self) { try read(text, format) }
            let found = try read(text, format, skipsInvalid: true)
            #expect(found.entries.count == 1 && found.doubts.isEmpty, "\(found)")
            #expect(found.remarks.first == "skipped 1 invalid line:")
            #expect(found.remarks.last?.contains(reason) == true, "\(found.remarks)")
        }
    }

    @Test func `records of QIF that are not read are named, and lists of categories are not`() throws {
        let bank = "!Type:Cat\nNFood\n^\n!Type:Bank\nD1/13/2026\nT-1\n^\n"
        #expect(try read(bank, .qif).remarks.isEmpty)
        let found = try read(bank + "!Type:Invst\nD1/14/2026\nNBuy\nYAcme\nT100\n^\n", .qif)
        #expect(found.entries.count == 1)
        #expect(found.remarks == ["skipped 1 line: of '!Type:Invst', which is not read (line 9)"])
    }

    @Test func `types of OFX that mostly contradict the signs ask, and one among others does not`() throws {
        let wrong = Self.ofx(Self.transaction("3.50").replacing("<STMTTRN>", with: "<STMTTRN><TRNTYPE>DEBIT"))
        #expect(try read(wrong, .ofx).doubts.contains { $0.contains("the type says the other side") })
        let right = Self.ofx(Self.transaction("-3.50").replacing("<STMTTRN>", with: "<STMTTRN><TRNTYPE>DEBIT"))
        #expect(try read(right, .ofx).doubts.isEmpty)
    }

    @Test func `the option for signs turns those of OFX and QIF, with splits, or confirms them`() throws {
        func hints(_ sign: CSVMapping.Sign) -> CSVHints {
            var hints = CSVHints()
            hints.sign = sign
            return hints
        }
        let bank = Self.ofx(Self.transaction("3.50").replacing("<STMTTRN>", with: "<STMTTRN><TRNTYPE>DEBIT"))
        let asWritten = try read(bank, .ofx, hints: hints(.signed))
        #expect(asWritten.entries.map { $0.contains("+3.50") } == [true] && asWritten.doubts.isEmpty, "\(asWritten)")
        let turned = try read(bank, .ofx, hints: hints(.reversed))
        #expect(turned.entries.map { $0.contains("-3.50") } == [true] && turned.doubts.isEmpty, "\(turned)")
        let splits = "!Type:CCard\nD1/13/2026\nT3\nSa\n$1\nSb\n$2\n^\nD1/14/2026\nT-9\n^\n"
        let entries = try read(splits, .qif, hints: hints(.reversed)).entries
        #expect(entries.count == 3, "\(entries)")
        #expect(zip(entries, ["-1.00", "-2.00", "+9.00"]).allSatisfy { $0.contains($1) }, "\(entries)")
    }

    @Test func `splits of QIF that do not add up leave a part without a category, and a class is a tag`() throws {
        func entries(_ lines: String) throws -> [Expense] {
            let text = Array("!Type:Bank\nD1/13/2026\nT-100\nPShop\n\(lines)^\n".utf8)
            let file = try EntryFile(beginning: text, name: "a.qif", dateOrder: .mdy)
            var reader = file.reader(currency: .dollar, inOnePiece(text))
            var entries: [Expense] = []
            while let entry = try reader.next()?.expense { entries.append(entry) }
            return entries
        }
        let parts = try entries("SFood\n$-60\nSHome/Flat 2\n$-30\n")
        #expect(parts.map(\.amount.plain) == ["60.00", "30.00", "10.00"], "\(parts)")
        #expect(parts.map(\.category) == ["Food", "Home", nil] && parts.map(\.tags) == [[], ["Flat-2"], []])
        #expect(Set(parts.map(\.receipt)).count == 1)
        #expect(try entries("LFood/Trip\n").map(\.tags) == [["Trip"]])
    }

    @Test func `an amount that was ordered in another currency is the original one in CAMT`() throws {
        let abroad = "<TxDtls><AmtDtls><InstdAmt><Amt Ccy=\"USD\">24.00</Amt></InstdAmt></AmtDtls></TxDtls>"
        let same = abroad.replacing("USD", with: "EUR")
        let found = try read(
            Self.camt(Self.entry("22.00", details: abroad) + Self.entry("24.00", details: same)), .camt)
        #expect(found.entries == ["2026-05-01 -22.00 EUR (24.00 USD) ", "2026-05-01 -24.00 EUR "])
    }

    @Test func `what a transaction of CAMT says besides its entry is kept, and nothing twice`() throws {
        let details = "<TxDtls><AddtlTxInf>Shop 7</AddtlTxInf></TxDtls>"
        func entry(_ text: String) -> String {
            let more = "<AddtlNtryInf>\(text)</AddtlNtryInf></Ntry>"
            return Self.entry("22.00", details: details).replacing("</Ntry>", with: more)
        }
        let found = try read(Self.camt(entry("Card payment") + entry("Shop 7")), .camt)
        #expect(found.entries.map { $0.hasSuffix(" Shop 7 · Card payment") } == [true, false], "\(found.entries)")
        #expect(found.entries.map { $0.hasSuffix(" EUR Shop 7") } == [false, true], "\(found.entries)")
    }

    @Test func `an option that a format has no use for is refused with the reason`() throws {
        func refusal(_ text: String, _ format: ImportFormat, _ change: (inout CSVHints) -> Void) -> String {
            var hints = CSVHints()
            change(&hints)
            do {
                _ = try read(text, format, hints: hints)
                return ""
            } catch {
                return "\(error)"
            }
        }
        let bank = Self.ofx(Self.transaction("-3.50"))
        #expect(refusal(Self.mt940, .mt940) { $0.sign = .reversed }.contains("the format mt940 says itself which"))
        #expect(refusal("[]", .json) { $0.sign = .signed }.contains("--sign does nothing here"))
        #expect(refusal(bank, .ofx) { $0.sign = .expenses }.contains("use --sign signed or --sign reversed"))
        #expect(refusal(bank, .ofx) { $0.dateOrder = .dmy }.contains("--date-order does nothing here"))
        #expect(refusal(bank, .ofx) { $0.columns[.payee] = ["Name"] }.contains("--payee-column does nothing here"))
        #expect(refusal(bank, .ofx) { $0.unit = .cents }.contains("the format ofx is not a table"))
        #expect(refusal(Self.mt940, .mt940) { $0.decimalMark = "," }.contains("the format mt940 is not a table"))
        #expect(refusal(bank, .ofx) { $0.columns[.currency] = [] } == "")
    }

    @Test func `the text of MT940 goes on after a hyphen, a time of day and in further fields`() throws {
        func text(_ fields: String) throws -> [String] {
            try read(Self.mt940.replacing(":86:one\n", with: fields), .mt940).entries.map { String($0.dropFirst(21)) }
        }
        #expect(try text(":86:166?00X?20Order\n-7 of 12\n:25:59?32Shop\n") == ["Shop / Order-7 of 12:25:59"])
        #expect(try text(":86:first\n:86:second\n") == ["first second"])
        #expect(try text(":NS:01first\n02second\n15Shop\n17kind\n") == ["Shop / first second"])
        #expect(try text("") == [""])
    }

    @Test(arguments: [
        (
            "?20SVWZ+Apple Pay?21DATUM 19.02.2026, 13.24 UHR?221.TAN 002153",
            "Apple Pay DATUM 19.02.2026, 13.24 UHR1.TAN 002153"
        ),
        ("?20Odsetki od lokaty nr 101000?21022086", "Odsetki od lokaty nr 101000022086"),
        ("?20STORNO RECHNUNGSABSCHLUSS?21PER 01.02.2026", "STORNO RECHNUNGSABSCHLUSS PER 01.02.2026"),
        ("?20Einkauf vom ?2112.11.?22 Kasse 3", "Einkauf vom 12.11. Kasse 3"),
        ("?20Rent?32JOHN SMITH AND SONS LIMITED?33 OF LEEDS", "JOHN SMITH AND SONS LIMITED OF LEEDS / Rent"),
        ("?20Rent?32JOHN SMITH?33LEEDS", "JOHN SMITH LEEDS / Rent"),
    ])
    func `a word of MT940 goes on in the next part only if its part has all 27 characters`(
        parts: String, text: String
    ) throws {
        let fields = ":86:166?00X\(parts)\n"
        let found = try read(Self.mt940.replacing(":86:one\n", with: fields), .mt940).entries.map { $0.dropFirst(21) }
        #expect(found == [text[...]])
    }

    @Test func `German value dates have a 30 February, and years have the window of POSIX`() throws {
        let first = try read(Self.mt940.replacing("2605010501", with: "230230"), .mt940).entries[0]
        #expect(first.hasPrefix("2023-02-28"))
        let old = try read(Self.mt940.replacing("2605010501", with: "9912310101"), .mt940).entries[0]
        #expect(old.hasPrefix("2000-01-01"))
        #expect(throws: FormatError.self) { try read(Self.mt940.replacing("2605010501", with: "260431"), .mt940) }
        #expect(WrittenDate.read("6/17/97", .mdy)?.description == "1997-06-17")
        #expect(WrittenDate.read("6/17/68", .mdy)?.description == "2068-06-17")
    }

    @Test(arguments: [
        "^\n!Type:Bank\n", "^\n^\n", "", "# made by hand\n^\n!Account\nNGiro\nTBank\n^\n^\n!Type:Bank\n^\n",
    ])
    func `QIF is recognised with ends of records before the first one, and without its first line`(beginning: String)
        throws
    {
        let text = beginning + "D1/13/2026\nT-5.00\nPBus\n^\nD1/14/2026\nT6.00\nPPay\n^\n"
        #expect(ImportFormat(of: Array(text.utf8), name: "a") == .qif)
        #expect(try read(text, .qif).entries.count == 2)
    }

    @Test func `the preview names the line of a balance that does not agree, and one that cannot be read`() throws {
        let mt940 = ":20:A\n:25:X\n:28C:1\n:60F:C260101EUR100,\n:61:2601020102D5,NMSC\n:62F:C260102EUR%,\n-\n"
        func overview(_ closing: String) throws -> [String] {
            try read(mt940.replacing("%", with: closing), .mt940).overview
        }
        #expect(try overview("95")[0].hasSuffix("which agree with the entries"))
        #expect(try overview("96")[0].hasSuffix("which do not agree with the entries (line 6)"))
        let ofx =
            "<OFX><STMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20260102<TRNAMT>-5<NAME>Bus</STMTTRN>"
            + "<LEDGERBAL><BALAMT>five<DTASOF>20260103</LEDGERBAL></STMTRS></OFX>"
        #expect(try read(ofx, .ofx).remarks == ["skipped 1 line: a balance that cannot be read (line 1)"])
    }

    @Test func `dates of QIF that fit both orders are asked about, and an apostrophe is this century`() throws {
        let open = "!Type:Bank\nD03/04/2026\nT-10\n^\n"
        #expect(try read(open, .qif, order: .mdy).doubts.count == 1)
        #expect(throws: UndetectedMapping.self) { try read(open, .qif) }
        let years = "# a comment\n!Type:Bank\n^\nD8/31' 0\nT-1\n\nPa\n^\nD8/31/97\nT-2\n^\nD8/31'97\nT-3\n^\n"
        #expect(
            try read(years, .qif).entries == [
                "2000-08-31 -1.00 USD a", "1997-08-31 -2.00 USD ", "2097-08-31 -3.00 USD ",
            ])
    }

    @Test func `a file says its accounts, periods and balances, and whether the balances agree`() throws {
        let whole = try read(Self.mt940 + Self.mt940.replacing(":28C:1", with: ":28C:2"), .mt940)
        #expect(
            whole.overview == [
                "account 77: 2 statements (1 to 2), 2026-05-01 to 2026-05-01, 2 entries; opening balance 100.00 EUR, "
                    + "closing balance 99.00 EUR, which agree with the entries; statements between them are missing"
            ])
        let wrong = try read(Self.mt940.replacing("99,00", with: "98,00"), .mt940)
        #expect(wrong.overview[0].hasSuffix("which do not agree with the entries (line 7)") && wrong.doubts.count == 1)
    }

    @Test func `the entries of several accounts in a file have accounts, named by kind and last digits`() throws {
        func statement(_ tag: String, _ number: String, _ amount: String) -> String {
            "<\(tag)><ACCTID>\(number)</\(tag)>\(Self.transaction(amount))</STMTRS><STMTRS>"
        }
        for (numbers, names) in [
            (["1111", "2222"], ["account 1111", "card 2222"]), (["1111", "1111"], ["account 1111", "card 1111"]),
        ] {
            let text = Self.ofx(
                statement("BANKACCTFROM", numbers[0], "-1.00") + statement("CCACCTFROM", numbers[1], "-2.00"))
            var reader = OFXReader(ByteInput(text), currency: .dollar)
            let spool = try EntrySpool(&reader)
            var accounts: [String?] = []
            try spool.forEach { accounts.append($0.account) }
            #expect(accounts == names && spool.hasSeveralAccounts)
        }
        var one = OFXReader(ByteInput(Self.ofx(statement("BANKACCTFROM", "1", "-1.00"))), currency: .dollar)
        try EntrySpool(&one).forEach { #expect($0.account == nil) }
    }

    @Test func `currencies that have ended are read, and are not offered`() {
        #expect(Currency("DEM")?.decimals == 2 && Currency("HRK") != nil)
        #expect(!Currency.allCodes.contains("DEM") && Currency.allCodes.contains("EUR"))
    }

    @Test func `a second date before the mark that ends a transaction of QIF is refused, so none is lost`() {
        let text = "!Type:Bank\nD03/11/2026\nT-10.00\nPA\nD13/11/2026\nT-20.00\nPB\n^\n"
        let error = #expect(throws: FormatError.self) { try read(text, .qif, order: .dmy) }
        #expect(error?.line == 5)
    }

    private static func statements(_ amounts: [String]) -> [(ImportFormat, String)] {
        let ofx = amounts.map { transaction($0) }.joined()
        let qif = amounts.map { "D2026-05-01\nT\($0)\n^\n" }.joined()
        return [(.ofx, Self.ofx(ofx)), (.qif, "!Type:Bank\n" + qif)]
    }

    @Test(arguments: [
        (["2.000", "-1.250,50"], ["+2000.00", "-1250.50"]), (["2,000", "-7.50"], ["+2000.00", "-7.50"]),
        (["2.000", "-7,50"], ["+2000.00", "-7.50"]), (["-1,250,000", "2,000"], ["-1250000.00", "+2000.00"]),
        (["-1,250.50", "1.250,50"], ["-1250.50", "+1250.50"]), (["-7", "12.5"], ["-7.00", "+12.50"]),
    ])
    func `an amount of OFX and QIF has the decimal mark of the others`(amounts: [String], expected: [String]) throws {
        for (format, text) in Self.statements(amounts) {
            let found = try read(text, format)
            #expect(found.entries.map { String($0.split(separator: " ")[1]) } == expected, "\(format): \(found)")
            #expect(found.doubts.isEmpty, "\(format): \(found)")
        }
    }

    @Test func `three digits behind the only mark of OFX and QIF are asked about, and an option decides`() throws {
        for (format, text) in Self.statements(["-1.250", "-40"]) {
            #expect(try read(text, format).doubts.count == 1)
            var hints = CSVHints()
            hints.decimalMark = ","
            let found = try read(text, format, hints: hints)
            #expect(found.doubts.isEmpty && found.entries.first?.contains("-1250.00") == true, "\(found)")
        }
        let dinars = Self.ofx(Self.transaction("-1.250")).replacing("EUR", with: "KWD")
        #expect(try read(dinars, .ofx).doubts.isEmpty && read(dinars, .ofx).entries == ["2026-05-01 -1.250 KWD "])
    }

    @Test func `the note of CAMT has the party that a payee collects for, and the number of the invoice`() throws {
        let parties = "<RltdPties><Cdtr><Nm>Wallet</Nm></Cdtr><UltmtCdtr><Nm>Bookshop</Nm></UltmtCdtr></RltdPties>"
        let invoice = "<RmtInf><Ustrd>Books</Ustrd><Strd><CdtrRefInf><Ref>RF18539</Ref></CdtrRefInf></Strd></RmtInf>"
        let found = try read(
            Self.camt(Self.entry("8.00", details: "<TxDtls>\(parties)\(invoice)</TxDtls>")), .camt)
        #expect(found.entries == ["2026-05-01 -8.00 EUR Wallet / Books · Bookshop · RF18539"])
        let repeated = parties.replacing("Bookshop", with: "Wallet") + invoice.replacing("Books<", with: "RF18539<")
        let once = try read(Self.camt(Self.entry("8.00", details: "<TxDtls>\(repeated)</TxDtls>")), .camt)
        #expect(once.entries == ["2026-05-01 -8.00 EUR Wallet / RF18539"])
    }

    @Test func `amounts of OFX that all contradict one type are asked about`() throws {
        func ofx(_ rows: [(String, String)]) -> String {
            Self.ofx(rows.map { Self.transaction($1, "<TRNTYPE>\($0)") }.joined())
        }
        #expect(try read(ofx([("DEBIT", "12.50"), ("CREDIT", "20.00")]), .ofx).doubts.count == 1)
        #expect(try read(ofx([("POS", "6.00"), ("CREDIT", "9.00"), ("CREDIT", "8.00")]), .ofx).doubts.count == 1)
        #expect(try read(ofx([("DEBIT", "-12.50"), ("POS", "2.00"), ("CREDIT", "20.00")]), .ofx).doubts.isEmpty)
    }
}
