import ExpenseCore

/// `accounts`: accounts and their balances.
struct AccountsGroup: CommandDeclaration {
    static let name = "accounts"
    static let summary = "Show the balance of each account, or change accounts"
    static var examples: [Example] {
        [
            Example("accounts", "the balance of each account, and their sum"),
            Example("accounts --in EUR", "all in euros, with their sum"),
            Example("accounts --by month -p 2026 --in EUR", "the net worth at the end of each month"),
            Example("accounts --forecast 2026-12-31", "today, and with all that is known to come until then"),
            Example("accounts add bank --balance 1,204.30", "a new account, with its balance today"),
            Example("accounts default giro", "the account of new entries that name none"),
            Example("accounts statement visa --closes 20 --due 5", "what is due on a card, and when"),
            Example("accounts check giro 1,204.30", "compared with the balance at the bank"),
        ]
    }
    static var discussion: [String] {
        ["Accounts are optional: an entry without one counts in all totals, and in no balance."]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [
            ListAccounts.self, AddAccount.self, DefaultAccount.self, AccountCurrency.self, CheckAccount.self,
            ShowStatements.self,
            RenameAccount.self, DeleteAccount.self, PossibleTransfers.self, JoinEntries.self, SplitTransfer.self,
        ]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListAccounts.self }
}

/// `accounts list`
struct ListAccounts: Command {
    static let name = "list"
    static let summary = "Show the balance of each account"
    static var examples: [Example] {
        [
            Example("accounts list -d 2026-10-31", "at the end of a day"),
            Example("accounts list --by month", "at the end of each month, with the sum"),
            Example("accounts list --by month --chart", "the sums as bars"),
            Example("accounts list --forecast 2026-12-31", "with recurring entries and later entries until then"),
            Example("accounts list --json", "for a script"),
        ]
    }
    @Option("date", short: "d", value: "DATE", "The last day that counts", completion: .dates) var date: String?
    @Option("by", value: "GROUP", "At the end of each day, week, month, quarter or year") var grouping: TimeOfBalances?
    @Option("period", short: "p", value: "PERIOD", "The days of --by", completion: .periods) var period: String?
    @Option("in", value: "CODE", "Convert into this currency at the rates of the days") var converted: String?
    @Flag("chart", "With --by: draw the sums as bars") var chart: Bool
    @Option("forecast", value: "DATE", "Today and on a later day, with all that is known to come", completion: .dates)
    var forecast: String?
    @Flag("names", "Only the names, one per line") var namesOnly: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let currency = try converted.map { try readCurrency($0, of: "--in") }
        if let forecast {
            if date != nil || grouping != nil || period != nil || converted != nil || namesOnly {
                throw UsageError(message: "--forecast cannot be used together with --date, --by or --names")
            }
            let day = try readFutureDate(forecast, of: "--forecast", in: session)
            guard day > session.today else {
                throw UsageError(message: "--forecast: \(day) is not after today; -d shows the balances of such a day")
            }
            let coming = try session.upToDateStore()?.comingEntries(after: session.today, through: day)
            return try ForecastTable(day: day, coming: coming).write(format, in: session)
        }
        if let grouping {
            if date != nil || namesOnly {
                throw UsageError(message: "--by cannot be used together with --date or --names")
            }
            let days = try period.map { try readPeriod($0, of: "--period", in: session) } ?? .all
            let table = try NetWorthTable(
                by: grouping.grouping, in: days, currency, today: session.today, from: session.upToDateStore())
            if chart, format != nil {
                throw UsageError(message: "--chart cannot be used together with --json or --csv")
            }
            return try chart ? table.draw(in: session) : table.write(format, in: session)
        }
        if period != nil || chart { throw UsageError(message: "--period and --chart need --by") }
        if namesOnly, converted != nil { throw UsageError(message: "--names and --in cannot be used together") }
        let day = try date.map { try readDate($0, of: "--date", in: session) }
        let store = try namesOnly ? session.readableStore() : session.upToDateStore()
        let accounts = try store?.accounts() ?? []
        if namesOnly {
            for account in accounts { try session.output.line(escapingControls(in: account.name)) }
            return
        }
        let nothing = Money(minorUnits: 0, currency: try session.defaultCurrency())
        let known = try store?.balances(through: day) ?? []
        // Without a day, those to come count as well.
        let worth = try currency.flatMap { try store?.netWorth(on: [day ?? .last], in: $0).first }
        let rows = accounts.flatMap { account in
            let mine = known.filter { $0.account == account }
            return mine.isEmpty
                ? [AccountBalance(account: account, balance: nothing, count: 0)] : worth?.converted(mine) ?? mine
        }
        if let format {
            return try session.write(rows, as: format, ["name", "currency", "balance", "count"]) { row in
                [
                    .text(row.account.name), .plain(row.balance.currency.code), .plain(row.balance.plain),
                    .number(row.count),
                ]
            }
        }
        guard !rows.isEmpty else { return try session.output.line("no accounts; add one with 'accounts add NAME'") }
        var table = Table(
            [
                .init(title: "ACCOUNT", shrinks: true), .init(title: "BALANCE", alignment: .right),
                .init(title: "ENTRIES", alignment: .right, isOptional: true),
            ], for: session.terminal)
        for row in rows {
            let style = row.balance.minorUnits < 0 ? Style.bold : .plain
            let cells = [Table.Cell(row.account.name), .init(row.balance.display, style), .init("\(row.count)")]
            try table.add(cells, to: session.output)
        }
        // Only what is converted is added up, however much is not.
        let currencies = worth.map { [$0.currency] } ?? Set(rows.map(\.balance.currency)).sorted()
        for currency in currencies where currencies.count < rows.count {
            let mine = rows.filter { $0.balance.currency == currency }
            let (sum, isTooLarge) = mine.reduce((Int64(0), false)) { sum, row in
                let next = sum.0.addingReportingOverflow(row.balance.minorUnits)
                return (next.partialValue, sum.1 || next.overflow)
            }
            guard !isTooLarge else { continue }
            let total = Money(minorUnits: sum, currency: currency)
            try table.add([Table.Cell("TOTAL", .bold), .init(total.display, .bold), .init("")], to: session.output)
        }
        try table.finish(to: session.output)
        if let worth { try tellRemarks(of: worth, in: session) }
        if day == nil, try store?.balances(through: session.today) ?? [] != known {
            try session.output.line("with entries of days after today; 'accounts -d today' leaves them out")
        }
    }
}

