extension CSVDetection {
    mutating func chooseCurrency(_ columns: CSVColumns, _ hints: CSVHints) {
        if mapping.isDirected, hints.standardCurrency == nil { return }
        if !mapping.currencies.isEmpty {
            noteCurrency(
                mapping.currencies.keys.sorted().compactMap { mapping.currencies[$0]?.code }.joined(separator: ", "),
                hints, "the title of each column of amounts names it")
            mapping.standardCurrency = hints.standardCurrency
            if let given = hints.standardCurrency { mapping.currencies = mapping.currencies.mapValues { _ in given } }
            return
        }
        let inTitles = mapping.amounts.lazy.filter(titles.indices.contains)
            .compactMap { [titles] in CSVCurrency.inTitle(titles[$0]) }.first
        let ofBalance = columns[.balance].first.flatMap {
            titles.indices.contains($0) ? CSVCurrency.inTitle(titles[$0]) : nil
        }
        var named = columns[.currency].filter { columns.isExact($0, .currency) }
        if named.isEmpty { named = columns[.currency] }
        if named.isEmpty { named = codes(columns) }
        let ofOthers = named.filter { columns.titles.indices.contains($0) && CSVTitles.isOfFees(columns.titles[$0]) }
        if ofOthers.count < named.count { named.removeAll(where: ofOthers.contains) }
        if let given = hints.columns[.currency] {
            mapping.currency = given.isEmpty ? nil : columns[.currency].first
            for column in named where column != mapping.currency {
                evidence.reject(column, as: .currency, "an option names the currency")
            }
        } else if inTitles == nil, let amount = mapping.amounts.min() {
            // The first currency column after the amount is the amount's own; others belong to balances.
            let own = mapping.amount.flatMap {
                currencyColumn(of: $0, named) ?? currencyColumn(of: $0, columns[.originalCurrency])
            }
            mapping.currency = own ?? named.first { $0 > amount } ?? named.last
            if let chosen = mapping.currency {
                evidence.choose(
                    chosen, as: .currency,
                    own != nil
                        ? "it is beside the amount" : chosen > amount ? "the first after the amount" : "the last one")
            }
            if mapping.amount == nil, let credit = columns[.creditCurrency].first { mapping.creditCurrency = credit }
        } else {
            for column in named {
                evidence.reject(column, as: .currency, "the title of the amounts names the currency")
            }
        }
        mapping.standardCurrency = hints.standardCurrency ?? inTitles
        if let code = mapping.standardCurrency?.code { noteCurrency(code, hints, "the title of the amounts names it") }
        let others = columns[.originalCurrency].filter { $0 != mapping.currency }
        (mapping.original, mapping.originalCurrency) = (columns[.original].first, others.first)
        if mapping.original == mapping.amount { mapping.original = nil }
        if mapping.originalCurrency == nil { mapping.original = nil }
        chooseOriginal(columns, named)
        chooseOriginal(columns, named, besideTitled: inTitles)
        separateForeign()
        // A row without a currency has that of all others.
        if let own = mapping.currency, mapping.standardCurrency == nil,
            case let codes = Set(cells(own).map(CSVCurrency.read)), codes.count == 1
        {
            mapping.standardCurrency = codes.first ?? nil
        }
        if let own = mapping.currency {
            noteCurrency("column \(name(of: own))", hints, "\(cells(own).count) of its cells name one")
        } else if let code = mapping.standardCurrency?.code, inTitles == nil {
            noteCurrency(code, hints, "where two amounts of a row are equal, their currency is this one")
        }
        guard mapping.standardCurrency == nil, mapping.currency == nil else { return }
        let first = mapping.amounts.lazy.flatMap { [self] in cells($0) }.first
        let places: [(Currency?, String)] = [
            (first.flatMap(CSVCurrency.inAmount), "it is beside the first amount, '\(first ?? "")'"),
            (CSVCurrency.inPreamble(sample.records.prefix(mapping.skippedLines)), "a line above the entries names it"),
            (ofBalance, "the title of the balances names it"),
        ]
        if case let (found?, reason)? = places.first(where: { $0.0 != nil }) {
            mapping.standardCurrency = found
            noteCurrency(found.code, hints, reason)
        }
        guard mapping.standardCurrency == nil, hints.columns[.currency] == nil else { return }
        chooseCrowns(first ?? "")
        chooseYen(first ?? "")
        if let code = mapping.standardCurrency?.code {
            noteCurrency(code, hints, "the sign beside the first amount and the words of the file")
        } else if let (currency, language) = CSVCurrency.ofWriting(titles) {
            mapping.standardCurrency = currency
            noteCurrency(currency.code, hints, "the titles are in \(language)")
            warnings.append(
                "the file names no currency; amounts are read as \(currency), because its titles are in "
                    + "\(language). Change it with --currency")
        } else {
            evidence.find(
                "currency", "not named", .open, "no title, cell or line above the entries names one",
                option: "--currency")
        }
        doubtUnknownCurrency(columns)
    }

