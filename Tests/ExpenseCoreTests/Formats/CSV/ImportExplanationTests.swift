import Foundation
import Testing

@testable import ExpenseCore

/// What `import --explain` shows is what the detection decided.
@Suite(.ownThreads)
struct ImportExplanationTests {
    private func explain(_ text: String, _ hints: CSVHints = CSVHints()) throws -> ImportExplanation {
        try EntryFile(beginning: Array(text.utf8), name: "bank.csv", hints: hints).explanation
    }

    /// The roles of a column, each with a sign for whether it is chosen.
    private func roles(_ explanation: ImportExplanation, _ number: Int) -> [String] {
        explanation.columns[number - 1].candidates.map { ($0.isChosen ? "+" : "-") + $0.role }
    }

    private func reason(_ explanation: ImportExplanation, _ number: Int, _ role: String) -> String? {
        explanation.columns[number - 1].candidates.first { $0.role == role }?.reason
    }

    private func finding(_ explanation: ImportExplanation, _ subject: String) -> ImportExplanation.Finding? {
        explanation.findings.first { $0.subject == subject }
    }

    @Test func `of two columns of amounts, the explanation says which one is read, and why not the other`() throws {
        let file = """
            Date,Text,Amount,Total,Tax
            2026-01-15,Shop,-10.00,-11.00,-1.00
            2026-01-16,Firm,20.00,22.00,2.00

            """
        let explanation = try explain(file)
        #expect(roles(explanation, 3) == ["-amount"])
        #expect(
            reason(explanation, 3, "amount") == "column 4 'Total' is likelier: it includes what is added to the price")
        #expect(roles(explanation, 4) == ["+amount"])
        #expect(reason(explanation, 4, "amount") == "it includes what is added to the price")
        var hints = CSVHints()
        hints.columns[.amount] = ["Amount"]
        let named = try explain(file, hints)
        #expect(reason(named, 3, "amount") == "named by an option or a saved mapping")
        #expect(roles(named, 4).contains("-amount"))
    }

    @Test func `a column of which no code becomes a part of a note is not said to be one`() throws {
        let rows = ["Date,Description,Reference,Amount", "2026-01-15,Coffee Bar,R101,-3.50"]
        let beside = try explain((rows + ["2026-01-16,Book Shop,R102,-9.00", ""]).joined(separator: "\n"))
        #expect(roles(beside, 3).contains("-note") && roles(beside, 3).contains("+identifier"))
        #expect(beside.summary.contains("note: column 2 'Description'"))
        let alone = try explain((rows + ["2026-01-16,,R102,-9.00", ""]).joined(separator: "\n"))
        #expect(alone.summary.contains("note: column 2 'Description' and column 3 'Reference'"))
    }

    @Test func `of two columns of dates, the likelier title is read, and its rival is named with its evidence`() throws
    {
        let explanation = try explain(
            "Buchungstag;Wertstellung;Empfänger;Betrag\n13.01.2026;14.01.2026;Bäcker;-3,50\n14.01.2026;15.01.2026;Firma;1,00\n"
        )
        #expect(roles(explanation, 1) == ["+date"])
        #expect(reason(explanation, 2, "date") == "column 1 'Buchungstag' is likelier")
        #expect(
            explanation.columns[1].candidates[0].evidence
                == ["a known title", "2 of 2 cells are dates", "its title means the day of interest"])
        #expect(explanation.columns[1].candidates[0].option == "--date-column")
        #expect(finding(explanation, "date order")?.evidence.first == "'13.01.2026' fits no other order")
        #expect(finding(explanation, "date order")?.confidence == .sure)
        #expect(finding(explanation, "decimal mark")?.value == "comma")
        #expect(finding(explanation, "separator")?.value == "semicolons")
        #expect(finding(explanation, "titles")?.value == "line 1")
    }

    @Test func `a day of interest is passed over for another day, and the explanation names both`() throws {
        let explanation = try explain("Valuta;Wann;Text;Betrag\n13.01.2026;14.01.2026;Bäcker;-3,50\n")
        #expect(roles(explanation, 1).contains("-date"))
        #expect(reason(explanation, 1, "date")?.hasPrefix("column 2 'Wann' is likelier") == true)
        #expect(roles(explanation, 2).contains("+date"))
    }

    @Test func `two columns of expenses and income are chosen together or rejected with their rows`() throws {
        let pair = try explain("Date,Text,Debit,Credit\n2026-01-15,Shop,3.50,\n2026-01-16,Firm,,20.00\n")
        #expect(
            reason(pair, 3, "expense") == "the titles name two columns, of which 2 of 2 rows fill one")
        #expect(finding(pair, "signs")?.option == "--debit-column and --credit-column")
        let signed = try explain(
            "Date,Text,Amount,Debit,Credit\n2026-01-15,Shop,-3.50,3.50,\n2026-01-16,Firm,20.00,,20.00\n")
        #expect(roles(signed, 3).contains("+amount"))
        #expect(reason(signed, 4, "expense") == "column 3 'Amount' has amounts with signs")
    }

    @Test func `what the file says about its signs, dates and currency is named, and so is what was overruled`()
        throws
    {
        let explanation = try explain(
            "Date,Card Member,Amount (EUR)\n03.04.2026,Anna,3.50 USD\n04.04.2026,Anna,-2.00\n05.04.2026,Anna,9.00\n")
        let card = "a title names the holder of a card, and most amounts are positive, or its bills not"
        #expect(finding(explanation, "signs")?.evidence == ["1 of 3 amounts are negative", card])
        #expect(
            finding(explanation, "currency")?.evidence == [
                "the title of the amounts names it",
                "rather than USD: it is beside the first amount",
                "a line above the entries names it",
            ])
        #expect(
            finding(explanation, "date order")?.evidence == [
                "dates with points begin with the day",
                "not sure: '03.04.2026' could have the day or the month first",
            ])
        let open = try explain("Date,Text,Amount\n2026-01-02,Credit card payment,-50.00\n2026-01-03,Shop,9.00\n")
        #expect(finding(open, "signs")?.confidence == .open)
        #expect(
            finding(open, "signs")?.evidence == [
                "1 of 2 amounts are negative; bills are paid with a plus in 0 rows, and with a minus in 1"
            ])
        let pair = try explain("2026-01-15,Shop,3.50,\n2026-01-16,Payment thank you,,20.00\n")
        #expect(finding(pair, "signs")?.evidence.first?.hasPrefix("payments to a card are income") == true)
    }

    @Test func `without titles, cells and balances decide, and the explanation says how`() throws {
        let explanation = try explain(
            "2026-01-15,Shop,-3.50,96.50\n2026-01-16,Firm,20.00,116.50\n2026-01-17,Shop,-6.50,110.00\n")
        #expect(finding(explanation, "titles")?.value == "none")
        #expect(reason(explanation, 1, "date") == "no title says so, but all cells are dates")
        #expect(
            reason(explanation, 3, "amount")
                == "no title says so, but all 3 cells are amounts, some negative, 3 with decimals, 3 not zero")
        let rival = explanation.columns[3].candidates.first { $0.role == "amount" }
        #expect(rival?.evidence.first?.hasSuffix("and column 3: a balance") == true)
        #expect(reason(explanation, 4, "balance") == "2 of 2 steps are the amounts")
        #expect(finding(explanation, "signs")?.confidence == .sure)
        #expect(finding(explanation, "signs")?.evidence.last == "the balances of column 4 agree in 2 of 2 steps")
    }

    @Test func `where balances overrule the signs, the explanation has the former reason and the balances`() throws {
        let explanation = try explain(
            "Date,Text,Amount,Balance\n2026-01-15,Shop,3.50,96.50\n2026-01-16,Firm,-20.00,116.50\n2026-01-17,Shop,6.50,110.00\n"
        )
        let signs = finding(explanation, "signs")
        #expect(signs?.value == "positive = expense, negative = income")
        #expect(signs?.evidence.first == "1 of 3 amounts are negative")
        #expect(signs?.evidence.last?.hasSuffix("if all signs are reversed") == true)
    }

    @Test func `signs overrule a column of words, and words the lack of signs`() throws {
        let signed = try explain("Date,Text,Type,Amount\n2026-01-15,Shop,debit,-3.50\n2026-01-16,Firm,credit,20.00\n")
        #expect(reason(signed, 3, "expense or income") == "some amounts have a minus sign, so the signs decide")
        #expect(finding(signed, "signs")?.value == "negative = expense, positive = income")
        #expect(finding(signed, "signs")?.option == "--sign")
        let words = try explain("Date,Text,Type,Amount\n2026-01-15,Shop,debit,3.50\n2026-01-16,Firm,credit,20.00\n")
        #expect(roles(words, 3).first == "+expense or income")
        #expect(finding(words, "signs")?.value == "column 3 'Type' says which are expenses")
        #expect(finding(words, "signs")?.option == "--kind-column")
    }

    @Test func `what options say is given, and not a guess`() throws {
        var hints = CSVHints()
        (hints.dateOrder, hints.decimalMark, hints.sign) = (.mdy, ",", .reversed)
        (hints.separator, hints.standardCurrency) = (UInt8(ascii: ";"), Currency("EUR"))
        let explanation = try explain("Date;Text;Amount\n01/02/2026;Shop;-3,50\n", hints)
        for subject in ["separator", "date order", "decimal mark", "signs", "currency"] {
            #expect(finding(explanation, subject)?.confidence == .given, "\(subject)")
        }
    }

    @Test func `a file that is refused is explained up to what could not be decided`() throws {
        let error = #expect(throws: UndetectedMapping.self) {
            try explain("Date,Text,Amount\n13/02/2026,Shop,-3.50\n02/13/2026,Shop,-4.50\n")
        }
        let explanation = try #require(error?.explanation)
        #expect(finding(explanation, "format")?.value == "csv")
        #expect(finding(explanation, "date order")?.confidence == .open)
        #expect(finding(explanation, "date order")?.option == "--date-order")
        #expect(roles(explanation, 1).first == "+date")
        #expect(reason(explanation, 3, "amount") == "not decided yet; the error below comes first")
        let none = #expect(throws: UndetectedMapping.self) {
            try explain("When,Text,Amount\n2026-01-15,x,1\ny,2026-01-15,2\n")
        }
        #expect(none?.explanation.map { roles($0, 1).contains("-date") } == true)
        #expect(none?.explanation.flatMap { reason($0, 1, "date") } == "only 1 of 2 cells are dates")
    }

    @Test func `formats without columns say what they were recognised by`() throws {
        let file = try EntryFile(beginning: Array("!Type:Bank\nD2026-01-15\nT-3.50\n^\n".utf8), name: "bank.txt")
        #expect(finding(file.explanation, "format")?.value == "qif")
        #expect(finding(file.explanation, "format")?.evidence == ["the first line, such as !Type:Bank"])
        #expect(file.explanation.columns.isEmpty)
    }

    @Test func `cells of any length are shown in part`() throws {
        let explanation = try explain("Date,Text,Amount\n2026-01-15,\(String(repeating: "a", count: 9000)),-3.50\n")
        #expect(explanation.columns[1].samples.map(\.count) == [200])
    }

    private static let banks = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Banks").standardizedFileURL

    private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: banks.path)) ?? [])
        .filter { !$0.hasSuffix(".txt") }.sorted()

    /// A role is chosen exactly if the mapping has it, each for a reason that is not only a fallback.
    @Test(.long) func `the explanation of each bank's file agrees with its mapping, and gives a reason for each role`()
        throws
    {
        var count = 0
        for name in sample(Self.files, oneIn: 6) {
            let bytes = try Array(Data(contentsOf: Self.banks.appendingPathComponent(name)))
            guard let file = try? EntryFile(beginning: bytes, name: name, whole: inOnePiece(bytes)),
                let mapping = file.mapping, !file.explanation.columns.isEmpty
            else { continue }
            let explanation = file.explanation
            func chosen(_ role: CSVRole) -> Set<Int> {
                Set(
                    explanation.columns.filter { $0.candidates.contains { $0.role == role.words && $0.isChosen } }
                        .map { $0.number - 1 })
            }
            #expect(chosen(.date) == Set(mapping[all: .date]), "\(name)")
            #expect(
                chosen(.amount).union(chosen(.debit)).union(chosen(.credit)).isSuperset(of: mapping.amounts), "\(name)")
            #expect(chosen(.payee) == Set(mapping[all: .payee]), "\(name)")
            #expect(chosen(.kind).isSuperset(of: [mapping[.kind]].compactMap { $0 }), "\(name)")
            #expect(chosen(.currency) == Set([mapping[.currency]].compactMap { $0 }), "\(name)")
            for subject in ["separator", "titles", "date order", "decimal mark", "signs", "currency"]
            where !mapping.isDirected && (subject != "separator" || name.hasSuffix(".csv")) {
                #expect(
                    explanation.findings.contains { $0.subject == subject && !$0.evidence.isEmpty } || mapping.isOurs,
                    "\(name): \(subject)")
            }
            let reasons = explanation.columns.flatMap(\.candidates).map(\.reason)
            #expect(!reasons.contains("") && !reasons.contains("nothing requires it"), "\(name)")
            count += 1
        }
        #expect(count > 50)
    }
}
