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
            "If both agree, the day is stored. If not, the output names the entries that were changed or deleted since the last "
                + "agreement, and those that were added, because the error is probably among them, and the exit code is 1. "
                + "If a file of the bank was imported, those that it has not shown are named instead, the latest first, with their sum."
        ]
    }
    @Argument("NAME", "The account", completion: .accounts) var account: String
    @Argument("AMOUNT", "The balance at the bank") var amount: String
    @Option(
        "date", short: "d", value: "DATE", "The day of the balance, at its end; today unless given",
        completion: .dates)
    var date: String?
    @Flag("json", "Write the two balances and the entries as JSON") var json: Bool

    func run(in session: Session) throws {
        let day = try date.map { try readDate($0, of: "--date", in: session) } ?? session.today
        let stated = try readSignedAmount(
            amount, of: "AMOUNT", currency: session.currencyOfNewEntries(of: account), in: session)
        let store = try session.writableStore()
        let check = try store.checkBalance(of: account, stated, on: day)
        let changed =
            try check.agrees || check.former == nil
            ? [] : store.changesSinceAgreement(of: account, in: stated.currency)
        if json {
            try write(check, changed, on: day, to: session.output)
        } else {
            try tell(check, changed, on: day, in: session)
        }
        if check.agrees {
            session.accomplished = "the agreement was stored"
        } else {
            throw CommandFailure(.failed, "the balance of \(quoted(account)) differs from the bank's")
        }
    }

    private func tell(
        _ check: AccountCheck, _ changed: [ChangeSinceAgreement], on day: CalendarDate, in session: Session
    ) throws {
        let since = check.former.map { "since \($0.date)" } ?? "in all"
        let entries = counted(check.new.count, "entry", "entries")
        if check.agrees {
            let name = escapingControls(in: account)
            return try session.output.line("\(name) agrees on \(day): \(check.stated.display), \(entries) \(since)")
        }
        try tellDifference(check, changed, of: account, on: day, from: "at the bank", in: session)
        guard check.namesUnseen else {
            try session.output.line(check.new.isEmpty ? "no entries \(since)" : "\(entries) \(since):")
            for entry in check.new { try session.output.line(line(of: entry)) }
            return
        }
        let others = counted(check.new.count - check.unseen.count, "other entry", "other entries")
        try session.output.line("not listed: \(others)")
    }

    private func write(
        _ check: AccountCheck, _ changed: [ChangeSinceAgreement], on day: CalendarDate, to output: Output
    ) throws {
        try output.object { object in
            object.field("account", account)
            object.field("date", day.description)
            object.field("currency", check.stated.currency.code)
            object.field("balance", check.balance.plain)
            object.field("stated", check.stated.plain)
            object.field("difference", check.difference.plain)
            object.field("agrees", check.agrees)
            object.field("since", check.former?.date.description)
            object.field("entries", each: check.new) { $0.value($1) }
            object.field("unseen", each: check.unseen) { $0.value(Int($1.id)) }
            object.field("changed", each: changed) { list, change in
                list.object { object in
                    object.field("id", Int(change.id))
                    object.field("deleted", change.after == nil)
                    for (name, before, after) in change.differences {
                        object.field(name, each: [before, after]) { $0.value($1) }
                    }
                }
            }
        }
    }
}

/// Says by how much an account differs from the bank, what was changed since both agreed, and which entries no imported
/// file has shown.
///
/// - Parameters:
///   - source: where the other balance is from: `at the bank`.
///   - most: how many entries are listed.
func tellDifference(
    _ check: AccountCheck, _ changed: [ChangeSinceAgreement], of account: String, on day: CalendarDate,
    from source: String, most: Int = .max, in session: Session
) throws {
    try session.output.line(
        "\(escapingControls(in: account)) differs on \(day): \(check.balance.display) here, \(check.stated.display) "
            + "\(source), difference \(check.difference.display)")
    if let former = check.former, !changed.isEmpty {
        let entries = changed.map { "#\($0.id) \(words(of: $0))" }.joined(separator: ", ")
        try session.output.line(escapingControls(in: "changed since it agreed on \(former.date): \(entries)"))
    }
    guard check.namesUnseen else { return }
    let sum = AccountCheck.effect(of: check.unseen, on: account, in: check.stated.currency)
    let since = check.former.map { "since \($0.date)" } ?? "in all"
    try session.output.line(
        "\(counted(check.unseen.count, "entry", "entries")) \(since) that no imported file has shown"
            + "\(sum.map { ", together \($0.display)" } ?? ""):")
    // Payments of the last days are booked last.
    for entry in check.unseen.reversed().prefix(most) { try session.output.line(line(of: entry)) }
    if check.unseen.count > most { try session.output.line("and \(check.unseen.count - most) more") }
}

/// `12.00 → 21.00`, `deleted (15.00)`
private func words(of change: ChangeSinceAgreement) -> String {
    let differences = change.differences
    guard change.after != nil else {
        return "deleted (\(differences.first { $0.name == "amount" }?.before ?? ""))"
    }
    return differences.map { name, before, after in
        let values = "\(before ?? "none") → \(after ?? "none")"
        return name == "amount" ? values : "\(name) \(values)"
    }.joined(separator: "; ")
}

extension AccountCheck {
    fileprivate var difference: Money {
        Money(minorUnits: balance.minorUnits - stated.minorUnits, currency: stated.currency)
    }

    /// Whether some of the new entries were shown by a file, so that the others are suspect.
    fileprivate var namesUnseen: Bool { !unseen.isEmpty && unseen.count < new.count }
}
