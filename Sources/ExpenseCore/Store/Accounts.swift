extension ExpenseStore {
    /// All accounts, in alphabetical order.
    public func accounts() throws -> [Account] {
        try read { try $0.accounts() }
    }

    /// Stores an account. A name that exists already, in upper or lower case, is refused.
    ///
    /// - Parameters:
    ///   - account: its number is ignored.
    ///   - opening: its balance, negative for a debt. It is recorded as a transfer from or to outside.
    ///   - day: the day of that transfer.
    ///   - currencies: its currencies; empty for those of its entries.
    public func add(
        _ account: Account, opening: Money? = nil, on day: CalendarDate = .first, in currencies: [Currency] = []
    ) throws -> Account {
        try change({ "add account \($0.name)" }) { connection in
            let stored = try connection.insert(account)
            // No entry says in which currency an account is that begins with nothing.
            let isEmpty = opening?.minorUnits == 0 && currencies.isEmpty
            try connection.setCurrencies(of: stored, isEmpty ? [opening?.currency].compactMap(\.self) : currencies)
            guard let opening else { return stored }
            if try connection.defaultCurrency() == nil { try connection.setDefaultCurrency(opening.currency) }
            guard opening.minorUnits != 0 else { return stored }
            let isDebt = opening.minorUnits < 0
            let size = Money(minorUnits: isDebt ? -opening.minorUnits : opening.minorUnits, currency: opening.currency)
            let entry = try connection.insert(
                Expense(
                    date: day, kind: .transfer, amount: size, note: Account.openingNote,
                    account: isDebt ? stored.name : nil, target: isDebt ? nil : stored.name))
            try connection.deriveIfShared(opening: entry.id, of: stored.id, size.currency.code)
            return stored
        }
    }

    /// Renames an account. Its entries keep it.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError` if another account has that name.
    public func renameAccount(_ name: String, to newName: String) throws -> Account {
        try change({ "rename account \(name) to \($0.name)" }) { connection in
            let account = try connection.account(named: name)
            try connection.run("UPDATE account SET name = ? WHERE id = ?", [.text(newName), .integer(account.id)])
            return Account(id: account.id, name: newName)
        }
    }
}

extension Connection {
    /// All accounts, in alphabetical order.
    func accounts() throws -> [Account] {
        try Account.query().sorted(by: \.name).all(on: self)
    }

    /// The account with a name, in upper or lower case.
    func account(named name: String) throws -> Account {
        let known = try accounts()
        guard let account = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw UnknownAccount(name: name, known: known.map(\.name))
        }
        return account
    }

    /// Creates those accounts that do not exist.
    func insertMissing(accounts names: [String]) throws {
        guard !names.isEmpty else { return }
        let known = Set(try accounts().map { $0.name.lowercased() })
        for name in names where !known.contains(name.lowercased()) { _ = try insert(Account(name: name)) }
    }

    func insert(_ account: Account) throws -> Account {
        var stored = Account(name: account.name)
        try saveRow(of: &stored)
        return stored
    }
}

extension ExpenseStore {
    /// Deletes an account that has no entries.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError` if it has entries.
    public func deleteAccount(_ name: String) throws {
        try change({ _ in "delete account \(name)" }) { connection in
            try connection.deleteAccount(connection.account(named: name).id)
        }
    }

    /// What has an account besides entries.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    package func accountUses(of name: String) throws -> AccountUses {
        try read { connection in
            let number = try connection.account(named: name).id
            let id = Value.integer(number)
            func count(_ table: String) throws -> Int {
                try Int(connection.integer("SELECT count(*) FROM \(table) WHERE account = ?", [id]) ?? 0)
            }
            let recurring = """
                SELECT id FROM recurring WHERE ?1 IN (account, target)
                UNION SELECT recurring FROM \(Recurring.parts) WHERE ?1 IN (account, target) ORDER BY 1
                """
            return AccountUses(
                isDefault: try connection.setting("account") == connection.textOfAccount(number),
                agreements: try connection.has(Schema.agreements) ? count("agreement") : 0,
                rules: try connection.has(Schema.ruleAccounts) ? count("rule_account") : 0,
                recurring: try connection.rows(recurring, [id]) { $0.integer(0) })
        }
    }

    /// The account of new entries that name none; nil if there is no default.
    public func defaultAccount() throws -> Account? {
        try read { try $0.defaultAccount() }
    }

    /// Sets the default account of new entries, or none.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    public func setDefaultAccount(_ name: String?) throws -> Account? {
        try change({ "default account \($0?.name ?? "none")" }) { connection in
            guard let name else {
                try connection.run("DELETE FROM setting WHERE name = 'account'")
                return nil
            }
            let account = try connection.account(named: name)
            try connection.setDefaultAccount(account)
            return account
        }
    }
}

