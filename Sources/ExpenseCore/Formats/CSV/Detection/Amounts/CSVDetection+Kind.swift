extension CSVDetection {
    /// Chooses the column of words, or the marks beside the amounts, that say which rows are expenses.
    mutating func chooseKind() {
        guard let amount = mapping.amount else { return }
        if let (source, target) = accountsOfSides {
            (mapping.sourceAccount, mapping.targetAccount, mapping.kind) = (source, target, target)
            mapping.areSidesOfAccounts = true
            mapping.note.removeAll { [source, target].contains($0) }
            mapping.fallback.removeAll { [source, target].contains($0) }
            // In books, all rows fill both, also with what money was spent for.
            guard table.rows.allSatisfy({ !$0[source].text.isEmpty && !$0[target].text.isEmpty }) else { return }
            return ask(
                "each row fills columns \(name(of: source)) and \(name(of: target)), so all are read as transfers",
                "Use --yes if that is right; in books, empty the cells that are no account of yours")
        }
        weigh(CSVEvidence.ofKinds)
        mapping.kind = table.holders(of: .kind).first
        mapping.kindAsked = mapping.kind.flatMap { CSVKind.direction(ofTitle: table[$0].title) }
        chooseWordsOfCard()
        doubtUnknownSide()
        func side(_ word: String) -> CSVDirection? {
            mapping.areWordsOfCard ? CSVDirection(ofCard: word) : CSVDirection(word)
        }
        let marks = mapping.kind.map { cells($0).compactMap(side) }
        let suffixes = cells(amount).compactMap { WrittenUnits.split($0[...]).direction }
        guard let found = suffixes.isEmpty ? marks : suffixes, let first = found.first else { return }
        if found.allSatisfy({ $0 == first }) { mapping.unmarked = first.opposite }
        if !suffixes.isEmpty {
            if let kind = mapping.kind { table.reject(kind, as: .kind, "marks beside the amounts decide instead") }
            mapping.kind = nil
        }
    }

    /// Two columns with the titles of expenses and income that hold names of accounts instead of amounts. Each row fills
    /// one, and transfers fill both.
    private var accountsOfSides: (source: Int, target: Int)? {
        func column(_ role: CSVRole) -> Int? {
            table.columns.indices.first { column in
                table[column].isExact(role) && !cells(column).isEmpty && cells(column).allSatisfy(CSVWords.areWords)
            }
        }
        guard given.columns[.kind] == nil, let source = column(.debit), let target = column(.credit),
            table.rows.allSatisfy({ $0[source].text.isEmpty || $0[target].text.isEmpty || $0[source] != $0[target] }),
            table.rows.allSatisfy({ !$0[source].text.isEmpty || !$0[target].text.isEmpty })
        else { return nil }
        return (source, target)
    }

    private var areUnsigned: Bool { mapping.amounts.allSatisfy { cells($0).allSatisfy { units($0) ?? 0 >= 0 } } }

    /// A column of purchases and of what else occurs in the account of a card, where no amount has a sign.
    private mutating func chooseWordsOfCard() {
        if let kind = mapping.kind {
            mapping.areWordsOfCard = CSVDirection.areOfCard(cells(kind))
            return doubtInterest(kind)
        }
        guard given.columns[.kind] == nil, given.sign == nil, areUnsigned,
            let column = table.columns.indices.first(where: { CSVDirection.areOfCard(cells($0)) }),
            cells(column).count == table.rows.count,
            Set(cells(column).map { CSVDirection(ofCard: $0) == .income }).count == 2
        else { return }
        (mapping.kind, mapping.areWordsOfCard) = (column, true)
        table.choose(column, as: .kind, "its words are those of a card, with purchases")
        doubtInterest(column)
        let payments = table.rows.filter { WordList.cardPayments.have($0[column].text) }
        // In an account from which bills are paid, a payment is an expense.
        guard payments.contains(where: { row in !row.contains { CSVWords.isThanks($0.text) } }) else { return }
        ask(
            "column \(name(of: column)) says which rows are expenses, and '\(payments[0][column].text.prefix(20))' in "
                + "it is read as income, as for a card whose bill is paid",
            "Use --kind-column '\(optionName(of: column))' if that is right, or --sign expenses if all rows are "
                + "expenses")
    }

    /// Interest of which no other text says whether it was charged or earned.
    private mutating func doubtInterest(_ kind: Int) {
        guard given.columns[.kind] == nil, let word = table.rows.first(where: mapping.isInterestOpen)?[kind] else {
            return
        }
        ask(
            "line \(word.place.line): '\(word.text.prefix(20))' in column \(name(of: kind)) is read as an expense, but "
                + "may have been earned",
            "Use --kind-column '\(optionName(of: kind))' if all of it was charged; else write 'interest earned' into "
                + "the lines")
    }

    /// A column whose words name both sides, but for some that are not known, where no amount has a sign.
    private mutating func doubtUnknownSide() {
        guard mapping.kind == nil, given.columns[.kind] == nil, given.sign == nil, areUnsigned else { return }
        for column in table.columns.indices {
            guard let word = CSVKind.unknownWord(amongSides: cells(column)) else { continue }
            table.reject(column, as: .kind, "'\(word.prefix(20))' is no word for a side")
            ask(
                "column \(name(of: column)) says which rows are expenses, but '\(word.prefix(20))' in it means "
                    + "neither expenses nor income",
                "Use --kind-column '\(optionName(of: column))' with --skip-invalid to leave such rows out, or "
                    + "--sign expenses if all rows are expenses")
            return
        }
    }

    /// If some amounts have a plus sign and none a minus sign, those without a sign are expenses.
    mutating func choosePlus() {
        guard let amount = mapping.amount, mapping.kind == nil, mapping.unmarked == nil else { return }
        let cells = cells(amount).filter(hasValue)
        let plus = cells.count { $0.contains("+") }
        guard plus > 0, plus < cells.count, areUnsigned else { return }
        (mapping.plusIsIncome, mapping.unmarked) = (true, .expense)
        noteSigns(.likely, ["\(plus) of \(cells.count) amounts have a plus sign, and none a minus sign"])
    }
}
