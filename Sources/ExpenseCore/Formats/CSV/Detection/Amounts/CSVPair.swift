/// Two columns of amounts of which each row fills one.
struct CSVPair: Equatable, Sendable {
    let debit: Int
    let credit: Int

    /// The reason that alone is shown to the user.
    static let ofPayments = "payments to a card are income"

    /// What says which column has the expenses, the strongest first; nil for what does not.
    func evidence(in detection: CSVDetection) -> [String?] {
        let haveDecimals = [debit, credit].allSatisfy { detection.cells($0).contains(where: hasDecimals) }
        return [
            detection.table[.debit].first == debit ? "the title of one column means expenses" : nil,
            detection.table[.credit].first == credit ? "the title of one column means income" : nil,
            isSigned(in: detection) ? "one column is negative, the other positive" : nil,
            hasThanks(in: detection) ? Self.ofPayments : nil,
            haveDecimals ? "both have decimals, unlike the numbers of cheques" : nil,
        ]
    }

    /// Why two columns cannot be a pair, although both titles say so; nil if they can.
    func contradiction(in detection: CSVDetection) -> String? {
        let table = detection.table
        if detection.given.columns[.amount] != nil { return "an option names the column of amounts" }
        let areOwn = [debit, credit].allSatisfy { CSVTitles.isInAccountCurrency(table[$0].title) }
        let signed = table[.amount].first { column in
            !areOwn && table[column].isExact(.amount)
                && table[column].cells.contains { detection.units($0) ?? 0 < 0 }
        }
        if let signed { return "column \(detection.name(of: signed)) has amounts with signs" }
        let (one, both) = counts(in: detection)
        // A few rows with both are faults in them, which reading names.
        return one > 0 && 3 * both <= one ? nil : "\(one) rows fill one of the two columns, and \(both) rows both"
    }

    /// How many rows fill one of the columns, and how many both. A movement between the user's accounts has the same
    /// amount in both, or amounts in two currencies, and does not count.
    func counts(in detection: CSVDetection) -> (one: Int, both: Int) {
        let table = detection.table
        var mapping = detection.mapping
        (mapping[.debit], mapping[.credit]) = (debit, credit)
        (mapping[.currency], mapping[.creditCurrency]) = (table[.currency].first, table[.creditCurrency].first)
        func sides(_ row: [CSVReader.Field]) -> Int { [debit, credit].count { hasValue(row[$0].text) } }
        return (
            table.rows.count { sides($0) == 1 }, table.rows.count { sides($0) == 2 && !mapping.fillsBothSides($0) }
        )
    }

    func isFilled(in rows: [[CSVReader.Field]]) -> Bool {
        debit != credit && rows.count > 1 && rows.allSatisfy { hasValue($0[debit].text) != hasValue($0[credit].text) }
            && Set(rows.map { hasValue($0[debit].text) }).count == 2
    }

    /// Whether all amounts of one column are negative, and all of the other one positive, and the words of the rows do
    /// not say that these are a card's purchases.
    private func isSigned(in detection: CSVDetection) -> Bool {
        func units(_ column: Int) -> [Int64] { detection.cells(column).compactMap(detection.units).filter { $0 != 0 } }
        // A card has more purchases than payments of its bill, so the column with fewer rows may be that of income.
        guard units(debit).count >= units(credit).count, units(debit).allSatisfy({ $0 < 0 }),
            units(credit).allSatisfy({ $0 > 0 })
        else { return false }
        var signed = detection.mapping
        (signed[.debit], signed[.credit], signed.negativeSides) = (debit, credit, [.expense])
        return SignFacts(CSVAmounts(detection.table, signed, fee: nil, balance: nil)).answers().answer != .reversed
    }

    /// Whether a bank thanks for payments in rows with income, and in no other.
    private func hasThanks(in detection: CSVDetection) -> Bool {
        let thanks = detection.table.rows.filter { row in row.contains { WordList.thanks.areIn($0.text) } }
        return thanks.contains { hasValue($0[credit].text) } && !thanks.contains { hasValue($0[debit].text) }
    }
}

