/// The roles of a file's columns, by their titles and their cells.
struct CSVColumns {
    /// The columns of each role, the most likely first.
    private(set) var byRole: [CSVRole: [Int]] = [:]
    private let sample: CSVSample
    private let skipped: Int
    /// The titles in comparable form.
    let titles: [String]

    init(_ sample: CSVSample, after skipped: Int, titles: [String], hints: CSVHints) throws(ColumnNotFound) {
        self.sample = sample
        self.skipped = skipped
        self.titles = titles.map(CSVTitles.plain)
        let named = try Self.named(hints, titles, width: sample.width)
        var found: [CSVRole: [(column: Int, rank: Int)]] = [:]
        for column in self.titles.indices where !named.values.joined().contains(column) {
            let isAmounts = CSVTitles.isCurrency(titles[column]) && isPlausible(column, .amount)
            guard let (role, rank) = isAmounts ? (.amount, CSVTitles.held / 3) : role(of: column) else { continue }
            found[role, default: []].append((column, rank))
        }
        byRole = found.mapValues { $0.sorted { ($0.rank, $0.column) < ($1.rank, $1.column) }.map(\.column) }
        byRole.merge(named) { _, own in own }
        dropOwners()
        separateSenders()
    }

    subscript(role: CSVRole) -> [Int] {
        get { byRole[role] ?? [] }
        set { byRole[role] = newValue }
    }

    /// A column named by an option does not exist.
    struct ColumnNotFound: Error {
        let name: String
    }

    /// Whether the title of a column is exactly one that banks use for this role.
    func isExact(_ column: Int, _ role: CSVRole) -> Bool {
        titles.indices.contains(column) && CSVTitles.roles(of: titles[column])[role].map { $0 < 500 } == true
    }

    private func cells(_ column: Int) -> [String] { sample.cells(column, after: skipped) }

