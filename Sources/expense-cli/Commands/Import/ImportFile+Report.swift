import ExpenseCore

// The output of an import: the rows as they would be recorded, and what happened to them.
extension ImportFile {
    /// Throws if the file cannot be read.
    func checkFile() throws { try InputFile.check(file) }

    func preview(
        _ spool: EntrySpool, _ options: ImportOptions, in session: Session, limit: Int = .max
    ) throws -> ImportReport {
        var table = Table(
            [
                .init(title: "DATE"), .init(title: "CATEGORY", shrinks: true),
                .init(title: "AMOUNT", alignment: .right), .init(title: "PAYEE", shrinks: true),
                .init(title: "NOTE", shrinks: true, wraps: true), .init(title: ""),
            ], for: session.terminal)
        let marks = [
            ImportedOutcome.added: "", .ruled: "by a rule", .suggested: "suggested category", .duplicate: "duplicate",
            .corrected: "corrected", .transfer: "transfer", .matched: "recorded before",
        ]
        var shown = 0
        func show(_ entry: Expense, _ outcome: ImportedOutcome) throws {
            shown += 1
            guard shown <= limit else { return }
            let style = outcome == .duplicate ? Style.dim : .plain
            let amount = entry.signedAmount
            var noted = entry
            noted.payee = nil
            let payee = entry.payee ?? ""
            let cells = [
                "\(entry.date)", entry.place, amount, payee, noted.noteWithTags, marks[outcome] ?? "",
            ]
            try table.add(cells.map { Table.Cell($0, style) }, to: session.output)
        }
        let report = try previewImport(spool, options, into: session.storeBeforeWriting(), each: show)
        try table.finish(to: session.output)
        return report
    }

    /// Says which currency amounts have that name none. In an empty data file it is a guess, which a person confirms.
    func doubtOfCurrency(
        _ file: EntryFile, _ currency: Currency, _ store: ExpenseStore?, in session: Session
    ) throws -> [Doubt] {
        let isUnstated = file.mapping.map { !$0.namesCurrency } ?? (file.format == .qif)
        guard isUnstated, self.currency == nil else { return [] }
        if try store?.defaultCurrency() != nil {
            try session.output.line("currency: \(currency), because the file does not say; change it with --currency")
            return []
        }
        try session.output.line(
            "warning: the file names no currency; read as \(currency), which is usual where you live. "
                + "Change it with --currency")
        guard hasTerminal else { return [] }
        return [
            Doubt(
                problem: "the file names no currency, and \(currency) is a guess", remedy: "Use --currency to name it")
        ]
    }