extension Connection {
    /// The account of new entries that name none; nil if there is no default.
    ///
    /// - Parameter accounts: all accounts, if they have been read.
    func defaultAccount(among accounts: [Account]? = nil) throws -> Account? {
        guard let number = try setting("account").flatMap(numberOfAccount) else { return nil }
        return try (accounts ?? self.accounts()).first { $0.id == number }
    }

    /// Deletes an account that has no entries. If it is the default, there is no default then.
    func deleteAccount(_ number: Int64) throws {
        let isDefault = try setting("account") == textOfAccount(number)
        // Parts that nothing records any more need no account.
        try run(
            """
            DELETE FROM recurring_part WHERE ?1 IN (account, target)
                AND version <> (SELECT version FROM recurring WHERE id = recurring_part.recurring)
            """, [.integer(number)])
        try run("DELETE FROM account WHERE id = ?", [.integer(number)])
        if isDefault { try run("DELETE FROM setting WHERE name = 'account'") }
    }

    func setDefaultAccount(_ account: Account) throws {
        try log.makeIdentity(of: LoggedRow(kind: "account", key: .integer(account.id)))
        try set("account", textOfAccount(account.id))
    }

    /// How a setting names an account: by what it is on all machines.
    func textOfAccount(_ number: Int64) throws -> String {
        try log.identity(of: LoggedRow(kind: "account", key: .integer(number))).map { "\($0)" } ?? ""
    }

    /// The number of the account that a setting names so; nil if it is none.
    func numberOfAccount(_ text: String) throws -> Int64? {
        try Int64(text).flatMap { try log.row("account", withIdentity: $0) }
    }
}

/// What has an account besides entries.
package struct AccountUses: Sendable, Equatable {
    /// Whether it is the account of new entries that name none.
    package let isDefault: Bool
    /// The number of its balances that matched the bank's.
    package let agreements: Int
    /// The number of rules that give it.
    package let rules: Int
    /// The numbers of recurring entries, without which it could not be deleted.
    package let recurring: [Int64]
}

extension ExpenseStore {
    /// The currencies of all entries, transfers included, and those that accounts were set to have.
    package func currencies() throws -> Set<Currency> {
        try read { connection in
            var found: Set<Currency> = []
            try connection.forEachRow(
                "SELECT currency FROM total WHERE span = 'month' UNION SELECT currency FROM account_currency"
            ) { row in
                found.insert(try connection.currency(row.text(0)))
            }
            return found
        }
    }

    /// The currencies of an account: as somebody set them, otherwise those of its entries; empty for an account with
    /// neither.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    public func currencies(of name: String) throws -> [Currency] {
        try read { try $0.currencies(of: $0.account(named: name).id) }
    }

    /// The currencies of an account that does not have a certain one; nil if it has that one, none at all, or does not
    /// exist.
    public func otherCurrencies(of name: String, than currency: Currency) throws -> [Currency]? {
        try read { connection in
            guard let account = try? connection.account(named: name) else { return nil }
            let currencies = try connection.currencies(of: account.id)
            return currencies.isEmpty || currencies.contains(currency) ? nil : currencies
        }
    }

    /// Says which currencies an account has; without any, it has those of its entries.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    public func setCurrencies(of name: String, _ currencies: [Currency]) throws -> Account {
        try change({ account in
            "account \(account.name) \(currencies.isEmpty ? "any currency" : currencies.map(\.code).joined(separator: ", "))"
        }) { connection in
            let account = try connection.account(named: name)
            try connection.setCurrencies(of: account, currencies)
            return account
        }
    }
}

extension Connection {
    fileprivate func currencies(of account: Int64) throws -> [Currency] {
        let stated = try statedCurrencies()[account] ?? []
        guard stated.isEmpty else { return stated }
        return try rows(
            "SELECT DISTINCT currency FROM total WHERE span = 'month' AND tag = ? AND category = -1 ORDER BY 1",
            [.text("@\(account)")]
        ) { try currency($0.text(0)) }
    }

    /// The currencies that accounts were said to have, by the number of the account.
    func statedCurrencies() throws -> [Int64: [Currency]] {
        var stated: [Int64: [Currency]] = [:]
        try forEachRow("SELECT account, currency FROM account_currency ORDER BY account, currency") { row in
            stated[row.integer(0), default: []].append(try currency(row.text(1)))
        }
        return stated
    }

    func setCurrencies(of account: Account, _ currencies: [Currency]) throws {
        guard try Set(statedCurrencies()[account.id] ?? []) != Set(currencies) else { return }
        try setParts(
            in: Schema.accountCurrencies, of: account.id, to: Set(currencies).sorted().map { [.text($0.code)] })
    }
}
