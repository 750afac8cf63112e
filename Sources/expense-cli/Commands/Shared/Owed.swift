import ExpenseCore

extension Debt {
    /// `anna owes you 15.00 USD`
    var words: String {
        let size = Money(minorUnits: Int64(amount.minorUnits.magnitude), currency: amount.currency).display
        let name = escapingControls(in: person)
        return amount.minorUnits > 0 ? "\(name) owes you \(size)" : "you owe \(name) \(size)"
    }
}

/// `owed`: who owes whom.
struct Owed: Command {
    static let name = "owed"
    static let summary = "Show who owes whom for shared costs"
    static var examples: [Example] { [Example("owed", "what is open"), Example("owed --json", "for a script")] }
    static var discussion: [String] {
        [
            "'add 30 dinner --with anna' records your share as an expense, and anna's share as a transfer to the account "
                + "people:anna. 'settle anna' records that it was paid back."
        ]
    }
    @Flag("names", "Only the names of all people, one per line") var namesOnly: Bool
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let store = try namesOnly ? session.readableStore() : session.upToDateStore()
        if namesOnly {
            for account in try store?.accounts() ?? [] where account.name.hasPrefix(Debt.accountPrefix) {
                try session.output.line(escapingControls(in: String(account.name.dropFirst(Debt.accountPrefix.count))))
            }
            return
        }
        let debts = try store?.debts() ?? []
        if let format {
            return try session.write(debts, as: format, ["person", "currency", "owes_you"]) { debt in
                [.text(debt.person), .plain(debt.amount.currency.code), .plain(debt.amount.plain)]
            }
        }
        if debts.isEmpty { try session.output.line("nobody owes anybody anything") }
        for debt in debts { try session.output.line(debt.words) }
    }
}

/// `settle`: records that a debt was paid.
struct Settle: Command {
    static let name = "settle"
    static let summary = "Record that a debt was paid, by or to a person"
    static var examples: [Example] {
        [
            Example("settle anna", "everything that is open with anna"),
            Example("settle anna 20 --account giro", "20.00 of it, to or from giro"),
        ]
    }
    @Argument("PERSON", "Who", completion: .people) var person: String
    @Argument("AMOUNT", "The amount; everything that is open unless given") var amount: String?
    @Option("account", value: "NAME", "The account that receives or pays it, or 'none'", completion: .accounts)
    var account: String?
    @Option("date", short: "d", value: "DATE", "The day; today unless given", completion: .dates) var date: String?

    func run(in session: Session) throws {
        let day = try date.map { try readDate($0, of: "--date", in: session) } ?? session.today
        let store = try session.writableStore()
        let all = try store.debts()
        let debts = all.filter { $0.person.lowercased() == person.lowercased() }
        guard let first = debts.first else {
            let guess = nearest(to: person, in: all.map(\.person)).map { "did you mean \(quoted($0))? " } ?? ""
            throw CommandFailure(.failed, "nothing is open with \(quoted(person)); \(guess)'owed' lists open amounts")
        }
        let own = try account.map(accountName) ?? store.defaultAccount()?.name
        var paid = debts
        if let amount {
            guard debts.count == 1 else {
                throw CommandFailure(.failed, "several currencies are open with \(quoted(person)); leave out AMOUNT")
            }
            let part = try readAmount(amount, of: "AMOUNT", currency: first.amount.currency, in: session)
            let open = first.amount.minorUnits
            guard part.currency == first.amount.currency, part.minorUnits <= open.magnitude else {
                throw CommandFailure(.failed, "\(part.display) is more than what is open: \(first.words)")
            }
            let size = open < 0 ? -part.minorUnits : part.minorUnits
            paid = [Debt(person: first.person, amount: Money(minorUnits: size, currency: part.currency))]
        }
        let entries = try store.settle(paid, with: own, on: day)
        session.accomplished = counted(entries.count, "entry was recorded", "entries were recorded")
        for entry in entries { try session.output.line("added \(line(of: entry))") }
        let open = try store.debts().filter { $0.person == first.person }
        if open.isEmpty { try session.output.line("nothing is open with \(escapingControls(in: first.person))") }
        for debt in open { try session.output.line(debt.words) }
    }
}

extension Completion {
    static let people = Completion.lines(of: "owed --names")
}
