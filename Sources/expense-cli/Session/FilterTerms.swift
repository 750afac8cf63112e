import ExpenseCore

/// The options of a filter, as typed.
struct FilterTerms {
    var categories: [String] = []
    var from: String?
    var to: String?
    var period: String?
    var kind: Expense.Kind?
    var payee: String?
    var account: String?
    var receipt: Int64?
    var tags: [String] = []
    var currency: String?
    var minimum: String?
    var maximum: String?
    var search: [String] = []
    var isUnseen = false
    /// What words were read as that could also be texts: `'october' as a period`.
    private(set) var readings: [String] = []

    /// Takes up words: the names of categories, and a period, unless options choose them; a currency in which something has
    /// been recorded; an account or a tag, as 'add' reads them; and texts to search for, which are named if other words are
    /// no texts.
    mutating func take(_ words: [String], in session: Session) throws {
        let (hasCategories, hasDays) = (!categories.isEmpty, period != nil || from != nil || to != nil)
        var rest = words[...]
        /// The beginning of the words, as long as possible, that is something.
        func first(_ isMeant: (String) throws -> Bool) rethrows -> String? {
            for count in (1...4).reversed() where count <= rest.count {
                let text = rest.prefix(count).joined(separator: " ")
                if try isMeant(text) {
                    rest = rest.dropFirst(count)
                    return text
                }
            }
            return nil
        }
        /// Takes up a category, a period or a currency, if the words begin with one.
        func takeName() throws -> Bool {
            if !hasCategories, let name = try first({ try isCategory($0, in: session) }) {
                categories.append(name)
                readings.append("\(quoted(name)) as a category")
            } else if !hasDays, let text = first({ isPeriod($0, in: session) }) {
                let whole = try period.map { try joined($0, text, in: session) } ?? text
                if let period { readings.removeAll { $0 == Self.reading(ofPeriod: period) } }
                period = whole
                readings.append(Self.reading(ofPeriod: whole))
            } else if currency == nil, let word = rest.first, let named = Currency(word),
                try session.readableStore()?.currencies().contains(named) ?? false
            {
                rest = rest.dropFirst()
                currency = named.code
                readings.append("\(quoted(word)) as a currency")
            } else {
                return false
            }
            return true
        }
        while let word = rest.first {
            if try takeName() { continue }
            rest = rest.dropFirst()
            // In `total of food in october`, the small words say nothing of their own.
            if Self.smallWords.contains(word.lowercased()), try takeName() { continue }
            try take(word, in: session)
        }
        if !readings.isEmpty { readings += search.map { "\(quoted($0)) as a text" } }
    }

    private func isCategory(_ name: String, in session: Session) throws -> Bool {
        try isNone(name) || session.categories()?.contains(named: name) ?? false
    }

    private static let smallWords: Set = ["of", "in", "for", "and", "or", "to"]

    private static func reading(ofPeriod text: String) -> String { "\(quoted(text)) as a period" }

    /// Two periods of which one follows the other, as one: `october..november`. `from march` and `until may` are the
    /// days that both have.
    private func joined(_ first: String, _ second: String, in session: Session) throws -> String {
        let periods = try [first, second].map { (text: $0, days: try readPeriod($0, of: "WORD", in: session)) }
            .sorted { $0.days.from ?? .first < $1.days.from ?? .first }
        if periods[0].days.from == nil, periods[0].days.to != nil, periods[1].days.to == nil {
            return "\(periods[1].text) \(periods[0].text)"
        }
        let isOpen = periods[0].days.from == nil && periods[0].days.to != nil
        let whole =
            isOpen ? "from \(periods[1].text) \(periods[0].text)" : "\(periods[0].text)..\(periods[1].text)"
        guard let last = periods[0].days.to, let next = periods[1].days.from, last.adding(days: 1) == next else {
            throw UsageError(
                message:
                    "\(quoted(first)) and \(quoted(second)) are two periods; write -p \(quoted(whole)) for all days "
                    + "from the first to the last, one of them for its days, or --search \(quoted(second)) for the text"
            )
        }
        return whole
    }

    /// Whether a text is a period near enough to be meant: `october`, `last 3 months`, `2026`, but not `1205`.
    private func isPeriod(_ text: String, in session: Session) -> Bool {
        guard
            let period = try? Period(
                typed: text, today: session.today, order: session.locale.dateOrder, months: .calendar)
        else { return false }
        let years = [period.from, period.to].compactMap { $0.map { $0.parts.year - session.today.parts.year } }
        return years.allSatisfy { (-100...20).contains($0) }
    }

    /// Takes up a word: an account or a tag, if there is one of that name; otherwise a text to search for.
    private mutating func take(_ word: String, in session: Session) throws {
        let name = String(word.dropFirst())
        func isAccount(_ known: Account) -> Bool { known.name.lowercased() == name.lowercased() }
        func isTag(_ known: String) -> Bool { known.lowercased() == name.lowercased() }
        let isOther = account.map { $0.lowercased() != name.lowercased() } ?? false
        if word.hasPrefix("@"), !isOther,
            try isNone(name) || session.accounts()?.contains(where: isAccount) ?? false
        {
            account = name
        } else if word.hasPrefix("+"), try session.tags()?.contains(where: isTag) ?? false {
            tags.append(name)
        } else {
            search.append(word)
        }
    }

