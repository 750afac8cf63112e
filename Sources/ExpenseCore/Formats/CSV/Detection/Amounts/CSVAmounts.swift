/// The amounts in the sample rows, and the meaning of their signs.
struct CSVAmounts {
    /// What a row says about its amount.
    struct Row {
        let amount: CSVMapping.Written
        let hasPlus: Bool
        /// In ten-thousandths.
        let fee: Int64
        let balance: Int64?
        let isBooked: Bool
        let cells: [String]

        var written: Int64 { amount.units }
        /// Whether `CR` or `DR` follows the amount.
        var isMarked: Bool { amount.mark != nil }
        /// The side by a mark beside the amount, or by a column of words.
        var direction: CSVDirection? { amount.mark ?? amount.word }

        /// What the words of the row mean. Those about a bill that is paid mean different sides in the card's account
        /// and in the one that pays.
        var side: CSVDirection? {
            if cells.contains(where: CSVWords.isThanks) { return .income }
            return cells.contains(where: CSVWords.isBillPayment) ? nil : CSVWords.side(of: cells) ?? namedSide
        }

        /// The side that a cell names which is nothing but the word for it, such as `income`.
        private var namedSide: CSVDirection? {
            let sides = Set(cells.filter { $0.utf8.count > 3 }.compactMap { CSVDirection($0) })
            return sides.count == 1 ? sides.first : nil
        }
    }

    let rows: [Row]

    init(_ table: CSVTable, _ mapping: CSVMapping, fee: Int?, balance: Int?) {
        rows = table.rows.compactMap { record in
            let charged = mapping.units(record, fee) ?? 0
            let isFilled = charged != 0 || mapping.amounts.contains { hasValue(record[$0].text) }
            guard let amount = mapping.written(record), mapping.amount != nil || isFilled else { return nil }
            let isUnbooked = mapping.status.contains {
                CSVWords.unbooked(record[$0].text, below: table[$0].title) != nil
            }
            return Row(
                amount: amount,
                hasPlus: mapping.amountColumn(of: record).map { record[$0].text.contains("+") } ?? false,
                fee: charged, balance: mapping.units(record, balance),
                isBooked: !isUnbooked && !record.contains { CSVWords.isSummary($0.text) }, cells: record.map(\.text))
        }
    }

    /// How the balances confirm `value` of each row; nil if they do not. If `accounts` names columns, each combination
    /// of their cells is an account with a balance of its own.
    func steps(within accounts: [Int] = [], _ value: (Row) -> Int64) -> BalanceSteps? {
        // Where rows that are not booked have no balances, they are not included in those of others.
        let hasUnbooked = rows.contains { !$0.isBooked && $0.balance != nil }
        for countsUnbooked in hasUnbooked ? [false, true] : [false] {
            for isAscending in [true, false] {
                let steps = BalanceSteps(isAscending: isAscending, countsUnbooked: countsUnbooked, accounts: accounts)
                let (fitting, all) = comparisons(steps, value)
                // Of several accounts, each step must fit: few of them could fit by chance.
                if all > 0, accounts.isEmpty ? 10 * fitting >= 9 * all : fitting == all && all > 1 { return steps }
            }
        }
        return nil
    }

    /// How many balances agree with the one above and `value` of the rows between, and how many can be compared.
    func comparisons(_ steps: BalanceSteps, _ value: (Row) -> Int64) -> (fitting: Int, all: Int) {
        var check = BalanceCheck(steps)
        for row in rows {
            check.take(
                change: value(row), balance: row.balance,
                of: steps.accounts.map { row.cells[$0] }.joined(separator: "\n"), isBooked: row.isBooked, line: 0)
        }
        return (check.comparisons - check.faults.count, check.comparisons)
    }

