/// What accounts of journals stand for.
enum JournalAccount {
    /// Whether it is an account of expenses or income, of which the entries have their categories.
    static func isCounted(_ account: String) -> Bool {
        ["expense", "expenses", "income", "incomes", "revenue", "revenues"].contains(top(of: account))
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