    /// The currency beside an amount: in the next column, or in the one before if that belongs to no other amount or if
    /// the next one belongs to the amount behind it.
    private func currencyColumn(of amount: Int, _ currencies: [Int]) -> Int? {
        let beside = [amount + 1, amount - 1].filter(currencies.contains)
        func holdsAmounts(_ column: Int) -> Bool {
            (0..<sample.width).contains(column) && !cells(column).isEmpty && cells(column).allSatisfy(isAmount)
        }
        return beside.count > 1 && holdsAmounts(amount + 2) && !holdsAmounts(amount - 2) ? beside[1] : beside.first
    }

    /// Of several amounts with a currency each, the one in the only currency of the account: the other amounts have the
    /// currency of the shop.
    func accountColumn(besides likeliest: Int, _ columns: CSVColumns) -> Int? {
        if let titled = accountColumn(titledBesides: likeliest) { return titled }
        let currencies = columns[.currency] + columns[.originalCurrency]
        let beside = currencyColumn(of: likeliest, currencies)
        guard let foreign = beside ?? (currencies.count == 1 ? currencies[0] : nil), Set(cells(foreign)).count > 1
        else {
            return nil
        }
        let isNamed = titles.indices.contains(likeliest) && CSVCurrency.inTitle(titles[likeliest]) != nil
        let count = sample.rows(after: mapping.skippedLines).count
        let used = Set([CSVRole.balance, .fee].flatMap { columns[$0] } + [likeliest])
        return (0..<sample.width).first { other in
            guard !used.contains(other), cells(other).count == count, cells(other).allSatisfy(isAmount),
                !columns.titles.indices.contains(other) || !CSVTitles.isConvertedByApp(columns.titles[other])
            else { return false }
            if titles.indices.contains(other), CSVCurrency.inTitle(titles[other]) != nil { return !isNamed }
            guard beside != nil, let own = currencyColumn(of: other, currencies), own != foreign else { return false }
            return cells(own).count == count && Set(cells(own)).count == 1
        }
    }

    /// The amount whose title alone says that it is in the currency of the account.
    private func accountColumn(titledBesides likeliest: Int) -> Int? {
        let own = titles.indices.filter { column in
            CSVTitles.isInAccountCurrency(CSVTitles.plain(titles[column])) && !cells(column).isEmpty
                && cells(column).allSatisfy(isAmount)
        }
        return own.count == 1 && own[0] != likeliest ? own[0] : nil
    }

    /// The amount in the currency of the shop, if another column of amounts has a currency of its own.
    private mutating func chooseOriginal(_ columns: CSVColumns, _ currencies: [Int]) {
        guard mapping.original == nil, let amount = mapping.amount, let own = mapping.currency else { return }
        for other in columns[.amount] where other != amount && !cells(other).isEmpty {
            guard let foreign = currencyColumn(of: other, currencies), foreign != own,
                !CSVTitles.isHold(columns.titles[other])
            else { continue }
            (mapping.original, mapping.originalCurrency) = (other, foreign)
            return
        }
    }

    /// The amount in the currency of the shop, if the title of the own amount names the currency of the account and the
    /// only column of currencies has others.
    private mutating func chooseOriginal(_ columns: CSVColumns, _ currencies: [Int], besideTitled own: Currency?) {
        guard mapping.original == nil, mapping.currency == nil, own != nil, currencies.count == 1,
            Set(cells(currencies[0])).count > 1,
            let other = columns[.amount].first(where: { $0 != mapping.amount && !cells($0).isEmpty })
        else { return }
        (mapping.original, mapping.originalCurrency) = (other, currencies[0])
    }

