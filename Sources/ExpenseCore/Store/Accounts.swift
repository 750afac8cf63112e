extension ExpenseStore {
    /// All accounts, in alphabetical order.
    public func accounts() throws -> [Account] {
        try read { try $0.accounts() }
    }

    /// Stores an account; a name that there is already, in any case, is refused.
    public func add(_ account: Account) throws -> Account {
        try change({ "add account \($0.name)" }) { try $0.insert(account) }
    }

    /// Gives an account another name; its entries keep it.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError` if there is another one of that name.
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

    /// The account of a name in any case.
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
