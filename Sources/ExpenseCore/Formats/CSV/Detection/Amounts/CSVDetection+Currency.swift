extension CSVDetection {
    /// Takes the column of currencies from the table, or finds the currency of all amounts.
    mutating func chooseCurrency() {
        if mapping.isDirected, given.standardCurrency == nil { return }
        guard mapping.currencies.isEmpty else {
            let codes = mapping.currencies.keys.sorted().compactMap { mapping.currencies[$0]?.code }
            find(
                "currency", codes.joined(separator: ", "), given.standardCurrency == nil ? .sure : .given,
                ["the title of each column of amounts names it"], option: "--currency", of: [.currency])
            mapping.standardCurrency = given.standardCurrency
            mapping.isCurrencyOfFile = given.standardCurrency == nil
            if let code = given.standardCurrency { mapping.currencies = mapping.currencies.mapValues { _ in code } }
            return
        }
        noteCurrencies()
        let inTitles = currencyOfTitles
        let named = table.holders(of: .currency)
        if inTitles == nil || given.columns[.currency] != nil { mapping[.currency] = named.first }
        if inTitles == nil, given.columns[.currency] == nil, mapping[.amount] == nil {
            mapping[.creditCurrency] = table[.creditCurrency].first
        }
        chooseOriginal(beside: inTitles, named)
        separateForeign()
        let others = currenciesWithinBalances
        if let column = mapping[.currency], !others.isEmpty {
            mapping[.currency] = nil
            let reason = "the balances add amounts across \(others.joined(separator: ", ")), so all are in one currency"
            table.reject(column, as: .currency, reason)
            table.choose(column, as: .originalCurrency, reason)
        }
        let answers = currencies
        mapping.standardCurrency = answers.answer
        mapping.isCurrencyOfFile = answers.decisive?.evidence == .title
        let reasons = answers.evidence(\.code)
        let isGiven = given.standardCurrency != nil || given.columns[.currency] != nil
        let none = reasons.isEmpty ? ["no title, cell or line above the entries names one"] : []
        find(
            "currency", mapping[.currency].map { "column \(name(of: $0))" } ?? answers.answer?.code ?? "not named",
            isGiven ? .given : mapping[.currency] == nil ? answers.confidence : .sure,
            (mapping[.currency].map { ["\(cells($0).count) of its cells name one"] } ?? none) + reasons,
            option: "--currency", of: [.currency])
        guard mapping[.currency] == nil else { return }
        if !others.isEmpty, answers.decisive.map({ $0.evidence > .kinds }) ?? true {
            return ask(
                "the rows name \(others.joined(separator: ", ")), but the balances add all amounts, so these are in one "
                    + "currency", "Use --currency to name it")
        }
        if answers.confidence == .likely, let (currency, language) = CSVCurrency.ofWriting(titles) {
            warnings.append(
                "the file names no currency; amounts are read as \(currency), because its titles are in "
                    + "\(language). Change it with --currency")
        }
        guard answers.isOpen else { return }
        doubts += answers.doubts
        mapping.areCrownsOpen = areInCrowns
    }

    /// The currencies that rows name although the balances of one account add their amounts; none if there is no proof.
    private var currenciesWithinBalances: [String] {
        guard let steps = mapping.balanceSteps, steps.areConfirmed, let column = mapping[.currency],
            given.columns[.currency] == nil, !steps.accounts.contains(column)
        else { return [] }
        let codes = Set(cells(column).compactMap { CSVCurrency.inColumn($0)?.code })
        return codes.count > 1 ? codes.sorted() : []
    }

    /// The currency beside an amount: in the next column, or in the one before if that belongs to no other amount or if
    /// the next one belongs to the amount behind it.
    func currencyColumn(of amount: Int, _ currencies: [Int]) -> Int? {
        let beside = [amount + 1, amount - 1].filter(currencies.contains)
        func holdsAmounts(_ column: Int) -> Bool {
            table.columns.indices.contains(column) && table[column].areAmounts
        }
        return beside.count > 1 && holdsAmounts(amount + 2) && !holdsAmounts(amount - 2) ? beside[1] : beside.first
    }

    /// Of several amounts with a currency each, the one in the only currency of the account: the other amounts have the
    /// currency of the shop.
    func accountColumn(besides likeliest: Int) -> Int? {
        let titled = which { CSVTitles.isInAccountCurrency(table[$0].title) && table[$0].areAmounts }
        if titled.count == 1, titled[0] != likeliest { return titled[0] }
        let named = table[.currency] + table[.originalCurrency]
        let only = named.count == 1 ? named[0] : nil
        if let only, let account = accountColumn(of: likeliest, only) { return account }
        /// The currencies beside amounts, in their cells or in a column.
        func codes(of column: Int, in currencies: Int?) -> Set<Currency?> {
            let own = Set(cells(column).map(CSVCurrency.inAmount))
            guard own == [nil], let currencies else { return own }
            return Set(table.rows.map { CSVCurrency.inColumn($0[currencies].text) })
        }
        let foreign = currencyColumn(of: likeliest, named) ?? only
        guard codes(of: likeliest, in: foreign).compactMap(\.self).count > 1 else { return nil }
        let used = table.columns(of: [.balance, .fee]).union([likeliest])
        return table.columns.indices.first { other in
            guard !used.contains(other), cells(other).count == table.rows.count, table[other].areAmounts,
                !WordList.currenciesOfApps.areHeld(in: table[other].title)
            else { return false }
            if currencyInTitle(other) != nil { return currencyInTitle(likeliest) == nil }
            let beside = currencyColumn(of: other, named)
            let own = codes(of: other, in: beside == foreign ? nil : beside)
            return own.count == 1 && own != [nil]
        }
    }

    /// The amount in the currency of the shop: by the titles; if another column of amounts has a currency of its own;
    /// or if the title of the amounts names the currency of the account, and the only column of currencies has others.
    private mutating func chooseOriginal(beside inTitles: Currency?, _ currencies: [Int]) {
        let others = table[.amount].filter { $0 != mapping[.amount] && !cells($0).isEmpty }
        if given.columns[.original] != nil {
            let beside = table[.original].first.flatMap {
                currencyColumn(of: $0, table[.currency] + table[.originalCurrency])
            }
            mapping[.original] = table[.original].first
            mapping[.originalCurrency] = beside ?? table[.originalCurrency].first
        } else if let foreign = table[.originalCurrency].first(where: { $0 != mapping[.currency] }),
            let original = table[.original].first, original != mapping[.amount]
        {
            (mapping[.original], mapping[.originalCurrency]) = (original, foreign)
        } else if mapping[.amount] != nil, let own = mapping[.currency] {
            for other in others where !WordList.blocked.areHeld(in: table[other].title) {
                guard let foreign = currencyColumn(of: other, currencies), foreign != own else { continue }
                (mapping[.original], mapping[.originalCurrency]) = (other, foreign)
                return
            }
        } else if inTitles != nil, currencies.count == 1, Set(cells(currencies[0])).count > 1, let other = others.first
        {
            (mapping[.original], mapping[.originalCurrency]) = (other, currencies[0])
        }
    }

    /// Columns of amounts whose titles name different currencies, of which no row fills two: `CAD$`, `USD$`.
    mutating func chooseCurrencies() {
        guard let amount = mapping[.amount], given.columns[.currency] == nil, table[.balance].isEmpty,
            let own = currencyInTitle(amount)
        else { return }
        let named = given.columns[.amount].map { _ in table[.amount] }
        var found = [amount: own]
        for column in named
            ?? titles.indices.filter({ CSVTitles.isCurrency(table[$0].name) || table[.amount].contains($0) })
        where column != amount && cells(column).allSatisfy(mayBeAmount) {
            guard let currency = currencyInTitle(column), !found.values.contains(currency) else { continue }
            found[column] = currency
        }
        func countFilled(_ row: [CSVReader.Field]) -> Int { found.keys.count { hasValue(row[$0].text) } }
        // An empty column counts only if its title is nothing but a currency.
        found = found.filter { !cells($0.key).isEmpty || CSVTitles.isCurrency(table[$0.key].name) }
        guard found.count > 1 else { return }
        var read = mapping
        read.currencies = found
        guard table.rows.allSatisfy({ countFilled($0) < 2 || read.isExchange($0) }) else { return }
        mapping.currencies = found
        mapping[all: .amount] = [amount] + found.keys.filter { $0 != amount }.sorted()
    }
}
