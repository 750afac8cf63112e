import ExpenseCore

/// `currency`: shows or changes the default currency.
struct DefaultCurrency: Command {
    static let name = "currency"
    static let summary = "Show or change the currency of amounts that name none"
    static var examples: [Example] {
        [Example("currency", "the currency"), Example("currency EUR", "amounts without a currency are in euros")]
    }
    static var discussion: [String] {
        [
            "The first entry sets it. Entries that have been recorded keep their currencies; 'edit --currency USD to --currency EUR' changes those."
        ]
    }
    @Argument("CODE", "The new currency, by its ISO 4217 code") var code: String?

    func run(in session: Session) throws {
        guard let code else { return try session.output.line("\(session.defaultCurrency())") }
        let currency = try readCurrency(code, of: "CODE")
        try session.writableStore().setDefaultCurrency(currency)
        session.accomplished = "the currency was changed"
        try session.output.line("amounts without a currency are in \(currency) from now on")
    }
}
