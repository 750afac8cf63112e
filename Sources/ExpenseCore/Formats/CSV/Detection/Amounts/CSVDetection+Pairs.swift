extension CSVDetection {
    /// Two columns of amounts, one of which is filled in each row, without titles that say what both contain.
    mutating func untitledPair(
        _ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints
    ) -> (debit: Int, credit: Int, isSure: Bool)? {
        guard hints.columns[.amount] == nil, hints.columns[.debit] == nil else { return nil }
        let (debit, credit) = (columns[.debit].first, columns[.credit].first)
        guard debit == nil || credit == nil, columns[.amount].allSatisfy({ !columns.isExact($0, .amount) }) else {
            return nil
        }
        let used = Set(CSVRole.allCases.filter(\.isLeftOut).flatMap { columns[$0] } + [mapping.date])
        func isFilled(_ record: [CSVReader.Field], _ column: Int) -> Bool {
            record[column].text.contains { ("1"..."9").contains($0) }
        }
        let amounts = (0..<sample.width).filter { column in
            !used.contains(column) && !cells(column).isEmpty
                && cells(column).allSatisfy { isAmount($0) || isNothing($0) }
        }
        func isPair(_ first: Int, _ second: Int) -> Bool {
            let rows = records.filter { isFilled($0, first) || isFilled($0, second) }
            return first != second && rows.count > 1 && rows.count == records.count
                && rows.allSatisfy { isFilled($0, first) != isFilled($0, second) }
                && rows.contains { isFilled($0, first) } && rows.contains { isFilled($0, second) }
        }
        if let debit, let other = amounts.first(where: { isPair(debit, $0) }) {
            return pair(debit, other, isSure: true, "the title of one column means expenses")
        }
        if let credit, let other = amounts.first(where: { isPair($0, credit) }) {
            return pair(other, credit, isSure: true, "the title of one column means income")
        }
        guard debit == nil, credit == nil else { return nil }
        let pairs = amounts.flatMap { first in
            amounts.filter { second in
                first < second && isPair(first, second)
                    && ![first, second].contains { titles.indices.contains($0) && CSVTitles.isCurrency(titles[$0]) }
            }.map { (first, $0) }
        }
        for (first, second) in pairs {
            // Balances that agree with the opposite order may be what is owed.
            if areProven(first, second, amounts, records) {
                return pair(first, second, isSure: true, "a column of balances agrees with both")
            }
            for (debit, credit) in [(first, second), (second, first)] {
                if areSigned(debit, credit, records) {
                    return pair(debit, credit, isSure: true, "one column is negative, the other positive")
                }
            }
        }
        // Numbers of cheques have no decimals.
        let written = pairs.first { pair in
            [pair.0, pair.1].allSatisfy { cells($0).contains { $0.contains { ".,".contains($0) } } }
        }
        return (written ?? pairs.first).map {
            pair($0.0, $0.1, isSure: false, "nothing says which column is which")
        }
    }

    /// Two columns of which each row fills one.
    private mutating func pair(
        _ debit: Int, _ credit: Int, isSure: Bool, _ reason: String
    ) -> (debit: Int, credit: Int, isSure: Bool) {
        evidence.choose(debit, as: .debit, "each row fills one of two columns; \(reason)")
        evidence.choose(credit, as: .credit, "each row fills one of two columns; \(reason)")
        return (debit, credit, isSure)
    }

    /// Whether a column of balances confirms that one column has the expenses and the other one the income.
    private func areProven(_ debit: Int, _ credit: Int, _ amounts: [Int], _ records: [[CSVReader.Field]]) -> Bool {
        guard records.count > 2 else { return false }
        var mapping = mapping
        (mapping.debit, mapping.credit) = (debit, credit)
        return amounts.contains { balance in
            balance != debit && balance != credit
                && CSVAmounts(records, mapping, fee: nil, balance: balance).steps { $0.value(mapping) } != nil
        }
    }

    /// Whether all amounts of one column are negative, and all of the other one positive, and the words of the rows do not
    /// say that these are a card's purchases.
    private func areSigned(_ debit: Int, _ credit: Int, _ records: [[CSVReader.Field]]) -> Bool {
        func units(_ column: Int) -> [Int64] {
            cells(column).compactMap { WrittenUnits.read($0, decimalMark: mapping.decimalMark) }.filter { $0 != 0 }
        }
        // A card has more purchases than payments of its bill, so the column with fewer rows may be that of income.
        guard units(debit).count >= units(credit).count, units(debit).allSatisfy({ $0 < 0 }),
            units(credit).allSatisfy({ $0 > 0 })
        else { return false }
        var signed = mapping
        (signed.debit, signed.credit, signed.hasNegativeDebits) = (debit, credit, true)
        return SignVotes(CSVAmounts(records, signed, fee: nil, balance: nil).rows).sign(isCard: false) != .reversed
    }

    /// Columns of amounts whose titles name different currencies, of which no row fills two: `CAD$`, `USD$`.
    mutating func chooseCurrencies(_ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints) {
        guard let amount = mapping.amount, titles.indices.contains(amount), hints.columns[.currency] == nil,
            columns[.balance].isEmpty, let own = CSVCurrency.inTitle(titles[amount])
        else { return }
        let named = hints.columns[.amount].map { _ in columns[.amount] }
        var found = [amount: own]
        for column in named
            ?? titles.indices.filter({ CSVTitles.isCurrency(titles[$0]) || columns[.amount].contains($0) })
        where column != amount && cells(column).allSatisfy({ isAmount($0) || isNothing($0) }) {
            guard let currency = CSVCurrency.inTitle(titles[column]), !found.values.contains(currency) else { continue }
            found[column] = currency
        }
        func areFilled(_ record: [CSVReader.Field]) -> Int {
            found.keys.count { column in record[column].text.contains { ("1"..."9").contains($0) } }
        }
        // An empty column counts only if its title is nothing but a currency.
        found = found.filter { !cells($0.key).isEmpty || CSVTitles.isCurrency(titles[$0.key]) }
        guard found.count > 1, records.allSatisfy({ areFilled($0) < 2 }) else { return }
        mapping.currencies = found
    }

    /// If as many debits have a minus sign as have none, the balances tell whether expenses or refunds have it.
    mutating func chooseSignOfDebits(_ records: [[CSVReader.Field]], balance: Int?) {
        guard let debit = mapping.debit, balance != nil, !mapping.isDirected else { return }
        let debits = cells(debit).compactMap { WrittenUnits.read($0, decimalMark: mapping.decimalMark) }
        guard debits.contains(where: { $0 < 0 }),
            2 * debits.count(where: { $0 < 0 }) == debits.count(where: { $0 != 0 })
        else { return }
        func agrees(_ mapping: CSVMapping) -> Bool {
            CSVAmounts(records, mapping, fee: nil, balance: balance).steps { $0.value(mapping) } != nil
        }
        var other = mapping
        other.hasNegativeDebits.toggle()
        guard !agrees(mapping), agrees(other) else { return }
        mapping = other
        evidence.choose(debit, as: .debit, "the balances tell whether expenses or refunds have the minus sign")
    }

    /// Decides which of two columns without titles is income: the one into which a card's bill is paid. Otherwise
    /// returns a doubt.
    mutating func settle(_ first: Int, _ second: Int, _ records: [[CSVReader.Field]]) -> Doubt? {
        func paid(_ column: Int) -> Int {
            records.count { record in
                record[column].text.contains { ("1"..."9").contains($0) }
                    && record.contains { CSVWords.isThanks($0.text) }
            }
        }
        let (inFirst, inSecond) = (paid(first), paid(second))
        guard (inFirst == 0) == (inSecond == 0) else {
            if inFirst > 0 { (mapping.debit, mapping.credit) = (second, first) }
            for (column, role) in [(mapping.debit, CSVRole.debit), (mapping.credit, .credit)] {
                if let column {
                    evidence.choose(
                        column, as: role, "each row fills one of two columns; payments to a card are income")
                }
            }
            warnings.append(
                "column \(name(of: mapping.credit ?? second)) is read as income, because it contains payments to a card"
            )
            return nil
        }
        return Doubt(
            problem:
                "columns \(name(of: first)) and \(name(of: second)) hold amounts, and the file does not say which are expenses",
            remedy: "Use --debit-column and --credit-column to name the columns of expenses and income")
    }

    /// In a file without titles, a column of balances that match the amounts.
    func untitledBalance(_ records: [[CSVReader.Field]]) -> Int? {
        guard titles.isEmpty, records.count > 2 || mapping.debit != nil else { return nil }
        return (0..<sample.width).first { column in
            guard !mapping.amounts.contains(column), column != mapping.date, cells(column).count == records.count,
                cells(column).allSatisfy(isAmount)
            else { return false }
            let amounts = CSVAmounts(records, mapping, fee: nil, balance: column)
            return amounts.steps { $0.value(mapping) } != nil || amounts.steps { -$0.value(mapping) } != nil
        }
    }
}