/// `accounts add`
struct AddAccount: Command {
    static let name = "add"
    static let summary = "Add an account"
    static var examples: [Example] {
        [
            Example("accounts add purse", "a new one"),
            Example("accounts add travel --currency USD", "one in US dollars"),
            Example("accounts add bank --balance '1204.30 EUR' -d 2026-01-01", "with its balance on that day"),
        ]
    }
    static var discussion: [String] {
        [
            "The balance is recorded as a transfer from no account, which is neither expense nor income. Without --currency, "
                + "the account has the currencies of its entries."
        ]
    }
    @Argument("NAME", "Its name") var account: String
    @Option("balance", value: "AMOUNT", "The balance; negative for a debt") var balance: String?
    @Option("date", short: "d", value: "DATE", "The day of the balance; today unless given", completion: .dates)
    var date: String?
    @Option("currency", value: "CODE", "Its currency, by its ISO 4217 code") var currency: String?

    func run(in session: Session) throws {
        let name = try readAccountName(account, of: "NAME")
        let own = try currency.map(readCurrency)
        let day = try date.map { try readDate($0, of: "--date", in: session) } ?? session.today
        if date != nil, balance == nil { throw UsageError(message: "--date: it needs --balance") }
        let opening = try balance.map {
            try readSignedAmount($0, of: "--balance", currency: own ?? session.currencyOfNewEntries(), in: session)
        }
        if let own, let opening, opening.currency != own {
            throw UsageError(message: "--currency is \(own), but the balance is in \(opening.currency)")
        }
        let store = try session.writableStore()
        try refuseTwin(of: name, among: store.accounts())
        let added = try store.add(
            ExpenseCore.Account(name: name), opening: opening, on: day, in: own.map { [$0] } ?? [])
        session.accomplished = "the account was added"
        let amount = opening.map { "  \($0.display)" } ?? ""
        try session.output.line("added account \(escapingControls(in: added.name))\(amount)")
    }
}

