import Foundation
import Testing

@testable import ExpenseCore

/// Searches, compared with the texts of the entries.
@Suite(.ownThreads)
struct SearchTests {
    let folder: TemporaryFolder
    let file: DataFile
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file()
        store = try ExpenseStore(file, .writing)
    }

    /// Letters in both cases, with diacritics before and after composition, and of two to four bytes.
    static let letters = [
        "a", "B", "e", "q", "7", "~", " ", "é", "É", "e\u{301}", "ü", "ß", "Æ", "ø", "ж", "Ё", "Σ", "ς", "昼", "🍕",
        "\u{0}",
    ]

    func text(of lengths: ClosedRange<Int>, _ random: inout SeededNumbers) -> String {
        (0..<Int.random(in: lengths, using: &random)).map { _ in Self.letters.randomElement(using: &random) ?? "" }
            .joined()
    }

    func expense(_ note: String, _ category: String? = nil, tags: [String] = []) throws -> Expense {
        Expense(date: day("2026-11-21"), amount: try dollars("1"), category: category, note: note, tags: tags)
    }

    /// Generates entries with notes, like a file.
    struct Notes: EntryReader {
        var rest: ArraySlice<String>

        mutating func next() throws -> ImportedEntry? {
            guard let note = rest.popFirst() else { return nil }
            let amount = Money(minorUnits: 100, currency: .dollar)
            return try ImportedEntry(Expense(date: day("2026-11-20"), amount: amount, note: note), at: Place())
        }
    }

    func importNotes(_ notes: [String]) throws {
        var options = ImportOptions(source: "test")
        options.keepsDuplicates = true
        var reader = Notes(rest: notes[...])
        #expect(try store.importEntries(&reader, options).added == notes.count)
    }

    /// Compares the result with a check of all entries.
    func expectFound(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let all = try store.entries()
        let held = all.map { entry in
            ([entry.note, entry.category ?? ""] + entry.tags).map { Data(folded($0).utf8) }
        }
        for text in texts {
            let sought = Data(folded(text).utf8)
            let expected = zip(all, held).filter { $1.contains { sought.isEmpty || $0.range(of: sought) != nil } }
            let found = try store.entries(Filter(search: [text]))
            #expect(
                found.map(\.id) == expected.map(\.0.id), "searching for \(text.debugDescription)",
                sourceLocation: sourceLocation)
            let count = try store.totals(Filter(search: [text])).map(\.total.count).reduce(0, +)
            #expect(count == Int64(expected.count), sourceLocation: sourceLocation)
        }
    }

    @Test func `a search finds the same as reading all entries, whichever program wrote them`() throws {
        var random = SeededNumbers()
        try importNotes((0..<1500).map { $0 % 9 == 0 ? text(of: 0...5, &random) : "" })
        let foreign = try Connection(file.path, .writing)
        for _ in 0..<(isEveryCaseTried ? 24 : 10) {
            let note = text(of: 3...6, &random)
            let last = try store.read { try $0.integer("SELECT max(id) FROM entry") } ?? 0
            let id = Int64.random(in: 1...max(1, last), using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let tags = Bool.random(using: &random) ? ["été"] : []
                _ = try store.add(expense(note, ["food", nil].randomElement(using: &random) ?? nil, tags: tags))
            case 1:
                if try store.read({ try $0.entry(id) }) != nil { _ = try store.update(id) { $0.note = note } }
            case 2:
                if try store.read({ try $0.entry(id) }) != nil { _ = try store.delete([id]) }
            case 3: _ = try store.undo(Int.random(in: 1...2, using: &random))
            case 4: _ = try store.redo(Int.random(in: 1...2, using: &random))
            case 5: try importNotes((0..<Int.random(in: 1...700, using: &random)).map { "\($0) é" })
            case 6: try foreign.run("UPDATE entry SET note = ? WHERE id % 700 = ?", [.text(note), .integer(id % 700)])
            case 7:
                let ways = ["INSERT", "INSERT OR REPLACE", "INSERT OR IGNORE"]
                let insertion = ways.randomElement(using: &random) ?? ""
                try foreign.run(
                    "\(insertion) INTO entry (id, date, kind, amount, currency, note) "
                        + "VALUES (?, '2026-01-01', 'expense', 1, 'USD', ?)",
                    [.integer(insertion == "INSERT" ? last + 700 : id), .text(note)])
            case 8:
                let name = ["id", "rowid", "oid"].randomElement(using: &random) ?? ""
                try foreign.run("UPDATE entry SET \(name) = ? WHERE id = ?", [.integer(last + 1100), .integer(id)])
            default: try foreign.run("DELETE FROM entry WHERE id = ?", [.integer(id)])
            }
            let texts = (0..<2).map { _ in text(of: 1...4, &random) }
            let known = try store.entries(limit: 3).map { String($0.note.unicodeScalars.dropFirst(2).prefix(5)) }
            try expectFound(texts + known + ["FOO", note])
        }
    }

    @Test(arguments: ["id", "rowid", "oid"])
    func `an entry that gets another number is found, by whichever name of the number it got it`(name: String) throws {
        try importNotes((0..<3000).map { $0 == 2900 ? "zebra" : "note \($0)" })
        let foreign = try Connection(file.path, .writing)
        try foreign.execute("DELETE FROM entry WHERE id = 1500; UPDATE entry SET \(name) = 1500 WHERE note = 'zebra'")
        try expectFound(["zebra"])
    }

    @Test func `entries from before an import are found after it`() throws {
        try importNotes((0..<500).map { "first \($0)" })
        try importNotes((0..<1500).map { "second \($0)" })
        try expectFound(["first 77", "second 1111", "T 499"])
    }

    @Test func `an imported and changed note is found after undo and redo`() throws {
        try importNotes((0..<3000).map { "note \($0)" })
        _ = try store.update(1500) { $0.note = "other" }
        #expect(try store.undo(2).count == 2)
        #expect(try store.redo().count == 1)
        try expectFound(["note 1499", "note 1111", "other"])
        #expect(try store.redo().count == 1)
        try expectFound(["note 1499", "other"])
    }

    @Test func `bytes are folded like texts`() {
        for letter in (0...0x1FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
            for text in ["A\(letter)z", "\(letter)"] {
                let plain = Array(text.utf8).withUnsafeBufferPointer { withFolded($0) { Array($0) } }
                #expect(plain == Array(folded(text).utf8), "\(letter.value)")
            }
        }
        let broken: [UInt8] = [0xC3, 0x41, 0xE9, 0x20, 0xC3]
        let plain = broken.withUnsafeBufferPointer { withFolded($0) { Array($0) } }
        #expect(plain == Array(folded(String(decoding: broken, as: UTF8.self)).utf8))
    }

    @Test func `a Greek sigma is found in each of its forms`() {
        #expect(folded("ΚΑΦΕΣ") == folded("καφες") && folded("καφες") == folded("Καφέσ"))
    }

    @Test func `a note of any length is found`() throws {
        try importNotes((0..<1100).map { $0 == 700 ? String(repeating: "x", count: 9000) + "end" : "note" })
        try expectFound(["xend", "zzz"])
    }

    @Test func `more results than are sorted at once are found, also with a limit`() throws {
        try importNotes((0..<600).map { "note \($0)" })
        for few in [10, 600] as [Int64] {
            for limit in [nil, 25] as [Int?] {
                let found = try store.read { connection in
                    var found: [Int64] = []
                    try connection.entries(Filter(search: ["NOTE"]), limit: limit, few: few) {
                        found.append($0.id)
                        return true
                    }
                    return found
                }
                #expect(found == Array((1...600).reversed().prefix(limit ?? .max)))
            }
        }
    }
}
