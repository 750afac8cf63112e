extension CSVDetection {
    /// What was decided and why, as the steps noted it.
    var explanation: ImportExplanation {
        var explanation = ImportExplanation(findings: evidence.findings)
        guard !isOurs else {
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
                number: column + 1, title: titles.indices.contains(column) ? titles[column] : "", samples: samples,
                candidates: candidates(column))
        }
        return explanation
    }

    /// The roles of a column, the chosen ones first.
    private func candidates(_ column: Int) -> [ImportExplanation.Candidate] {
        let titled = columns?.candidates[column] ?? []
        let used = mapping.uses.filter { $0.column == column }.map(\.role).filter { role in
            // A day is always in some column of a mapping, also where none was found.
            role != .date || evidence.reason(column, .date, isChosen: true) != nil
        }
        let decided = evidence.steps.filter { $0.column == column }.map(\.role)
        var roles: [CSVRole] = []
        for role in used + titled.map(\.role) + decided where !roles.contains(role) { roles.append(role) }
        return roles.map { role in
            let fit = titled.first { $0.role == role }
            // Columns without a known title belong to the note, but only their cells with words.
            let isSilent = role == .note && !CSVExplanation(self).isTelling(column)
            let isChosen = used.contains(role) && !isSilent
            return ImportExplanation.Candidate(
                role: role.words, score: fit?.score,
                evidence: fit.map { [$0.isExact ? "a known title" : "part of the title", $0.cells.text] } ?? [],
                isChosen: isChosen,
                reason: isChosen
                    ? evidence.reason(column, role, isChosen: true) ?? "the title"
                    : isSilent && used.contains(role)
                        ? cells(column).isEmpty ? "it has no cells" : "no cell has words"
                        : loss(of: column, role, fit, among: titled),
                option: role.option)
        }
    }

    /// Why a column does not have a role.
    private func loss(
        of column: Int, _ role: CSVRole, _ fit: CSVCandidate?, among titled: [CSVCandidate]
    ) -> String {
        if let reason = evidence.reason(column, role, isChosen: false) { return reason }
        let best = titled.first
        if let fit, best?.role != role || !fit.isPossible { return fit.lost(to: best) }
        if cells(column).isEmpty { return "it has no cells" }
        guard isComplete else { return "not decided yet; the error below comes first" }
        let holders = mapping.uses.filter { $0.role == role && $0.column != column }.map(\.column)
        if let holder = holders.first { return "column \(name(of: holder)) is likelier" }
        if mapping.debit != nil, role == .amount || role == .kind { return "two columns have expenses and income" }
        if mapping.amount != nil, role == .debit || role == .credit { return "one column has all amounts" }
        return role.isLeftOut ? "recognised, so it is nothing else; it is not imported" : "nothing requires it"
    }
}
