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
        ]
    }
    static var groups: [CommandGroup] {
        [
            CommandGroup(
                title: "daily",
                commands: [
                    [Add.self], [List.self, Show.self], [ShowTotal.self], [BudgetGroup.self], [AccountsGroup.self],
                    [Undo.self, Redo.self], [Edit.self, Delete.self], [ImportFile.self],
                ], isDescribed: true),
            CommandGroup(
                title: "monthly",
                commands: [
                    [RecurringGroup.self], [AddTransfer.self], [Owed.self, Settle.self], [CategoryGroup.self],
                    [Categorize.self], [RuleGroup.self], [TagGroup.self], [PayeeGroup.self], [WriteReport.self],
                    [Watch.self],
                ]),
            CommandGroup(
                title: "rarely",
                commands: [
                    [Attach.self, OpenAttachment.self, Detach.self], [Backup.self, Restore.self, Check.self],
                    [Export.self], [ShowHistory.self], [RatesGroup.self], [SyncGroup.self], [Prompt.self], [Help.self],
                    [DefaultCurrency.self], [Settings.self], [Completions.self], [Manual.self],
                ]),
        ]
    }
    static var synonyms: [String: [String]] {
        [
            "refund": ["add --refund", "list --kind"], "return": ["add --refund"],
            "subscription": ["recurring add", "recurring suggest"], "rent": ["recurring add"],
            "bill": ["recurring add"], "insurance": ["recurring add"], "direct debit": ["recurring add"],
            "mortgage": ["recurring add", "accounts add"], "utility": ["recurring add"], "utilities": ["recurring add"],
            "payment": ["add", "transfer", "recurring add"], "paycheck": ["add --income", "recurring add"],
            "cashback": ["add --refund"], "allowance": ["budget set", "recurring add"],
            "overdraft": ["accounts", "accounts --forecast"], "overdue": ["accounts statement", "recurring"],
            "credit card": ["accounts statement", "accounts add"], "password": ["sync with --encrypt-to"],
            "standing order": ["recurring add"], "salary": ["add --income", "recurring add"], "wage": ["add --income"],
            "balance": ["accounts", "accounts check"], "net worth": ["accounts --by month"],
            "wealth": ["accounts --by month"],
            "card": ["accounts", "accounts statement"], "due": ["accounts statement", "recurring"],
            "cash": ["accounts"], "savings": ["accounts", "budget goal"],
            "loan": ["owed", "accounts"],
            "debt": ["owed", "settle"], "owe": ["owed", "settle"], "lend": ["owed"], "split": ["add --with"],
            "partner": ["add --with", "owed"], "flatmate": ["add --with", "owed"], "trip": ["tag", "add --tag"],
            "envelope": ["budget plan", "budget start", "budget move"], "limit": ["budget set"],
            "goal": ["budget goal"],
            "photo": ["attach"], "picture": ["attach"], "invoice": ["attach"], "receipt": ["attach", "list --receipt"],
            "bank": ["import"], "statement": ["import"], "csv": ["import", "export"], "excel": ["import"],
            "duplicate": ["import"], "foreign": ["rates", "transfer"], "exchange": ["rates", "transfer"],
            "phone": ["sync"], "laptop": ["sync"], "computer": ["sync"], "share": ["add --with", "sync"],
            "payday": ["settings"], "month": ["settings", "total --by", "list --period"],
            "mistake": ["undo", "edit"], "wrong": ["undo", "edit"], "chart": ["total --chart", "report"],
            "graph": ["total --chart", "report"], "forecast": ["accounts --forecast", "total --pace"],
            "exchange rate": ["rates", "rates fetch"], "rollover": ["budget set --carry-over"],
            "merchant": ["payee", "add --payee"], "shop": ["payee", "add --payee"],
            "split bill": ["add --with", "owed"],
            "instalment": ["recurring add --until"], "installment": ["recurring add --until"],
            "reminder": ["recurring calendar", "accounts statement"], "cancel": ["recurring edit --until", "undo"],
            "interest": ["add --income"], "tax": ["tag", "add --tag"], "pie": ["report"],
            "config": ["settings"], "theme": ["category color"], "archive": ["backup", "export"],
            "average": ["total --average"], "search": ["list"], "copy": ["backup", "export"], "quit": ["prompt"],
        ]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { Prompt.self }
    static var wordsOfOthers: [String: String] { commandsOfOthers }
    static func probableWords(for words: [String]) -> [String]? {
        editOfField(words) ?? amountFirst(words).map { [Add.name] + $0 }
    }
    @Option("file", value: "FILE", "The data file", completion: .files) var file: String?
    @Option("color", value: "WHEN", "When to use colours") var color = ColorChoice.auto
    @Flag("version", "Show the version of the program and of the data format", endsLine: true) var version: Bool
}
