/// Which accounts a journal declares as those of expenses and income: `account aufwendungen  ; type:X`.
struct JournalAccountTypes {
    private var declared: [String: Bool] = [:]
    /// Those that are declared to hold money.
    private var holders: Set<String> = []

    /// Takes over what a declaration says of an account and those below it.
    mutating func declare(_ account: String, _ comment: String) {
        let words = comment.split { $0.isWhitespace || $0 == "," }
        guard let mark = words.firstIndex(where: { $0.hasPrefix("type:") }) else { return }
        let inline = words[mark].dropFirst(5)
        let type = (inline.isEmpty ? words[(mark + 1)...].first ?? "" : inline).lowercased()
        switch type {
        case "x", "expense": declared[account] = true
        case "r", "revenue": declared[account] = false
        case "a", "asset", "c", "cash", "l", "liability", "e", "equity", "v", "conversion": holders.insert(account)
        default: break
        }
    }

    /// Whether it is an account of expenses or income.
    func isCounted(_ account: String) -> Bool {
        isDeclaredExpense(account) != nil || JournalAccount.isCounted(account)
    }

    /// Whether its name or a declaration says what an account is for.
    func isKnown(_ account: String) -> Bool {
        isCounted(account) || JournalAccount.holdsMoney(account)
            || holders.contains { account == $0 || account.hasPrefix($0 + ":") }
    }

    /// Whether it is an account of expenses.
    func isExpense(_ account: String) -> Bool {
        isDeclaredExpense(account) ?? JournalAccount.isExpense(account)
    }

    private func isDeclaredExpense(_ account: String) -> Bool? {
        guard !declared.isEmpty else { return nil }
        var name = account[...]
        while true {
            if let isExpense = declared[String(name)] { return isExpense }
            guard let colon = name.lastIndex(of: ":") else { return nil }
            name = name[..<colon]
        }
    }

    /// The category that an account stands for: what stands after the one that is declared, or after its first part.
    func category(of account: String) -> String? {
        let parents = declared.keys.filter { account.hasPrefix($0 + ":") }
        guard let parent = parents.max(by: { $0.count < $1.count }) else { return categoryByName(of: account) }
        return String(account.dropFirst(parent.count + 1))
    }
}

/// What accounts of journals stand for.
enum JournalAccount {
    /// Whether it is an account of expenses or income, of which the entries have their categories.
    static func isCounted(_ account: String) -> Bool {
        ["expense", "expenses", "income", "incomes", "revenue", "revenues"].contains(top(of: account))
    }

    /// Whether its name says that money in it is money had, or owed.
    static func holdsMoney(_ account: String) -> Bool {
        ["asset", "assets", "liability", "liabilities", "debt", "debts", "equity"].contains(top(of: account))
    }

    /// Whether money in it is money spent or earned, and not money had.
    static func isExpense(_ account: String) -> Bool {
        ["expense", "expenses"].contains(top(of: account))
    }

    /// The name that an account has in the tracker: what stands after `assets:`, or all of it; nil for `assets` alone,
    /// which entries without an account are written against, and for equity.
    static func name(of account: String) -> String? {
        switch top(of: account) {
        case "equity": return nil
        case "asset", "assets":
            let name = categoryByName(of: account)
            return name == unspecified ? nil : name
        default: return account
        }
    }

    /// What beancount, where an account has at least two parts, calls the one of entries without an account.
    static let unspecified = "Unspecified"

    /// What a journal calls an account of the tracker.
    static func journalName(of name: String) -> String {
        name.lowercased().hasPrefix("liabilities:") ? name : "assets:" + name
    }

    private static func top(of account: String) -> String {
        account.prefix { $0 != ":" }.lowercased()
    }
}

/// The category that an account's name speaks of: what stands after its first part.
func categoryByName(of account: String) -> String? {
    guard let colon = account.firstIndex(of: ":") else { return nil }
    let name = trimmingBlanks(account[account.index(after: colon)...])
    return name.isEmpty ? nil : name
}
