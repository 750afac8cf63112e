import Foundation
import Testing

@testable import ExpenseCore

/// Whatever a machine may store, the others read: no text is too long for a line of its file (rules Y2 and Y9).
@Suite(.long, .ownThreads)
struct LongestTextTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try .sharingLunch() }

    /// A kind of change with the longest texts that commands accept.
    struct LongChange: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (ExpenseStore, Expense) throws -> Void

        init(_ name: String, _ make: @escaping @Sendable (ExpenseStore, Expense) throws -> Void) {
            (testDescription, self.make) = (name, make)
        }

        static let all = [
            LongChange("add a note") { store, lunch in
                _ = try store.add(Expense(date: lunch.date, amount: lunch.amount, note: text("n")))
            },
            LongChange("add a note of several bytes a character") { store, lunch in
                _ = try store.add(Expense(date: lunch.date, amount: lunch.amount, note: text("é")))
            },
            LongChange("add a note that is one character") { store, lunch in
                _ = try store.add(Expense(date: lunch.date, amount: lunch.amount, note: "e" + text("\u{301}", 9999)))
            },
            LongChange("add a note of numbers of entries") { store, lunch in
                _ = try store.update(lunch.id) { $0.note = text("#\(lunch.id) ") }
            },
            LongChange("change a note") { store, lunch in
                for note in ["m", "n"] { _ = try store.update(lunch.id) { $0.note = text(note) } }
            },
            LongChange("change everything") { store, lunch in
                for letter in ["m", "n"] {
                    _ = try store.update(lunch.id) {
                        ($0.note, $0.payee, $0.tags) = (text(letter), text(letter, 1000), names(letter))
                    }
                }
            },
            LongChange("delete an entry, and undo that") { store, lunch in
                let entry = try store.add(Expense(date: lunch.date, amount: lunch.amount, note: text("n")))
                _ = try store.delete([entry.id])
                _ = try store.undo(1, today: lunch.date)
            },
            LongChange("attach files, and take them off") { store, lunch in
                let files = names("f", 4096, 50).compactMap { Attachment(name: "/" + $0.dropFirst(), hash: nil) }
                try store.attach(files, to: lunch.id)
                _ = try store.detach(nil, from: lunch.id)
            },
            LongChange("rename a category, an account, a tag and a payee") { store, lunch in
                _ = try store.add(Category(name: text("c", 200), color: Color(0)))
                _ = try store.renameCategory(text("c", 200), to: text("d", 200))
                _ = try store.add(Account(name: text("a", 200)))
                _ = try store.renameAccount(text("a", 200), to: text("b", 200))
                _ = try store.update(lunch.id) { ($0.payee, $0.tags) = (text("p", 1000), [text("t", 200)]) }
                _ = try store.renamePayee(text("p", 1000), to: text("q", 1000))
                _ = try store.replaceTag(text("t", 200), with: text("u", 200))
            },
            LongChange("add, change and delete a rule") { store, _ in
                _ = try store.add(Category(name: text("c", 200), color: Color(0)))
                for text in [text("r", 200), text("s", 200)] {
                    var rule = Rule(text: text, category: LongestTextTests.text("c", 200))
                    (rule.details.tags, rule.details.payee) = (names("t"), LongestTextTests.text("p", 1000))
                    _ = try store.add(rule)
                }
                _ = try store.deleteRule(text("r", 200))
            },
            LongChange("add, change and delete a recurring entry") { store, lunch in
                let entry = Expense(date: lunch.date, amount: lunch.amount, note: text("n"), tags: names("t"))
                let added = try store.add(Recurring(entry: entry, unit: .month), recordingThrough: lunch.date)
                _ = try store.updateRecurring(added.recurring.id) { $0.entry.note = text("m") }
                _ = try store.deleteRecurring(added.recurring.id)
            },
        ]
    }

    /// A text of many bytes.
    private static func text(_ part: String, _ bytes: Int = 10_000) -> String {
        String(repeating: part, count: bytes / part.utf8.count)
    }

    private static func names(_ part: String, _ bytes: Int = 200, _ count: Int = 100) -> [String] {
        (0..<count).map { text(part, bytes - 3) + "\(100 + $0)" }
    }

    @Test(arguments: LongChange.all)
    func `a change with the longest texts is read by another machine, and so is everything after it`(
        _ change: LongChange
    ) throws {
        try change.make(one, #require(try one.entries().first))
        _ = try one.add(Expense(date: today, amount: dollars("6"), note: "later"))
        try carrier.settleEqually()
        #expect(try two.synchronize().faults.isEmpty)
        #expect(try two.entries().map(\.note).contains("later"))
    }

    @Test func `an inbox line with the longest note is read by another machine, and so is everything after it`() throws
    {
        let line = "900 " + Self.text("n")
        try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: carrier.place(0) + "/inbox/p.txt"))
        #expect(try one.readInbox(plainLines).recorded.count == 1)
        _ = try one.add(Expense(date: today, amount: dollars("6"), note: "later"))
        try carrier.settleEqually()
        #expect(try two.entries().map(\.note).contains("later"))
        #expect(try two.history().contains { $0.words.hasSuffix("n… from the inbox") })
    }

    @Test func `the history shows the beginnings of long texts, and both sides of a change`() throws {
        let lunch = try #require(try one.entries().first)
        for letter in ["é", "n"] { _ = try one.update(lunch.id) { $0.note = Self.text(letter) } }
        try one.attach(
            Self.names("f", 250, 49).compactMap { Attachment(name: $0, hash: String(repeating: "0", count: 64)) },
            to: lunch.id)
        try carrier.settle()
        for store in carrier.stores {
            let words = try store.history().map(\.words)
            try #require(words.count > 1)
            #expect(words[0].hasPrefix("attach fff") && words[0].hasSuffix("f… to #\(lunch.id)"))
            #expect(words[1].hasPrefix("change #\(lunch.id)  5.00 USD  nnn"))
            #expect(words[1].contains("n…: note 'ééé") && words[1].contains("é…' → 'nnn") && words[1].hasSuffix("n…'"))
        }
    }
}
