import ExpenseCore

/// `accounts statement`: the closing day of a card, and what is due when.
struct ShowStatements: Command {
    static let name = "statement"
    static let summary = "Show what is due on each card and when, or set a card's closing day"
    static var examples: [Example] {
        [
            Example("accounts statement visa --closes 20 --due 5", "closes on the 20th, is paid by the 5th"),
            Example("accounts statement", "what is due, and when"),
            Example("accounts statement visa --closes none", "no statements any more"),
        ]
    }
    static var discussion: [String] {
        [
            "A statement is the debt of the account at the end of its closing day; in a month without that day, of the last "
                + "one. A transfer to the account pays it: 'transfer 80 giro visa'. What is left is negative for a credit."
        ]
    }
    @Argument("NAME", "The account; all with statements unless given", completion: .accounts) var account: String?
    @Option("closes", value: "DAY", "The day of the month on which its statement closes, or 'none'") var closing:
        String?
    @Option("due", value: "DAY", "The day of the month until which it is to be paid") var due: String?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        guard closing != nil || due != nil else { return try show(as: format, in: session) }
        guard let account else { throw UsageError(message: "NAME is missing: the account that has the statement") }
        if format != nil {
            throw UsageError(message: "--json and --csv cannot be used together with --closes or --due")
        }
        let store = try session.writableStore()
        let former = try store.statementDays(of: account)
        if let closing, isNone(closing) {
            if due != nil { throw UsageError(message: "--closes none and --due cannot be used together") }
            try store.setStatementDays(nil, of: account)
            session.accomplished = "the statement was removed"
            return try session.output.line("\(escapingControls(in: account)) has no statements any more")
        }
        let first = try closing.map { try readDayOfMonth($0, of: "--closes") } ?? former?.closing
        let last = try due.map { try readDayOfMonth($0, of: "--due") } ?? former?.due
        guard let first, let last, let days = StatementDays(closing: first, due: last) else {
            throw UsageError(message: "\(closing == nil ? "--closes" : "--due") is missing: a statement has both days")
        }
        try store.setStatementDays(days, of: account)
        session.accomplished = "the days of the statement were set"
        try session.output.line(
            "the statement of \(escapingControls(in: account)) closes on day \(first) and is due on day \(last)")
    }

    private func readDayOfMonth(_ text: String, of option: String) throws(UsageError) -> Int {
        guard let day = Int(text), (1...31).contains(day) else {
            throw UsageError(message: "\(option): \(quoted(text)) is not a day of the month from 1 to 31")
        }
        return day
    }

    private func show(as format: DataFormat?, in session: Session) throws {
        let store = try session.upToDateStore()
        // An account that does not exist is refused.
        let chosen = try account.map { try store?.statementDays(of: $0) }
        let statements = try store?.cardStatements(on: session.today) ?? []
        let shown = statements.filter { $0.account.name.lowercased() == account?.lowercased() || account == nil }
        if let format {
            return try session.write(
                shown, as: format,
                [
                    "account", "currency", "closed", "statement", "paid", "left", "due", "since", "closes", "overdue",
                    "overdue_since",
                ]
            ) { card in
                [
                    .text(card.account.name), .plain(card.owed.currency.code), .plain("\(card.closed)"),
                    .plain(card.owed.plain), .plain(card.paid.plain), .plain(card.left.plain),
                    .plain("\(card.dueDay)"), .plain(card.since.plain), .plain("\(card.nextClosing)"),
                    .plain(card.overdue.plain), .plain(card.overdueSince.map { "\($0)" }),
                ]
            }
        }
        guard !shown.isEmpty else {
            let name = chosen == nil ? "NAME" : account ?? "NAME"
            return try session.output.line(
                "no statements; set the days with 'accounts statement \(escapingControls(in: name)) --closes 20 --due 5'"
            )
        }
        var table = Table(
            [
                .init(title: "ACCOUNT", shrinks: true), .init(title: "CLOSED"),
                .init(title: "STATEMENT", alignment: .right, isOptional: true),
                .init(title: "LEFT TO PAY", alignment: .right), .init(title: "BY"),
                .init(title: "SINCE THEN", alignment: .right, isOptional: true),
                .init(title: "CLOSES", isOptional: true),
            ], for: session.terminal)
        for card in shown {
            try table.add(
                [
                    .init(card.account.name), .init("\(card.closed)"), .init(card.owed.display),
                    .init(card.left.display, card.left.minorUnits > 0 ? .bold : .plain), .init("\(card.dueDay)"),
                    .init(card.since.display), .init("\(card.nextClosing)"),
                ], to: session.output)
        }
        try table.finish(to: session.output)
        for card in shown {
            let name = escapingControls(in: card.account.name)
            if let day = card.overdueSince {
                try session.output.line("overdue: \(card.overdue.display) of \(name) since \(day)")
            }
            guard card.left.minorUnits < 0 else { continue }
            let credit = Money(minorUnits: -card.left.minorUnits, currency: card.left.currency)
            try session.output.line("credit: \(credit.display) of \(name)")
        }
    }
}
