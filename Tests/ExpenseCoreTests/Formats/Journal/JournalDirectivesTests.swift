import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct JournalDirectivesTests {
    private func read(_ text: String, _ format: EntryFormat = .hledger) throws -> [String] {
        let (entries, remarks) = try journal(text, format)
        return entries + remarks
    }

    private func fault(_ text: String) -> String {
        do {
            return "\(try read(text))"
        } catch {
            return "\(error)"
        }
    }

    private static let shop = "2026-01-01 x\n  a:b  -5 USD\n  assets:cash\n"

    @Test func `aliases of hledger are chained, the most recent first; in ledger one alias applies`() throws {
        let text = "alias expenses:c = income:d\nalias a = expenses:c\n" + Self.shop
        #expect(try read(text) == ["+5.00 USD d:b"])
        #expect(try read(text, .ledger) == ["-5.00 USD c:b"])
        let reversed = "alias a = expenses:c\nalias expenses:c = income:d\n" + Self.shop
        #expect(try read(reversed) == ["-5.00 USD c:b"])
        let ended = "alias a = income:d\nend aliases\nalias a = expenses:c\n" + Self.shop
        #expect(try read(ended) == ["-5.00 USD c:b"])
    }

    @Test func `an alias with a pattern replaces each match, without regard to case, and can repeat its groups`() throws
    {
        let swap = "alias /^([^:]+):([^:]+)$/ = income:\\2:\\1\n"
        #expect(try read(swap + "2026-01-01 x\n  A:b  -5 USD\n  assets:cash:x\n") == ["+5.00 USD b:A"])
        let each = "alias /o/ = 0\nalias /^EXP/ = expenses\n"
        #expect(try read(each + "2026-01-01 x\n  exp:foo  5 USD\n  assets:cash\n") == ["5.00 USD f00"])
        let empty = "alias /x*$/ = \nalias /é/ = e\n"
        #expect(try read(empty + "2026-01-01 x\n  expenses:café  5 USD\n  assets:cash\n") == ["5.00 USD cafe"])
    }

    @Test func `patterns that could take long, and aliases that make names ever longer, are refused by their line`() {
        for pattern in ["(a*)\\1", "a{1,255}{1,255}", "(", String(repeating: "(", count: 300), "a"] {
            let text = "alias /\(pattern)/ b\n" + Self.shop
            #expect(fault(text).hasPrefix("1:1: this alias is not understood"), "\(pattern)")
        }
        for pattern in ["(a*)\\1", "a{1,255}", "("] {
            #expect(fault("alias /\(pattern)/ = b\n" + Self.shop).hasPrefix("1:1: this alias is not understood"))
        }
        let bomb = String(repeating: "alias /a/ = aa\n", count: 60) + Self.shop
        #expect(fault(bomb).contains("the aliases make the name of this account too long"))
    }

    @Test func `the nearest declared type above an account decides`() throws {
        let text = """
            account expenses:house  ; type:A
            account expenses:house:repairs  ; type:X
            2026-01-01 x
              expenses:house:roof  5 USD
              expenses:house:repairs  6 USD
              expenses:food  7 USD
              assets:c

            """
        #expect(
            try read(text).filter { !$0.hasPrefix("=") && !$0.contains("left out") } == [
                "6.00 USD house:repairs", "7.00 USD food",
            ])
    }

    @Test func `postings that reduce income are expenses, and their lines are named`() throws {
        let text = "2026-01-01 x\n  income:pnl  5 USD\n  assets:c\n"
        #expect(try read(text) == ["5.00 USD pnl", "recorded 1 line as expenses: the posting reduces income (line 2)"])
        let beancount = "2026-01-01 * \"x\"\n  Income:Pnl  5 USD\n  Assets:C\n"
        #expect(try read(beancount, .beancount) == read(text).map { $0.replacing("pnl", with: "Pnl") })
    }

    @Test func `amounts without a currency are a warning, unless the journal names a default one`() throws {
        let text = "2026-01-01 x\n  expenses:a  5\n  assets:c\n"
        let warning =
            "warning: 1 amount names no currency (line 2); read as USD. "
            + "Change it with --currency"
        #expect(try read(text) == ["5.00 USD a", warning])
        #expect(try read("D 1,000.00 EUR\n" + text) == ["5.00 EUR a"])
    }

    @Test func `assertions and logged hours do not refuse a journal`() throws {
        let text = "assert 1 == 1\ncheck 1 == 1\nC 1 Kb = 1024 b\ni 2026/01/01 09:00:00 work\n"
        #expect(try read(text + "2026-01-01 x\n  expenses:a  5 USD\n  assets:c\n").first == "5.00 USD a")
        let remedy = "'1/2' is not a date such as 2026-11-21; write its year, or a line such as 'Y2026' above"
        #expect(fault("1/2 x\n").contains(remedy))
    }

    @Test func `beancount's flags, names of groups, pads and other commodities are followed or named`() throws {
        let text = """
            option "name_expenses" "Ausgaben"
            option "name_assets" "Konten"
            2026-01-02 P "a"
              Ausgaben:A  1 USD
              Konten:C
            2026-01-02 # "b"
              Ausgaben:A  2 USD
              Konten:C
            2026-01-03 * "c"
              Ausgaben:A  8 HOURS
              Konten:C
            2026-01-04 pad Konten:C Ausgaben:A

            """
        #expect(
            try read(text, .beancount) == [
                "1.00 USD A", "2.00 USD A", "skipped 1 line: a commodity that is not a currency (line 10)",
                "skipped 1 line: a transaction with an amount that only a price or a balance tells (line 12)",
            ])
    }

    @Test func `an exchange with a price of each unit is one, and what is left out of a journal is named`() throws {
        for price in ["@ 0.91 EUR", "@@ 91 EUR"] {
            let text = "2026-01-01 x\n  assets:purse  100 USD \(price)\n  assets:giro\n"
            #expect(try entry(of: text, .hledger), "\(price)")
        }
        for price in ["@ 0.91 EUR", "@@ 91 EUR", "{0.91 EUR}"] {
            let text = "2026-01-01 * \"x\"\n  Assets:Purse  100 USD \(price)\n  Assets:Giro\n"
            #expect(try entry(of: text, .beancount), "\(price)")
        }
        let inexact = "2026-01-01 x\n  assets:purse  100 USD @ 0.91235 EUR\n  assets:giro\n"
        let opening = "2026-01-01 x\n  assets:giro  = 500 EUR\n  equity:opening\n"
        for text in [inexact, opening] {
            #expect(
                try read(text) == [
                    "skipped 1 line: a transaction with an amount that only a price or a balance tells (line 1)"
                ])
        }
        #expect(
            try read("2026-01-01 x\n  (assets:giro)  10 EUR\n") == [
                "skipped 1 line: a transaction without an expense, income, or a transfer between two accounts (line 1)"
            ])
    }

    /// Whether a text is the exchange of 91 euros for 100 dollars.
    private func entry(of text: String, _ format: ImportFormat) throws -> Bool {
        var bytes = Array(text.utf8)
        var reader = try EntryFile(beginning: bytes, name: "-", format: format).reader(currency: .dollar) {
            defer { bytes = [] }
            return bytes
        }
        let entry = try reader.next()?.expense
        return entry?.amount == Money(minorUnits: 9100, currency: .euro)
            && entry?.received == Money(minorUnits: 10_000, currency: .dollar) && entry?.kind == .transfer
    }
}
