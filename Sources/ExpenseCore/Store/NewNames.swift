import StreamsAtomics

/// Names that the user agreed to, which do not exist yet.
package struct NewNames: Sendable, Equatable {
    /// The names of categories.
    package var categories: [String] = []
    /// The names of accounts.
    package var accounts: [String] = []
    /// The names of tags, which exist with the entry that has them.
    package var tags: [String] = []

    /// No names.
    package init() {}
}

extension ExpenseStore {
    /// Runs `body`, whose changes add the categories and accounts that are missing: each name is a part of the change that
    /// needs it, and one that is refused adds none.
    package func adding<Result>(_ names: NewNames, _ body: () throws -> Result) rethrows -> Result {
        newNames.withLock { $0 = names }
        defer { newNames.withLock { $0 = NewNames() } }
        return try body()
    }
}

extension Connection {
    /// Creates those categories and accounts that do not exist.
    func insertMissing(_ names: NewNames) throws {
        try insertMissing(accounts: names.accounts)
        for name in names.categories {
            let known = try categories()
            guard !known.contains(where: { $0.name.lowercased() == name.lowercased() }) else { continue }
            _ = try insert(Category(name: name, color: known.nextColor))
        }
    }
}
