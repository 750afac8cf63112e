/// The accounts whose files the entries are of. In the files of its bank an account keeps its name when it is renamed, and an
/// entry that was moved since is still one of its file. Both are known as far as the history goes back.
final class ImportedAccounts {
    private let connection: Connection
    private var known: [String: Bool] = [:]
    private var history: History?

    /// What accounts were called, and in which ones entries were, by their numbers. All names are in lower case.
    private struct History {
        var numbers: [String: Int64] = [:]
        var names: [Int64: Set<String>] = [:]
        var formerAccounts: [Int64: Set<Int64>] = [:]
    }

    init(in connection: Connection) {
        self.connection = connection
    }

    /// Whether an entry of some accounts is or was in an account, or either has none: all names are in lower case.
    func isOf(_ account: String?, _ entry: Int64, in its: [String]) throws -> Bool {
        guard let account, !its.isEmpty, !its.contains(account) else { return true }
        let history = try readHistory()
        let accounts = its.compactMap { history.numbers[$0] } + (history.formerAccounts[entry] ?? [])
        return accounts.contains { history.names[$0]?.contains(account) ?? false }
    }

    /// Whether it may also be a row of a file of an account because its import has put others there: what it was before may
    /// be forgotten.
    func mayBeOf(_ account: String?, _ entry: Int64, in its: [String]) throws -> Bool {
        try isOf(account, entry, in: its) || account.map { try wasImported(entry, into: $0) } ?? false
    }

    /// Whether the import that recorded an entry put others into an account. Of a transfer of which it had only one side, the
    /// account of the other one does not count.
    private func wasImported(_ entry: Int64, into account: String) throws -> Bool {
        let question = "SELECT first, last FROM import WHERE first <= ?1 AND last >= ?1 ORDER BY first DESC LIMIT 1"
        let range = try connection.firstRow(question, [.integer(entry)]) { ($0.integer(0), $0.integer(1)) }
        guard let (first, last) = range else { return false }
        let key = "\(first) \(account)"
        if let known = known[key] { return known }
        let isInto = """
            SELECT EXISTS (SELECT 1 FROM entry JOIN account ON account.id IN (entry.account, entry.target)
                WHERE entry.id BETWEEN ?1 AND ?2 AND lower(name) = ?3 AND NOT (entry.kind = 'transfer'
                    AND \(Connection.importedKinds) IS iif(account.id = entry.account, 'income', 'expense')))
            """
        let found = try connection.integer(isInto, [.integer(first), .integer(last), .text(account)])
        known[key] = found == 1
        return found == 1
    }

    private func readHistory() throws -> History {
        if let history { return history }
        var found = History()
        for account in try connection.accounts() {
            found.numbers[account.name.lowercased()] = account.id
            found.names[account.id] = [account.name.lowercased()]
        }
        try connection.log.forEachFormer("name", of: "account") { number, row in
            if let name = row.text(1) { found.names[number, default: []].insert(name.lowercased()) }
        }
        try connection.log.forEachFormer("account", of: "entry") {
            found.formerAccounts[$0, default: []].insert($1.integer(1))
        }
        history = found
        return found
    }
}
