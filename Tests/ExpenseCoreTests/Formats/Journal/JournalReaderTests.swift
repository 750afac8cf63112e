import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct JournalReaderTests {
    private func entries(_ text: String, _ format: EntryFormat = .hledger) throws -> [String] {
        try journal(text, format).entries
    }

    private func fault(_ text: String, _ format: EntryFormat = .hledger) -> String? {
        do {
            return "\(try entries(text, format))"
        } catch {
            return "\(error)"
        }
    }

    @Test func `virtual postings count as in reports, and balance among themselves`() throws {
        let journal = """
            2026-01-01 * shop
                expenses:food           $10.00
                (expenses:round)         $3.00
                [expenses:square]       $-4.00
                [expenses:rest]
                assets:cash

            """
        #expect(
            try entries(journal) == ["10.00 USD food", "-4.00 USD square", "4.00 USD rest", "3.00 USD round"])
        #expect(fault("2026-01-01 x\n  (expenses:food)\n")?.hasPrefix("2:1: a virtual posting") == true)
        #expect(try entries("2026-01-01 x\n  (assets:food)\n  expenses:a  1\n  assets:b\n") == ["1.00 USD a"])
    }

    @Test func `ledger's amounts in brackets are computed, and errors name line and column`() throws {
        #expect(try entries("2026-01-01 x\n  expenses:food   ($1.50 + 2 * $3)\n  assets:cash\n") == ["7.50 USD food"])
        #expect(fault("2026-01-01 x\n  expenses:food   (1 / 3)  ; x\n")?.hasPrefix("2:19: '(1 / 3)' has more") == true)
        #expect(fault("2026-01-01 x\n\texpenses:food\tabc\n")?.hasPrefix("2:16: 'abc' is not an amount") == true)
    }

    @Test(arguments: [
        "expenses:food  5 USD  ; date:2026-02-03", "expenses:food  5 USD  ; shop:x, date:2/3",
        "expenses:food  5 USD  ; [2026-02-03]",
        "expenses:food  5 USD\n  ; date:02-03", "expenses:food  5 USD  ; [02-03=2026-03-01]",
    ])
    func `an entry has the day of its posting`(posting: String) throws {
        let text = "2026-01-31 x\n  \(posting)\n  assets:cash\n"
        var reader = JournalReader(ByteInput(text), currency: .dollar)
        let entry = try #require(try reader.next()?.expense)
        #expect("\(entry.date)" == "2026-02-03" && !entry.tags.contains { $0.hasPrefix("date") })
        #expect(try reader.next() == nil && reader.remarks.isEmpty)
    }

    @Test func `money that is exchanged between two accounts keeps the notes of both`() throws {
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 31))
        var transaction = JournalTransaction(date: day, note: "exchange", place: Place())
        transaction.postings = [
            Posting(
                account: "Assets:Euro", amount: Money(minorUnits: -10000, currency: .euro), hasPrice: false,
                note: "at the airport", place: Place()),
            Posting(
                account: "Assets:Dollar", amount: Money(minorUnits: 11000, currency: .dollar), hasPrice: false,
                note: "cash", place: Place()),
        ]
        let entry = try #require(try transaction.entries().entries.first?.expense)
        #expect(entry.kind == .transfer && entry.note == "exchange · at the airport · cash")
    }

    @Test func `money that is exchanged between two accounts keeps the files of its transaction`() throws {
        let text = """
            2026-01-31 * "Bank" "exchange" #trip
              document: "/receipts/slip.pdf"
              Assets:Euro     -100.00 EUR @ 1.10 USD
              Assets:Dollar    110.00 USD

            """
        var reader = BeancountReader(ByteInput(text), currency: .dollar)
        let entry = try #require(try reader.next()?.expense)
        #expect(entry.kind == .transfer && entry.attachments.map(\.name) == ["/receipts/slip.pdf"])
        #expect(entry.tags == ["trip"] && entry.payee == "Bank" && entry.note == "exchange")
    }

    @Test func `the day of an account's posting is named as left out, and an impossible one refused`() throws {
        let text = "2026-01-31 x\n  expenses:food  5 USD\n  assets:cash  ; date:2026-02-03\n"
        var reader = JournalReader(ByteInput(text), currency: .dollar)
        #expect(try reader.next().map { "\($0.expense.date)" } == "2026-01-31")
        #expect(try reader.next() == nil)
        #expect(
            reader.remarks == ["left out the day of 1 posting of an account, because an entry has one day (line 3)"])
        #expect(fault("2026-01-31 x\n  a  5  ; date:2026-02-31\n")?.contains("'2026-02-31' is not a date") == true)
    }

    @Test func `amounts that balance only at a price that nobody wrote have no account`() throws {
        let text = "2026-01-01 x\n  expenses:food  10 EUR\n  assets:cash  -11 USD\n"
        var reader = JournalReader(ByteInput(text), currency: .dollar)
        let entry = try #require(try reader.next()?.expense)
        #expect(entry.account == nil && entry.amount.display == "10.00 EUR")
        #expect(try reader.next() == nil && reader.remarks.contains { $0.hasPrefix("left out the accounts") })
    }

    @Test func `the code of a transaction, such as the number of a check, is a part of the note`() throws {
        let read = JournalReader(
            ByteInput("2026-01-01 * (1044) rent\n  expenses:home  5\n  assets:bank\n"), currency: .dollar)
        var reader = read
        #expect(try reader.next()?.expense.note == "rent (1044)")
    }

    @Test func `beancount's sums and products are computed, and errors name line and column`() throws {
        let text = """
            2026-01-02 * "shop"
              Expenses:Food   12.50 + 3.20 USD
              Expenses:Fun    2 * (3.00 - 1) USD @ 1.1 EUR
              Expenses:Tea    -1.00 USD
              Assets:Cash

            """
        #expect(try entries(text, .beancount) == ["15.70 USD Food", "4.00 USD Fun", "-1.00 USD Tea"])
        let divided = "2026-01-02 * \"split\"\n  Expenses:Food   100.00 / 3 USD\n  Assets:Cash\n"
        #expect(fault(divided, .beancount)?.hasPrefix("2:19: '100.00 / 3 USD' has more than the 2 decimals") == true)
    }

    @Test func `a transaction that only balances or prices could complete is skipped and reported, not refused`() throws
    {
        let closing = """
            2026-01-01 pay
              assets:cash   10 USD
              income:pay
            2026-12-31 retain
              income         ==* 0
              equity:earned

            """
        #expect(try entries(closing) == ["+10.00 USD pay"])
        #expect(try entries("2026-01-01 x\n  expenses:a  5 USD\n  assets:b  = 95 USD\n") == ["5.00 USD a"])
        let sale = """
            2026-01-02 * "sell"
              Assets:Shares   -30 AAPL {185.40 USD} @ 193.02 USD
              Assets:Bank     5790.60 USD
              Income:Gains

            """
        #expect(try entries(sale, .beancount).isEmpty)
        var bytes = Array(sale.utf8)
        let file = try EntryFile(beginning: bytes, name: "-", format: .beancount)
        var reader = file.reader(currency: .dollar) {
            defer { bytes = [] }
            return bytes
        }
        while try reader.next() != nil {}
        #expect(reader.remarks.first?.contains("only a price or a balance tells (line 4)") == true)
    }

    @Test func `accounts with an unknown purpose are listed, and a declaration decides`() throws {
        func remarks(_ text: String) throws -> [String] {
            var reader = JournalReader(ByteInput(text), currency: .dollar)
            while try reader.next() != nil {}
            return reader.remarks
        }
        let journal = "2026-01-02 shop\n  Food  $4.50\n  Purse\n2026-01-03 kiosk\n  expenses:tea  $2\n  Purse\n"
        let warning = try remarks(journal).first
        #expect(warning?.hasPrefix("warning: 1 transaction is taken for a transfer") == true)
        #expect(warning?.contains(": Food, Purse (line 1); ") == true)
        #expect(try remarks("account Food  ; type:X\n" + journal) == [])
        #expect(try remarks("account Food  ; type:A\naccount Purse  ; type:C\n" + journal) == [])
        #expect(try entries(journal) == ["=4.50 USD -", "2.00 USD tea"])
    }
}
