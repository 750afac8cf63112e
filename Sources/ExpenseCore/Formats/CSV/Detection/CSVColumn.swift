/// A column of a CSV file: its title, its cells, and what both say by themselves.
struct CSVColumn: Sendable {
    /// The title as written, and in comparable form; empty if there is none.
    let (name, title): (String, String)
    /// The roles that the title means, each with its rank; 0 is most likely.
    let meanings: [CSVRole: Int]
    let cells: [String]
    let areDates: Bool
    let areAmounts: Bool

    init(titled name: String, _ cells: [String]) {
        (self.name, title) = (name, CSVTitles.plain(name))
        meanings = CSVTitles.roles(of: title)
        self.cells = cells
        areDates = !cells.isEmpty && cells.allSatisfy(WrittenDate.isDate)
        areAmounts = !cells.isEmpty && cells.allSatisfy(isAmount)
    }

    /// Whether there are cells, and something holds for all of them.
    func are(_ holds: (String) -> Bool) -> Bool { !cells.isEmpty && cells.allSatisfy(holds) }

    func isExact(_ role: CSVRole) -> Bool { CSVTitles.isExact(meanings[role]) }

    /// Whether the column says how something was paid: `Debit` below `Payment method` is a kind of card, and no side.
    var areMethods: Bool {
        CSVTitles.isMethod(title) && cells.contains(where: WordList.kindsOfCards.have)
            && cells.allSatisfy { WordList.kindsOfCards.have($0) || CSVDirection($0) == nil }
    }

    var areIdentifying: Bool { CSVWords.areIdentifying(cells) }

    /// The roles that the title may mean here, the one that fits best first.
    func candidates(isEmptyFile: Bool) -> [CSVCandidate] {
        func candidate(_ role: CSVRole, _ rank: Int) -> CSVCandidate {
            CSVCandidate(role: role, rank: rank, cells: evidence(for: role, isEmptyFile: isEmptyFile))
        }
        if CSVTitles.isCurrency(name), case let amount = candidate(.amount, CSVTitles.held / 3), amount.isPossible {
            return [amount]
        }
        var ranks: [CSVRole: Int] = [:]
        for (role, rank) in meanings {
            let role = CSVTitles.isForeign(title) ? role.foreign : role
            ranks[role] = min(ranks[role] ?? .max, rank)
        }
        return ranks.map(candidate).sorted { $0.precedes($1) }
    }

    private func evidence(for role: CSVRole, isEmptyFile: Bool) -> CSVCandidate.Cells {
        /// - Parameter what: what most cells should be: `dates`.
        func found(
            _ what: String, if isEnough: (Int, Int) -> Bool, _ holds: (String) -> Bool
        ) -> CSVCandidate.Cells {
            let fitting = cells.count(where: holds)
            let text = cells.isEmpty ? "no cells" : "\(fitting) of \(cells.count) cells are \(what)"
            return (text, isEnough(fitting, cells.count))
        }
        func isMost(_ fitting: Int, _ all: Int) -> Bool { 10 * fitting >= 9 * all }
        func isAmountOrNone(_ cell: String) -> Bool { isAmount(cell) || isNothing(cell) || isAmountWithRemark(cell) }
        switch role {
        case .date:
            return found("dates", if: { $1 == 0 || 2 * $0 > $1 }, WrittenDate.isDate)
        case .amount:
            let isFilled = isEmptyFile || cells.contains { !isNothing($0) }
            return found("amounts", if: { isFilled && isMost($0, $1) }, isAmountOrNone)
        case .debit, .credit, .fee, .balance, .original:
            return found("amounts", if: isMost, isAmountOrNone)
        case .currency, .creditCurrency, .originalCurrency:
            return found("currencies", if: { $1 > 0 && isMost($0, $1) }) { CSVCurrency.inColumn($0) != nil }
        case .kind:
            let isQuestion = CSVWords.direction(ofTitle: title) != nil
            if isQuestion, !cells.isEmpty, cells.allSatisfy({ CSVWords.truth($0) != nil }) {
                return found("yes or no", if: ==) { CSVWords.truth($0) != nil }
            }
            // Refunds alone may be what the bank calls the kind of transaction.
            let areRefunds = cells.allSatisfy(WordList.refunds.have)
            return found("words for expense or income", if: { $1 > 0 && $0 == $1 && !areRefunds }) {
                CSVDirection($0) != nil || CSVWords.isTransfer($0)
            }
        case .note where isExact(.note): return found("texts", if: { _, _ in true }) { _ in true }
        case .payee, .payer, .note:
            let areNumbers = role != .note && areIdentifying
            return found("texts", if: { $1 == 0 || !areNumbers && $0 > 0 }) {
                !areNumbers && CSVDirection($0) == nil && CSVWords.truth($0) == nil && !$0.contains("@")
            }
        case .category, .subcategory:
            return found("texts", if: { $1 == 0 || $0 > 0 }) {
                $0.contains(where: \.isLetter) && !$0.contains("://")
            }
        case .status:
            let areUnbooked = cells.contains { CSVWords.unbooked($0) != nil }
            return found("texts", if: { areUnbooked || $0 == $1 }) { !isAmount($0) }
        case .instalment: return found("numbers of instalments", if: isMost, Instalment.mayBe)
        // What looks like the title of an account may be that of what left it.
        case .account:
            return found("texts", if: { $1 == 0 || $0 > 0 }) { !hasDecimals($0) || !isAmount($0) }
        default: return found("texts", if: { _, _ in true }) { _ in true }
        }
    }
}
