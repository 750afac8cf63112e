/// A transaction of a journal, before it is converted to entries.
struct JournalTransaction {
    let date: CalendarDate
    var note: String
    var payee: String?
    var tags: [String] = []
    var postings: [Posting] = []
    /// Whether it has other postings, such as shares, to accounts that the tracker does not have.
    var hasShares = false
    /// Whether a posting was left out, which the import names.
    var hasNamedFault = false
    /// The accounts that the journal declares as expenses or income.
    var types = JournalAccountTypes()
    /// The remarks of our own journals, because account names cannot represent every text.
    var remarks = JournalRemarks()
    let place: Place

    init(date: CalendarDate, note: String, place: Place) {
        (self.date, self.note, self.place) = (date, note, place)
    }

    /// The names of a journal's accounts in the tracker; nil for none.
    struct Names {
        var category: (String) -> String? = categoryByName
        var account: (String) -> String? = JournalAccount.name
    }

    /// One entry for each posting to an account of expenses or income (also for virtual ones, as in reports), and one
    /// for each transfer between two other accounts. Several entries of one transaction form a receipt.
    func entries(_ names: Names = Names()) throws -> JournalEntries {
        let alone = postings.filter { $0.balance == .none }
        if let missing = alone.first(where: { $0.amount == nil && types.isCounted($0.account) }) {
            throw FormatError(missing.place, "a virtual posting that balances with none needs an amount; write it")
        }
        // Computing these would need the balances and prices of all earlier transactions.
        if let open = unknownPosting {
            return JournalEntries(
                entries: [], lacksAccounts: false, leftOut: (open.place, JournalEntries.unknownReason))
        }
        let real = try balanced(.real)
        let hub = hub(of: real)
        let hubNote = real.filter { $0.account == hub }.compactMap(\.note)
        var entries: [(entry: Expense, place: Place)] = exchange(real, names).map { [$0] } ?? []
        let isExchange = !entries.isEmpty
        var reversals: [Place] = []
        for posting in try real + balanced(.virtual) + alone {
            guard let amount = posting.amount, amount.minorUnits != 0 else { continue }
            let isNegative = amount.minorUnits < 0
            let isReal = posting.balance == .real
            var entry = Expense(
                date: posting.date ?? date, kind: .transfer, amount: amount.magnitude,
                note: remarks.note ?? ([note] + hubNote + [posting.note].compactMap(\.self)).joinedOnce,
                tags: remarks.tags ?? tags + posting.tags, payee: remarks.payee ?? payee, original: remarks.original)
            entry.attachments = attachments
            if types.isCounted(posting.account) {
                if !isNegative, !types.isExpense(posting.account) { reversals.append(posting.place) }
                entry.kind = !isNegative ? .expense : types.isExpense(posting.account) ? .refund : .income
                entry.category = remarks.category ?? names.category(posting.account)
                entry.account = isReal ? remarks.account ?? hub.flatMap(names.account) : nil
            } else {
                guard isReal, let hub, posting.account != hub else { continue }
                let (from, to) = isNegative ? (posting.account, hub) : (hub, posting.account)
                entry.account = remarks.account ?? names.account(from)
                entry.target = remarks.target ?? names.account(to)
                guard entry.account != nil || entry.target != nil, entry.account != entry.target else { continue }
            }
            entries.append((entry, posting.place))
        }
        // Nothing of it is left out without a word.
        let isPriced = postings.contains { $0.hasPrice || $0.hasAssertion }
        let isLeftOut = entries.isEmpty && !hasNamedFault && postings.contains { $0.amount?.minorUnits != 0 }
        // Receipt numbers in a file are positive, so a negative one is unique.
        let receipt = remarks.receipt ?? (entries.count > 1 ? -Int64(place.line) : nil)
        return JournalEntries(
            entries: try entries.map { entry, place in
                var entry = entry
                entry.receipt = receipt
                return try ImportedEntry(entry, at: place)
            },
            lacksAccounts: !entries.isEmpty && hub == nil && !isExchange
                && real.contains { !types.isCounted($0.account) },
            leftOut: isLeftOut ? (place, isPriced ? JournalEntries.unknownReason : JournalEntries.otherReason) : nil,
            reversals: reversals,
            otherDays: postings.filter { !types.isCounted($0.account) && ($0.date ?? date) != date }.map(\.place))
    }

    private var attachments: [Attachment] {
        Array((remarks.attachments + remarks.documents).prefix(Attachment.most))
    }

    /// The transfer between two accounts, one of which pays in one currency while the other one receives another.
    private func exchange(_ real: [Posting], _ names: Names) -> (entry: Expense, place: Place)? {
        guard !hasShares, real.count == 2, !real.contains(where: { types.isCounted($0.account) }) else { return nil }
        func amount(_ place: Int) -> Money? {
            real[place].amount
                ?? real[1 - place].cost.map { cost in
                    let isGiven = (real[1 - place].amount?.minorUnits ?? 0) > 0
                    return Money(minorUnits: isGiven ? -cost.minorUnits : cost.minorUnits, currency: cost.currency)
                }
        }
        guard let first = amount(0), let second = amount(1), first.currency != second.currency,
            first.minorUnits.signum() * second.minorUnits.signum() == -1
        else { return nil }
        let from = first.minorUnits < 0 ? 0 : 1
        let (paid, got) = from == 0 ? (first, second) : (second, first)
        var entry = Expense(
            date: date, kind: .transfer, amount: paid.magnitude,
            note: remarks.note ?? ([note] + real.compactMap(\.note)).joinedOnce,
            tags: remarks.tags ?? tags + real.flatMap(\.tags), payee: remarks.payee ?? payee,
            account: remarks.account ?? names.account(real[from].account),
            target: remarks.target ?? names.account(real[1 - from].account), original: remarks.original)
        guard entry.account != nil || entry.target != nil else { return nil }
        entry.attachments = attachments
        if entry.account == nil {
            entry.amount = got.magnitude
        } else if entry.target != nil {
            entry.received = got.magnitude
        }
        return (entry, real[from].place)
    }

