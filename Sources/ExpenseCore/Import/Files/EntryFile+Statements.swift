extension EntryFile {
    /// Whether a file is a bank statement, which has one side of each transfer. Journals, JSON and exports state the
    /// kind of each entry.
    package var isStatement: Bool {
        switch format {
        case .ofx, .qif, .camt, .mt940: true
        // Without a mapping, the columns are those of double-entry bookkeeping.
        case .csv, .xlsx: mapping != nil && !titles.starts(with: ["id", "date", "kind", "amount", "currency"])
        case .json, .jsonl, .hledger, .ledger, .beancount: false
        }
    }

    /// Chooses what depends on whether the file is a statement.
    package func complete(_ options: inout ImportOptions) {
        options.suggestsCategories = format == .csv
        options.joinsTransfers = isStatement
        options.findsRefunds = isStatement
    }

    /// Refuses one account for a file of several.
    package func refuseSeveralAccounts(in spool: EntrySpool, _ options: ImportOptions) throws(UndetectedMapping) {
        guard options.account != nil, spool.hasSeveralAccounts else { return }
        throw UndetectedMapping("one account is named, and the file has statements of several")
    }

    /// What was guessed about the file and its entries.
    ///
    /// A bank's entries are not of years ahead: two digits may be a year of the century before, or the day.
    package func doubts(of spool: EntrySpool, on today: CalendarDate) -> [Doubt] {
        guard isStatement, let last = spool.lastDay, let latest = today.adding(days: 366), last > latest
        else { return doubts }
        return doubts + [
            Doubt(
                problem: "the newest entry is of \(last), more than a year ahead",
                accepting: .future,
                "if that is right; else name the order of the dates with --date-order, or write their years with "
                    + "four digits")
        ]
    }
}