    /// How many rows have a word for the side that `value` means, and how many one for the other side.
    func words(_ value: (Row) -> Int64) -> (agreeing: Int, disagreeing: Int) {
        var (agreeing, disagreeing) = (0, 0)
        for row in rows where row.isBooked && value(row) != 0 {
            guard let side = row.side else { continue }
            if (value(row) < 0) == (side == .expense) { agreeing += 1 } else { disagreeing += 1 }
        }
        return (agreeing, disagreeing)
    }

    /// The sides by a column of words of which most amounts have a minus sign.
    var negativeSides: Set<CSVDirection> {
        Set(
            [.expense, .income].filter { side in
                let rows = rows.filter { $0.direction == side && $0.written != 0 }
                return 2 * rows.count { $0.written < 0 } > rows.count
            })
    }

    /// The meaning of signs, what is uncertain about it, and what decided it.
    typealias SignFinding = (sign: CSVMapping.Sign, doubt: Doubt?, reason: String)

    /// The meaning of the signs in a single column of amounts, and what is uncertain about it.
    func sign(titleSays direction: CSVDirection?, isCard: Bool, isOfShops: Bool) -> SignFinding {
        let booked = rows.filter { $0.isBooked && $0.written != 0 }
        let negative = booked.count { $0.written < 0 }
        let positive = booked.count - negative
        if !booked.isEmpty, booked.allSatisfy({ $0.isMarked }) {
            return (.signed, nil, "CR or DR is beside each of \(booked.count) amounts")
        }
        guard negative > 0 else {
            return unsigned(booked, titleSays: direction, isCard: isCard, isOfShops: isOfShops)
        }
        let words = booked.filter { $0.direction != nil }
        let agreeing = words.count { ($0.written < 0) == ($0.direction == .expense) }
        let share = "\(negative) of \(booked.count) amounts are negative"
        if !words.isEmpty, agreeing == words.count {
            return (.signed, nil, "\(share); the words of a side agree in all \(agreeing) rows that have one")
        }
        if !words.isEmpty, agreeing == 0, positive > 0 {
            return (.reversed, nil, "\(share); the words of a side contradict all \(words.count) signs")
        }
        if booked.contains(where: { $0.written > 0 && $0.hasPlus }) {
            return (.signed, nil, "\(share), and others have a plus sign")
        }
        let votes = SignVotes(booked)
        let doubt = Doubt(
            problem: (positive == 1 ? "1 of \(booked.count) amounts is" : "\(positive) of \(booked.count) amounts are")
                + " positive, but the file does not say whether this means income or card payments",
            remedy: "Use --sign signed if positive amounts are income, or --sign reversed if they are expenses")
        let reason = "\(share); \(votes.words)\(isCard ? "; a title names the holder of a card" : "")"
        return votes.sign(isCard: isCard).map { ($0, nil, reason) } ?? (isCard ? .reversed : .signed, doubt, reason)
    }

    private func unsigned(
        _ booked: [Row], titleSays direction: CSVDirection?, isCard: Bool, isOfShops: Bool
    ) -> SignFinding {
        if direction == .expense { return (.expenses, nil, "no amount is negative, and the title means expenses") }
        if direction == .income { return (.signed, nil, "no amount is negative, and the title means income") }
        if booked.isEmpty { return (isCard ? .reversed : .signed, nil, "there are no amounts") }
        if booked.allSatisfy(\.hasPlus) { return (.signed, nil, "each amount has a plus sign") }
        // Shops also refund, and a card is topped up.
        let areAllExpenses = !booked.contains { $0.cells.contains(where: CSVWords.isIncome) }
        if isCard, areAllExpenses {
            return (.reversed, nil, "no amount is negative, and a title names the holder of a card")
        }
        if isOfShops, areAllExpenses {
            return (.expenses, nil, "no amount has a sign, and a column names shops, which are paid")
        }
        let remedy = "Use --sign expenses if all are expenses, or --sign signed if all are income"
        return (
            .expenses, Doubt(problem: "no amount has a sign, so expenses and income look alike", remedy: remedy),
            "none of \(booked.count) amounts is negative"
        )
    }
}
