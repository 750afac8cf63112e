/// Writes entries as a file of beancount: expenses as postings to `Expenses:CATEGORY`, refunds as negative ones, income as
/// postings to `Income:CATEGORY`, all against `Assets:ACCOUNT`, or `Assets:Unspecified` without one; transfers as
/// postings between accounts.
///
/// An account is opened at its first use, with the original name of the category or account as metadata, because
/// account names of beancount allow hardly more than letters.
struct BeancountEntryWriter: EntryWriter {
    var bytes: [UInt8] = []
    private var firstDate: CalendarDate?
    /// The parts of account names that are used for categories and accounts.
    private var components: [Origin: String] = [.noAccount: JournalAccount.unspecified]
    /// The currencies without decimals that have paid for others.
    private var tolerated: Set<Currency> = []
    /// The accounts that are open.
    private var opened: Set<String> = []

    /// What a part of an account name stands for.
    private enum Origin: Hashable {
        case category(String?)
        case account(String)
        case noAccount
    }

    mutating func begin() {}

    /// Writes rates as prices and the others as comments. Budgets are also written as fava reads them.
    mutating func write(_ records: OtherRecords) {
        let (others, rates) = records.dividingRates(isKnown)
        JournalRecords.append(others, to: &bytes)
        bytes.append("\n")
        for budget in records.lowestBudgets {
            // An account needs two parts, so there is none for all expenses.
            guard let category = budget.category else { continue }
            // Fava has no such interval.
            guard budget.per != .twoWeeks else { continue }
            let account = "Expenses:" + component(of: .category(category))
            for part in budget.amounts {
                let first = part.days.from.map { $0 == .first ? "1900-01-01" : "\($0)" } ?? ""
                bytes.append("\(first) custom \"budget\" \(account) \"\(budget.per.rawValue)ly\" ")
                bytes.append("\(part.amount.plain) \(part.amount.currency.code)\n")
            }
        }
        for rate in rates {
            bytes.append("\(rate.date) price \(rate.base) \(rate.plain) \(rate.quote)\n")
        }
        bytes.append("\n")
    }

    /// Whether beancount can read a date.
    private func isKnown(_ date: CalendarDate) -> Bool {
        (1700...2099).contains(date.parts.year)
    }

    mutating func write(_ entry: Expense) throws(UnwritableEntry) {
        guard isKnown(entry.date) else {
            throw UnwritableEntry(
                id: entry.id,
                reason: "beancount knows the years 1700 to 2099; narrow with --from 1700-01-01 --to 2099-12-31")
        }
        if entry.received != nil { tolerate(entry.amount.currency) }
        let own = account(entry.account, of: entry)
        let other =
            switch entry.kind {
            case .expense, .refund: open("Expenses:", .category(entry.category), entry)
            case .income: open("Income:", .category(entry.category), entry)
            case .transfer: account(entry.target, of: entry)
            }
        let plainTags = entry.tags.filter(isPlainTag)
        bytes.append(entry.date)
        bytes.append(" * ")
        if let payee = entry.payee {
            appendQuoted(payee)
            bytes.append(" ")
        }
        appendQuoted(entry.note)
        for tag in plainTags {
            bytes.append(" #")
            bytes.append(tag)
        }
        bytes.append("\n")
        if plainTags != entry.tags { metadata("tags", entry.tags.joined(separator: " ")) }
        if let receipt = entry.receipt { metadata("receipt", "\(receipt)") }
        if let original = entry.original { metadata("original", "\(original.plain) \(original.currency.code)") }
        let copies = entry.attachments.filter { $0.hash != nil }
        if !copies.isEmpty { metadata("attachments", copies.lines) }
        // As Beancount's own programs call the paths of files.
        for (index, file) in entry.attachments.filter({ $0.hash == nil }).enumerated() {
            metadata(index == 0 ? "document" : "document-\(index + 1)", file.name)
        }
        appendPostings(of: entry, to: other, from: own, indentation: "  ")
    }

    mutating func end() {}

    /// Lets beancount round what an exchange cost in a currency without decimals: it divides the total and multiplies again.
    private mutating func tolerate(_ currency: Currency) {
        guard currency.decimals == 0, tolerated.insert(currency).inserted else { return }
        bytes.append("option \"inferred_tolerance_default\" \"\(currency.code):0.001\"\n\n")
    }

    /// The account of an entry's side.
    private mutating func account(_ name: String?, of entry: Expense) -> String {
        guard let name else {
            return entry.kind == .transfer
                ? open("Equity:Transfers", nil, entry) : open("Assets:", .noAccount, entry)
        }
        return open("Assets:", .account(name), entry)
    }

    /// Opens an account if needed; its original name is written where it is opened.
    private mutating func open(_ top: String, _ origin: Origin?, _ entry: Expense) -> String {
        let account = top + (origin.map { component(of: $0) } ?? "")
        guard opened.insert(account).inserted else { return account }
        // Entries are written in the order of their dates, so the first date is the earliest.
        let date = firstDate ?? entry.date
        firstDate = date
        bytes.append("\(date) open \(account)\n")
        switch origin {
        case .category(let name): metadata("category", name ?? "")
        case .account(let name): metadata("account", name)
        case .noAccount, nil: break
        }
        bytes.append("\n")
        return account
    }

    private mutating func metadata(_ name: String, _ text: String) {
        bytes.append("  \(name): ")
        appendQuoted(text)
        bytes.append("\n")
    }

    /// A part of an account name that is not used for anything else.
    private mutating func component(of origin: Origin) -> String {
        if let known = components[origin] { return known }
        let name =
            switch origin {
            case .category(let name): name ?? "uncategorized"
            case .account(let name): name
            case .noAccount: JournalAccount.unspecified
            }
        var plain = ""
        for scalar in name.unicodeScalars {
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
        components[origin] = unique
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

/// Whether beancount reads the word as a tag.
private func isPlainTag(_ tag: String) -> Bool {
    tag.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
            || "-_/.".unicodeScalars.contains($0)
    }
}
