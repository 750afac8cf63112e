extension ExpenseStore {
    /// All accounts, in alphabetical order.
    public func accounts() throws -> [Account] {
        try read { try $0.accounts() }
    }

    /// Stores an account. A name that exists already, in upper or lower case, is refused.
    ///
    /// - Parameters:
    ///   - opening: its balance, negative for a debt. It is recorded as a transfer from or to outside.
    ///   - day: the day of that transfer.
    public func add(_ account: Account, opening: Money? = nil, on day: CalendarDate = .first) throws -> Account {
        try change({ "add account \($0.name)" }) { connection in
            let stored = try connection.insert(account)
            guard let opening, opening.minorUnits != 0 else { return stored }
            if try connection.defaultCurrency() == nil { try connection.setDefaultCurrency(opening.currency) }
            let isDebt = opening.minorUnits < 0
            let size = Money(minorUnits: isDebt ? -opening.minorUnits : opening.minorUnits, currency: opening.currency)
            _ = try connection.insert(
                Expense(
                    date: day, kind: .transfer, amount: size, note: "opening balance",
                    account: isDebt ? stored.name : nil, target: isDebt ? nil : stored.name))
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
        var accounts: [Account] = []
        try run("SELECT id, name FROM account ORDER BY name") { row in
            accounts.append(Account(id: row.integer(0), name: row.text(1) ?? ""))
            return true
        }
        return accounts
    }

    /// The account with a name, in upper or lower case.
    func account(named name: String) throws -> Account {
        let known = try accounts()
        guard let account = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw UnknownAccount(name: name, known: known.map(\.name))
        }
        return account
    }

    func insert(_ account: Account) throws -> Account {
        try run("INSERT INTO account (name) VALUES (?)", [.text(account.name)])
        return Account(id: lastInsertedID, name: account.name)
    }
}

extension ExpenseStore {
    /// Deletes an account that has no entries.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError` if it has entries.
    public func deleteAccount(_ name: String) throws {
        try change({ _ in "delete account \(name)" }) { connection in
            let account = try connection.account(named: name)
            try connection.run("DELETE FROM account WHERE id = ?", [.integer(account.id)])
            if try connection.setting("account") == "\(account.id)" {
                try connection.run("DELETE FROM setting WHERE name = 'account'")
            }
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
    func defaultAccount() throws -> Account? {
        guard let number = try setting("account") else { return nil }
        return try accounts().first { "\($0.id)" == number }
    }

    func setDefaultAccount(_ account: Account) throws {
        try set("account", "\(account.id)")
    }
}
