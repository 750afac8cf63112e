/// Two columns of amounts of which each row fills one.
struct CSVPair: Equatable, Sendable {
    let debit: Int
    let credit: Int

    /// The reason that alone is shown to the user.
    static let ofPayments = "payments to a card are income"

    var columns: [Int] { [debit, credit] }

    func isFilled(in rows: [[CSVReader.Field]]) -> Bool {
        debit != credit && rows.count > 1 && rows.allSatisfy { hasValue($0[debit].text) != hasValue($0[credit].text) }
            && Set(rows.map { hasValue($0[debit].text) }).count == 2
    }
}

extension CSVDetection {
    /// Chooses two columns of amounts, if each row fills one of them.
    mutating func choosePair() {
        // There may be two pairs of titles, one of them for purchases in other currencies.
        func likeliest(_ role: CSVRole) -> Int? {
            table[role].first { cells($0).contains(where: hasValue) } ?? table[role].first
        }
        if let debit = likeliest(.debit), let credit = likeliest(.credit), debit != credit {
            return choose(titled: CSVPair(debit: debit, credit: credit))
        }
        guard given.columns[.amount] == nil, given.columns[.debit] == nil,
            table[.amount].allSatisfy({ !table[$0].isExact(.amount) })
        else { return }
        let (debit, credit) = (table[.debit].first, table[.credit].first)
        let pairs = (debit.map { [$0] } ?? pairable).flatMap { first in
            (credit.map { [$0] } ?? pairable).map { CSVPair(debit: first, credit: $0) }
        }.filter { pair in
            pair.isFilled(in: table.rows)
                && (debit ?? credit != nil || !pair.columns.contains { CSVTitles.isCurrency(table[$0].name) })
        }
        func rank(_ pair: CSVPair) -> Int {
            let haveDecimals = pair.columns.allSatisfy { cells($0).contains(where: hasDecimals) }
            return (isSigned(pair) ? 4 : 0) + (hasThanks(pair) ? 2 : 0) + (haveDecimals ? 1 : 0)
        }
        guard let most = pairs.map(rank).max(), let pair = pairs.first(where: { rank($0) == most }) else { return }
        var answers = CSVAnswers<CSVPair>()
        answers.note(.title, for: pair, "the title of one column names its side", if: debit ?? credit != nil)
        answers.note(.words, for: pair, "one column is negative, the other positive", if: isSigned(pair))
        answers.note(.shape, for: pair, CSVPair.ofPayments, if: hasThanks(pair))
        (mapping[.debit], mapping[.credit]) = (pair.debit, pair.credit)
        let reason = answers.decisive?.reason ?? "nothing says which column is which"
        note(pair, answers.confidence, "\(reason); each row fills one of two columns")
        if answers.isOpen {
            openSigns = Doubt(
                problem: "columns \(name(of: pair.debit)) and \(name(of: pair.credit)) hold amounts, and the file does "
                    + "not say which are expenses",
                between: readings(of: pair))
        } else if reason == CSVPair.ofPayments {
            warnings.append("column \(name(of: pair.credit)) is read as income, because it contains payments to a card")
        }
    }

    private mutating func choose(titled pair: CSVPair) {
        var reason = Self.byOption
        if given.columns[.debit] == nil {
            if let reason = contradiction(of: pair) {
                doubtBothFilled(pair)
                table.reject(pair.debit, as: .debit, reason)
                return table.reject(pair.credit, as: .credit, reason)
            }
            reason =
                "the titles name two columns, of which \(counts(of: pair).one) of \(table.rows.count) rows fill one"
        }
        (mapping[.debit], mapping[.credit]) = (pair.debit, pair.credit)
        let isTitled = table.isTitled(pair.debit, .debit)
        note(pair, given.columns[.debit] != nil ? .given : isTitled ? .sure : .likely, reason)
    }

    private mutating func note(_ pair: CSVPair, _ confidence: ImportExplanation.Confidence, _ reason: String) {
        table.choose(pair.debit, as: .debit, reason)
        table.choose(pair.credit, as: .credit, reason)
        noteSigns(confidence, [reason])
    }

    private var pairable: [Int] {
        // What a card's statement calls charges are its purchases.
        let used = table.columns(of: CSVRole.allCases.filter { $0.isLeftOut && $0 != .fee }).union([mapping.date])
        return table.columns.indices.filter { column in
            !used.contains(column) && !cells(column).isEmpty && cells(column).allSatisfy(mayBeAmount)
        }
    }

