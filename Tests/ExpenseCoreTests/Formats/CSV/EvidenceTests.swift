import Testing

@testable import ExpenseCore

struct EvidenceTests {
    @Test func `the strongest evidence decides, whenever it was noted, and of equal evidence the first`() {
        var answers = CSVAnswers<Int>(guess: 9)
        answers.note(.shape, for: 1, "it is usual")
        #expect(answers.answer == 1 && answers.confidence == .likely)
        answers.note(.proof, for: 2, "the balances add up")
        answers.note(.proof, for: 3, "other balances add up")
        answers.note(.title, for: 1, "a title says so")
        #expect(answers.answer == 2 && answers.confidence == .sure)
        #expect(
            answers.evidence { "\($0)" } == [
                "the balances add up", "rather than 3: other balances add up",
            ])
    }

    @Test func `what says that the file does not tell is overruled only by what is stronger`() {
        var answers = CSVAnswers<Int>(guess: 9)
        answers.doubt(.words, "words contradict each other")
        answers.note(.words, for: 1, "some words agree")
        answers.note(.shape, for: 1, "it is usual")
        #expect(answers.isOpen && answers.answer == 9 && answers.confidence == .open)
        answers.note(.kinds, for: 2, "a column says so")
        #expect(!answers.isOpen && answers.answer == 2)
    }

    @Test func `nothing overrules an option`() {
        var answers = CSVAnswers(given: 1)
        answers.note(.proof, for: 2, "the balances add up")
        #expect(answers.answer == 1 && answers.confidence == .given)
    }

    @Test func `a column that is preferred comes before all others of its role, and one that is deferred after them`()
        throws
    {
        let text = Array("Date,Day,Text,Amount\n2026-01-02,2026-01-03,Tea,-3.50\n".utf8)
        let detection = try CSVDetection(text, isWhole: true)
        var table = detection.table
        #expect(table[.date] == [0, 1])
        table.add(.prefer, .date, "a test prefers it", to: [1])
        #expect(table[.date] == [1, 0])
        table.add(.deferred, .date, "a test defers it", to: [1])
        #expect(table[.date] == [0, 1])
        table.add(.passOver, .date, "a test passes it over", to: [0])
        #expect(table[.date] == [1, 0] && table.holders(of: .date) == [1])
        table.add(.ruleOut, .date, "a test rules it out", to: [1])
        #expect(table[.date] == [0])
    }

    @Test(arguments: [("Nome", "Estabelecimento"), ("Name", "Merchant"), ("Nombre", "Comercio")])
    func `a name that has several shops is that of who holds the card, and no payee`(name: String, shop: String) throws
    {
        let text = """
            Date;\(name);\(shop);Amount
            2026-10-14;MARIA SILVA;PAO DE ACUCAR;-45.30
            2026-10-15;MARIA SILVA;;-12.90
            2026-10-16;JOAO SILVA;POSTO SHELL;-50.00
            2026-10-17;MARIA SILVA;UBER TRIP;5.00

            """
        #expect(try payees(text) == ["PAO DE ACUCAR", nil, "POSTO SHELL", "UBER TRIP"])
        // Here the name is that of the other party.
        let other = text.replacing("MARIA SILVA;PAO", with: "PAO;PAO").replacing("MARIA SILVA;UBER", with: "UBER;UBER")
        #expect(try payees(other).contains("MARIA SILVA"))
    }

    private func payees(_ text: String) throws -> [String?] {
        let file = try EntryFile(beginning: Array(text.utf8), name: "card.csv")
        var rest = Array(text.utf8)
        var reader = file.reader(currency: .dollar) {
            defer { rest = [] }
            return rest
        }
        var payees: [String?] = []
        while let entry = try reader.next() { payees.append(entry.expense.payee) }
        return payees
    }
}
