/// What the titles of columns mean.
enum CSVTitles {
    /// A column as an option names it: by its title, or by its number if it has none of its own.
    static func optionName(of column: Int, _ titles: [String]) -> String {
        let title = titles.indices.contains(column) ? titles[column] : ""
        return title.isEmpty || titles.count { $0 == title } > 1 ? "\(column + 1)" : title
    }

    /// A title in comparable form: folded, without text in brackets and without currency codes. `Amount (debit)` becomes
    /// `debit`, because that says more.
    static func plain(_ title: String) -> String {
        var depth = 0
        var (kept, inBrackets) = ("", "")
        for character in title {
            if "([（".contains(character) { depth += 1 }
            if depth == 0 || character == "/" { kept.append(character) }
            if depth > 0, !"([（)]）".contains(character) { inBrackets.append(character) }
            if ")]）".contains(character) { depth = max(0, depth - 1) }
        }
        if inBrackets.utf8.count > 1, CSVDirection(inBrackets) != nil { return CSVWords.plain(inBrackets) }
        let words = kept.split(separator: "/").map { trimmingBlanks($0) }.joined(separator: "/").split {
            !$0.isLetter && !$0.isNumber && $0 != "/"
        }.flatMap(parts)
        let named = words.count > 1 ? words.filter { Currency($0) == nil || $0 != $0.uppercased() } : words
        // `Betrag in EUR` means `Betrag`, but `Money in` does not mean `Money`.
        let whole = named.map { folded($0) }.joined(separator: " ")
        if names[whole] != nil { return whole }
        let last = (named.isEmpty ? words : named).last
        let joined = (named.isEmpty ? words : named).map { folded($0) }.filter {
            !["in", "a"].contains($0) || $0 == folded(last ?? "") && words.last == last
        }
        return (joined.isEmpty ? words.map { folded($0) } : joined).joined(separator: " ")
    }

    /// The words of a title such as `transactionDate` or `item1`.
    private static func parts(_ word: Substring) -> [String] {
        var parts = [""]
        var last: Character = " "
        for character in word {
            let begins = character.isUppercase && last.isLowercase || character.isNumber && last.isLetter
            if begins { parts.append("") }
            parts[parts.count - 1].append(character)
            last = character
        }
        return parts
    }

