/// The declaration of the program: its commands and their options.
struct Program: CommandDeclaration {
    static let name = programName
    static let versionNumber = "0.1.0"
    static let summary = "Track expenses: instant, live, and exact to the cent"
    static var examples: [Example] {
        [
            Example("add 12.50 lunch -c food", "12.50 for lunch, today, in food"),
            Example("total --by category", "the total of each category"),
            Example("list --limit 10", "the ten newest entries"),
            Example("", "the prompt, with live totals"),
        ]
    }
    static var discussion: [String] {
        [
            "The data is one file: --file, else EXPENSE_FILE, else expense-cli/expenses.db in XDG_DATA_HOME or "
                + "~/.local/share. It is created on first use, readable by its owner only. Any number of processes may "
                + "use it at the same time, and each sees the changes of the others at once.",
            "On a terminal, lists, totals, histories and help that are longer than the screen are shown by the program "
                + "that PAGER names, or by 'less -FRX'. PAGER=cat shows them as they are.",
            "'expense-cli help COMMAND' shows the help of a command.",
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [
            Add.self, AddTransfer.self, List.self, Show.self, Attach.self, OpenAttachment.self, Detach.self,
            ShowTotal.self, Edit.self, Delete.self, Undo.self,
            Redo.self,
            ShowHistory.self,
            Watch.self, Prompt.self, CategoryGroup.self, AccountsGroup.self, PayeeGroup.self, TagGroup.self,
            RuleGroup.self, Categorize.self, Owed.self, Settle.self,
            BudgetGroup.self, RecurringGroup.self,
            ImportFile.self, Export.self, WriteReport.self, RatesGroup.self, DefaultCurrency.self, Backup.self,
            Restore.self, Check.self, SyncGroup.self, Completions.self,
            Manual.self, Help.self,
        ]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { Prompt.self }
    static var wordsOfOthers: [String: String] { commandsOfOthers }
    static func probableWords(for words: [String]) -> [String]? {
        editOfField(words) ?? amountFirst(words).map { [Add.name] + $0 }
    }
    @Option("file", value: "FILE", "The data file", completion: .files) var file: String?
    @Option("color", value: "WHEN", "When to use colours") var color = ColorChoice.auto
    @Flag("version", "Show the version of the program and of the data format") var version: Bool
}
