extension CSVDetection {
    /// Chooses the column of words, or the marks beside the amounts, that say which rows are expenses.
    mutating func chooseKind() {
        guard let amount = mapping[.amount] else { return }
        if let (source, target) = accountsOfSides {
            (mapping[.source], mapping[.destination], mapping[.kind]) = (source, target, target)
            mapping.areSidesOfAccounts = true
            for role in [CSVRole.note, .fallback] { mapping[all: role].removeAll { [source, target].contains($0) } }
            // In books, all rows fill both, also with what money was spent for.
            guard table.rows.allSatisfy({ !$0[source].text.isEmpty && !$0[target].text.isEmpty }) else { return }
            return ask(
                "each row fills columns \(name(of: source)) and \(name(of: target)), so all are read as transfers",
                accepting: .transfers, "if that is right; in books, empty the cells that are no account of yours")
        }
        noteKinds()
        mapping[.kind] = table.holders(of: .kind).first
        if let kind = mapping[.kind], !mapping[all: .status].contains(kind),
            cells(kind).contains(where: { CSVDirection($0) == nil && CSVWords.unbooked($0) != nil })
        {
            mapping[all: .status].append(kind)
        }
        mapping.kindAsked = mapping[.kind].flatMap { CSVWords.direction(ofTitle: table[$0].title) }
        let isKindNamed = given.columns[.kind]?.isEmpty == false
        mapping.areWordsOfCard =
            mapping[.kind].map { kind in
                let words = isKindNamed ? cells(kind).filter { CSVDirection(ofCard: $0) != nil } : cells(kind)
                return CSVDirection.areOfCard(words)
            } ?? false
        if let kind = mapping[.kind] { doubtCard(kind) }
        func side(_ word: String) -> CSVDirection? {
            mapping.givenSide(of: word)
                ?? (mapping.areWordsOfCard ? CSVDirection(ofCard: word) : CSVDirection(word))
        }
        let marks = mapping[.kind].map { cells($0).compactMap(side) }
        let suffixes = cells(amount).compactMap { WrittenUnits.split($0[...]).direction }
        guard let found = suffixes.isEmpty ? marks : suffixes, let first = found.first else { return }
        if found.allSatisfy({ $0 == first }) { mapping.unmarked = first.opposite }
        if !suffixes.isEmpty {
            if let kind = mapping[.kind] { table.reject(kind, as: .kind, "marks beside the amounts decide instead") }
            mapping[.kind] = nil
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

    var areUnsigned: Bool { mapping.amounts.allSatisfy { cells($0).allSatisfy { units($0) ?? 0 >= 0 } } }

    /// What the words of a card leave open: interest of which no other text says whether it was charged or earned, and
    /// payments, which are expenses of an account from which bills are paid.
    private mutating func doubtCard(_ kind: Int) {
        guard given.columns[.kind] == nil, mapping.areWordsOfCard else { return }
        let option = "Use --kind-column '\(optionName(of: kind))'"
        if let word = table.rows.first(where: mapping.isInterestOpen)?[kind] {
            ask(
                "line \(word.place.line): '\(word.text.prefix(20))' in column \(name(of: kind)) is read as an expense, but "
                    + "may have been earned",
                "\(option) if all of it was charged; else write 'interest earned' into the lines")
        }
        let payments = table.rows.filter { WordList.cardPayments.have($0[kind].text) }
        guard payments.contains(where: { row in !row.contains { WordList.thanks.areIn($0.text) } }) else { return }
        ask(
            "column \(name(of: kind)) says which rows are expenses, and '\(payments[0][kind].text.prefix(20))' in it is "
                + "read as income, as for a card whose bill is paid",
            "\(option) if that is right, or --sign expenses if all rows are expenses")
    }

    /// If some amounts have a plus sign and none a minus sign, those without a sign are expenses.
    mutating func choosePlus() {
        guard let amount = mapping[.amount], mapping[.kind] == nil, mapping.unmarked == nil else { return }
        let cells = cells(amount).filter(hasValue)
        let plus = cells.count { $0.contains("+") }
        guard plus > 0, plus < cells.count, areUnsigned else { return }
        (mapping.plusIsIncome, mapping.unmarked) = (true, .expense)
        noteSigns(.likely, ["\(plus) of \(cells.count) amounts have a plus sign, and none a minus sign"])
    }

    /// Files of transfers with both ends in each row: the amount that left one account and the amount that reached the
    /// other, each in its currency. A column says which end is the user's.
    mutating func chooseDirected() {
        guard given.columns[.amount] == nil, given.columns[.debit] == nil,
            let kind = table.columns.indices.first(where: { CSVWords.hasBothSides(wordsOfSides($0)) })
        else { return }
        func column(_ end: String, _ what: String, _ isRight: (String) -> Bool = { _ in true }) -> Int? {
            table.columns.firstIndex { column in
                column.title.hasPrefix(end + " ") && column.title.hasSuffix(what) && !column.cells.isEmpty
                    && !column.title.contains("fee") && column.cells.allSatisfy(isRight)
            }
        }
        guard let source = column("source", "amount", isAmount), let target = column("target", "amount", isAmount)
        else {
            return
        }
        (mapping[.debit], mapping[.credit], mapping[.kind]) = (source, target, kind)
        mapping[.currency] = column("source", "currency") { CSVCurrency.read($0) != nil }
        mapping[.creditCurrency] = column("target", "currency") { CSVCurrency.read($0) != nil }
        mapping[all: .payee] = column("target", "name").map { [$0] } ?? mapping[all: .payee]
        mapping[.payer] = column("source", "name") ?? mapping[.payer]
        mapping[all: .note] = mapping[all: .note].filter { !mapping[all: .payee, .payer].contains($0) }
        mapping.isDirected = true
        let fee = table.columns.firstIndex { $0.title.hasPrefix("source fee amount") }
        mapping[.fee] = fee.flatMap { cells($0).allSatisfy(isAmount) ? $0 : nil }
    }

    /// Whether amounts count whole units of the currency or its smallest ones, such as cents.
    mutating func chooseUnit() {
        func areWhole(_ columns: [Int]) -> Bool {
            columns.allSatisfy { cells($0).allSatisfy { isWhole($0.utf8) || isNothing($0) } }
        }
        let named = mapping.amounts.first { CSVTitles.isOfCents(table[$0].name) }
        let others = table[.amount] + table[.balance] + table[.fee] + table[.original]
        let areAllWhole = areWhole(mapping.amounts)
        mapping.isUnitOpen = given.unit == nil && named == nil && areAllWhole && areWhole(others)
        var answers = CSVAnswers(given: given.unit)
        answers.note(.title, for: .cents, "the title names the smallest units", if: named != nil && areAllWhole)
        answers.note(.shape, for: .whole, "no amount has decimals, and no title names a unit", if: mapping.isUnitOpen)
        if let unit = answers.answer {
            mapping.unit = unit
            find("unit", answers, \.rawValue, option: "--unit", of: [.amount, .debit])
        } else if let named {
            ask(
                "the title of column \(name(of: named)) says cents, but there are decimals",
                between: [
                    .unit(.whole, if: "they count units of the currency"), .unit(.cents, if: "they count cents"),
                ])
        }
    }

    /// Doubts amounts that several people paid for each other: only one's own share is one's own expense.
    mutating func doubtShared() {
        let payers = titles.indices.first { WordList.payingPeople.contains(table[$0].title) }
        guard let payers, mapping[.share] == nil, people.isEmpty, given.only.isEmpty, given.columns[.amount] == nil,
            let amount = mapping[.amount], Set(cells(payers)).count > 1
        else { return }
        let names = Set(cells(payers)).sorted().prefix(4).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        ask(
            "column \(name(of: payers)) names several people: \(names)",
            "Use --only '\(titles[payers])=NAME' for what one of them paid, or "
                + "--amount-column '\(optionName(of: amount))' for what all paid")
    }
}
