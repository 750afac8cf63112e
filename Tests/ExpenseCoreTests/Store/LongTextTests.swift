import Testing

@testable import ExpenseCore

/// The length of a text has one limit, whatever stores it.
@Suite(.ownThreads)
struct LongTextTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func entry(note: String = "", payee: String? = nil, tags: [String] = []) throws -> Expense {
        try Expense(date: day("2026-11-21"), amount: dollars("1"), note: note, tags: tags, payee: payee)
    }

    private func expectRefusal(_ body: (String) throws -> Void) {
        let error = #expect(throws: DatabaseError.self) {
            try body(String(repeating: "x", count: Connection.longestText + 1))
        }
        #expect(error?.reason == .refused && error?.message.contains("at most 65536 bytes") == true)
    }

    @Test func `longer notes, payees and names are refused by every way in`() throws {
        let lunch = try store.add(entry(note: "lunch"))
        expectRefusal { _ = try store.add(entry(note: $0)) }
        expectRefusal { _ = try store.add(entry(payee: $0)) }
        expectRefusal { _ = try store.add(entry(tags: [$0])) }
        expectRefusal { text in _ = try store.update(lunch.id) { $0.note = text } }
        expectRefusal { _ = try store.add(Account(name: $0)) }
        expectRefusal { _ = try store.renameCategory("food", to: $0) }
        expectRefusal { text in
            try store.write { connection in
                var insertion = try EntryInsertion(connection, many: true)
                var long = try entry(note: text)
                try insertion.insert(&long, EntryReferences())
                try insertion.finish()
            }
        }
        #expect(try store.entries() == [lunch])
    }

    @Test func `the longest ones are stored, undone and made again`() throws {
        let text = String(repeating: "x", count: Connection.longestText)
        let stored = try store.add(entry(note: text))
        _ = try store.undo()
        _ = try store.redo()
        #expect(try store.entry(stored.id).note == text)
    }
}
