/// Writes entries as a file of beancount: what went as postings to `Expenses:CATEGORY`, what came as postings to
/// `Income:CATEGORY`, both against `Assets:Cash`.
///
/// Accounts are opened where they are first used; what a category is called stands beside, because names of accounts
/// hold hardly more than letters.
struct BeancountEntryWriter: EntryWriter {
    var bytes: [UInt8] = []
    private var firstDate: CalendarDate?
    /// What categories are called in names of accounts.
    private var components: [String?: String] = [:]
    /// The accounts that are open.
    private var accounts: [Origin: String] = [:]

    /// What decides on the account of an entry.
    private struct Origin: Hashable {
        let kind: Expense.Kind
        let category: String?
    }

    mutating func begin() {}

    mutating func write(_ entry: Expense) throws(UnwritableEntry) {
        guard (1700...2099).contains(entry.date.parts.year) else {
            throw UnwritableEntry(
                id: entry.id,
                reason: "beancount knows the years 1700 to 2099; narrow with --from 1700-01-01 --to 2099-12-31")
        }
        let account = account(of: entry)
        let plainTags = entry.tags.filter(isPlainTag)
        bytes.append(entry.date)
        bytes.append(" * ")
        appendQuoted(entry.note)
        for tag in plainTags {
            bytes.append(" #")
            bytes.append(tag)
        }
        bytes.append("\n")
        if plainTags != entry.tags {
            bytes.append("  tags: ")
            appendQuoted(entry.tags.joined(separator: " "))
            bytes.append("\n")
        }
        bytes.append("  ")
        bytes.append(account)
        bytes.append(entry.kind == .expense ? "  " : "  -")
        bytes.append(entry.amount)
        bytes.append(" ")
        bytes.append(entry.amount.currency.code)
        bytes.append("\n  Assets:Cash\n\n")
    }

    mutating func end() {}

    /// The account against which an entry is written, which is open from now on.
    private mutating func account(of entry: Expense) -> String {
        let origin = Origin(kind: entry.kind, category: entry.category)
        if let known = accounts[origin] { return known }
        // Entries come in the order of their dates, so that the first date is the earliest.
        let date = firstDate ?? entry.date
        firstDate = date
        let account = (entry.kind == .expense ? "Expenses:" : "Income:") + component(of: entry.category)
        if accounts.isEmpty { bytes.append("\(date) open Assets:Cash\n\n") }
        bytes.append("\(date) open \(account)\n  category: ")
        appendQuoted(entry.category ?? "")
        bytes.append("\n\n")
        accounts[origin] = account
        return account
    }

    /// A part of an account's name that no other category has.
    private mutating func component(of category: String?) -> String {
        if let known = components[category] { return known }
        var plain = ""
        for scalar in (category ?? "uncategorized").unicodeScalars {
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            if isLetter || ("0"..."9").contains(scalar) {
                plain.unicodeScalars.append(scalar)
            } else if !plain.isEmpty, !plain.hasSuffix("-") {
                plain += "-"
            }
        }
        while plain.hasSuffix("-") { plain.removeLast() }
        if plain.isEmpty { plain = "Category" }
        plain = plain.prefix(1).uppercased() + plain.dropFirst()
        var unique = plain
        var number = 2
        while components.values.contains(unique) {
            unique = "\(plain)-\(number)"
            number += 1
        }
        components[category] = unique
        return unique
    }

    private mutating func appendQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append("\\\"")
            case UInt8(ascii: "\\"): bytes.append("\\\\")
            case UInt8(ascii: "\n"): bytes.append("\\n")
            case UInt8(ascii: "\t"): bytes.append("\\t")
            case UInt8(ascii: "\r"): bytes.append("\\r")
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// Whether beancount takes the word for a tag.
private func isPlainTag(_ tag: String) -> Bool {
    tag.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
            || "-_/.".unicodeScalars.contains($0)
    }
}
