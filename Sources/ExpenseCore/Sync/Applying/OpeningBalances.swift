// An account that several machines add is one, and so is its opening balance in a currency: otherwise its balance would be
// doubled. The later one holds, and what another one says otherwise is listed.
extension SharedLedger {
    /// Gives the opening balances of new accounts numbers by which machines that add the same account recognise them.
    func noteOpenings(among rows: [Touched], _ made: Set<[String]>) throws {
        let accounts = try table(of: .account)
        for row in rows where row.table.subject == .entry && row.before == nil {
            guard let number = row.number, let values = row.after, made.contains([row.table.name, "\(number)"]),
                let account = Self.accountOpened(by: values, row.table),
                made.contains([accounts.name, "\(account)"]),
                let opened = rows.first(where: { $0.table.subject == .account && $0.number == account })?.after,
                let name = accounts.nameColumn, let currency = row.table.columns.firstIndex(of: "currency")
            else { continue }
            try noteOpening(number, of: opened[name], values[currency])
        }
    }

    /// Gives the opening balances that this machine has recorded by itself such numbers.
    func noteOpenings() throws {
        let found: [(number: Int64, name: StoredValue, currency: StoredValue)] = try connection.rows(
            """
            SELECT min(entry.id), name, currency FROM entry JOIN account ON account.id = ifnull(account, target)
            WHERE kind = 'transfer' AND note = ? AND (account IS NULL OR target IS NULL) GROUP BY account.id, currency
            """, [.text(Account.openingNote)]
        ) { row in
            (row.integer(0), row.value(1), row.value(2))
        }
        for opening in found { try noteOpening(opening.number, of: opening.name, opening.currency) }
    }

    private func noteOpening(_ number: Int64, of account: StoredValue, _ currency: StoredValue) throws {
        guard case .text(let name) = account else { return }
        _ = try makeImportKey([.text("opening"), .text(name.lowercased()), currency], of: number, isImported: false)
    }

    /// Whether a new entry is an opening balance that other machines may have recorded as well.
    func isOpening(_ values: [StoredValue], _ table: SharedTable, keys: [Int64]) -> Bool {
        keys.contains { $0 < 0 } && Self.accountOpened(by: values, table) != nil
    }

    /// The account whose opening balance an entry is; nil for any other entry.
    private static func accountOpened(by values: [StoredValue], _ table: SharedTable) -> Int64? {
        func value(_ column: String) -> StoredValue {
            table.columns.firstIndex(of: column).map { values[$0] } ?? .null
        }
        guard value("kind") == .text(Expense.Kind.transfer.rawValue), value("note") == .text(Account.openingNote)
        else { return nil }
        switch (value("account"), value("target")) {
        case (.integer(let account), .null), (.null, .integer(let account)): return account
        default: return nil
        }
    }
}