    private static func named(
        _ hints: CSVHints, _ titles: [String], width: Int
    ) throws(ColumnNotFound) -> [CSVRole: [Int]] {
        var named: [CSVRole: [Int]] = [:]
        for (role, names) in hints.columns {
            named[role] = try names.map { name throws(ColumnNotFound) in
                if let index = titles.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return index }
                if let number = Int(name), (1...width).contains(number) { return number - 1 }
                throw ColumnNotFound(name: name)
            }
        }
        return named
    }

    /// The role that best fits the title of a column and is consistent with its cells.
    private func role(of column: Int) -> (CSVRole, rank: Int)? {
        var ranks: [CSVRole: Int] = [:]
        for (role, rank) in CSVTitles.roles(of: titles[column]) {
            var role = role
            if CSVTitles.isForeign(titles[column]) {
                if [.amount, .debit, .credit].contains(role) { role = .original }
                if role == .currency { role = .originalCurrency }
            }
            if ranks[role].map({ $0 > rank }) ?? true { ranks[role] = rank }
        }
        let fitting = ranks.filter { role, rank in
            (role != .tags || rank < CSVTitles.held / 2) && isPlausible(column, role)
        }
        let exact = fitting.filter { $0.value < CSVTitles.held / 2 }
        if let role = Self.precedence.first(where: { exact[$0] != nil }) { return (role, exact[role] ?? 0) }
        let held = fitting.min {
            ($0.value, Self.precedence.firstIndex(of: $0.key) ?? 0) < (
                $1.value, Self.precedence.firstIndex(of: $1.key) ?? 0
            )
        }
        return held.map { ($0.key, $0.value) }
    }

    /// Of two roles with the same title, the one that requires more of the cells.
    private static let precedence: [CSVRole] = [
        .kind, .originalCurrency, .creditCurrency, .currency, .date, .original, .balance, .fee, .debit, .credit,
        .amount, .status, .payer, .payee, .note, .category, .tags, .type, .account, .identifier,
    ]

    /// Whether the cells of a column are consistent with its title.
    private func isPlausible(_ column: Int, _ role: CSVRole) -> Bool {
        let cells = cells(column)
        func most(_ holds: (String) -> Bool) -> Bool { 10 * cells.count(where: holds) >= 9 * cells.count }
        func areAmounts() -> Bool { most { isAmount($0) || isNothing($0) || isAmountWithRemark($0) } }
        switch role {
        case .date: return cells.isEmpty || 2 * cells.count(where: WrittenDate.isDate) > cells.count
        case .amount:
            let isFilled = cells.contains { !isNothing($0) }
            return (isFilled || sample.rows(after: skipped).isEmpty) && areAmounts()
        case .debit, .credit, .fee, .balance, .original: return areAmounts()
        case .currency, .creditCurrency, .originalCurrency:
            return !cells.isEmpty && most { CSVCurrency.read($0) != nil }
        case .kind:
            let isTruth = !cells.isEmpty && cells.allSatisfy { CSVKind.truth($0) != nil }
            return !cells.isEmpty && cells.allSatisfy { CSVDirection($0) != nil || CSVKind.isTransfer($0) }
                || isTruth
                    && CSVKind.direction(ofTitle: titles[column]) != nil
        case .note where isExact(column, .note): return true
        case .payee, .payer, .note:
            return cells.isEmpty
                || (!isIdentifying(cells) || role == .note)
                    && !cells.allSatisfy { CSVDirection($0) != nil || CSVKind.truth($0) != nil || $0.contains("@") }
        case .category:
            return cells.isEmpty || cells.contains { $0.contains(where: \.isLetter) && !$0.contains("://") }
        case .status: return cells.contains { CSVWords.unbooked($0) != nil } || cells.allSatisfy { !isAmount($0) }
        case .tags, .type, .account, .identifier: return true
        }
    }

    /// Whether the cells are numbers of accounts, cards or transactions: none contains a word of letters only.
    func isIdentifying(_ cells: [String]) -> Bool { Self.areIdentifying(cells) }

    static func areIdentifying(_ cells: [String]) -> Bool {
        cells.allSatisfy { cell in
            if !cell.contains(where: { $0.isLetter || $0.isNumber }) {
                return cell.unicodeScalars.allSatisfy(isPlaceholder)
            }
            let words = cell.split { !$0.isLetter && !$0.isNumber && !"*&.'’".contains($0) }
            return words.allSatisfy { word in
                // Where words are not separated, a name may be followed by a number.
                word.contains(where: \.isNumber) && word.utf8.count >= 4
                    && !word.unicodeScalars.contains { (0x2E80..<0xE000).contains($0.value) }
                    || !word.contains(where: \.isLetter)
            }
        }
    }

    /// If one column names the recipient and another the sender, the sender is the payee of income.
    private mutating func separateSenders() {
        guard self[.payer].isEmpty,
            self[.payee].contains(where: { titles.indices.contains($0) && CSVTitles.isRecipient(titles[$0]) })
        else { return }
        let senders = self[.payee].filter { titles.indices.contains($0) && CSVTitles.party(titles[$0]) == .payer }
        byRole[.payer] = senders
        byRole[.payee]?.removeAll(where: senders.contains)
    }

    /// If there is a title such as `Name of the counterparty`, then `Name` is the owner of the account.
    private mutating func dropOwners() {
        if titles.contains("from"), titles.contains("to") {
            byRole[.payee]?.removeAll { titles.indices.contains($0) && titles[$0] == "destination" }
        }
        let generic: Set = [
            "name", "naam", "nom", "nombre", "nome", "nazwa", "nimi", "navn", "namn", "to", "from",
            "auftraggeber/zahlungsempfanger",
        ]
        let payees = titles.indices.filter { column in
            self[.payee].contains(column) || cells(column).isEmpty && CSVTitles.roles(of: titles[column])[.payee] != nil
        }
        guard payees.contains(where: { !generic.contains(titles[$0]) }) else { return }
        let others = self[.payee].filter { titles.indices.contains($0) && generic.contains(titles[$0]) }
        byRole[.payee]?.removeAll { titles.indices.contains($0) && generic.contains(titles[$0]) }
        byRole[.payee, default: []] += others
    }
}
