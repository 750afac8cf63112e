/// What columns are called in the files of banks and apps.
enum CSVTitles {
    /// A title as it is compared: folded, without what stands in brackets and without codes of currencies. Of
    /// `Amount (debit)`, what is in the brackets says more.
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
        // `Betrag in EUR` is `Betrag`, but `Money in` is not `Money`.
        let last = (named.isEmpty ? words : named).last
        let joined = (named.isEmpty ? words : named).map { folded($0) }.filter {
            !["in", "a"].contains($0) || $0 == folded(last ?? "") && words.last == last
        }
        return (joined.isEmpty ? words.map { folded($0) } : joined).joined(separator: " ")
    }

    /// The parts of a word such as `transactionDate` or `item1`.
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

    /// The roles that a title fits, and how well: 0 is best. A title that only holds a name fits less well than one that
    /// is it, and the better the longer that name is.
    static func roles(of title: String) -> [CSVRole: Int] {
        var found: [CSVRole: Int] = [:]
        func note(_ name: String, _ penalty: Int) {
            for (role, rank) in names[name] ?? [] where found[role].map({ $0 > rank + penalty }) ?? true {
                found[role] = rank + penalty
            }
        }
        note(title, 0)
        // Banks number the columns of a long text.
        if let last = title.split(separator: " ").last, title.contains(" "), last.allSatisfy(\.isNumber) {
            note(String(title.dropLast(last.count + 1)), 1)
        }
        let parts = title.contains("/") ? CSVWords.phrases(of: String(title.map { $0 == "/" ? " " : $0 }), upTo: 4) : []
        let phrases = CSVWords.phrases(of: title, upTo: 5) + parts
        for phrase in phrases where phrase != title && phrase.utf8.count >= 4 && !aloneOnly.contains(phrase) {
            note(phrase, held - phrase.utf8.count)
        }
        if title.hasPrefix("merchant "), !Self.besideMerchants.isDisjoint(with: Set(title.split(separator: " "))) {
            found[.payee] = nil
        }
        if let party = party(title), found.isEmpty || found.values.allSatisfy({ $0 > held / 2 }) {
            found[party] = min(found[party] ?? held, held - 40)
        }
        if title.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) {
            for name in names.keys where name.utf8.count >= 6 && title != name && ExpenseCore.holds(title, name) {
                note(name, held - name.utf8.count)
            }
        }
        return found
    }

    /// Whom a title means by a word for who sends or who receives money: `Nazwa odbiorcy`. Where it has both, the other
    /// party; nil where it names an account, an address or the like of one.
    static func party(_ title: String) -> CSVRole? {
        guard !holds(title, anyOf: CSVTitleNames.noParty) else { return nil }
        let (sends, receives) = (
            holds(title, anyOf: CSVTitleNames.senders), holds(title, anyOf: CSVTitleNames.recipients)
        )
        return receives ? .payee : sends ? .payer : nil
    }

    private static func holds(_ title: String, anyOf stems: [String]) -> Bool {
        stems.contains { ExpenseCore.holds(title, $0) }
    }

    /// Whether a title means who receives money, and not who sends it.
    static func isRecipient(_ title: String) -> Bool {
        holds(title, anyOf: CSVTitleNames.recipients) && !holds(title, anyOf: CSVTitleNames.senders)
    }

    /// Whether a title means the day from which interest is counted, which is not the day of the entry.
    static func isValueDate(_ title: String) -> Bool {
        holds(title, anyOf: CSVTitleNames.valueDates)
    }

    /// Whether a title means amounts that are only held back.
    static func isHold(_ title: String) -> Bool {
        holds(title, anyOf: ["blokad", "blokac", "hold", "reserv", "vorgemerkt", "autori", "pending"])
    }

    /// Whether a title is a currency and nothing else, as of a column of amounts in it: `CAD$`.
    static func isCurrency(_ title: String) -> Bool {
        let letters = title.filter { !"$€£¥ .()".contains($0) }
        return letters.count == 3 && letters == letters.uppercased() && Currency(letters) != nil
    }

    /// What a column says of a merchant besides the name.
    private static let besideMerchants: Set<Substring> = [
        "area", "city", "zip", "state", "category", "country", "code",
    ]

    /// Words that say little within a longer title.
    private static let aloneOnly: Set<String> = [
        "from", "name", "naam", "nombre", "nome", "nazwa", "nimi", "navn", "namn",
    ]

    /// The least rank of a title that only holds a name.
    static let held = 1000

    /// Words of a title that say that the column is about another amount than the row's own.
    static func isForeign(_ title: String) -> Bool {
        let words = Set(title.split(separator: " ").map(String.init))
        return !words.isDisjoint(with: foreignWords) || holds(title, anyOf: ["fremdwahrung", "orig"])
            || words.contains { $0.hasPrefix("oorspr") }
    }

    /// Whether a column names who holds a card.
    static func isCardHolder(_ title: String) -> Bool {
        CSVTitleNames.cardHolders.contains(title)
    }

    /// What the title of a column of amounts says of all of them.
    static func direction(ofAmount title: String) -> CSVDirection? {
        let names = roles(of: title).filter { $0.value < held / 2 }
        if names[.debit] != nil || ["cost", "price", "spent", "paid", "costs"].contains(title) { return .expense }
        return names[.credit] != nil ? .income : nil
    }

    private static let foreignWords: Set<String> = [
        "foreign", "local", "instructed", "exchange", "source", "ref", "ursprunglicher", "ursprungsbetrag", "fremd",
        "wechselkurs", "kurs", "rate", "puvodni", "povodna", "pôvodna", "devises", "etranger", "extranjera",
        "valuta2",
        "umgerechnet", "converted", "tauschen", "settlement", "vreemde", "walucie",
    ]

    private static let names: [String: [(CSVRole, Int)]] = {
        var names: [String: [(CSVRole, Int)]] = [:]
        for (role, list) in CSVTitleNames.lists {
            let titles = list.split { $0 == "," || $0 == "\n" }.map { folded(trimmingBlanks($0)) }
            for (rank, title) in titles.filter({ !$0.isEmpty }).enumerated() {
                names[title, default: []].append((role, rank))
            }
        }
        return names
    }()
}
