// How an entry is stored under the names of its category and accounts, which are made if there are none.
extension Import {
    mutating func store(_ entry: inout Expense) throws {
        let category = try entry.category.map { try self.category(named: $0) }
        let account = try entry.account.map { try self.account(named: $0) }
        let target = try entry.target.map { try self.account(named: $0) }
        (entry.category, entry.account, entry.target) = (category?.name, account?.name, target?.name)
        entry.tags = try spelled(entry.tags)
        guard insertion != nil, let connection else { return }
        if report.added == 1, try connection.defaultCurrency() == nil {
            try connection.setDefaultCurrency(entry.amount.currency)
        }
        let receipt = entry.receipt
        entry.receipt = receipt.map { receipts[$0] ?? insertion?.next ?? 0 }
        try insertion?.insert(
            &entry, EntryReferences(category: category?.id, account: account?.id, target: target?.id))
        if let receipt, receipts[receipt] == nil { receipts[receipt] = entry.id }
    }

    /// Tags as they are spelled in the data file, or first in this one.
    private mutating func spelled(_ tags: [String]) throws -> [String] {
        if tags.allSatisfy({ spellings[$0] == $0 }) { return tags }
        if spellings.isEmpty { spellings = try connection?.tagSpellings() ?? [:] }
        for tag in tags where spellings[tag] == nil {
            let folded = tag.lowercased()
            if spellings[folded] == nil { report.newTags.append(tag) }
            let spelling = spellings[folded] ?? tag
            (spellings[tag], spellings[folded], spellings[spelling]) = (spelling, spelling, spelling)
        }
        return Set(tags.compactMap { spellings[$0] }).sorted()
    }

    mutating func account(named name: String) throws -> Account {
        if let known = accounts[name] ?? accounts[name.lowercased()] { return known }
        report.newAccounts.append(name)
        let account = Account(name: name)
        let stored = isStoring ? try connection?.insert(account) ?? account : account
        (accounts[name], accounts[name.lowercased()]) = (stored, stored)
        return stored
    }

    mutating func category(named name: String) throws -> Category {
        if let known = spelt[name] { return known }
        let category = try categories[name.lowercased()] ?? newCategory(named: name)
        (spelt[name], categories[name.lowercased()]) = (category, category)
        return category
    }

    private mutating func newCategory(named name: String) throws -> Category {
        var name = name
        // A subcategory belongs to the category above it, however that is spelled.
        if let colon = name.lastIndex(of: ":"), let parent = categories[name[..<colon].lowercased()] {
            name = parent.name + name[colon...]
        }
        let new = Category(name: name, color: categories.values.nextColor)
        report.newCategories.append(name)
        return isStoring ? try connection?.insert(new) ?? new : new
    }
}
