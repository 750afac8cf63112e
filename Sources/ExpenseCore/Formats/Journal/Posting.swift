/// A line of a transaction in a journal: what moves into an account, or out of it where the amount is negative.
struct Posting {
    /// Which postings of a transaction it balances with.
    enum Balance {
        /// All that are not virtual.
        case real
        /// The virtual ones in square brackets.
        case virtual
        /// None: a virtual one in round brackets.
        case none
    }

    let account: String
    /// Nil where it is left to be worked out.
    let amount: Money?
    /// Whether it has a price, so that amounts of other currencies stand against it.
    let hasPrice: Bool
    var tags: [String] = []
    var balance = Balance.real
    let place: Place
}

/// What a transaction of a journal says, before it is taken for entries.
struct JournalTransaction {
    let date: CalendarDate
    var note: String
    var tags: [String] = []
    var postings: [Posting] = []
    /// The name of the category, where a remark says so: the names of accounts cannot hold every text.
    var category: String?
    let place: Place

    init(date: CalendarDate, note: String, place: Place) {
        (self.date, self.note, self.place) = (date, note, place)
    }

    /// An entry for each posting to an account of expenses or income, also for virtual ones, as reports count them;
    /// transfers between other accounts have none.
    ///
    /// - Parameter categoryOf: the category that an account stands for; nil for none.
    func entries(categoryOf: (String) -> String?) throws -> [ImportedEntry] {
        var entries: [ImportedEntry] = []
        let alone = postings.filter { $0.balance == .none }
        if let missing = alone.first(where: { $0.amount == nil && isCounted($0.account) }) {
            throw FormatError(missing.place, "a virtual posting that balances with none needs an amount; write it")
        }
        for posting in try balanced(.real) + balanced(.virtual) + alone {
            guard let amount = posting.amount, amount.minorUnits != 0, isCounted(posting.account) else { continue }
            let size = Money(minorUnits: Int64(clamping: amount.minorUnits.magnitude), currency: amount.currency)
            entries.append(
                try ImportedEntry(
                    date: date, amount: size, isIncome: amount.minorUnits < 0,
                    category: category ?? categoryOf(posting.account), note: note, tags: tags + posting.tags,
                    place: posting.place))
        }
        return entries
    }

    /// Postings that balance with each other, the one without an amount taking what the others leave.
    private func balanced(_ balance: Posting.Balance) throws -> [Posting] {
        let postings = postings.filter { $0.balance == balance }
        let open = postings.filter { $0.amount == nil }
        guard let missing = open.first, isCounted(missing.account) else {
            guard open.dropFirst().contains(where: { isCounted($0.account) }) else { return postings }
            throw FormatError(open[1].place, "two postings have no amount; write one of them")
        }
        guard open.count == 1 else {
            throw FormatError(open[1].place, "two postings have no amount; write one of them")
        }
        guard !postings.contains(where: \.hasPrice) else {
            throw FormatError(missing.place, "its amount depends on a price; write the amount")
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

    /// Whether an account is one of expenses or income.
    private func isCounted(_ account: String) -> Bool {
        let top = account.prefix { $0 != ":" }.lowercased()
        return ["expense", "expenses", "income", "incomes", "revenue", "revenues"].contains(top)
    }
}

/// The category that an account's name speaks of: what stands after its first part.
func categoryByName(of account: String) -> String? {
    guard let colon = account.firstIndex(of: ":") else { return nil }
    let name = trimmingBlanks(account[account.index(after: colon)...])
    return name.isEmpty ? nil : name
}