    /// The filter; refuses categories and accounts that do not exist.
    func filter(in session: Session) throws -> Filter {
        let period = try days(in: session)
        // Opening the data file costs a third of what a command takes; a command that writes opens it again.
        let known = categories.isEmpty ? [] : try session.categories() ?? ExpenseCore.Category.readyMade
        let choices = try categories.flatMap { try chosen($0, among: known) }
        let least = try minimum.map { try readAmount($0, of: "--min", in: session) }
        let most = try maximum.map { try readAmount($0, of: "--max", in: session) }
        if let least, let most {
            guard least.currency == most.currency else {
                throw UsageError(
                    message: "--min is in \(least.currency), but --max is in \(most.currency); use one currency")
            }
            guard least.minorUnits <= most.minorUnits else {
                throw UsageError(
                    message: "--min (\(least.display)) is more than --max (\(most.display))")
            }
        }
        var filter = Filter(
            categories: choices, period: period, kind: kind, currency: try currency.map(readCurrency),
            tags: try tags.flatMap { try chosenTags($0, in: session) },
            minimum: least, maximum: most, search: search, payee: payee, account: try knownAccount(in: session),
            receipt: receipt)
        filter.isUnseen = isUnseen
        filter.hasNoAccount = account.map { accountName($0) == nil } ?? false
        return filter
    }

    private func readAmount(_ text: String, of option: String, in session: Session) throws -> Money {
        let standard = try currency.map(readCurrency) ?? session.defaultCurrency()
        return try expense_cli.readAmount(text, of: option, currency: standard, in: session)
    }

    /// The categories of a word: one, several separated by commas, or the subcategories of one.
    private func chosen(_ name: String, among known: [ExpenseCore.Category]) throws(CommandFailure)
        -> [Filter.CategoryChoice]
    {
        if name.lowercased() == "none" { return [.none] }
        if let category = known.first(where: { $0.name.lowercased() == name.lowercased() }) {
            return [.named(category.name)]
        }
        // Imported journals may have subcategories of a name that is not a category itself.
        let below = known.filter { $0.lies(below: name.hasSuffix(":*") ? String(name.dropLast(2)) : name) }
        if !below.isEmpty { return below.map { .named($0.name) } }
        let parts = name.split(separator: ",").map(String.init)
        if parts.count > 1 {
            var choices: [Filter.CategoryChoice] = []
            for part in parts { choices += try chosen(part, among: known) }
            return choices
        }
        let guess = nearest(to: name, in: known.map(\.name)).map { "did you mean \(quoted($0))? " } ?? ""
        throw CommandFailure(.failed, "there is no category \(quoted(name)); \(guess)'category' lists them")
    }

    /// The tags of a word: one, or several separated by commas.
    private func chosenTags(_ word: String, in session: Session) throws -> [String] {
        func isWhole(_ known: String) -> Bool { known.lowercased() == word.lowercased() }
        guard word.contains(","), try !(session.tags() ?? []).contains(where: isWhole) else { return [word] }
        return separatedTags(word)
    }

    private func knownAccount(in session: Session) throws -> String? {
        guard let account = account.flatMap(accountName) else { return nil }
        let known = try session.accounts()?.map(\.name) ?? []
        guard let name = known.first(where: { $0.lowercased() == account.lowercased() }) else {
            let guess = nearest(to: account, in: known).map { "did you mean \(quoted($0))? " } ?? ""
            throw CommandFailure(.failed, "there is no account \(quoted(account)); \(guess)'accounts' lists them")
        }
        return name
    }

    private func days(in session: Session) throws -> Period {
        if let period {
            if from != nil || to != nil {
                throw UsageError(message: "--period cannot be used together with --from or --to")
            }
            return try readPeriod(period, of: "--period", in: session)
        }
        let first = try from.map { try readEnd($0, \.from, of: "--from", in: session) }
        let last = try to.map { try readEnd($0, \.to, of: "--to", in: session) }
        if let first, let last, first > last {
            throw UsageError(message: "--from (\(first)) is after --to (\(last))")
        }
        return Period(from: first, to: last)
    }

    /// Reads a day, or the first or last one of a period: `--from march`.
    private func readEnd(
        _ text: String, _ end: KeyPath<Period, CalendarDate?>, of option: String, in session: Session
    ) throws -> CalendarDate {
        do {
            return try readDate(text, of: option, in: session)
        } catch {
            guard let day = try? readPeriod(text, of: option, in: session)[keyPath: end] else { throw error }
            return day
        }
    }
}

extension [ExpenseCore.Category] {
    /// Whether there is a category of a name, in upper or lower case.
    fileprivate func contains(named name: String) -> Bool {
        contains { $0.name.lowercased() == name.lowercased() }
    }
}
