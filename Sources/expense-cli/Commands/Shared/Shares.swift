import ExpenseCore

/// The share of each person in a shared cost: `--with anna`, `--with anna:1/3`, `--with anna:12.50`.
struct Shares {
    /// A person with a share of the whole.
    struct Share {
        var person: String
        let numerator: Int64
        let denominator: Int64
    }

    private(set) var shares: [Share] = []

    /// - Parameter words: people as given, with or without a share, several separated by commas. Those without one and
    ///   the user share the rest equally.
    ///   - whole: the cost.
    init(_ words: [String], of whole: Money, in session: Session) throws(UsageError) {
        var open: [String] = []
        for word in words.flatMap(Self.people) {
            if let share = try Self.share(word, of: whole, in: session) {
                shares.append(share)
            } else {
                open.append(try Self.person(word, of: "--with"))
            }
        }
        let names = (shares.map(\.person) + open).map { $0.lowercased() }
        for name in names where !name.contains(where: \.isLetter) {
            throw UsageError(message: "--with: \(quoted(name)) is not a name; give \(Self.form)")
        }
        guard Set(names).count == names.count else {
            throw UsageError(message: "--with: a person is given twice; give each person once")
        }
        // The remainder of one, over a common denominator.
        var (numerator, denominator) = (Int64(1), Int64(1))
        for share in shares {
            let (rest, other) = (numerator, denominator)
            guard let common = leastCommonMultiple(other, share.denominator) else {
                throw UsageError(message: "--with: these parts cannot be combined; give all of them as amounts")
            }
            denominator = common
            numerator = rest * (denominator / other) - share.numerator * (denominator / share.denominator)
            guard numerator >= 0 else {
                throw UsageError(message: "--with: the parts come to more than the whole; give smaller ones")
            }
        }
        guard open.isEmpty || numerator > 0 else {
            throw UsageError(message: "--with: nothing is left for those without a part; give smaller parts")
        }
        let (equal, isTooLarge) = denominator.multipliedReportingOverflow(by: Int64(open.count + 1))
        guard !isTooLarge else {
            throw UsageError(message: "--with: these parts cannot be combined; give all of them as amounts")
        }
        shares += open.map { Share(person: $0, numerator: numerator, denominator: equal) }
    }

    /// The people of an option. After an amount, a comma before a digit or a dash belongs to it: `anna:12,50`, `ben:10,-`.
    private static func people(_ word: String) -> [String] {
        partsBetweenCommas(of: word).reduce(into: []) { people, part in
            let isOfAmount = part.first.map { $0.isNumber || "-–".contains($0) } ?? false
            if isOfAmount, let last = people.last, last.contains(":"), last.last?.isNumber ?? false {
                people[people.count - 1] = "\(last),\(part)"
            } else {
                people.append(part)
            }
        }
    }

    /// A person with a share; nil if the word has none.
    private static func share(_ word: String, of whole: Money, in session: Session) throws(UsageError) -> Share? {
        guard let colon = word.lastIndex(of: ":") else { return nil }
        let name = try person(String(word[..<colon]), of: "--with")
        let part = word[word.index(after: colon)...]
        var fields = part.split(separator: "/", omittingEmptySubsequences: false)
        if part.hasSuffix("%") { fields = [part.dropLast(), "100"] }
        if fields.count == 2 {
            guard let numerator = Int64(fields[0]), let denominator = Int64(fields[1]),
                (1...100).contains(numerator), (numerator...100).contains(denominator)
            else { throw unreadable(word) }
            return Share(person: name, numerator: numerator, denominator: denominator)
        }
        guard part.contains(where: \.isNumber) else { throw unreadable(word) }
        let money = try readAmount(String(part), of: "--with", currency: whole.currency, in: session)
        guard money.currency == whole.currency else {
            throw UsageError(message: "--with: \(money.display) is not in \(whole.currency) as the whole amount is")
        }
        guard money.minorUnits <= whole.minorUnits else {
            throw UsageError(message: "--with: \(money.display) is more than \(whole.display)")
        }
        return Share(person: name, numerator: money.minorUnits, denominator: whole.minorUnits)
    }

    private static func unreadable(_ word: String) -> UsageError {
        UsageError(message: "--with: \(quoted(word)) is not \(form)")
    }

    private static let form = "NAME or NAME:PART, such as anna, anna:1/3, anna:60% or anna:12.50"

    /// Reads the name of a person.
    static func person(_ text: String, of option: String) throws(UsageError) -> String {
        let name = try readLabel(text, of: option)
        guard !name.contains(":") else {
            throw UsageError(message: "\(option): \(quoted(text)) has a colon; names cannot contain one")
        }
        return name
    }

