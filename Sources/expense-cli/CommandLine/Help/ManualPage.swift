/// A part of the manual that is not generated from a declaration: files, environment, exit codes.
struct ManualSection {
    let title: String
    let rows: [(term: String, meaning: String)]
}

/// The manual page of the program that `root` declares, in the man macros.
func manualPage(
    of root: any CommandDeclaration.Type, version: String, date: String, sections: [ManualSection]
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
    for command in root.subcommands { describe([root, command], in: &page) }
    page.heading("Options of every command")
    for parameter in Parameter.declared(in: root.init()) + [helpFlag()] { describe(parameter, in: &page) }
    for section in sections {
        page.heading(section.title)
        for row in section.rows { page.item(row.term, row.meaning) }
    }
    return page.text
}

private func describe(_ path: [any CommandDeclaration.Type], in page: inout Troff) {
    guard let command = path.last else { return }
    guard command.subcommands.isEmpty else {
        for subcommand in command.subcommands { describe(path + [subcommand], in: &page) }
        return
    }
    page.subheading(usageLine(of: path))
    page.paragraph(command.summary + ".")
    for parameter in Parameter.described(in: command.init()) { describe(parameter, in: &page) }
    for paragraph in command.discussion { page.paragraph(paragraph) }
    if !command.examples.isEmpty { page.literal(command.examples.map { "\(path[0].name) \($0.line)" }) }
}

private func describe(_ parameter: Parameter, in page: inout Troff) {
    page.item(parameter.term, parameter.meaning + ".")
}
