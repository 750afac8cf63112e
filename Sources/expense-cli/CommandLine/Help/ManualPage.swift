/// A part of the manual that is not generated from a declaration: files, environment, exit codes.
struct ManualSection {
    let title: String
    let rows: [(term: String, meaning: String)]
}

/// Options that several commands have. The manual describes them once.
struct ManualGroup {
    /// The heading of their section.
    let title: String
    /// What stands for them below a command.
    let summary: String
    let parameters: [Parameter]
}

/// The manual page of the program that `root` declares, in the man macros.
func manualPage(
    of root: any CommandDeclaration.Type, version: String, date: String, group: ManualGroup, sections: [ManualSection]
) -> String {
    var page = Troff()
    page.title(root.name, section: 1, date: date, source: "\(root.name) \(version)")
    page.heading("Name")
    page.paragraph("\(root.name) - \(root.summary.prefix(1).lowercased())\(root.summary.dropFirst())")
    page.heading("Synopsis")
    page.paragraph(usageLine(of: [root]))
    page.heading("Examples")
    for example in root.examples { page.item(joined([root.name, example.line]), example.meaning) }
    page.heading("Description")
    for paragraph in root.discussion { page.paragraph(paragraph) }
    page.heading("Commands")
    for command in root.subcommands { describe([root, command], group, in: &page) }
    page.heading(group.title)
    for parameter in group.parameters { describe(parameter, in: &page) }
    page.heading("Options of every command")
    for parameter in root.parameters + [helpFlag()] { describe(parameter, in: &page) }
    for section in sections {
        page.heading(section.title)
        for row in section.rows { page.item(row.term, row.meaning) }
    }
    return page.text
}

private func describe(_ path: [any CommandDeclaration.Type], _ group: ManualGroup, in page: inout Troff) {
    guard let command = path.last else { return }
    guard command.subcommands.isEmpty else {
        for subcommand in command.subcommands { describe(path + [subcommand], group, in: &page) }
        return
    }
    page.subheading(usageLine(of: path))
    page.paragraph(command.summary + ".")
    let parameters = command.describedParameters
    let shared = parameters.filter { own in group.parameters.contains { ($0.term, $0.help) == (own.term, own.help) } }
    let hasGroup = shared.count == group.parameters.count
    for parameter in parameters where !hasGroup || !shared.contains(where: { $0 === parameter }) {
        describe(parameter, in: &page)
    }
    if hasGroup { page.item(group.title.uppercased(), group.summary) }
    for paragraph in command.discussion { page.paragraph(paragraph) }
    if !command.examples.isEmpty { page.literal(command.examples.map { "\(path[0].name) \($0.line)" }) }
}

private func describe(_ parameter: Parameter, in page: inout Troff) {
    page.item(parameter.term, parameter.meaning + ".")
}
