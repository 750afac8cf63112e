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
        let account = try renamed(.account, name, among: accounts.values, \.name) ?? newAccount(named: name)
        (accounts[name], accounts[name.lowercased()]) = (account, account)
        return account
    }

    private mutating func newAccount(named name: String) throws -> Account {
        report.newAccounts.append(name)
        let account = Account(name: name)
        return isStoring ? try connection?.insert(account) ?? account : account
    }

    /// The only account or category that had a name before it was renamed. The records of a file name each other, so where it
    /// has any, each is what it is called there.
    private mutating func renamed<Named: Numbered>(
        _ kind: FormerName.Kind, _ name: String, among known: some Sequence<Named>, _ ownName: (Named) -> String
    ) throws -> Named? {
        guard let connection, spool.records.isEmpty else { return nil }
        let names = try formerNames[kind] ?? FormerNames(of: kind.rawValue, in: connection)
        formerNames[kind] = names
        guard let number = names.number(of: name), let found = known.first(where: { $0.id == number }) else {
            return nil
        }
        report.formerNames.append(FormerName(kind: kind, former: name, name: ownName(found)))
        return found
    }

    mutating func category(named name: String) throws -> Category {
        if let known = spelt[name] { return known }
        let category = try categories[name.lowercased()] ?? renamedCategory(named: name) ?? newCategory(named: name)
        (spelt[name], categories[name.lowercased()]) = (category, category)
        return category
    }

    private mutating func renamedCategory(named name: String) throws -> Category? {
        try renamed(.category, name, among: categories.values, \.name)
    }

    private mutating func newCategory(named name: String) throws -> Category {
        var name = name
        // A subcategory belongs to the category above it, however that is spelled or called now.
        if let colon = name.lastIndex(of: ":"), case let above = String(name[..<colon]),
            let parent = try categories[above.lowercased()] ?? renamedCategory(named: above)
        {
            categories[above.lowercased()] = parent
            name = parent.name + name[colon...]
            if let known = categories[name.lowercased()] { return known }
        }
        let new = Category(name: name, color: categories.values.nextColor)
        report.newCategories.append(name)
        return isStoring ? try connection?.insert(new) ?? new : new
    }
}

/// Whether a file or its options name a category, an account or a tag that does not exist, so that an import may add it.
/// Costs one pass over the entries, of which none is looked up.
///
/// - Parameter store: nil if there is no data file yet.
package func hasUnknownNames(
    _ spool: EntrySpool, _ options: ImportOptions, in store: ExpenseStore?
) throws -> Bool {
    func look(_ connection: Connection?) throws -> Bool {
        let categories = try connection?.categories() ?? Category.readyMade
        let known = try [
            categories.map(\.name), connection?.accounts().map(\.name) ?? [],
            connection.map { Array(try $0.tagSpellings().keys) } ?? [],
        ].map { Set($0.map { $0.lowercased() }) }
        func isUnknown(_ name: String?, _ kind: Int) -> Bool {
            name.map { !known[kind].contains($0.lowercased()) } ?? false
        }
        if isUnknown(options.category, 0) || isUnknown(options.account, 1) { return true }
        if options.tags.contains(where: { isUnknown($0, 2) }) || !spool.accounts.isSubset(of: known[1]) { return true }
        if spool.otherAccounts.values.contains(where: { isUnknown($0, 1) }) { return true }
        var found = false
        try spool.forEach { entry in
            guard !found else { return }
            found =
                isUnknown(entry.category, 0) || isUnknown(entry.account, 1) || isUnknown(entry.target, 1)
                || entry.tags.contains { isUnknown($0, 2) }
        }
        return found
    }
    guard let store else { return try look(nil) }
    return try store.read { try look($0) }
}