/// `accounts default`
struct DefaultAccount: Command {
    static let name = "default"
    static let summary = "Choose the account of new entries that name none"
    static var examples: [Example] {
        [Example("accounts default giro", "giro"), Example("accounts default none", "no account")]
    }
    @Argument("NAME", "The account, or 'none'", completion: .accounts) var account: String

    func run(in session: Session) throws {
        let chosen = try session.writableStore().setDefaultAccount(accountName(account))
        session.accomplished = "the default account was set"
        try session.output.line("default account: \(chosen.map { escapingControls(in: $0.name) } ?? "none")")
    }
}

/// `accounts rename`
struct RenameAccount: Command {
    static let name = "rename"
    static let summary = "Rename an account; its entries stay in it"
    static var examples: [Example] { [Example("accounts rename visa card", "visa is now called card")] }
    @Argument("NAME", "The account", completion: .accounts) var account: String
    @Argument("NEW", "Its new name") var newName: String

    func run(in session: Session) throws {
        let name = try readAccountName(newName, of: "NEW")
        let store = try session.writableStore()
        try refuseTwin(of: name, among: store.accounts().filter { $0.name.lowercased() != account.lowercased() })
        let renamed = try store.renameAccount(account, to: name)
        session.accomplished = "the account was renamed"
        let names = [account, renamed.name].map { escapingControls(in: $0) }
        try session.output.line("renamed account \(names[0]) to \(names[1])")
    }
}

/// `accounts delete`
struct DeleteAccount: Command {
    static let name = "delete"
    static let summary = "Delete an account that has no entries"
    static var examples: [Example] { [Example("accounts delete old", "if no entry has it")] }
    @Argument("NAME", "The account", completion: .accounts) var account: String

    func run(in session: Session) throws {
        let store = try session.writableStore()
        let entries = try store.balances().filter { $0.account.name.lowercased() == account.lowercased() }
            .reduce(0) { $0 + $1.count }
        guard entries == 0 else {
            throw CommandFailure(
                .failed,
                "\(counted(Int(entries), "entry has", "entries have")) the account \(quoted(account)); 'list --account NAME' "
                    + "shows them, 'edit' can move them to another one")
        }
        let uses = try store.accountUses(of: account)
        if let recurring = uses.recurring.first {
            let have = uses.recurring.count == 1 ? "has" : "and \(uses.recurring.count - 1) more have"
            throw CommandFailure(
                .failed,
                "recurring entry \(recurring) \(have) the account \(quoted(account)); 'recurring edit \(recurring)' gives it "
                    + "another one with --account NAME, or --to NAME if it receives, 'recurring delete \(recurring)' deletes it"
            )
        }
        try store.deleteAccount(account)
        session.accomplished = "the account was deleted"
        let lost = [
            uses.isDefault ? "the default account" : "0 ",
            counted(uses.agreements, "agreed balance", "agreed balances"),
            "the account of " + counted(uses.rules, "rule", "rules"),
        ].filter { !$0.hasPrefix("0 ") && !$0.hasSuffix(" 0 rules") }
        let what = lost.isEmpty ? "" : "; gone with it: \(lost.joined(separator: ", "))"
        try session.output.line("deleted account \(escapingControls(in: account))\(what)")
    }
}

/// Reads the name of a new account.
private func readAccountName(_ text: String, of parameter: String) throws(UsageError) -> String {
    let name = try readLabel(text, of: parameter)
    guard !["none", "all"].contains(name.lowercased()) else {
        throw UsageError(message: "\(parameter): '\(name)' has a special meaning; choose another name")
    }
    return name
}

private func refuseTwin(of name: String, among accounts: [ExpenseCore.Account]) throws(CommandFailure) {
    if let twin = accounts.first(where: { $0.name.lowercased() == name.lowercased() }) {
        throw CommandFailure(.failed, "there is an account '\(escapingControls(in: twin.name))' already")
    }
}