    /// Why two columns cannot be a pair, although both titles say so; nil if they can.
    private func contradiction(of pair: CSVPair) -> String? {
        if given.columns[.amount] != nil { return "an option names the column of amounts" }
        let areOwn = pair.columns.allSatisfy { CSVTitles.isInAccountCurrency(table[$0].title) }
        let signed = table[.amount].first { column in
            !areOwn && table[column].isExact(.amount) && cells(column).contains { units($0) ?? 0 < 0 }
        }
        if let signed { return "column \(name(of: signed)) has amounts with signs" }
        let (one, both) = counts(of: pair)
        // A few rows with both are faults in them, which reading names.
        return one > 0 && 3 * both <= one ? nil : "\(one) rows fill one of the two columns, and \(both) rows both"
    }

    /// Asks about two columns with the titles of a pair of which many rows fill both, and others only one.
    private mutating func doubtBothFilled(_ pair: CSVPair) {
        guard given.columns[.amount] == nil, counts(of: pair).one > 0, table[pair.debit].isExact(.debit),
            table[pair.credit].isExact(.credit),
            case let both = table.rows.filter({ row in pair.columns.allSatisfy { hasValue(row[$0].text) } }),
            let line = both.first?[0].place.line
        else { return }
        let names = pair.columns.map { "'\(optionName(of: $0))'" }
        ask(
            "line \(line): columns \(names[0]) and \(names[1]) both hold an amount, so they may not be expenses and income",
            "Use --debit-column \(names[0]) --credit-column \(names[1]) if they are, with --skip-invalid to leave such "
                + "lines out; else name the column of amounts with --amount-column")
    }

    /// How many rows fill one of the columns, and how many both. A movement between the user's accounts has the same
    /// amount in both, or amounts in two currencies, and does not count.
    private func counts(of pair: CSVPair) -> (one: Int, both: Int) {
        var read = mapping
        (read[.debit], read[.credit]) = (pair.debit, pair.credit)
        (read[.currency], read[.creditCurrency]) = (table[.currency].first, table[.creditCurrency].first)
        func sides(_ row: [CSVReader.Field]) -> Int { pair.columns.count { hasValue(row[$0].text) } }
        return (
            table.rows.count { sides($0) == 1 }, table.rows.count { sides($0) == 2 && !read.fillsBothSides($0) }
        )
    }

    /// Whether all amounts of one column are negative, and all of the other one positive. A card has more purchases than
    /// payments of its bill, so the column with fewer rows may be that of income.
    private func isSigned(_ pair: CSVPair) -> Bool {
        func filled(_ column: Int) -> [Int64] { cells(column).compactMap(units).filter { $0 != 0 } }
        let (spent, received) = (filled(pair.debit), filled(pair.credit))
        return spent.count >= received.count && spent.allSatisfy { $0 < 0 } && received.allSatisfy { $0 > 0 }
    }

    /// Whether a bank thanks for payments in rows with income, and in no other.
    private func hasThanks(_ pair: CSVPair) -> Bool {
        let thanks = table.rows.filter { row in row.contains { WordList.thanks.areIn($0.text) } }
        return thanks.contains { hasValue($0[pair.credit].text) } && !thanks.contains { hasValue($0[pair.debit].text) }
    }

    /// Doubts the columns of books that the user keeps: what their debit is to an account, a bank calls credit.
    mutating func doubtBooks(_ amounts: CSVAmounts) {
        guard let debit = mapping[.debit], let credit = mapping[.credit], given.columns[.debit] == nil,
            WordList.sidesOfBooks.contains(table[debit].title)
        else { return }
        func isNamed(_ titles: WordList) -> Bool {
            table.columns.contains { titles.contains($0.title) && !$0.cells.isEmpty && !$0.areIdentifying }
        }
        let words = amounts.words(\.written)
        let areBooks = isNamed(WordList.accountTitles) && isNamed(WordList.contraAccounts)
        guard words.agreeing == 0, areBooks || words.disagreeing > 1 else { return }
        ask(
            "column \(name(of: debit)) is read as expenses, as in what a bank writes; in books of one's own it is income",
            between: readings(of: CSVPair(debit: debit, credit: credit)))
    }

    /// What two columns may be, of which one has the expenses.
    func readings(of pair: CSVPair) -> [Doubt.Reading] {
        [(pair.debit, pair.credit), (pair.credit, pair.debit)].map { debit, credit in
            let (spent, received) = (optionName(of: debit), optionName(of: credit))
            return Doubt.Reading(
                "--debit-column '\(spent)' --credit-column '\(received)'", if: "'\(spent)' has the expenses"
            ) { $0.columns = [.debit: [spent], .credit: [received]] }
        }
    }
}
