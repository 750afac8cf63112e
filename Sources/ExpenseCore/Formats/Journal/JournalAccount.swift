/// The accounts that a journal declares as expenses or income: `account aufwendungen  ; type:X`.
struct JournalAccountTypes {
    private var declared: [String: Purpose] = [:]

    private enum Purpose {
        case expense, income, holdsMoney
    }

    /// Records a declaration, which applies to an account and its subaccounts.
    mutating func declare(_ account: String, _ comment: String) {
        let words = comment.split { $0.isWhitespace || $0 == "," }
        guard let mark = words.firstIndex(where: { $0.hasPrefix("type:") }) else { return }
        let inline = words[mark].dropFirst(5)
        let type = (inline.isEmpty ? words[(mark + 1)...].first ?? "" : inline).lowercased()
        switch type {
        case "x", "expense": declared[account] = .expense
        case "r", "revenue": declared[account] = .income
        case "a", "asset", "c", "cash", "l", "liability", "e", "equity", "v", "conversion":
            declared[account] = .holdsMoney
        default: break
        }
    }

    /// Whether it is an account of expenses or income.
    func isCounted(_ account: String) -> Bool {
        purpose(of: account).map { $0 != .holdsMoney } ?? JournalAccount.isCounted(account)
    }

    /// Whether the purpose of an account is known from its name or a declaration.
    func isKnown(_ account: String) -> Bool {
        purpose(of: account) != nil || JournalAccount.isCounted(account) || JournalAccount.holdsMoney(account)
    }

    /// Whether it is an account of expenses.
    func isExpense(_ account: String) -> Bool {
        purpose(of: account).map { $0 == .expense } ?? JournalAccount.isExpense(account)
    }

    /// The declared purpose of an account, or of the nearest account above it.
    private func purpose(of account: String) -> Purpose? {
        guard !declared.isEmpty else { return nil }
        var name = account[...]
        while true {
            if let purpose = declared[String(name)] { return purpose }
            guard let colon = name.lastIndex(of: ":") else { return nil }
            name = name[..<colon]
        }
    }

    /// The category of an account: its name without the declared account, or without the first part.
    func category(of account: String) -> String? {
        let parents = declared.filter { $0.value != .holdsMoney }.keys.filter { account.hasPrefix($0 + ":") }
        guard let parent = parents.max(by: { $0.count < $1.count }) else { return categoryByName(of: account) }
        return String(account.dropFirst(parent.count + 1))
    }
}

/// The meaning of account names in journals.
enum JournalAccount {
    /// Whether it is an account of expenses or income, whose name contains the category.
    static func isCounted(_ account: String) -> Bool {
        ["expense", "expenses", "income", "incomes", "revenue", "revenues"].contains(top(of: account))
    }

    /// Whether its name means assets or liabilities.
    static func holdsMoney(_ account: String) -> Bool {
        ["asset", "assets", "liability", "liabilities", "debt", "debts", "equity"].contains(top(of: account))
    }

    /// Whether its name means expenses or income.
    static func isExpense(_ account: String) -> Bool {
        ["expense", "expenses"].contains(top(of: account))
    }

    /// The name of the account in the tracker: without `assets:`, or the whole name. Nil for `assets` alone, the
    /// account of entries without an account, and for equity.
    static func name(of account: String) -> String? {
        switch top(of: account) {
        case "equity": return nil
        case "asset", "assets":
            let name = categoryByName(of: account)
            return name == unspecified ? nil : name
        default: return account
        }
    }

    /// The account of entries without one in beancount, where account names have at least two parts.
    static let unspecified = "Unspecified"

    /// The journal name of an account of the tracker.
    static func journalName(of name: String) -> String {
        name.lowercased().hasPrefix("liabilities:") ? name : "assets:" + name
    }

    private static func top(of account: String) -> String {
        account.prefix { $0 != ":" }.lowercased()
    }
}

/// The category in an account name: everything after its first part.
func categoryByName(of account: String) -> String? {
    guard let colon = account.firstIndex(of: ":") else { return nil }
    let name = trimmingBlanks(account[account.index(after: colon)...])
    return name.isEmpty ? nil : name
}
