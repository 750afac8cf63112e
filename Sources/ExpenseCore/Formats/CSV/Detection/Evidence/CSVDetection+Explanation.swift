extension CSVDetection {
    mutating func noteTable() {
        let tried = sample.separators.map {
            "\(Self.name($0.separator)): \($0.entries) of \($0.rows) equally wide rows"
        }
        let runnerUp = sample.separators.dropFirst().first.map { $0.entries } ?? 0
        let entries = sample.separators.first?.entries ?? 0
        find(
            "separator", Self.name(sample.separator),
            given.separator != nil ? .given : entries > runnerUp ? .sure : .likely,
            ["rows with a day and an amount: " + tried.joined(separator: ", ")], option: "--separator")
        let known = CSVTitles.countKnown(titles)
        let line = titles.isEmpty ? nil : sample.records[mapping.skippedLines - 1].first?.place.line
        find(
            "titles", line.map { "line \($0)" } ?? "none",
            given.skippedLines != nil ? .given : known > 1 ? .sure : .likely,
            [
                line == nil
                    ? "no line above the first day and amount has a title for each column"
                    : "\(known) of \(titles.count) titles are known\(entries > 0 ? ", and a day and an amount are below" : "")"
            ],
            option: "--skip")
    }

    mutating func noteSigns(_ confidence: ImportExplanation.Confidence, _ reasons: [String]) {
        let isPair = mapping[.debit] != nil
        let option = mapping[.kind] != nil && !isPair ? "--kind-column" : "--sign"
        find(
            "signs", signs, confidence, reasons,
            option: isPair ? "--debit-column and --credit-column" : option, of: [.amount, .debit])
    }

    private var signs: String {
        func column(_ column: Int) -> String { "column \(name(of: column))" }
        if mapping[.debit] != nil { return "a column for each side" }
        return switch (mapping[.kind], mapping.unmarked, mapping.sign) {
        case (let kind?, nil, _): "\(column(kind)) says which are expenses"
        case (let kind?, .some(let unmarked), _):
            "\(column(kind)) says which are expenses; empty = \(unmarked == .expense ? "expense" : "income")"
        case (nil, .some(let unmarked), _):
            mapping.plusIsIncome
                ? "+ = income, others expenses"
                : unmarked == .expense ? "CR = income, others expenses" : "DR = expense, others income"
        case (nil, nil, let sign): sign.words
        }
    }

    static func name(_ separator: UInt8) -> String {
        let names: [UInt8: String] = [9: "tabs", 44: "commas", 59: "semicolons", 124: "bars"]
        return names[separator] ?? "'\(Character(Unicode.Scalar(separator)))'"
    }

    /// What was decided and why, as the steps noted it.
    var explanation: ImportExplanation {
        var explanation = ImportExplanation(findings: findings)
        guard !mapping.isOurs else {
            explanation.findings.append(
                ImportExplanation.Finding(
                    subject: "columns", value: "those that 'export' writes", confidence: .sure,
                    evidence: ["all \(titles.count) titles are equal"], option: nil))
            return explanation
        }
        explanation.columns = (0..<sample.width).map { column in
            var samples: [String] = []
            // A cell may be longer than the rest of the file.
            for cell in cells(column).map({ String($0.prefix(200)) })
            where samples.count < 3 && !samples.contains(cell) { samples.append(cell) }
            return ImportExplanation.Column(
                number: column + 1, title: table[column].name, samples: samples,
                candidates: candidates(column))
        }
        return explanation
    }

    private func candidates(_ column: Int) -> [ImportExplanation.Candidate] {
        let used = mapping.uses.filter { $0.column == column }.map(\.role)
        let candidates = table.candidates[column]
        var roles: [CSVRole] = []
        for role in used + candidates.map(\.role) where !roles.contains(role) { roles.append(role) }
        return roles.map { role in
            let candidate = table.candidate(column, role)
            // Columns without a known title belong to the note, but only their cells with words.
            let isSilent = [.note, .fallback].contains(role) && !isTelling(column)
            let isChosen = used.contains(role) && !isSilent
            let reason =
                isChosen
                ? merit(of: column, role)
                : !isSilent || !used.contains(role)
                    ? loss(of: column, role) : silence(of: column)
            return ImportExplanation.Candidate(
                role: role.words, evidence: candidate?.evidence.filter { $0 != reason } ?? [], isChosen: isChosen,
                reason: reason,
                option: role.option)
        }
    }

    private func silence(of column: Int) -> String {
        if cells(column).isEmpty { return "it has no cells" }
        return mapping.words.contains(column) ? "no cell has words" : "its codes are left out beside the other texts"
    }

    /// Whether a column may add something to the note of a row.
    func isTelling(_ column: Int) -> Bool {
        mapping.words.contains(column)
            ? cells(column).contains(where: CSVWords.areWords) : !areCodesBesideTexts(column)
    }

    /// Whether all cells are codes, of which none belongs to a note because another column has a text in each row.
    private func areCodesBesideTexts(_ column: Int) -> Bool {
        let notes = mapping[all: .note].filter { $0 != column && !mapping.words.contains($0) }
        func isText(_ cell: String) -> Bool { !cell.isEmpty && !CSVWords.isCode(cell) && !CSVWords.isSide(cell) }
        return table[column].are(CSVWords.isCode)
            && table.rows.allSatisfy { row in
                row[column].text.isEmpty || notes.contains { isText(row[$0].text) }
            }
    }

    private func merit(of column: Int, _ role: CSVRole) -> String {
        if let reason = table.candidate(column, role)?.last(isFor: true) { return reason }
        switch role {
        case .note where mapping.words.contains(column), .fallback where mapping.words.contains(column):
            return "its title has no other meaning, so its cells with words may be a purpose"
        case .type where mapping[all: .lastResort].contains(column): return "only in rows without any other text"
        case .payee where mapping[all: .payee].first != column: return "where the column before it is blank"
        default: return table[role].count > 1 ? "the likeliest title" : "the title"
        }
    }

    private func loss(of column: Int, _ role: CSVRole) -> String {
        let candidate = table.candidate(column, role)
        let against = candidate?.last(isFor: false)
        if let against, candidate?.isPossible == false { return against }
        let best = table.candidates[column].first { $0.isPossible }
        if let candidate, candidate.rank != nil, best?.role != role { return candidate.lost(to: best) }
        if cells(column).isEmpty { return "it has no cells" }
        guard isComplete else { return "not decided yet; the error below comes first" }
        if let holder = mapping.uses.first(where: { $0.role == role && $0.column != column })?.column {
            let reason = table.candidate(holder, role)?.last(isFor: true).map { ": \($0)" } ?? ""
            return "column \(name(of: holder)) is likelier\(reason)"
        }
        if let against { return against }
        return role.isLeftOut
            ? "recognised, so it is nothing else; it is not imported" : "other columns say what it would"
    }
}

extension CSVMapping.Sign {
    var words: String {
        switch self {
        case .signed: "negative = expense, positive = income"
        case .reversed: "positive = expense, negative = income"
        case .expenses: "all are expenses"
        case .balances: "the side of each row is that of its balance"
        case .debts: "the side of each row is that of its balance, which is what you owe"
        }
    }
}
