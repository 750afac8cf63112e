import ExpenseCore
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct EntryFormTests {
    private let lunch = Expense(
        id: 42, date: CalendarDate(iso: "2026-01-15") ?? .first, amount: Money(minorUnits: 1250, currency: .dollar),
        category: "food", note: "lunch\nat \\home", tags: ["kim", "work"], payee: "Rewe")

    private func edited(_ change: (String) -> String) throws -> [EntryEdit] {
        let form = EntryForm(entries: [lunch])
        return try form.edits(in: change(form.text))
    }

    private func failure(_ change: (String) -> String) -> FormError? {
        do {
            _ = try edited(change)
            return nil
        } catch {
            return error as? FormError
        }
    }

    @Test func `an entry is a block with one field per line`() {
        let block = EntryForm(entries: [lunch]).text.split(separator: "\n\n").last
        #expect(
            block == """
                entry: 42
                date: 2026-01-15
                kind: expense
                amount: 12.50 USD
                category: food
                payee: Rewe
                account:
                note: lunch\\nat \\\\home
                tags: kim work

                """)
    }

    @Test func `only changed fields count, in any order`() throws {
        #expect(try edited { $0 }.isEmpty)
        #expect(try edited { _ in "" }.isEmpty)
        #expect(try edited { $0.replacing("tags: kim work", with: "  TAGS :kim work  ") }.isEmpty)
        let edits = try edited {
            $0.replacing("payee: Rewe\n", with: "").replacing("category: food", with: "category:")
        }
        #expect(edits.map(\.id) == [42] && Array(edits[0].values.keys) == ["category"])
        #expect(edits[0].values["category"]?.text == "")
    }

    @Test func `an error names its line`() {
        let misspelt = failure { $0.replacing("date: 2026", with: "dat: 2026") }
        #expect(misspelt?.line == 8 && misspelt?.message.hasSuffix("did you mean 'date'?") == true)
        #expect(failure { $0.replacing("entry: 42", with: "entry: 43") }?.line == 7)
        #expect(failure { $0 + "entry: 42\n" }?.message == "entry 42 is there twice; remove one of the two")
        #expect(failure { $0 + "\npayee: Aldi\n" }?.message == "'payee' is there twice; remove one of the two")
        #expect(failure { $0.replacing("entry: 42\n", with: "") }?.message.contains("above the first entry") == true)
        #expect(failure { $0 + "lunch\n" }?.message == "'lunch' has no colon; write 'FIELD: VALUE'")
    }
}