    /// These shares with the names spelled like existing accounts.
    func spelled(as accounts: [String]) -> Shares {
        var spelled = self
        for place in shares.indices { spelled.shares[place].person = Self.spelled(shares[place].person, as: accounts) }
        return spelled
    }

    /// A name, spelled like the person's account, ignoring case.
    static func spelled(_ name: String, as accounts: [String]) -> String {
        let account = accounts.first { $0.lowercased() == (Debt.accountPrefix + name).lowercased() }
        return account.map { String($0.dropFirst(Debt.accountPrefix.count)) } ?? name
    }

    /// Refuses people who are unknown and whose names are similar to that of a known one.
    static func refuseMisspelled(_ people: [String], _ accounts: [String], of option: String) throws(UsageError) {
        let known = accounts.filter { $0.hasPrefix(Debt.accountPrefix) }
            .map { String($0.dropFirst(Debt.accountPrefix.count)) }
        for person in people where !known.contains(where: { $0.lowercased() == person.lowercased() }) {
            guard let similar = nearest(to: person, in: known) else { continue }
            throw UsageError(
                message: "\(option): nobody is called \(quoted(person)) yet; did you mean \(quoted(similar))? If not, "
                    + "'accounts add \(Debt.accountPrefix)\(person)' adds the person")
        }
    }

    /// The entries of a shared cost: the user's own share, and a transfer to each person that the user paid for.
    ///
    /// - Parameters:
    ///   - entries: the whole cost, or its parts in several categories.
    ///   - payer: who paid, if it is one of the people.
    func entries(sharing entries: [Expense], paidBy payer: String?) throws(UsageError) -> [Expense] {
        var own = entries
        var lent = shares.map { _ in Int64(0) }
        for place in own.indices {
            var left = own[place].amount.minorUnits
            for (index, share) in shares.enumerated() {
                guard let part = entries[place].amount.scaled(by: share.numerator, over: share.denominator)
                else { throw UsageError(message: "AMOUNT is too large to share") }
                let size = min(left, part.minorUnits)
                lent[index] += size
                left -= size
            }
            own[place].amount = Money(minorUnits: left, currency: own[place].amount.currency)
            if let payer { own[place].account = Debt.accountPrefix + payer }
        }
        try settleRounding(of: entries, &own, &lent)
        own.removeAll { $0.amount.minorUnits == 0 }
        // If another person paid, the shares of third persons are no concern of the user.
        guard payer == nil else {
            guard !own.isEmpty else {
                throw UsageError(message: "--with: nothing is left for you; give smaller parts")
            }
            return own
        }
        let isBack = entries[0].kind == .refund
        let transfers = zip(shares, lent).compactMap { share, size -> Expense? in
            guard size > 0 else { return nil }
            var entry = entries[0]
            (entry.kind, entry.category) = (.transfer, nil)
            entry.amount = Money(minorUnits: size, currency: entry.amount.currency)
            let other = Debt.accountPrefix + share.person
            (entry.account, entry.target) = isBack ? (other, entry.account) : (entry.account, other)
            return entry
        }
        return own + transfers
    }

    /// The share of each person in the whole is rounded once. What the parts of a receipt were rounded differently is
    /// moved between the person and the user.
    private func settleRounding(of entries: [Expense], _ own: inout [Expense], _ lent: inout [Int64])
        throws(UsageError)
    {
        var whole = Int64(0)
        for entry in entries { whole += entry.amount.minorUnits }
        for (index, share) in shares.enumerated() {
            let money = Money(minorUnits: whole, currency: own[0].amount.currency)
            guard let exact = money.scaled(by: share.numerator, over: share.denominator) else {
                throw UsageError(message: "AMOUNT is too large to share")
            }
            for place in own.indices.reversed() {
                let amount = own[place].amount
                let room = entries[place].amount.minorUnits - amount.minorUnits
                let moved = max(-room, min(exact.minorUnits - lent[index], amount.minorUnits))
                own[place].amount = Money(minorUnits: amount.minorUnits - moved, currency: amount.currency)
                lent[index] += moved
            }
        }
    }
}

/// Nil if it does not fit.
private func leastCommonMultiple(_ one: Int64, _ other: Int64) -> Int64? {
    var (divisor, rest) = (one, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (multiple, isTooLarge) = (one / divisor).multipliedReportingOverflow(by: other)
    return isTooLarge ? nil : multiple
}
