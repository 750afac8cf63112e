/// The roles of a file's columns, by their titles and their cells.
struct CSVColumns {
    /// The columns of each role, the most likely first.
    private(set) var byRole: [CSVRole: [Int]] = [:]
    /// The roles that the title of each column means, the one that fits best first; none for columns that options name.
    private(set) var candidates: [Int: [CSVCandidate]] = [:]
    /// What was decided about several columns together.
    private(set) var evidence = CSVEvidence()
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
            let candidates = candidates(of: column, titled: titles[column])
            self.candidates[column] = candidates
            guard let best = candidates.first, best.isPossible else { continue }
            found[best.role, default: []].append((column, best.rank))
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

    /// The roles that the title of a column means, the one that fits best first.
    private func candidates(of column: Int, titled title: String) -> [CSVCandidate] {
        if CSVTitles.isCurrency(title), case let cells = cellEvidence(column, .amount), cells.isEnough {
            return [CSVCandidate(role: .amount, rank: CSVTitles.held / 3, cells: cells)]
        }
        var ranks: [CSVRole: Int] = [:]
        for (role, rank) in CSVTitles.roles(of: titles[column]) {
            var role = role
            if CSVTitles.isForeign(titles[column]) {
                if [.amount, .debit, .credit].contains(role) { role = .original }
                if role == .currency { role = .originalCurrency }
            }
            if ranks[role].map({ $0 > rank }) ?? true { ranks[role] = rank }
        }
        return ranks.map { CSVCandidate(role: $0, rank: $1, cells: cellEvidence(column, $0)) }
            .sorted { $0.precedes($1) }
    }

    /// What the cells of a column say about a role that its title means.
    private func cellEvidence(_ column: Int, _ role: CSVRole) -> CellEvidence {
        let cells = cells(column)
        func found(
            _ what: String, if isEnough: (Int, Int) -> Bool, _ holds: (String) -> Bool
        ) -> CellEvidence { CellEvidence(cells, what, isEnough: isEnough, holds) }
        func isMost(_ fitting: Int, _ all: Int) -> Bool { 10 * fitting >= 9 * all }
        func isAmountOrNone(_ cell: String) -> Bool { isAmount(cell) || isNothing(cell) || isAmountWithRemark(cell) }
        switch role {
        case .date:
            return found("dates", if: { $1 == 0 || 2 * $0 > $1 }, WrittenDate.isDate)
        case .amount:
            let isFilled = cells.contains { !isNothing($0) } || sample.rows(after: skipped).isEmpty
            return found("amounts", if: { isFilled && isMost($0, $1) }, isAmountOrNone)
        case .debit, .credit, .fee, .balance, .original:
            return found("amounts", if: isMost, isAmountOrNone)
        case .currency, .creditCurrency, .originalCurrency:
            return found("currencies", if: { $1 > 0 && isMost($0, $1) }) { CSVCurrency.read($0) != nil }
        case .kind:
            let isQuestion = CSVKind.direction(ofTitle: titles[column]) != nil
            if isQuestion, !cells.isEmpty, cells.allSatisfy({ CSVKind.truth($0) != nil }) {
                return found("yes or no", if: ==) { CSVKind.truth($0) != nil }
            }
            return found("words for expense or income", if: { $1 > 0 && $0 == $1 }) {
                CSVDirection($0) != nil || CSVKind.isTransfer($0)
            }
        case .note where isExact(column, .note): return found("texts", if: { _, _ in true }) { _ in true }
        case .payee, .payer, .note:
            let areNumbers = role != .note && isIdentifying(cells)
            return found("texts", if: { $1 == 0 || !areNumbers && $0 > 0 }) {
                !areNumbers && CSVDirection($0) == nil && CSVKind.truth($0) == nil && !$0.contains("@")
            }
        case .category:
            return found("texts", if: { $1 == 0 || $0 > 0 }) {
                $0.contains(where: \.isLetter) && !$0.contains("://")
            }
        case .status:
            let areUnbooked = cells.contains { CSVWords.unbooked($0) != nil }
            return found("texts", if: { areUnbooked || $0 == $1 }) { !isAmount($0) }
        case .tags, .type, .account, .identifier: return found("texts", if: { _, _ in true }) { _ in true }
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
        for column in senders where !self[.payer].contains(column) {
            evidence.choose(column, as: .payer, "its title means the sender, who is the payee of income")
        }
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
        for column in others {
            evidence.reject(column, as: .payee, "another title names the other party, so this one may be the owner")
        }
    }
}
