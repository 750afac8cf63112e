import ExpenseCore

/// `accounts check`
struct CheckAccount: Command {
    static let name = "check"
    static let summary = "Compare the balance of an account with the bank's"
    static var examples: [Example] {
        [
            Example("accounts check giro 1,204.30", "today"),
            Example("accounts check visa -80.15 -d 2026-11-20", "a debt, at the end of a day"),
        ]
    }
    static var discussion: [String] {
        [
            "If both agree, the day is stored. If not, the entries added since the last agreement are listed, because the "
                + "error is probably among them, and the exit code is 1."
        ]
    }
    @Argument("NAME", "The account", completion: .accounts) var account: String
    @Argument("AMOUNT", "The balance at the bank") var amount: String
    @Option(
        "date", short: "d", value: "DATE", "The day of the balance, at its end; today unless given",
        completion: .dates)
    var date: String?

    func run(in session: Session) throws {
        let day = try date.map { try readDate($0, of: "--date", in: session) } ?? session.today
        let stated = try readSignedAmount(
            amount, of: "AMOUNT", currency: session.currencyOfNewEntries(), in: session)
        let check = try session.writableStore().checkBalance(of: account, stated, on: day)
        let name = escapingControls(in: account)
        let since = check.former.map { "since \($0.date)" } ?? "in all"
        let entries = counted(check.new.count, "entry", "entries")
        if check.agrees {
            session.accomplished = "the agreement was stored"
            return try session.output.line("\(name) agrees on \(day): \(stated.display), \(entries) \(since)")
        }
        let difference = Money(minorUnits: check.balance.minorUnits - stated.minorUnits, currency: stated.currency)
        try session.output.line(
            "\(name) differs on \(day): \(check.balance.display) here, \(stated.display) at the bank, "
                + "difference \(difference.display)")
        try session.output.line(check.new.isEmpty ? "no entries \(since)" : "\(entries) \(since):")
        for entry in check.new { try session.output.line(line(of: entry)) }
        throw CommandFailure(.failed, "the balance of \(quoted(account)) differs from the bank's")
    }
}
