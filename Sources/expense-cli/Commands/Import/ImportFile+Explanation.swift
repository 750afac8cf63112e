import ExpenseCore

// The output of `--explain`: what was recognised in a file, by what, and which option decides it otherwise.
extension ImportFile {
    func explain(
        _ explanation: ImportExplanation, _ warnings: [String], _ doubts: [Doubt], in session: Session
    ) throws {
        if json { return try write(explanation, warnings, doubts, in: session) }
        var table = Table(
            [
                .init(title: "FILE"), .init(title: "FOUND", shrinks: true), .init(title: "SURE"),
                .init(title: "OPTION", shrinks: true), .init(title: "WHY", isWhole: true),
            ], for: session.terminal)
        for finding in explanation.findings {
            let cells = [
                finding.subject, finding.value, finding.confidence.rawValue, finding.option ?? "",
                finding.evidence.joined(separator: "; "),
            ]
            let style = finding.confidence == .open ? Style.warning : .plain
            try table.add(cells.map { Table.Cell($0, style) }, to: session.output)
        }
        try table.finish(to: session.output)
        try explain(explanation.columns, in: session)
        try tell(warnings.map { "warning: \($0)" } + doubts.map { "doubt: \($0)" }, in: session)
    }

    /// For each column, a row with its title and its first cells, and one for each role.
    private func explain(_ columns: [ImportExplanation.Column], in session: Session) throws {
        guard !columns.isEmpty else { return }
        try session.output.line("")
        var table = Table(
            [
                .init(title: "COLUMN", shrinks: true), .init(title: "ROLE"),
                .init(title: "SCORE", alignment: .right), .init(title: ""), .init(title: "OPTION"),
                .init(title: "WHY", isWhole: true),
            ], for: session.terminal)
        for column in columns {
            let name = column.title.isEmpty ? "\(column.number)" : "\(column.number) \(column.title)"
            let samples = column.samples.map { $0.count > 24 ? $0.prefix(23) + "…" : $0[...] }
            let first = samples.isEmpty ? "no cells" : "cells: \(samples.joined(separator: " | "))"
            let isMeant = !column.candidates.isEmpty
            let cells = [name, "", "", "", "", isMeant ? first : "\(first); no title or cell means a role"]
            try table.add(cells.map { Table.Cell($0, isMeant ? .plain : .dim) }, to: session.output)
            for candidate in column.candidates {
                let cells = [
                    "", "  " + candidate.role,
                    candidate.score.map(String.init) ?? "", candidate.isChosen ? "yes" : "no", candidate.option ?? "",
                    (candidate.evidence + [candidate.reason]).joined(separator: "; "),
                ]
                let style = candidate.isChosen ? Style.plain : .dim
                try table.add(cells.map { Table.Cell($0, style) }, to: session.output)
            }
        }
        try table.finish(to: session.output)
    }

    private func write(
        _ explanation: ImportExplanation, _ warnings: [String], _ doubts: [Doubt], in session: Session
    ) throws {
        try session.output.object { file in
            file.field("file", each: explanation.findings) { findings, finding in
                findings.object {
                    $0.field("about", finding.subject)
                    $0.field("value", finding.value)
                    $0.field("sure", finding.confidence.rawValue)
                    $0.field("option", finding.option)
                    $0.field("evidence", finding.evidence)
                }
            }
            file.field("columns", each: explanation.columns) { columns, column in
                columns.object { write(column, into: &$0) }
            }
            file.field("warnings", warnings)
            file.field("doubts", doubts.map(\.description))
        }
    }

    private func write(_ column: ImportExplanation.Column, into writer: inout JSONWriter) {
        writer.field("number", column.number)
        writer.field("title", column.title.isEmpty ? nil : column.title)
        writer.field("samples", column.samples)
        writer.field("roles", each: column.candidates) { roles, candidate in
            roles.object {
                $0.field("role", candidate.role)
                $0.field("chosen", candidate.isChosen)
                $0.field("score", candidate.score)
                $0.field("option", candidate.option)
                $0.field("evidence", candidate.evidence)
                $0.field("reason", candidate.reason)
            }
        }
    }
}
