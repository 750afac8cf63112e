import Testing

@testable import ExpenseCore

/// Entries that are hard to write down.
let difficultEntries: [Expense] = {
    let texts = [
        "lunch", "", "=1+1", "'quoted", "a;b", "a  b", "two\nlines\r\nand\ttabs", "* star", "(code) x", "!",
        "say \"hi\"",
        "back\\slash", "naïve 昼食 🍕", "date:2026-13-45, [2026-01-01]", "\u{1B}[31mred", "a | b", "# no tag", "trail \\",
        "'", "-5", "@x", "{}", "note \"x\"", ";=1+1", "a;=1;''=2;'x", "=1\n=2\r\n-3\t@4", "\u{301}mark",
        "\u{94D}\u{93E}x",
        "end\u{600}", "\u{202E}back", "\u{E0041}\u{200D}", "\u{1F3FD}",
    ]
    let names = [
        "food", "eating out", "a:b", "x  y", "ünïcode", "(paren)", "a; b", ":odd:", "123", "Food!", "food?",
        "\u{301}food", nil,
    ]
    let day = CalendarDate(year: 2026, month: 1, day: 2) ?? .first
    let plain = texts.enumerated().map { index, text in
        Expense(
            id: Int64(index + 1), date: day.adding(days: index) ?? day, kind: index % 3 == 0 ? .income : .expense,
            amount: Money(
                minorUnits: Int64(index * 7919 + 1), currency: Currency(["USD", "JPY", "KWD"][index % 3]) ?? .dollar),
            category: names[index % names.count], note: text,
            tags: index % 2 == 0 ? [] : ["work", "a,b", "c:d", "ü", "type", "\u{93E}x"])
    }
    // Payees, accounts and other fields with equally difficult texts.
    let accounts = ["giro", "cash", "Visa; gold", "bank:giro", "liabilities:card", "x  y", nil]
    let detailed = texts.enumerated().map { index, text in
        var entry = plain[index]
        entry.id += Int64(texts.count)
        entry.kind = Expense.Kind.allCases[index % 4]
        entry.payee = text.isEmpty ? "Rewe" : text
        entry.note = texts[(index + 5) % texts.count]
        entry.account = accounts[index % accounts.count]
        if entry.kind == .transfer {
            entry.category = nil
            entry.target = accounts[(index + 1) % accounts.count]
        }
        entry.receipt = index % 3 == 0 ? 24 : nil
        entry.original = index % 5 == 0 ? Money(minorUnits: 12345, currency: Currency("KWD") ?? .dollar) : nil
        return entry
    }
    return plain + detailed
}()

@Suite(.ownThreads)
struct RoundTripTests {
    @Test(arguments: EntryFormat.allCases)
    func `written entries are read again without loss`(format: EntryFormat) throws {
        var writer = format.writer
        writer.begin()
        for entry in difficultEntries { try writer.write(entry) }
        writer.end()
        let bytes = writer.bytes
        let file = try EntryFile(beginning: bytes, name: "-", format: ImportFormat(format))
        var rest = bytes
        var reader = file.reader(currency: .dollar) {
            defer { rest = [] }
            return rest
        }
        for entry in difficultEntries {
            var expected = entry
            expected.id = 0
            let found = try #require(try reader.next()).expense
            #expect(found == expected)
        }
        #expect(try reader.next() == nil)
    }
}