    /// A relevant posting of which the amount is given only by a price or an assertion.
    private var unknownPosting: Posting? {
        for balance in [Posting.Balance.real, .virtual] {
            let group = postings.filter { $0.balance == balance }
            let open = group.filter { $0.amount == nil }
            guard open.contains(where: { types.isCounted($0.account) }) else { continue }
            let isUnknown =
                open.count > 1
                ? open.contains(where: \.hasAssertion) : hasShares || group.contains(where: \.hasPrice)
            if isUnknown { return open[0] }
        }
        return nil
    }

    /// All postings with their amounts; of those whose amounts nothing tells, none.
    var resolvedPostings: [Posting] {
        guard unknownPosting == nil, let real = try? balanced(.real), let virtual = try? balanced(.virtual) else {
            return []
        }
        return real + virtual + postings.filter { $0.balance == .none }
    }

    /// The one account that pays or receives in all other postings; nil if there is no single one.
    private func hub(of real: [Posting]) -> String? {
        let others = real.filter { !types.isCounted($0.account) }
        guard !hasShares, !real.contains(where: \.hasPrice), !isExchanged(real) else { return nil }
        if Set(others.map(\.account)).count == 1 { return others[0].account }
        guard Set(real.compactMap { $0.amount?.currency }).count == 1 else { return nil }
        for isNegative in [true, false] {
            let side = real.filter { (($0.amount?.minorUnits ?? 0) < 0) == isNegative }
            if side.count == 1, let only = side.first, !types.isCounted(only.account) { return only.account }
        }
        return nil
    }

    /// Whether amounts of several currencies balance only at a price that nobody wrote.
    private func isExchanged(_ real: [Posting]) -> Bool {
        var sums: [Currency: Int64] = [:]
        for amount in real.compactMap(\.amount) { sums[amount.currency, default: 0] &+= amount.minorUnits }
        return sums.count > 1 && sums.values.contains { $0 != 0 }
    }

    /// The postings that balance with each other; the one without an amount gets the remainder.
    private func balanced(_ balance: Posting.Balance) throws -> [Posting] {
        let postings = postings.filter { $0.balance == balance }
        let open = postings.filter { $0.amount == nil }
        let isNeeded = open.contains { types.isCounted($0.account) }
        guard let missing = open.first,
            isNeeded || open.count == 1 && !hasShares && !postings.contains(where: \.hasPrice)
        else {
            return postings
        }
        guard open.count == 1 else {
            throw FormatError(open[1].place, "two postings have no amount; write one of them")
        }
        var sums: [Money] = []
        for amount in postings.compactMap(\.amount) {
            if let index = sums.firstIndex(where: { $0.currency == amount.currency }) {
                do {
                    sums[index] = try sums[index].adding(amount)
                } catch {
                    throw FormatError(missing.place, error.description)
                }
            } else {
                sums.append(amount)
            }
        }
        return postings.filter { $0.amount != nil }
            + sums.map {
                Posting(
                    account: missing.account, amount: Money(minorUnits: -$0.minorUnits, currency: $0.currency),
                    hasPrice: false, tags: missing.tags, place: missing.place)
            }
    }
}

/// The entries of a transaction.
struct JournalEntries {
    let entries: [ImportedEntry]
    /// Whether the account that paid or received is unclear.
    let lacksAccounts: Bool
    /// Where and why the transaction was left out.
    var leftOut: (place: Place, reason: String)?
    /// The positions of postings that reduce income. They are recorded as expenses.
    var reversals: [Place] = []

    /// The positions of postings of accounts that have another day than the transaction.
    var otherDays: [Place] = []

    static let unknownReason = "a transaction with an amount that only a price or a balance tells"
    static let otherReason = "a transaction without an expense, income, or a transfer between two accounts"
    /// Why they are recorded as expenses.
    static let reversalReason = "the posting reduces income"
}

/// The remarks of a transaction, which replace what a journal can represent.
struct JournalRemarks {
    var note: String?
    var tags: [String]?
    var category: String?
    var payee: String?
    var account: String?
    var target: String?
    var receipt: Int64?
    var original: Money?
    var attachments: [Attachment] = []
    /// Files that stay where they are, in a journal of Beancount.
    var documents: [Attachment] = []
    /// The last remark, which `more` continues.
    private var last: (name: String, text: String)?

    /// Reads a remark if it is one of ours.
    mutating func read(_ name: String, _ text: String) {
        if name == "more", let last, last.text.utf8.count < 100_000 { return read(last.name, last.text + text) }
        last = (name, text)
        switch name {
        case "note": note = text
        case "tags": tags = separatedTags(text)
        case "category": category = text
        case "payee": payee = text
        case "account": account = text
        case "to": target = text
        case "receipt": receipt = Int64(text)
        case "attachments": attachments = Array(lines: text)
        case "original": original = try? Money(written: text, decimalMark: ".", currency: .dollar)
        default: break
        }
    }
}

/// The message about transactions with an unclear account.
func withoutAccountsRemark(_ lines: LineNumbers) -> [String] {
    guard lines.count > 0 else { return [] }
    let transactions = lines.count == 1 ? "1 transaction" : "\(lines.count) transactions"
    return ["left out the accounts of \(transactions) with several accounts or a price (\(lines.text))"]
}