extension CSVDetection {
    var pairable: [Int] {
        // What a card's statement calls charges are its purchases.
        let used = table.columns(of: CSVRole.allCases.filter { $0.isLeftOut && $0 != .fee }).union([mapping.date])
        return table.columns.indices.filter { column in
            !used.contains(column) && !cells(column).isEmpty
                && cells(column).allSatisfy(mayBeAmount)
        }
    }

    /// Chooses two columns of amounts, if each row fills one of them.
    mutating func choosePair() {
        // There may be two pairs of titles, one of them for purchases in other currencies.
        func likeliest(_ role: CSVRole) -> Int? {
            table[role].first { cells($0).contains(where: hasValue) } ?? table[role].first
        }
        if let debit = likeliest(.debit), let credit = likeliest(.credit), debit != credit {
            let titled = CSVPair(debit: debit, credit: credit)
            if given.columns[.debit] == nil {
                if let reason = titled.contradiction(in: self) {
                    table.reject(debit, as: .debit, reason)
                    return table.reject(credit, as: .credit, reason)
                }
                let (one, _) = titled.counts(in: self)
                choose(titled, "the titles name two columns, of which \(one) of \(table.rows.count) rows fill one")
            }
            (mapping[.debit], mapping[.credit]) = (debit, credit)
            let isTitled = table.isTitled(debit, .debit)
            noteSigns(
                given.columns[.debit] != nil ? .given : isTitled ? .sure : .likely,
                [table.candidate(debit, .debit)?.last(isFor: true) ?? Self.byOption])
            return
        }
        guard given.columns[.amount] == nil, given.columns[.debit] == nil,
            table[.debit].isEmpty || table[.credit].isEmpty,
            table[.amount].allSatisfy({ !table[$0].isExact(.amount) })
        else { return }
        let (debit, credit) = (table[.debit].first, table[.credit].first)
        let pairable = pairable
        let pairs = (debit.map { [$0] } ?? pairable).flatMap { first in
            (credit.map { [$0] } ?? pairable).map { CSVPair(debit: first, credit: $0) }
        }.filter { pair in
            pair.isFilled(in: table.rows)
                && (debit != nil || credit != nil
                    || ![pair.debit, pair.credit].contains { CSVTitles.isCurrency(table[$0].name) })
        }
        var answers = CSVAnswers<CSVPair>()
        let found = pairs.map { ($0, $0.evidence(in: self)) }.sorted { one, other in
            zip(one.1, other.1).first { ($0 == nil) != ($1 == nil) }.map { $0.0 != nil } ?? false
        }
        for (pair, evidence) in found {
            let reasons = (evidence.compactMap(\.self) + ["each row fills one"]).joined(separator: ", ")
            let strength = evidence.firstIndex { $0 != nil }.map { $0 < 2 ? Evidence.title : .words }
            answers.note(evidence[..<4].contains { $0 != nil } ? strength ?? .shape : .shape, for: pair, reasons)
        }
        let isOpen = answers.decisive?.evidence ?? .shape == .shape
        guard let pair = answers.answer else { return }
        (mapping[.debit], mapping[.credit]) = (pair.debit, pair.credit)
        let reason = answers.decisive?.reason ?? "nothing says which column is which"
        choose(pair, "each row fills one of two columns; \(reason)")
        noteSigns(isOpen ? .open : answers.confidence, answers.evidence { "column \(name(of: $0.debit)) has expenses" })
        guard isOpen else {
            if reason.hasPrefix(CSVPair.ofPayments) {
                warnings.append(
                    "column \(name(of: pair.credit)) is read as income, because it contains payments to a card")
            }
            return
        }
        openSigns = Doubt(
            problem: "columns \(name(of: pair.debit)) and \(name(of: pair.credit)) hold amounts, and the file does "
                + "not say which are expenses",
            between: readings(of: pair))
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

    private mutating func choose(_ pair: CSVPair, _ reason: String) {
        table.choose(pair.debit, as: .debit, reason)
        table.choose(pair.credit, as: .credit, reason)
    }
}
