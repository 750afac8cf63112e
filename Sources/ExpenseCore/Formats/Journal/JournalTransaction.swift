/// What a transaction of a journal says, before it is taken for entries.
struct JournalTransaction {
    let date: CalendarDate
    var note: String
    var payee: String?
    var tags: [String] = []
    var postings: [Posting] = []
    /// Whether it has further postings, of shares and the like to accounts of which the tracker knows nothing.
    var hasShares = false
    /// Which accounts the journal declares as those of expenses and income.
    var types = JournalAccountTypes()
    /// What remarks say, as our own journals have them: the names of accounts cannot hold every text.
    var remarks = JournalRemarks()
    let place: Place

    init(date: CalendarDate, note: String, place: Place) {
        (self.date, self.note, self.place) = (date, note, place)
    }

    /// What accounts of a journal are called in the tracker; nil for none.
    struct Names {
        var category: (String) -> String? = categoryByName
        var account: (String) -> String? = JournalAccount.name
    }

    /// An entry for each posting to an account of expenses or income, also for virtual ones, as reports count them, and
    /// one for each transfer between two other accounts. Several entries of one transaction are on one receipt.
    func entries(_ names: Names = Names()) throws -> JournalEntries {
        let alone = postings.filter { $0.balance == .none }
        if let missing = alone.first(where: { $0.amount == nil && types.isCounted($0.account) }) {
            throw FormatError(missing.place, "a virtual posting that balances with none needs an amount; write it")
        }
        // Balances and prices of all earlier transactions would be needed to work these out.
        if let open = postings.first(where: isUnknown) {
            return JournalEntries(entries: [], lacksAccounts: false, unknown: open.place)
        }
        let real = try balanced(.real)
        let hub = hub(of: real)
        var entries: [(entry: Expense, place: Place)] = []
        for posting in try real + balanced(.virtual) + alone {
            guard let amount = posting.amount, amount.minorUnits != 0 else { continue }
            let isNegative = amount.minorUnits < 0
            let isReal = posting.balance == .real
            var entry = Expense(
                date: date, kind: .transfer, amount: amount.magnitude, note: remarks.note ?? note,
                tags: remarks.tags ?? tags + posting.tags, payee: remarks.payee ?? payee, original: remarks.original)
            if types.isCounted(posting.account) {
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
        // Numbers of receipts that a file names are above zero.
        let receipt = remarks.receipt ?? (entries.count > 1 ? -Int64(place.line) : nil)
        return JournalEntries(
            entries: try entries.map { entry, place in
                var entry = entry
                entry.receipt = receipt
                return try ImportedEntry(entry, at: place)
            }, lacksAccounts: hub == nil && real.contains { !types.isCounted($0.account) })
    }

    /// Whether nothing but a price or an assertion tells the amount of a posting that counts.
    private func isUnknown(_ posting: Posting) -> Bool {
        let others = postings.filter { $0.balance == posting.balance }
        let open = others.filter { $0.amount == nil }
        guard posting.amount == nil, posting.balance != .none, open.contains(where: { types.isCounted($0.account) })
        else { return false }
        return open.count > 1 && open.contains(where: \.hasAssertion)
            || open.count == 1
                && (hasShares || others.contains(where: \.hasPrice))
    }

    /// The one account that all others pay or are paid by; nil where it cannot be told.
    private func hub(of real: [Posting]) -> String? {
        let others = real.filter { !types.isCounted($0.account) }
        guard !hasShares, !real.contains(where: \.hasPrice) else { return nil }
        if Set(others.map(\.account)).count == 1 { return others[0].account }
        guard Set(real.compactMap { $0.amount?.currency }).count == 1 else { return nil }
        for isNegative in [true, false] {
            let side = real.filter { (($0.amount?.minorUnits ?? 0) < 0) == isNegative }
            if side.count == 1, let only = side.first, !types.isCounted(only.account) { return only.account }
        }
        return nil
    }

    /// Postings that balance with each other, the one without an amount taking what the others leave.
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
    /// Whether it cannot be told which account paid or received.
    let lacksAccounts: Bool
    /// Where a posting has an amount that only prices or the balances of accounts tell.
    var unknown: Place?

    /// Why the transaction holds no entries.
    static let unknownReason = "a transaction with an amount that only a price or a balance tells"
}

/// What remarks of a transaction say in place of what the journal can say.
struct JournalRemarks {
    var note: String?
    var tags: [String]?
    var category: String?
    var payee: String?
    var account: String?
    var target: String?
    var receipt: Int64?
    var original: Money?

    /// Takes over what one remark says, if it is one of ours.
    mutating func read(_ name: String, _ text: String) {
        switch name {
        case "note": note = text
        case "tags": tags = separatedTags(text)
        case "category": category = text
        case "payee": payee = text
        case "account": account = text
        case "to": target = text
        case "receipt": receipt = Int64(text)
        case "original": original = try? Money(written: text, decimalMark: ".", currency: .dollar)
        default: break
        }
    }
}

extension Money {
    /// The amount without its sign.
    fileprivate var magnitude: Money {
        Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency)
    }
}

/// What a reader says of transactions of which it cannot tell the account.
func withoutAccountsRemark(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    let transactions = count == 1 ? "1 transaction" : "\(count) transactions"
    return ["left out the accounts of \(transactions) with several accounts or a price"]
}