    func summarise(_ report: ImportReport, in session: Session) throws {
        var parts = [(isDryRun ? "would import " : "imported ") + counted(report.added, "entry", "entries")]
        if report.corrected > 0 {
            parts.append(
                (isDryRun ? "would correct " : "corrected ") + counted(report.corrected, "entry", "entries"))
        }
        if report.duplicates > 0 {
            let alike = report.alike > 0 ? ", \(report.alike) of them by day and amount" : ""
            parts.append(
                (isDryRun ? "would skip " : "skipped ") + counted(report.duplicates, "duplicate", "duplicates") + alike)
        }
        if report.deleted > 0 {
            parts.append(
                counted(report.deleted, "duplicate was", "duplicates were") + " deleted; --keep-duplicates adds "
                    + (report.deleted == 1 ? "it again" : "them again"))
        }
        if !report.matches.isEmpty {
            parts.append(counted(report.matches.count, "row was", "rows were") + " recorded before")
        }
        for (account, count) in report.placed.sorted(by: { $0.key < $1.key }) {
            parts.append(
                (isDryRun ? "would put " : "put ") + counted(count, "entry", "entries")
                    + " into \(escapingControls(in: account))")
        }
        if !report.possibleMatches.isEmpty {
            let count = counted(
                report.possibleMatches.count, "imported row looks like an entry that was recorded before",
                "imported rows look like entries that were recorded before")
            parts.append("\(count); with --match all such rows are skipped")
        }
        if report.ruled > 0 { parts.append("\(report.ruled) with a category by the rules") }
        if report.refunds > 0 {
            parts.append(counted(report.refunds, "refund", "refunds") + " by the category of a rule")
        }
        if report.renamed > 0 { parts.append("\(report.renamed) with the payee that you gave to such rows") }
        if report.suggested > 0 { parts.append("\(report.suggested) with the category of similar entries") }
        if report.possibleTransfers > 0 {
            parts.append(
                counted(report.possibleTransfers, "possible transfer", "possible transfers")
                    + " left as two entries; 'accounts transfers' lists them")
        }
        let records = report.records
        let others =
            [
                (report.recolored, "colour", "colours"),
                (records.agreements.count, "agreed balance", "agreed balances"),
                (records.plan == nil ? 0 : 1, "plan", "plans"),
            ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) } + records.counts
        if !others.isEmpty { parts.append(others.joined(separator: ", ")) }
        if let months = records.defaults.months { parts.append("months begin on day \(months.firstDay)") }
        // What was typed need not be told.
        for (kind, names) in report.newNames(besides: Set(tags.flatMap(separatedTags))) where !names.isEmpty {
            parts.append("\(kind): \(names.map { escapingControls(in: $0) }.joined(separator: ", "))")
        }
        try tell(report.formerNames.map(\.words), in: session)
        if report.loneSides > 0 {
            let sides = report.loneSides == 1 ? "1 entry is" : "\(report.loneSides) entries are"
            try session.output.line(
                "warning: \(sides) one side of a transfer between accounts, but the other account is unknown, so such an "
                    + "entry counts as an expense or as income. Import the other account, too, or name the account of "
                    + "the file with --account")
        }
        try tell(report.matches, "recorded before", in: session)
        try tell(report.possibleMatches, "may be the same", in: session)
        try tell(report.transfers, in: session)
        try session.output.line(parts.joined(separator: "; "))
        if let kept = report.keptRecords.words {
            try session.output.line("kept what the file has otherwise: \(kept); --replace takes that of the file")
        }
        if let account, let balance = report.balance { try tell(balance, of: account, in: session) }
    }

    /// Compares the account with the last balance of the file.
    private func tell(_ balance: BalanceComparison, of account: String, in session: Session) throws {
        let (check, day) = (balance.check, balance.days.upperBound)
        let name = escapingControls(in: account)
        if check.agrees {
            return try session.output.line("\(name) agrees with the file on \(day): \(check.stated.display)")
        }
        let changed = try session.readableStore()?.changesSinceAgreement(of: account, in: check.stated.currency) ?? []
        try tellDifference(
            check, check.former == nil ? [] : changed, of: account, on: day, from: "in the file", most: 10, in: session)
        guard let opening = balance.missingOpening else { return }
        let sides = opening.minorUnits < 0 ? [shellWord(account), "none"] : ["none", shellWord(account)]
        let amount = Money(minorUnits: abs(opening.minorUnits), currency: opening.currency)
        let before = balance.days.lowerBound.adding(days: -1) ?? day
        try session.output.line(
            "the file begins with \(opening.display); to record that, type: transfer "
                + "'\(typedAmount(amount, in: session)) \(amount.currency)' "
                + "\(sides.joined(separator: " ")) 'opening balance' -d \(before)")
    }

    /// Shows pairs of a recorded entry and a row of the file; if there are many, only the first ones.
    func tell(_ matches: [ImportedMatch], _ title: String, in session: Session) throws {
        let most = 20
        for match in matches.prefix(most) {
            let row = "\(match.imported.date) \(match.imported.payeeAndNote)"
            try session.output.line(
                escapingControls(in: "\(title): \(line(of: match.stored)) and the row \(row)"))
        }
        if matches.count > most { try session.output.line("and \(matches.count - most) more") }
    }

    /// Shows the recognised transfers; if there are many, only the first ones.
    private func tell(_ transfers: [Expense], in session: Session) throws {
        let most = 20
        for transfer in transfers.prefix(most) {
            let text = line(of: transfer)
            // In a preview, a new transfer has no number.
            let shown = transfer.id == 0 ? String(text.dropFirst("#0  ".count)) : text
            try session.output.line("both sides of one transfer: \(shown)")
        }
        if transfers.count > most {
            try session.output.line("and \(transfers.count - most) more; 'list --kind transfer' shows them")
        }
    }
}

