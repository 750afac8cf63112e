// The records of a file besides its entries.
extension Import {
    /// Stores the categories and accounts that the file lists, its default currency and its months.
    mutating func settleNames() throws {
        for listed in newRecords.categories {
            if let known = categories[listed.name.lowercased()] {
                if known.color != listed.color { try recolor(known, listed.color) }
            } else {
                report.newCategories.append(listed.name)
                categories[listed.name.lowercased()] = isStoring ? try connection?.insert(listed) ?? listed : listed
            }
        }
        for listed in newRecords.accounts { _ = try account(named: listed.name) }
        if isStoring, let currency = newRecords.defaults.currency { try connection?.setDefaultCurrency(currency) }
        if isStoring, let months = newRecords.defaults.months { try connection?.setMonths(months) }
    }

    private mutating func recolor(_ known: Category, _ color: Color) throws {
        let isReadyMade = Category.readyMade.contains { $0.name == known.name && $0.color == known.color }
        guard options.replaces || isReadyMade else { return }
        report.recolored += 1
        guard isStoring, let connection else { return }
        try connection.setColor(of: known, color)
    }

    /// Stores the records of the file that are new, besides categories and accounts.
    mutating func settleRecords() throws {
        report.keptRecords = keptRecords
        guard !newRecords.isEmpty else { return }
        report.records = newRecords
        let recurring = newRecords.recurring.flatMap { [$0.recurring.entry] + $0.recurring.others }
        for name in newRecords.budgets.compactMap(\.category) + newRecords.rules.map(\.category)
            + newRecords.moves.map(\.category) + newRecords.goals.map(\.category) + recurring.compactMap(\.category)
        {
            _ = try category(named: name)
        }
        let accounts =
            newRecords.agreements.map(\.account) + recurring.compactMap(\.account) + recurring.compactMap(\.target)
            + newRecords.rules.compactMap(\.details.account)
            + [newRecords.defaults.account].compactMap(\.self)
        for name in accounts { _ = try account(named: name) }
        guard isStoring, let connection else { return }
        let currencies =
            newRecords.recurring.map(\.recurring.entry.amount.currency) + newRecords.budgets.map(\.amount.currency)
        if let currency = currencies.first, try connection.defaultCurrency() == nil {
            try connection.setDefaultCurrency(currency)
        }
        try connection.store(newRecords)
    }
}
