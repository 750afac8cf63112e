extension CSVDetection {
    mutating func chooseAmounts() throws(UndetectedMapping) {
        chooseDecimalMark()
        chooseDirected()
        if !mapping.isDirected { choosePair() }
        if mapping[.debit] == nil {
            noteAmounts()
            guard let amount = table.holders(of: .amount).first else {
                throw UndetectedMapping(
                    "no column contains amounts\(unreadAmount.map { " ('\($0)' is none that can be read)" } ?? ""); name one with --amount-column, or two with --debit-column and --credit-column",
                    self)
            }
            mapping[.amount] = amount
            chooseCurrencies()
            chooseKind()
            if given.sign == nil || given.sign == .signed { choosePlus() }
        }
        let columns: [(column: Int?, side: CSVDirection)] = [(mapping[.debit], .expense), (mapping[.credit], .income)]
        mapping.negativeSides = Set(
            columns.filter { column, _ in
                let amounts = column.map { cells($0).compactMap(units) } ?? []
                return 2 * amounts.count { $0 < 0 } > amounts.count { $0 != 0 }
            }.map(\.side))
        noteBalances()
        let balance = table.holders(of: .balance).first
        chooseSignOfDebits(balance)
        let fees = fees(besides: balance)
        let read = (table, mapping)
        let before = balance.flatMap(before)
        let amounts = CSVAmounts(table, mapping, fees: fees[0], balance: balance, before: before)
        let others = fees.dropFirst().lazy.map {
            CSVAmounts(read.0, read.1, fees: $0, balance: balance, before: before)
        }
        chooseShare()
        if given.person != nil, mapping[.share] == nil, people.isEmpty {
            throw UndetectedMapping("--person: no columns share each amount between people", self)
        }
        if try chooseSides(amounts, others) { return }
        if let amount = mapping[.amount], mapping[.share] == nil { chooseSigns(of: amount, amounts) }
        if mapping.isDirected { return }
        prove(amounts, others, balance: balance)
        if provenBy == nil {
            doubtBooks(amounts)
            doubtWords()
        }
        if let openSigns { doubts.append(openSigns) }
    }

    /// The columns of fees: first the one that a title or an option names, then others, with which balances may agree.
    private func fees(besides balance: Int?) -> [[Int]] {
        let titled = table[.fee].filter { !mapping.amounts.contains($0) }
        if given.columns[.fee] != nil { return [titled] }
        let usual = Array(titled.prefix(1))
        guard let balance, Set(cells(balance).compactMap(units)).count > 1 else { return [usual] }
        let used = table.columns(of: CSVRole.allCases.filter { ![.amount, .debit, .credit, .fee].contains($0) })
            .union(mapping.amounts).union(usual)
        let others = which { column in
            !used.contains(column) && table[column].areAmounts && cells(column).contains(where: hasValue)
                && table.rows.allSatisfy { row in
                    let charged = mapping.charged(row, [column])
                    return charged == 0 || charged < mapping.written(row)?.units.magnitude ?? 0
                }
        }
        return [usual] + others.prefix(3).map { usual + [$0] } + (others.count > 1 ? [usual + others] : [])
    }

    /// A cell in a column whose title means amounts.
    private var unreadAmount: Substring? {
        let roles = [CSVRole.amount, .debit, .credit, .balance]
        let titled = table.columns.first { column in roles.contains(where: column.isExact) && !column.cells.isEmpty }
        return titled?.cells.first?.prefix(40)
    }

    private mutating func chooseSigns(of amount: Int, _ amounts: CSVAmounts) {
        var votes = SignVotes(amounts)
        votes.direction = CSVTitles.direction(ofAmount: table[amount].title)
        votes.isCard = table.columns.contains { WordList.cardHolders.contains($0.title) }
        votes.isOfShops = mapping[all: .payee].first.map { WordList.shopTitles.contains(table[$0].title) } ?? false
        votes.isNet = isNet(amount)
        let isKindNamed = given.columns[.kind]?.isEmpty == false && given.sign == nil
        // Where all amounts are negative, words decide.
        let areSignsVoid =
            mapping[.kind].map { CSVWords.hasBothSides(cells($0)) } ?? false
            && amounts.rows.allSatisfy { $0.written < 0 }
        if amounts.rows.contains(where: { $0.written < 0 }), !isKindNamed, !areSignsVoid {
            if let kind = mapping[.kind] {
                table.reject(kind, as: .kind, "some amounts have a minus sign, so the signs decide")
            }
            (mapping[.kind], mapping.unmarked) = (nil, nil)
        }
        mapping.negativeSides = amounts.negativeSides
        let words = mapping[.kind].map { "the words of column \(name(of: $0)) decide" }
        let isDecided = mapping[.kind] != nil || mapping.unmarked != nil
        let answers = votes.answers(
            given: given.sign, words: isKindNamed ? .option : isDecided ? .kinds : nil,
            words ?? "a mark beside the amounts decides")
        mapping.sign = answers.answer ?? .signed
        noteSigns(answers.confidence, [votes.words] + answers.evidence(\.words))
        if given.sign != nil { return }
        openSigns = answers.isOpen ? votes.doubt : nil
        if openSigns == nil { warnOfIncome(amounts, isTitled: votes.direction == .expense) }
        if votes.isOfShops, mapping.sign == .expenses, openSigns == nil, votes.direction == nil {
            warnings.append("no amount has a sign; all are read as expenses. Change it with --sign signed")
        }
        if mapping[.kind] == nil { chooseSideWords() }
    }

    /// Asks where a column of words contradicts the amounts as they are read: it names both sides in other rows; all amounts
    /// are read as expenses, but some are not; or a broker's purchases have the sign of its sales.
    private mutating func doubtWords() {
        guard let amount = mapping[.amount], mapping[.kind] == nil, mapping.unmarked == nil, given.sign == nil,
            given.columns[.kind] == nil
        else { return }
        let (areExpenses, areUnsigned) = (mapping.sign == .expenses && openSigns == nil, areUnsigned)
        let notes = mapping[all: .note, .fallback].filter { !mapping.words.contains($0) && !table[.type].contains($0) }
        let read = mapping[all: .payee, .payer, .status, .category, .tags] + notes
        let income = areTrades ? table.rows.filter { mapping.value(units($0, amount), on: nil) > 0 } : []
        for column in table.columns.indices where column != amount && !areTrades && mapping.sign == .signed {
            guard !areUnsigned, !mapping[all: .payee].contains(column), Set(cells(column)).count <= 8,
                let bought = table.rows.first(where: { row in
                    units(row, amount) > 0 && WordList.purchasesOfSecurities.have(row[column].text)
                })
            else { continue }
            return ask(
                "line \(bought[0].place.line): column \(name(of: column)) says '\(bought[column].text.prefix(40))' of an "
                    + "amount that is read as income",
                "Use --sign signed if it is income, or correct the signs in the file")
        }
        for column in table.columns.indices where column != amount {
            let (cells, name, option) = (wordsOfSides(column), name(of: column), optionName(of: column))
            if areUnsigned, let word = CSVWords.unknownWord(amongSides: cells) {
                // One question is enough.
                (openSigns, mapping[all: .side]) = (nil, [])
                return ask(
                    "column \(name) says which rows are expenses, but '\(word.prefix(20))' in it means neither expenses nor "
                        + "income",
                    "Use \(Doubt.option(.expense, of: String(word.prefix(20)))) or =income if it means that, "
                        + "--kind-column '\(option)' with --skip-invalid to leave such rows out, or --sign expenses if "
                        + "all rows are expenses")
            }
            if areExpenses, !read.contains(column), (2...8).contains(Set(cells).count),
                let word = cells.first(where: { CSVDirection(ofCard: $0) == .income || WordList.failed.have($0) })
            {
                return ask(
                    "all amounts are read as expenses, but column \(name) says '\(word.prefix(40))' of some",
                    between: [
                        .column(.kind, option, if: "its words decide"), .sign(.expenses, if: "all are expenses"),
                    ])
            }
            func first(_ words: WordList) -> String? { income.first { words.areIn($0[column].text) }?[column].text }
            if let bought = first(.purchasesOfSecurities), let other = first(.gainsOfSecurities) {
                return ask(
                    "column \(name) says '\(bought.prefix(40))' of an amount that has the sign of "
                        + "'\(other.prefix(40))', so purchases would be income",
                    "Use --only '\(option)=...' to import rows with one word, or correct the signs in the file")
            }
        }
    }

    /// Brokers may write what they paid and what they got without signs.
    private var areTrades: Bool { mapping.sign != .expenses && titles.contains(where: WordList.tradeTitles.have) }

    /// A text of income in a row that its sign, or the title of all amounts, makes an expense.
    private mutating func warnOfIncome(_ amounts: CSVAmounts, isTitled: Bool) {
        guard let amount = mapping[.amount], mapping.sign != .signed, mapping[.kind] == nil, table[.balance].isEmpty
        else {
            return
        }
        let texts = mapping[all: .payee, .note]
        let earned = amounts.rows.lazy.filter { $0.isBooked && $0.written > 0 }.flatMap { row in
            texts.map { row.cells[$0] }
        }
        .first { CSVWords.side(of: [$0]) == .income && !WordList.thanks.areIn($0) }
        guard let earned else { return }
        warnings.append(
            "'\(earned.prefix(40))' is read as an expense, because "
                + (isTitled
                    ? "the title of column \(name(of: amount)) means expenses"
                    : "its amount has the sign of the other expenses"))
    }

    private mutating func chooseSideWords() {
        mapping[all: .side] = table.columns.indices.filter { column in
            let sides = wordsOfSides(column).filter { !WordList.refunds.have($0) }.compactMap { CSVDirection($0) }
            return column != mapping[.amount] && !sides.isEmpty && 2 * sides.count >= cells(column).count
                && (table.isTitled(column, .kind) || Set(sides).count > 1)
        }
        guard let open = openSigns else { return }
        let reading: Doubt.Reading
        if let column = mapping[all: .side].first {
            reading = .column(.kind, optionName(of: column), if: "its words decide")
        } else if let column = table.columns.indices.first(where: areUnknownKinds) {
            let word = String(cells(column)[0].prefix(40))
            reading = .side(.expense, of: word, if: "column \(name(of: column)) decides, with one for each word")
        } else {
            return
        }
        openSigns = Doubt(problem: open.problem, between: open.readings + [reading])
    }

    /// Whether a column that the title says to be one of kinds has a few words in each row.
    private func areUnknownKinds(_ column: Int) -> Bool {
        table[column].isExact(.kind) && cells(column).count == table.rows.count
            && (2...8).contains(Set(cells(column)).count)
    }

    /// Whether the amounts of a column are in each row those of another one without the fees.
    private func isNet(_ net: Int) -> Bool {
        guard let fee = table[.fee].first(where: { $0 != net }) else { return false }
        return table.columns.indices.contains { gross in
            gross != net && gross != fee && (isSum(net, of: gross, fee) || isSum(gross, of: net, fee))
        }
    }

    /// The amount of a cell, in ten-thousandths; 0 if it has none.
    func units(_ row: [CSVReader.Field], _ column: Int) -> Int64 { units(row[column].text) ?? 0 }

    /// Whether each row of one column is the sum of another one and of a third one, which is not empty.
    func isSum(_ sum: Int, of first: Int, _ second: Int) -> Bool {
        table.rows.contains { units($0, second) != 0 }
            && table.rows.allSatisfy { units($0, first) &+ units($0, second) == units($0, sum) }
    }

    /// The share of one person, if the columns of several persons add up to zero in each row, or to the amount.
    private mutating func chooseShare() {
        guard let amount = mapping[.amount], !table.rows.isEmpty else { return }
        let filled = titles.indices.filter { column in table.rows.allSatisfy { isAmount($0[column].text) } }
        let people = filled.filter { column in
            !titles[column].isEmpty && !CSVRole.allCases.contains { table.isTitled(column, $0) }
        }
        let areShares = people.contains { cells($0).contains(where: hasValue) }
        if people.count > 1, areShares, table.rows.allSatisfy({ sum(people, $0) == 0 }) {
            return choosePerson(people.map { ($0, titles[$0]) }, of: people, "NAME", amount)
        }
        // Of `Paid by Anna`, `Paid by Max`, `Impacted to Anna` and `Impacted to Max`, the shares come last.
        let columns = filled.filter { $0 != amount && titles[$0].contains(" ") }
        let groups = Dictionary(grouping: columns) {
            titles[$0][..<(titles[$0].lastIndex(of: " ") ?? titles[$0].startIndex)]
        }
        .filter { prefix, group in
            !prefix.isEmpty && group.count > 1
                && table.rows.allSatisfy { sum(group, $0).magnitude == units($0, amount).magnitude }
        }
        guard groups.count > 1, given.person != nil || given.only.isEmpty,
            let shares = groups.values.max(by: { $0[0] < $1[0] })
        else { return }
        let named = shares.map { ($0, titles[$0].split(separator: " ").last.map(String.init) ?? "") }
        choosePerson(named, of: filled.filter { $0 != amount }, named[0].1, amount)
        mapping.isShareItself = mapping[.share] != nil
    }

    private func sum(_ columns: [Int], _ row: [CSVReader.Field]) -> Int64 { columns.reduce(0) { $0 &+ units(row, $1) } }

    private mutating func choosePerson(
        _ named: [(column: Int, name: String)], of people: [Int], _ example: String, _ amount: Int
    ) {
        let person = given.person?.lowercased()
        mapping[.share] = named.first { [$0.name, titles[$0.column]].contains { $0.lowercased() == person } }?.column
        guard mapping[.share] == nil, given.columns[.amount] == nil else { return }
        self.people = people
        ask(
            "columns \(named.map { "'\(titles[$0.column])'" }.joined(separator: ", ")) share each amount between people",
            "Use --person \(example) for the share of one, or --amount-column '\(optionName(of: amount))' for whole amounts"
        )
    }
}