extension ImportFile {
    /// What each reading of a doubt makes of the first rows in which they differ.
    func linesOfReadings(_ doubt: Doubt, _ file: EntryFile, _ currency: Currency) -> [String] {
        file.rows(of: doubt, currency: currency).flatMap { row in
            row.entries.map { option, entry in
                let entry = entry.map { entry in
                    let text = entry.payeeAndNote.prefix(30)
                    return "\(entry.date)  \(entry.kind.rawValue)  \(entry.amount.display)  \(text)"
                }
                return "  line \(row.line) with \(option): \(entry ?? "no entry")"
            }
        }
    }

    /// The names that an import would add, each with the nearest one of those that exist, and those that are called otherwise
    /// now.
    func wordsOfNewNames(_ report: ImportReport, in session: Session) throws -> [String] {
        let known = try session.namesOfNewEntries()
        let others = [
            known?.categories.map(\.name) ?? [], known?.accounts.map(\.name) ?? [],
            try session.tagsOfNewEntries() ?? [],
        ]
        let new = zip(report.newNames(), others).filter { !$0.0.names.isEmpty }.map { new, known in
            let words = new.names.map { name in
                name + (nearest(to: name, in: known).map { " (the nearest is '\($0)')" } ?? "")
            }
            return "\(new.kind): \(words.joined(separator: ", "))"
        }
        return new + report.formerNames.map(\.words)
    }
}

extension FormerName {
    /// What the name in the file is taken for, and how to keep the two apart.
    fileprivate var words: String {
        let command = kind == .account ? "accounts add" : "category add"
        return
            "the \(kind.rawValue) '\(former)' of the file is now called '\(name)', and is taken for that; to keep the two "
            + "apart, first type: \(command) \(shellWord(former))"
    }
}

extension ImportReport {
    fileprivate func newNames(besides tags: Set<String> = []) -> [(kind: String, names: [String])] {
        [
            ("new categories", newCategories), ("new accounts", newAccounts),
            ("new tags", newTags.filter { !tags.contains($0) }),
        ]
    }
}

extension OtherRecords {
    /// Settings by their names, and how many other records there are; nil if there are none.
    fileprivate var words: String? {
        let names = [
            defaults.months.map { "months that begin on day \($0.firstDay)" },
            defaults.currency.map { "the default currency \($0)" },
            defaults.account.map { "the default account \(escapingControls(in: $0))" },
            plan == nil ? nil : "the beginning of the plan",
        ]
        let namedAfter = [
            ("statement days of", accounts.filter { $0.days != nil }.map(\.name)),
            ("currencies of", accounts.filter { !$0.currencies.isEmpty }.map(\.name)),
            ("the agreed balance of", agreements.map(\.account)), ("the goal of", goals.map(\.category)),
            ("the budget of", budgets.map { $0.category ?? "all" }), ("the rule for", rules.map(\.text)),
            ("the columns of", mappings.map(\.name)),
        ].filter { !$0.1.isEmpty }.map { kind, names in
            "\(kind) \(names.map { escapingControls(in: $0) }.joined(separator: ", "))"
        }
        let words =
            names.compactMap(\.self) + namedAfter
            + (rates.isEmpty ? [] : [counted(rates.count, "rate", "rates")])
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// How many records there are of each kind that is counted.
    fileprivate var counts: [String] {
        [
            (budgets.count, "budget", "budgets"), (moves.count, "move of money", "moves of money"),
            (goals.count, "goal", "goals"), (rules.count, "rule", "rules"),
            (recurring.count, "recurring entry", "recurring entries"),
            (mappings.count, "saved mapping", "saved mappings"), (rates.count, "rate", "rates"),
        ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    }
}

extension RowsElsewhere {
    /// `4 rows of the file were imported into the account giro before`
    var words: String {
        "\(counted(rows, "row of the file was", "rows of the file were")) imported into the account \(account) before"
    }
}
