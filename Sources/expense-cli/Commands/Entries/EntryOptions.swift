import ExpenseCore

/// The options of entries that are recorded: once, or each time.
struct EntryOptions: ParameterGroup {
    @Option("note", value: "TEXT", "NOTE, as it is")
    var wholeNote: String?
    @Option(
        "category", short: "c", value: "NAME", "The category; NAME:AMOUNT for one of several", completion: .categories)
    var categories: [String]
    @Flag("income", "Record an income instead of an expense") var income: Bool
    @Flag("refund", "Record a refund instead of an expense") var refund: Bool
    let texts = FieldOptions.newTexts
    @Option("account", value: "NAME", "The account that pays or receives, or 'none'", completion: .accounts)
    var account: String?
    @Option(
        "with", value: "PERSON", "Who shares; NAME:1/3, NAME:60%, NAME:12.50; or NAME,NAME", completion: .people)
    var sharers: [String]
    @Option("paid-by", value: "PERSON", "Who pays, if it is another person", completion: .people) var payer: String?
    @Option("currency", value: "CODE", "The currency, by its ISO 4217 code") var currency: String?
    @Option("tag", short: "t", value: "TAG", "A tag, or 'none'; may be repeated, or TAG,TAG", completion: .tags)
    var tags: [String]

    /// The note, account and tags of the words after the amount.
    func typedNote(_ words: [String], among accounts: [String], in session: Session) throws -> TypedNote {
        try TypedNote(
            words, whole: wholeNote, account: account, tags: tags, among: accounts + session.newNames.accounts)
    }

    /// Refuses an amount in another currency than that of the option.
    func refuseOtherCurrency(of money: Money) throws {
        guard let named = try currency.map(readCurrency), named != money.currency else { return }
        throw UsageError(message: "--currency is \(named), but the amount is in \(money.currency)")
    }

    /// The entries of one receipt: one for each category, and for the shares of others.
    ///
    /// - Parameter categories: those of the options, or what stands for none.
    func receipt(
        of entry: Expense, _ categories: [String], _ names: AppState.Names?, in session: Session
    ) throws -> [Expense] {
        let known = names?.accounts.map(\.name) ?? []
        let parts = try ReceiptParts(
            categories, of: entry.amount, isRefund: entry.kind == .refund,
            names?.categories ?? ExpenseCore.Category.readyMade, in: session)
        let shares = try Shares(sharers, of: entry.amount, in: session)
        let debtor = try payer.map { try Shares.person($0, of: "--paid-by") }
        try Shares.refuseMisspelled(shares.shares.map(\.person), known, of: "--with")
        try Shares.refuseMisspelled(debtor.map { [$0] } ?? [], known, of: "--paid-by")
        let entries = parts.parts.map { part in
            var entry = entry
            (entry.category, entry.amount) = (part.category, part.amount)
            return entry
        }
        guard !sharers.isEmpty || payer != nil else { return entries }
        return try shares.spelled(as: known).entries(
            sharing: entries, paidBy: debtor.map { Shares.spelled($0, as: known) })
    }
}
