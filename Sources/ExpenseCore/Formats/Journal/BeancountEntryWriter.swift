/// Writes entries as a file of beancount: what went as postings to `Expenses:CATEGORY`, what came as postings to
/// `Income:CATEGORY`, both against `Assets:Cash`.
///
/// Accounts are opened where they are first used; what a category is called stands beside, because names of accounts
/// hold hardly more than letters.
struct BeancountEntryWriter: EntryWriter {
    var bytes: [UInt8] = []
    private var firstDate: CalendarDate?
    private var accounts: [String?: String] = [:]
    private var opened: Set<String> = []

    mutating func begin() {}

    mutating func write(_ entry: Expense) throws(UnwritableEntry) {
        guard (1700...2099).contains(entry.date.parts.year) else {
            throw UnwritableEntry(
                id: entry.id,
                reason: "beancount knows the years 1700 to 2099; narrow with --from 1700-01-01 --to 2099-12-31")
        }
        // Entries come in the order of their dates, so that the first date is the earliest.
        let firstDate = self.firstDate ?? entry.date
        self.firstDate = firstDate
        let isExpense = entry.kind == .expense
        let account = (isExpense ? "Expenses:" : "Income:") + component(of: entry.category)
        open("Assets:Cash", named: nil, on: firstDate)
        open(account, named: entry.category ?? "", on: firstDate)
        let plainTags = entry.tags.filter(isPlainTag)
        append("\(entry.date) * \(quoted(entry.note))\(plainTags.map { " #" + $0 }.joined())\n")
        if plainTags != entry.tags { append("  tags: \(quoted(entry.tags.joined(separator: " ")))\n") }
        let sign = isExpense ? "" : "-"
        append("  \(account)  \(sign)\(entry.amount.plain) \(entry.amount.currency)\n  Assets:Cash\n\n")
    }

    mutating func end() {}

    private mutating func open(_ account: String, named category: String?, on date: CalendarDate) {
        guard opened.insert(account).inserted else { return }
        append("\(date) open \(account)\n")
        if let category { append("  category: \(quoted(category))\n") }
        append("\n")
    }

    /// A part of an account's name that no other category has.
    private mutating func component(of category: String?) -> String {
        if let known = accounts[category] { return known }
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
        while accounts.values.contains(unique) {
            unique = "\(plain)-\(number)"
            number += 1
        }
        accounts[category] = unique
        return unique
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}

/// Whether beancount takes the word for a tag.
private func isPlainTag(_ tag: String) -> Bool {
    tag.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_/.".unicodeScalars.contains($0))
    }
}
