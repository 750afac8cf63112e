// What an import does with the account of its file.
extension Import {
    /// Puts entries that were recorded before into the account of the file, if they had none, or if the user has said that
    /// a row of another account is the same.
    mutating func settleAccounts() throws {
        var found = matches.sure.sorted { $0.key < $1.key }.map { (id: $1.stored.id, row: $1.imported) }
        if !duplicates.typed.isEmpty {
            var place = 0
            try spool.forEach { entry in
                if let id = duplicates.typed[place] { found.append((id, entry)) }
                place += 1
            }
        }
        for (id, row) in found {
            guard let name = row.account ?? options.account, let entry = try connection?.entry(id),
                entry.account?.lowercased() != name.lowercased(), entry.kind != .transfer
            else { continue }
            let account = try account(named: name).name
            report.placed[account, default: 0] += 1
            guard isStoring else { continue }
            for var part in try parts(of: entry) where part.account == entry.account && part.target != account {
                part.account = account
                _ = try connection?.update(part)
            }
        }
    }

    /// All entries of the receipt of an entry; the entry alone if it has none.
    private func parts(of entry: Expense) throws -> [Expense] {
        guard let receipt = entry.receipt else { return [entry] }
        return try connection?.entries(Filter(receipt: receipt)) ?? []
    }

    /// Compares the account with the last balance of the file. If they agree, that is kept as by `accounts check`, unless
    /// a later balance agreed already.
    mutating func settleBalance() throws {
        guard let connection, options.joinsTransfers, let name = options.account, let stated = spool.balances,
            let first = spool.days.min(), let day = spool.days.max()
        else { return }
        let account = try account(named: name)
        let check = try connection.comparison(of: account, with: stated.closing, on: day)
        let lacking = stated.closing.minorUnits - check.balance.minorUnits
        let isOpening = check.former == nil && lacking != 0 && stated.opening?.minorUnits == lacking
        report.balance = BalanceComparison(
            days: first...day, check: check, missingOpening: isOpening ? stated.opening : nil)
        guard check.agrees, check.former.map({ $0.date < day }) ?? true else { return }
        try connection.keep(Agreement(date: day, balance: stated.closing), of: account)
    }
}
