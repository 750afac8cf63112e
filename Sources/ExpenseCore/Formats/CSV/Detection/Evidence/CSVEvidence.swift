/// What the steps of a detection decide, and why, in their order.
struct CSVEvidence: Sendable {
    /// A decision about a column.
    struct Step: Sendable {
        let column: Int
        let role: CSVRole
        let isChosen: Bool
        let reason: String
    }

    private(set) var steps: [Step] = []
    private(set) var findings: [ImportExplanation.Finding] = []

    /// A step gives a column a role.
    mutating func choose(_ column: Int, as role: CSVRole, _ reason: String) {
        steps.append(Step(column: column, role: role, isChosen: true, reason: reason))
    }

    /// A step passes over a column, or overrules a former one.
    mutating func reject(_ column: Int, as role: CSVRole, _ reason: String) {
        steps.append(Step(column: column, role: role, isChosen: false, reason: reason))
    }

    /// A step finds something out about the whole file. It overrules a former finding about the same, whose reasons
    /// remain.
    mutating func find(
        _ subject: String, _ value: String, _ confidence: ImportExplanation.Confidence, _ reason: String,
        option: String?
    ) {
        let former = findings.firstIndex { $0.subject == subject }
        let known = former.map { findings[$0].evidence } ?? []
        let finding = ImportExplanation.Finding(
            subject: subject, value: value, confidence: confidence,
            evidence: known + (reason.isEmpty ? [] : [reason]), option: option)
        if let former { findings[former] = finding } else { findings.append(finding) }
    }

    /// This evidence, after that of earlier steps.
    func after(_ earlier: CSVEvidence) -> CSVEvidence {
        var all = earlier
        all.steps += steps
        for finding in findings { all.findings.append(finding) }
        return all
    }

    /// Why a column has a role or not, by the last step that decided it.
    func reason(_ column: Int, _ role: CSVRole, isChosen: Bool) -> String? {
        steps.last { ($0.column, $0.role, $0.isChosen) == (column, role, isChosen) }?.reason
    }
}
