import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct JournalAssertionTests {
    private func doubts(_ text: String, isBeancount: Bool = false, isLedger: Bool = false) throws -> [String] {
        func all(_ reader: some EntryReader) throws -> [String] {
            var reader = reader
            while try reader.next() != nil {}
            return reader.doubts.map(\.problem)
        }
        return isBeancount
            ? try all(BeancountReader(ByteInput(text), currency: .dollar))
            : try all(JournalReader(ByteInput(text), currency: .dollar, isLedger: isLedger))
    }

    @Test func `a balance that a journal asserts and its postings do not give is asked about, with its line`() throws {
        let journal = """
            2026-01-02 Shop
              expenses:food   2 EUR
              assets:cash  -2 EUR = 40 EUR
            """
        let found = try doubts(journal)
        #expect(found.count == 1)
        #expect(found[0].contains("line 3") && found[0].contains("40.00 EUR") && found[0].contains("-2.00 EUR"))
    }

    @Test func `balances hold in the order of days in hledger, and in that of the file in ledger`() throws {
        let journal = """
            2026-01-03 Shop
              expenses:food   2 EUR
              assets:cash  -2 EUR = 8 EUR

            2026-01-01 Work
              assets:cash  10 EUR
              income:pay
            """
        #expect(try doubts(journal).isEmpty)
        #expect(try doubts(journal, isLedger: true).count == 1)
    }

    @Test(arguments: ["= 3 EUR", "=* 7 EUR", "== 3 EUR"])
    func `a star asserts the balance with the subaccounts`(assertion: String) throws {
        let journal = """
            2026-01-01 Work
              assets:cash:box  4 EUR
              income:pay

            2026-01-02 Work
              assets:cash  3 EUR \(assertion)
              income:pay
            """
        #expect(try doubts(journal).isEmpty)
    }

    @Test func `a balance that is assigned is true, and one that depends on a price is not compared`() throws {
        let journal = """
            2026-01-01 Begin
              assets:cash  = 50 EUR
              equity:opening

            2026-01-02 Trip
              assets:dollars  10 USD @ 0.913 EUR
              assets:cash

            2026-01-03 Shop
              expenses:food  5 EUR
              assets:cash  -5 EUR = 17 EUR
            """
        #expect(try doubts(journal).isEmpty)
    }

    @Test func `beancount asserts balances at the beginning of a day, within the last decimal, and pads others`() throws
    {
        func journal(_ balance: String, pad: String = "") -> String {
            """
            2026-01-02 * "Work" "pay"
              Assets:Bank:Giro  100.00 EUR
              Income:Pay
            \(pad)
            2026-01-03 balance Assets:Bank \(balance)
            2026-01-03 * "Shop" "food"
              Expenses:Food  7.00 EUR
              Assets:Bank:Giro
            """
        }
        #expect(try doubts(journal("100.00 EUR"), isBeancount: true).isEmpty)
        #expect(try doubts(journal("100.01 EUR"), isBeancount: true).isEmpty)
        #expect(try doubts(journal("93.00 EUR"), isBeancount: true).count == 1)
        #expect(try doubts(journal("93.00 ~ 10 EUR"), isBeancount: true).isEmpty)
        let pad = "2026-01-02 pad Assets:Bank Equity:Opening"
        #expect(try doubts(journal("500.00 EUR", pad: pad), isBeancount: true).isEmpty)
    }

    @Test func `beancount's metadata, links and prices that no entry has are named with their lines`() throws {
        var reader = BeancountReader(
            ByteInput(
                """
                2026-01-01 price EUR 1.1345999984741200000000000000 USD
                2026-01-02 price EUR 1.1340 USD
                2026-01-02 * "Shop" "food" ^paper-1
                  warranty: "two years"
                  Expenses:Food  7.00 EUR
                  Assets:Cash
                """), currency: .euro)
        while try reader.next() != nil {}
        #expect(reader.records.rates.map(\.plain) == ["1.13459999847412", "1.1340"])
        #expect(reader.remarks.contains { $0.contains("links") && $0.contains("line 3") })
        #expect(reader.remarks.contains { $0.contains("metadata") && $0.contains("line 4") })
    }
}
