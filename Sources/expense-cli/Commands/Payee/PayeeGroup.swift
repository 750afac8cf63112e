import ExpenseCore

/// `payee`: the payees, and the payers of income.
struct PayeeGroup: CommandDeclaration {
    static let name = "payee"
    static let summary = "List the payees of the latest entries, or rename one"
    static var examples: [Example] {
        [
            Example("payee", "the latest first"), Example("total --by payee", "sums of all"),
            Example("payee rename 'REWE 4711' Rewe", "all entries of REWE 4711 become entries of Rewe"),
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] { [ListPayees.self, RenamePayee.self] }
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
        try session.list(payees, as: "PAYEE", none: "no payees", data.format(), namesOnly: namesOnly)
    }
}

/// `payee rename`
struct RenamePayee: Command {
    static let name = "rename"
    static let summary = "Give all entries of a payee another name"
    static var examples: [Example] {
        [
            Example("payee rename 'REWE 4711' Rewe", "even if Rewe has entries already")
        ]
    }
    static var discussion: [String] {
        ["A file that was imported is still recognised. 'rule add' gives a category to what a bank calls otherwise."]
    }
    @Argument("NAME", "The payee, as it is spelled", completion: .payees) var payee: String
    @Argument("NEW", "The new name", completion: .payees) var newName: String

    func run(in session: Session) throws {
        let name = try readPayee(newName, of: "NEW")
        guard payee != name else { throw UsageError(message: "NEW is the same name; give another one") }
        let store = try session.writableStore()
        let known = try store.recentPayees().map(\.name)
        if !known.contains(payee), try Expense.find(where: \.payee == payee, in: store).isEmpty,
            try Recurring.find(where: \.payee == payee, in: store).isEmpty
        {
            let guess = nearest(to: payee, in: known).map { "did you mean \(quoted($0))? " } ?? ""
            throw CommandFailure(.failed, "no entry has the payee \(quoted(payee)); \(guess)'payee' lists them")
        }
        let count = try store.renamePayee(payee, to: name)
        session.accomplished = "the payee was renamed"
        let names = [payee, name].map { escapingControls(in: $0) }
        try session.output.line("renamed payee \(names[0]) to \(names[1]): \(counted(Int(count), "entry", "entries"))")
    }
}
