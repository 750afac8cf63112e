extension CSVDetection {
    mutating func chooseAmounts(_ columns: inout CSVColumns, _ hints: CSVHints) throws(UndetectedMapping) {
        let records = sample.rows(after: mapping.skippedLines)
        chooseDecimalMark(columns, hints)
        var doubt: Doubt?
        (mapping.debit, mapping.credit) = splitColumns(columns, records, hints)
        chooseDirected(columns, records, hints)
        if mapping.debit == nil, let pair = untitledPair(columns, records, hints) {
            (mapping.debit, mapping.credit) = (pair.debit, pair.credit)
            if !pair.isSure { doubt = settle(pair.debit, pair.credit, records) }
        }
        if mapping.debit == nil {
            mapping.amount = amountColumn(columns, records, hints)
            guard mapping.amount != nil else {
                throw UndetectedMapping(
                    "no column contains amounts; name one with --amount-column, or two with --debit-column and --credit-column",
                    self)
            }
            chooseCurrencies(columns, records, hints)
            chooseKind(columns, hints)
            if hints.sign == nil || hints.sign == .signed { choosePlus() }
        }
        func areNegative(_ column: Int?) -> Bool {
            let amounts =
                column.map { cells($0).compactMap { WrittenUnits.read($0, decimalMark: mapping.decimalMark) } } ?? []
            return 2 * amounts.count { $0 < 0 } > amounts.count { $0 != 0 }
        }
        (mapping.hasNegativeDebits, mapping.hasNegativeCredits) = (
            areNegative(mapping.debit), areNegative(mapping.credit)
        )
        let fee = columns[.fee].first { $0 != mapping.amount }
        let balance =
            columns[.balance].first { column in records.count(where: { isAmount($0[column].text) }) > 1 }
            ?? untitledBalance(records) ?? columns[.balance].first { !cells($0).isEmpty }
        chooseSignOfDebits(records, balance: balance)
        let amounts = CSVAmounts(records, mapping, fee: fee, balance: balance)
        chooseShare(columns, records, hints)
        if let amount = mapping.amount, mapping.share == nil {
            let title = titles.indices.contains(amount) ? CSVTitles.plain(titles[amount]) : ""
            let isCard = columns.titles.contains(where: CSVTitles.isCardHolder)
            let isOfShops =
                mapping.payee.first.map { titles.indices.contains($0) && CSVTitles.isShop(columns.titles[$0]) } ?? false
            let found = amounts.sign(
                titleSays: CSVTitles.direction(ofAmount: title), isCard: isCard, isOfShops: isOfShops)
            (mapping.sign, doubt) = (found.sign, found.doubt)
            let isSigned = amounts.rows.contains { $0.written < 0 }
            let isKindNamed = hints.columns[.kind]?.isEmpty == false && hints.sign == nil
            // Where all amounts are negative, words decide.
            let areSignsVoid =
                mapping.kind.map { CSVKind.hasBothSides(cells($0)) } ?? false
                && amounts.rows.allSatisfy { $0.written < 0 }
            if isSigned, !isKindNamed, !areSignsVoid {
                if let kind = mapping.kind {
                    evidence.reject(kind, as: .kind, "some amounts have a minus sign, so the signs decide")
                }
                (mapping.kind, mapping.unmarked) = (nil, nil)
            }
            noteSigns(found.doubt == nil ? .likely : .open, found.reason)
            mapping.negativeSides = amounts.negativeSides
            if mapping.kind != nil || mapping.unmarked != nil {
                (mapping.sign, doubt) = (.signed, nil)
                noteSigns(
                    isKindNamed ? .given : .sure,
                    mapping.kind.map { "the words of column \(name(of: $0)) decide instead" }
                        ?? "a mark beside the amounts decides instead")
            }
            // Fees are subtracted from what a shop earns.
            if doubt != nil, areNet(amount, columns, records) {
                (mapping.sign, doubt) = (.signed, nil)
                noteSigns(.likely, "fees are subtracted from them, as from what a shop earns")
            }
            if isOfShops, mapping.sign == .expenses, doubt == nil, CSVTitles.direction(ofAmount: title) == nil,
                hints.sign == nil
            {
                warnings.append("no amount has a sign; all are read as expenses. Change it with --sign signed")
            }
            if let sign = hints.sign {
                (mapping.sign, doubt) = (sign, nil)
                if mapping.kind == nil, mapping.unmarked == nil {
                    noteSigns(.given, "given by an option or a saved mapping")
                }
            }
            if mapping.kind == nil, hints.sign == nil { chooseSideWords(columns, &doubt) }
        }
        if mapping.isDirected { return }
        if let debit = mapping.debit {
            let isTitled = hints.columns[.debit] == nil && columns[.debit].contains(debit)
            noteSigns(
                hints.columns[.debit] != nil ? .given : doubt != nil ? .open : isTitled ? .sure : .likely,
                doubt?.problem ?? evidence.reason(debit, .debit, isChosen: true) ?? "given by an option")
        }
        let firstAmount = mapping.amount == nil ? nil : columns[.amount].first { !cells($0).isEmpty } ?? mapping.amount
        prove(amounts, columns, &doubt, fee: fee, balance: balance, firstAmount: firstAmount, hints)
        if let doubt { doubts.append(doubt) }
    }

    /// Chooses the columns whose words should agree with the signs of the amounts.
    private mutating func chooseSideWords(_ columns: CSVColumns, _ doubt: inout Doubt?) {
        mapping.sideWords = (0..<sample.width).filter { column in
            let cells = cells(column)
            let sides = cells.compactMap { CSVDirection($0) }
            return column != mapping.amount && !sides.isEmpty && 2 * sides.count >= cells.count
                && (columns[.kind].contains(column) || Set(sides).count > 1)
        }
        guard let open = doubt, let column = mapping.sideWords.first else { return }
        doubt = Doubt(
            problem: open.problem,
            remedy: "\(open.remedy), or --kind-column '\(optionName(of: column))' to follow its words")
    }

    /// Whether the amounts of a column are in each row those of another one without the fees.
    private func areNet(_ net: Int, _ columns: CSVColumns, _ records: [[CSVReader.Field]]) -> Bool {
        guard let fee = columns[.fee].first else { return false }
        return records.contains { units($0, fee) != 0 }
            && (0..<sample.width).contains { gross in
                gross != net && gross != fee
                    && [1, -1].contains { sign in
                        records.allSatisfy { units($0, gross) &+ sign * units($0, fee) == units($0, net) }
                    }
            }
    }

    mutating func chooseDecimalMark(_ columns: CSVColumns, _ hints: CSVHints) {
        let candidates = columns[.amount] + columns[.debit] + columns[.credit] + columns[.balance]
        let all = candidates.isEmpty ? Array(0..<sample.width) : candidates
        let amounts = all.flatMap(cells).filter(isAmount)
        let usual: [Character] = mapping.separator == UInt8(ascii: ";") ? [",", "."] : [".", ","]
        let readings = usual.map { mark in
            amounts.count { WrittenUnits.read($0, decimalMark: mark).map { $0 % 100 == 0 } ?? false }
        }
        mapping.decimalMark = hints.decimalMark ?? (readings[1] > readings[0] ? usual[1] : usual[0])
        let others = readings[mapping.decimalMark == usual[0] ? 1 : 0]
        let read = readings[mapping.decimalMark == usual[0] ? 0 : 1]
        evidence.find(
            "decimal mark", mapping.decimalMark == "," ? "comma" : "point",
            hints.decimalMark != nil ? .given : read > others ? .sure : .likely,
            "\(read) of \(amounts.count) amounts then have at most two decimals, with the other mark \(others)"
                + (read == others ? "; beside this separator it is the usual one" : ""),
            option: "--decimal")
        guard hints.decimalMark == nil, mapping.decimalMark == usual[1] else { return }
        let isProven = amounts.contains { amount in
            amount.contains(usual[1]) || amount.count { $0 == usual[0] } > 1
        }
        if !isProven, let amount = amounts.first(where: { $0.contains(usual[0]) }) {
            let words = usual[1] == "," ? ("point", "--decimal point") : ("comma", "--decimal comma")
            warnings.append(
                "the \(words.0) in '\(amount)' is read as a thousands separator; if it separates decimals, add \(words.1)"
            )
        }
    }

    /// Two columns, exactly one of which is filled in each row.
    mutating func splitColumns(
        _ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints
    ) -> (Int?, Int?) {
        // There may be two pairs, one of them for purchases in other currencies.
        func likeliest(_ columns: [Int]) -> Int? {
            columns.first { cells($0).contains { $0.contains { ("1"..."9").contains($0) } } } ?? columns.first
        }
        guard let debit = likeliest(columns[.debit]), let credit = likeliest(columns[.credit]), debit != credit else {
            return (nil, nil)
        }
        if hints.columns[.debit] != nil { return (debit, credit) }
        if hints.columns[.amount] != nil {
            rejectPair(debit, credit, "an option names the column of amounts")
            return (nil, nil)
        }
        func isFilled(_ record: [CSVReader.Field], _ column: Int) -> Bool {
            record[column].text.contains { ("1"..."9").contains($0) }
        }
        func units(_ record: [CSVReader.Field], _ column: Int) -> UInt64? {
            WrittenUnits.read(record[column].text, decimalMark: mapping.decimalMark)?.magnitude
        }
        // A movement between the user's accounts has the same amount in both, or amounts in two currencies.
        let currencies = [columns[.currency].first, columns[.creditCurrency].first].compactMap { $0 }
        func isExchange(_ record: [CSVReader.Field]) -> Bool {
            currencies.count == 2 && isFilled(record, debit) && isFilled(record, credit)
                && record[currencies[0]].text != record[currencies[1]].text
        }
        let filled = records.filter { !isFilled($0, debit) || units($0, debit) != units($0, credit) && !isExchange($0) }
            .map { record in [debit, credit].count { isFilled(record, $0) } }
        let signed = columns[.amount].first { column in
            columns.isExact(column, .amount)
                && cells(column).contains { (WrittenUnits.read($0, decimalMark: mapping.decimalMark) ?? 0) < 0 }
        }
        // A few rows with both are faults in them, which reading names.
        let (both, one) = (filled.count { $0 == 2 }, filled.count { $0 == 1 })
        if let signed {
            rejectPair(debit, credit, "column \(name(of: signed)) has amounts with signs")
        } else if one == 0 || 3 * both > one {
            rejectPair(debit, credit, "\(one) rows fill one of the two columns, and \(both) rows both")
        } else {
            let reason = "the titles name two columns, of which \(one) of \(records.count) rows fill one"
            evidence.choose(debit, as: .debit, reason)
            evidence.choose(credit, as: .credit, reason)
            return (debit, credit)
        }
        return (nil, nil)
    }

    /// The column of amounts: the one with the most likely title, or a total of it and the fees.
    mutating func amountColumn(
        _ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints
    ) -> Int? {
        if let named = hints.columns[.amount], !named.isEmpty { return columns[.amount].first }
        let candidates = columns[.amount].filter { !cells($0).isEmpty || records.isEmpty }
        guard let likeliest = candidates.first ?? costs(columns, records) else {
            let others = Set(CSVRole.allCases.filter(\.isLeftOut).flatMap { columns[$0] } + [mapping.date])
            let found = sample.amountColumns(after: mapping.skippedLines, except: others)
            for (place, candidate) in found.enumerated() {
                if place == 0 {
                    evidence.choose(candidate.column, as: .amount, "no title says so, but \(candidate.words)")
                } else {
                    evidence.reject(candidate.column, as: .amount, candidate.words)
                }
            }
            return found.first?.column
        }
        func isFilled(_ record: [CSVReader.Field], _ column: Int) -> Bool {
            record[column].text.contains { ("1"..."9").contains($0) }
        }
        // The likeliest column may have amounts of another currency, or parts of a total that is in each row.
        let isPart = columns.titles.indices.contains(likeliest) && columns.titles[likeliest].contains("subtotal")
        let whole = candidates.first { column in
            column != likeliest && records.allSatisfy { isFilled($0, column) }
                && (isPart && columns.titles[column].contains("total") && !columns.titles[column].contains("subtotal")
                    || records.contains { !isFilled($0, likeliest) })
        }
        let first: Int
        if let whole {
            first = prefer(whole, to: likeliest, "each row fills it, unlike the other or more than a part")
        } else if let taxed = withTax(besides: likeliest, candidates, columns, records) {
            first = prefer(taxed, to: likeliest, "it includes the tax")
        } else if let own = accountColumn(besides: likeliest, columns) {
            first = prefer(own, to: likeliest, "it is in the currency of the account")
        } else {
            first = likeliest
            evidence.choose(first, as: .amount, candidates.count > 1 ? "the likeliest title" : "the title")
        }
        let isNet = columns.titles.indices.contains(first) && CSVTitles.isNet(columns.titles[first])
        guard let fee = columns[.fee].first(where: { $0 != first }), !isNet else { return first }
        let net = candidates.first { net in
            net != first && records.contains { units($0, fee) != 0 }
                && (records.allSatisfy { units($0, first) &+ units($0, fee) == units($0, net) }
                    || records.allSatisfy { units($0, first) &- units($0, fee) == units($0, net) })
        }
        return net.map { prefer($0, to: first, "it includes the fee") } ?? first
    }

    /// A column whose title means costs, which may be fees, if no title means the amounts and each row has some.
    private func costs(_ columns: CSVColumns, _ records: [[CSVReader.Field]]) -> Int? {
        columns[.fee].first { column in
            columns.titles.indices.contains(column) && CSVTitles.isCost(columns.titles[column])
                && !records.isEmpty && !records.contains { units($0, column) == 0 && !$0[column].text.isEmpty }
        }
    }

    /// Chooses a column of amounts instead of another one.
    private mutating func prefer(_ column: Int, to other: Int, _ reason: String) -> Int {
        evidence.choose(column, as: .amount, "preferred to column \(name(of: other)): \(reason)")
        evidence.reject(other, as: .amount, "column \(name(of: column)) is preferred: \(reason)")
        return column
    }

    /// The amount of a cell, in ten-thousandths; 0 if it has none.
    private func units(_ record: [CSVReader.Field], _ column: Int) -> Int64 {
        WrittenUnits.read(record[column].text, decimalMark: mapping.decimalMark) ?? 0
    }

    /// What was paid, if the likeliest amounts lack the tax that another column holds.
    private func withTax(
        besides likeliest: Int, _ candidates: [Int], _ columns: CSVColumns, _ records: [[CSVReader.Field]]
    ) -> Int? {
        let taxes = columns.titles.indices.filter { CSVTitles.isTax(columns.titles[$0]) }
        return candidates.first { whole in
            taxes.contains { tax in
                records.contains { units($0, tax) != 0 }
                    && records.allSatisfy { units($0, likeliest) &+ units($0, tax) == units($0, whole) }
            }
        }
    }

    /// The share of one person, if the columns of several persons add up to zero in each row.
    mutating func chooseShare(_ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints) {
        let used = Set(CSVRole.allCases.flatMap { columns[$0] })
        let people = titles.indices.filter { column in
            !used.contains(column) && !titles[column].isEmpty && !records.isEmpty
                && records.allSatisfy { isAmount($0[column].text) }
        }
        guard people.count > 1, mapping.amount != nil,
            records.allSatisfy({ record in
                people.reduce(0) { $0 &+ (WrittenUnits.read(record[$1].text, decimalMark: mapping.decimalMark) ?? 0) }
                    == 0
            })
        else { return }
        mapping.share = hints.person.flatMap { person in people.first { titles[$0].lowercased() == person.lowercased() }
        }
        guard mapping.share == nil, hints.columns[.amount] == nil else { return }
        self.people = people
        let names = people.map { "'\(titles[$0])'" }.joined(separator: ", ")
        doubts.append(
            Doubt(
                problem: "columns \(names) share each amount between people",
                remedy:
                    "Use --person NAME for the share of one, or --amount-column '\(mapping.amount.map { titles[$0] } ?? "")' for whole amounts"
            ))
    }
}
