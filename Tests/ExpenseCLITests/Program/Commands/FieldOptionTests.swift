import ExpenseCore
import Testing

@testable import expense_cli

/// The options that set fields of entries.
@Suite(.ownThreads)
struct FieldOptionTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: EntryField.texts.map(\.column))
    func `a text is given and changed wherever entries are recorded`(name: String) throws {
        for account in ["giro", "cash"] { try run("accounts add \(account)") }
        for record in ["add 5 tea", "transfer 5 giro cash", "recurring add 5 rent --every month"] {
            try run("\(record) --\(name) 'first \(record)'")
            #expect(try run("show last").contains("first \(record)"))
            #expect(try run("edit last --\(name) 'second one'").contains("changed"))
            #expect(try run("show last").contains("\(name) first \(record) → second one"))
            #expect(!(try run("edit last --\(name) none --json").contains("second one")))
        }
        try run("recurring edit 1 --\(name) 'third one'")
        #expect(try run("export --all --format json").contains("third one"))
    }

    @Test func `the original amount can be changed in an editor, and the history names it`() throws {
        try run("add 12.40 EUR lunch --original '14 USD'")
        #expect(try run("edit 1 --original '15 USD'").contains("15.00 USD"))
        #expect(try run("history").contains("original 14.00 USD → 15.00 USD"))
        let entry = Expense(
            id: 1, date: .first, amount: Money(minorUnits: 1240, currency: .dollar),
            original: Money(minorUnits: 1500, currency: .euro))
        let form = EntryForm(entries: [entry])
        let edit = try #require(try form.edits(in: form.text.replacing("15.00", with: "16")).first)
        #expect(edit.values["original"]?.text == "16 EUR")
    }
}