    /// The currency of the account, if the column of currencies belongs to another column of amounts: where both
    /// amounts are equal, all rows have one currency, and no other row has it.
    private mutating func separateForeign() {
        guard let amount = mapping.amount, let currency = mapping.currency, Set(cells(currency)).count > 1 else {
            return
        }
        let records = sample.rows(after: mapping.skippedLines)
        func size(_ record: [CSVReader.Field], _ column: Int) -> UInt64? {
            WrittenUnits.read(record[column].text, decimalMark: mapping.decimalMark)?.magnitude
        }
        for other in 0..<sample.width where other != amount && other != mapping.balance && other != mapping.fee {
            guard !titles.indices.contains(other) || !CSVTitles.isConvertedByApp(CSVTitles.plain(titles[other])),
                records.allSatisfy({ (size($0, other) ?? 0) != 0 && size($0, amount) != nil })
            else { continue }
            let (equal, different) = (
                records.filter { size($0, other) == size($0, amount) },
                records.filter { size($0, other) != size($0, amount) }
            )
            let codes = Set(equal.map { CSVCurrency.read($0[currency].text) })
            guard !different.isEmpty, codes.count == 1, case let own?? = codes.first,
                different.allSatisfy({ CSVCurrency.read($0[currency].text) != own })
            else { continue }
            (mapping.standardCurrency, mapping.currency) = (mapping.standardCurrency ?? own, nil)
            let reason = "it belongs to column \(name(of: other)): where the amounts differ, it never is \(own.code)"
            evidence.reject(currency, as: .currency, reason)
            evidence.choose(currency, as: .originalCurrency, reason)
            (mapping.original, mapping.originalCurrency) = (other, currency)
            // The currency of the shop stands beside the amount of the shop, and another column has the account's.
            if currencyColumn(of: amount, [currency]) != nil, currencyColumn(of: other, [currency]) == nil,
                hasColumn(of: own)
            {
                (mapping.amount, mapping.original) = (other, amount)
                let reason = "the currency of the shop is beside column \(name(of: amount))"
                evidence.choose(other, as: .amount, reason)
                evidence.reject(amount, as: .amount, reason)
                evidence.choose(amount, as: .original, reason)
            }
            return
        }
    }

    private func hasColumn(of currency: Currency) -> Bool {
        (0..<sample.width).contains { column in
            cells(column).count == sample.rows(after: mapping.skippedLines).count
                && cells(column).allSatisfy { CSVCurrency.read($0) == currency }
        }
    }

    /// Several currencies use the sign `kr`.
    private mutating func chooseCrowns(_ amount: String) {
        let sign = (try? WrittenParts(amount))?.name.lowercased() ?? ""
        guard ["kr", "kr."].contains(sign) else { return }
        let all = titles.joined(separator: " ")
        mapping.standardCurrency = CSVCurrency.ofCrowns(inTitle: all)
        if mapping.standardCurrency == nil {
            warnings.append("amounts in 'kr' may be SEK, NOK, DKK or ISK; name the currency with --currency")
        }
    }

    /// Yen and yuan have the same sign. Yen have no decimals, and only Japanese has kana.
    private mutating func chooseYen(_ amount: String) {
        let sign = (try? WrittenParts(amount))?.name ?? ""
        guard ["¥", "￥"].contains(sign) else { return }
        let texts = titles + (0..<sample.width).flatMap(cells)
        func contains(_ isOne: (Unicode.Scalar) -> Bool) -> Bool {
            texts.contains { $0.unicodeScalars.contains(where: isOne) }
        }
        let isYuan = mapping.amounts.contains { column in
            cells(column).contains { (WrittenUnits.read($0, decimalMark: mapping.decimalMark) ?? 0) % 10_000 != 0 }
        }
        let isChinese = contains(CSVCurrency.isChinese)
        let isJapanese = contains(CSVCurrency.isKana) || contains("額込".unicodeScalars.contains)
        if isYuan || isChinese != isJapanese {
            mapping.standardCurrency = Currency(isYuan || isChinese ? "CNY" : "JPY")
        } else {
            doubts.append(
                Doubt(
                    problem: "amounts in '\(sign)' may be in Japanese yen or in Chinese yuan",
                    remedy: "Use --currency JPY or --currency CNY"))
        }
    }

    /// A column whose title means currencies, but whose cells do not contain any.
    private mutating func doubtUnknownCurrency(_ columns: CSVColumns) {
        for column in titles.indices {
            guard CSVTitles.roles(of: columns.titles[column])[.currency].map({ $0 < 500 }) == true else { continue }
            let unknown = cells(column).first { cell in
                CSVCurrency.read(cell) == nil && !WrittenDate.isDate(cell) && !isAmount(cell) && !isNothing(cell)
            }
            guard let unknown, cells(column).allSatisfy({ !WrittenDate.isDate($0) }) else { continue }
            doubts.append(
                Doubt(
                    problem: "column \(name(of: column)) holds '\(unknown.prefix(20))', which is not a currency code",
                    remedy: "Name the currency with --currency"))
            return
        }
    }

    /// Columns with unknown titles that contain currency codes.
    func codes(_ columns: CSVColumns) -> [Int] {
        let used = Set([CSVRole.currency, .creditCurrency, .originalCurrency, .kind, .status].flatMap { columns[$0] })
        return (0..<sample.width).filter { column in
            let cells = cells(column)
            return !used.contains(column) && !cells.isEmpty
                && cells.allSatisfy { $0.utf8.count == 3 && $0 == $0.uppercased() && Currency($0) != nil }
        }
    }
}
