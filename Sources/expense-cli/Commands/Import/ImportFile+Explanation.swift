import ExpenseCore

// The output of `--explain`: what was recognised in a file, by what, and which option decides it otherwise.
extension ImportFile {
    func explain(
        _ explanation: ImportExplanation, _ warnings: [String], _ doubts: [Doubt], in session: Session
    ) throws {
        if json { return try write(explanation, warnings, doubts, in: session) }
        for finding in explanation.findings {
            let option = finding.option.map { "; \($0)" } ?? ""
            let title = "\(finding.subject): \(finding.value) (\(finding.confidence.rawValue)\(option))"
            let isOpen = finding.confidence == .open
            try explain(title, finding.evidence, isOpen ? .warning : .plain, in: session)
        }
        for column in explanation.columns {
            let chosen = column.candidates.filter(\.isChosen)
            let roles = chosen.map { $0.role + ($0.option.map { " (\($0))" } ?? "") }.joined(separator: " and ")
            let samples = column.samples.map { $0.count > 24 ? $0.prefix(23) + "…" : $0[...] }
            let cells = samples.isEmpty ? "no cells" : "cells: \(samples.joined(separator: " | "))"
            let reasons = chosen.flatMap { [$0.reason] + $0.evidence }
            try explain(
                "column \(column.name): \(chosen.isEmpty ? "not read" : roles)", reasons.isEmpty ? [cells] : reasons,
                chosen.isEmpty ? .dim : .plain, in: session)
            guard explainsAll else { continue }
            if !reasons.isEmpty { try indent(cells, in: session) }
            for candidate in column.candidates where !candidate.isChosen {
                let reasons = [candidate.reason] + candidate.evidence
                try indent("not \(candidate.role): \(reasons.joined(separator: "; "))", in: session)
            }
        }
        try tell(warnings.map { "warning: \($0)" } + doubts.map { "doubt: \($0)" }, in: session)
    }

    private static let width = 100

    /// One line with the first reason; with `--all`, all of them in lines below it.
    private func explain(_ title: String, _ reasons: [String], _ style: Style, in session: Session) throws {
        let whole = escapingControls(in: [title, reasons.first].compactMap(\.self).joined(separator: ", because "))
        let line = whole.count > Self.width ? whole.prefix(Self.width - 1) + "…" : whole[...]
        try session.output.line(style.applied(to: String(line), depth: session.terminal.colors))
        guard explainsAll else { return }
        for reason in whole.count > Self.width ? reasons[...] : reasons.dropFirst() { try indent(reason, in: session) }
    }

    /// Lines of at most 100 characters, divided at words.
    private func indent(_ text: String, in session: Session) throws {
        var line = "   "
        for word in escapingControls(in: text).split(separator: " ") {
            if line.count > 3, line.count + 1 + word.count > Self.width {
                try session.output.line(line)
                line = "     "
            }
            line += " " + word
        }
        try session.output.line(line)
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
                $0.field("option", candidate.option)
                $0.field("evidence", candidate.evidence)
                $0.field("reason", candidate.reason)
            }
        }
    }
}