    /// The roles that a title matches, with a rank: 0 is best. A title that only contains a name ranks lower than one
    /// that equals it; the longer the name, the better.
    static func roles(of title: String) -> [CSVRole: Int] {
        var found: [CSVRole: Int] = [:]
        func note(_ name: String, _ penalty: Int) {
            for (role, rank) in names[name] ?? [] { found[role] = min(found[role] ?? .max, rank + penalty) }
        }
        note(title, 0)
        if let name = withoutNumber(title) { note(name, 1) }
        let parts = title.contains("/") ? CSVWords.phrases(of: String(title.map { $0 == "/" ? " " : $0 }), upTo: 4) : []
        let phrases = CSVWords.phrases(of: title, upTo: 5) + parts
        for phrase in phrases where phrase != title && phrase.utf8.count >= 4 && !WordList.onlyAlone.contains(phrase) {
            note(phrase, held - phrase.utf8.count)
        }
        if WordList.partsOfAmounts.areHeld(in: title) { found[.amount] = nil }
        let isOfMerchant = title.hasPrefix("merchant ") && WordList.places.areOne(of: title)
        if isOfMerchant { found[.payee] = nil }
        // The state in which a merchant is says nothing of the row's: `City/State`.
        if isOfMerchant || title.hasPrefix("city") { found[.status] = nil }
        if WordList.noParty.areHeld(in: title), !WordList.names.areHeld(in: title) {
            for party in [CSVRole.payee, .payer] where found[party] ?? 0 > held / 2 { found[party] = nil }
        }
        if let party = party(title), found.values.allSatisfy({ $0 > held / 2 }) {
            found[party] = min(found[party] ?? held, held - 40)
        }
        if title.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) {
            for name in names.keys where name.utf8.count >= 6 && title != name && holds(title, name) {
                note(name, held - name.utf8.count)
            }
        }
        return found
    }

    static func roles(named title: String) -> [CSVRole: Int] { roles(of: plain(title)) }

    static func countKnown(_ titles: [String]) -> Int { titles.count { !roles(named: $0).isEmpty } }

    static func areOfEntries(_ titles: [String]) -> Bool {
        let roles = titles.map(roles(named:))
        return [[.date], [.amount, .debit, .credit]].allSatisfy { (wanted: [CSVRole]) in
            roles.contains { title in wanted.contains { title[$0] != nil } }
        }
    }

    /// Whether cells can be titles: none is a day or an amount.
    static func mayBe(_ cells: [String]) -> Bool { !cells.contains { WrittenDate.isDate($0) || isAmount($0) } }

    static func isKnown(_ title: String) -> Bool {
        names[title] != nil || withoutNumber(title).map { names[$0] != nil } ?? false
    }

    /// Banks number the columns of a long text.
    static func withoutNumber(_ title: String) -> String? {
        guard let last = title.split(separator: " ").last, title.contains(" "), last.allSatisfy(\.isNumber) else {
            return nil
        }
        return String(title.dropLast(last.count + 1))
    }

    /// The party that a title means: sender or recipient, as in `Nazwa odbiorcy`. The other party if the title has both
    /// words; nil if it means a property such as an account or an address.
    static func party(_ title: String) -> CSVRole? {
        guard !WordList.noParty.areHeld(in: title) else { return nil }
        return WordList.recipients.areHeld(in: title) ? .payee : WordList.senders.areHeld(in: title) ? .payer : nil
    }

    /// Whether titles are of where the day comes before the month: in such a script, or in another language than English
    /// that has Latin letters.
    static func areOfDayFirst(_ titles: [String]) -> Bool {
        titles.contains { title in
            let letters = title.unicodeScalars
            let isForeign = title.contains { $0.isLetter && !$0.isASCII }
            return letters.contains { (0x370..<0x700).contains($0.value) || (0xE00..<0xE80).contains($0.value) }
                || letters.allSatisfy { $0.value < 0x250 }
                    && (isForeign || WordList.notEnglish.areOne(of: CSVWords.plain(title)))
        }
    }

    /// Whether an amount is said to be in the currency of the account.
    static func isInAccountCurrency(_ title: String) -> Bool {
        !WordList.balances.areHeld(in: title) && WordList.accountCurrencies.areHeld(in: title)
    }

    static func isAddedToPrice(_ title: String) -> Bool {
        title.split { " -/".contains($0) }.contains { WordList.addedToPrices.contains(String($0)) }
    }

    /// The columns of year, month and day; empty if there is no title for one of them. The titles may be in brackets, as
    /// in `操作日(年)`.
    static func dateParts(_ titles: [String]) -> [Int] {
        let titles = titles.map { title in
            let inBrackets = title.split { "(（".contains($0) }.dropFirst().first?.prefix { !")）".contains($0) }
            return folded(trimmingBlanks(inBrackets.map(String.init) ?? title))
        }
        let lists: [WordList] = [.years, .months, .days]
        let columns = lists.compactMap { titles.firstIndex(where: $0.contains) }
        return columns.count == 3 ? columns : []
    }

    /// Whether a title, in comparable form, is that of the means of payment: a card, cash, the balance of an app.
    static func isMethod(_ title: String) -> Bool {
        WordList.titlesOfMethods.contains(title) || WordList.paymentMethods.areHeld(in: title)
    }

    /// Whether a title is only a currency, as for amounts in that currency: `CAD$`.
    static func isCurrency(_ title: String) -> Bool {
        let letters = title.filter { !"$€£¥ .()".contains($0) }
        return letters.count == 3 && letters == letters.uppercased() && Currency(letters) != nil
    }

    /// The minimum rank of a title that only contains a name.
    static let held = 1000

    /// Whether a rank is that of a title that banks use, and not of one that only contains it.
    static func isExact(_ rank: Int?) -> Bool { rank.map { $0 < held / 2 } ?? false }

    /// Whether a title as it is written is one that banks use for a role.
    static func means(_ title: String, _ role: CSVRole) -> Bool { isExact(roles(named: title)[role]) }

    /// Whether a title means another amount than that of the row.
    static func isForeign(_ title: String) -> Bool {
        WordList.foreign.areOne(of: title) || WordList.foreignStems.areHeld(in: title)
    }

    static func isNet(_ title: String) -> Bool {
        WordList.net.contains(title) || ["net amount in ", "nettobetrag in "].contains { title.hasPrefix($0) }
    }

    /// Whether a title says that amounts count the smallest units of a currency: `amount_cents`, `Betrag in Cent`.
    static func isOfCents(_ title: String) -> Bool {
        title.contains("分")
            || title.split { !$0.isLetter }.flatMap(parts).contains { WordList.cents.contains(folded($0)) }
    }

    /// The side that the title of an amount column means for all its amounts.
    static func direction(ofAmount title: String) -> CSVDirection? {
        let roles = roles(of: title)
        if isExact(roles[.debit]) || WordList.costTitles.contains(title) { return .expense }
        return isExact(roles[.credit]) ? .income : nil
    }

    private static let names: [String: [(CSVRole, Int)]] = {
        var names: [String: [(CSVRole, Int)]] = [:]
        for (name, titles) in WordList.rows(WordList.ofRoles) {
            guard let role = CSVRole(stringValue: name) else { continue }
            for (rank, title) in titles.enumerated() { names[title, default: []].append((role, rank)) }
        }
        for (rank, title) in WordList.accountTitles.words.enumerated() {
            names[title, default: []].append((.account, rank))
        }
        return names
    }()
}
