import ExpenseCore

/// `payee`: the payees, and the payers of income.
struct PayeeGroup: CommandDeclaration {
    static let name = "payee"
    static let summary = "List the payees of the latest entries"
    static var examples: [Example] {
        [Example("payee", "the latest first"), Example("total --by payee", "sums of all")]
    }
    static var subcommands: [any CommandDeclaration.Type] { [ListPayees.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListPayees.self }
}

/// `payee list`
struct ListPayees: Command {
    static let name = "list"
    static let summary = "List the payees of the latest 20,000 entries, the latest first"
    static var examples: [Example] {
        [Example("payee list", "the latest first"), Example("payee list --csv", "for a spreadsheet")]
    }
    @Flag("names", "Only the names, one per line") var namesOnly: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let store = try namesOnly ? session.readableStore() : session.upToDateStore()
        let payees = try store?.recentPayees() ?? []
        if let format = try data.format() {
            var rows = DataRows(format, ["name", "count"], in: session)
            for payee in payees { try rows.add([.text(payee.name), .number(payee.count)]) }
            return try rows.finish()
        }
        if namesOnly {
            for payee in payees { try session.output.line(escapingControls(in: payee.name)) }
            return
        }
        guard !payees.isEmpty else { return try session.output.line("no payees") }
        var table = Table(
            [.init(title: "PAYEE", shrinks: true), .init(title: "ENTRIES", alignment: .right)], for: session.terminal)
        for payee in payees {
            try table.add([Table.Cell(payee.name), Table.Cell("\(payee.count)")], to: session.output)
        }
        try table.finish(to: session.output)
    }
}
