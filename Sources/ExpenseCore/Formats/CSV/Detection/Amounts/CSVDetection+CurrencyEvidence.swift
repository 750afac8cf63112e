extension CSVDetection {
    /// The currency of amounts that no column names one for. Where a column names currencies, only that says anything
    /// which is as near to the amounts.
    var currencies: CSVAnswers<Currency> {
        var answers = CSVAnswers(given: given.standardCurrency)
        answers.note(.title, for: currencyOfTitles, "the title of the amounts names it")
        answers.note(.title, for: ownCurrency, "where two amounts of a row are equal, their currency is this one")
        if let column = mapping[.currency] {
            let codes = Set(cells(column).map(CSVCurrency.inColumn))
            let only = codes.count == 1 ? codes.first ?? nil : nil
            answers.note(.title, for: only, "all rows that name a currency name this one")
            return answers
        }
        answers.note(.title, for: CSVCurrency.inAmount(firstAmount), "it is beside the first amount")
        let above = CSVCurrency.inPreamble(sample.records.prefix(mapping.skippedLines))
        answers.note(.title, for: above, "a line above the entries names it")
        let ofBalances = table[.balance].first.flatMap(currencyInTitle)
        answers.note(.title, for: ofBalances, "the title of the balances names it")
        if let (column, text) = unknownCurrency {
            let problem = "column \(name(of: column)) holds '\(text.prefix(20))', which is not a currency code"
            answers.doubt(.title, problem, Doubt(problem: problem, remedy: "Name the currency with --currency"))
        }
        let ofCrowns = areInCrowns ? CSVCurrency.ofCrowns(inTitles: titles) : nil
        answers.note(.title, for: ofCrowns, "the amounts are in 'kr', and the titles in the language of one country")
        answers.doubt(.title, "crowns of four countries have the sign 'kr'", if: areInCrowns)
        noteYen(&answers)
        if let (currency, language) = CSVCurrency.ofWriting(titles) {
            answers.note(.shape, for: currency, "the titles are in \(language)")
        }
        let chinese = "the file names no currency, and its titles are in the Chinese of Taiwan and Hong Kong"
        let places: [Doubt.Reading] = [
            .currency("TWD", if: "it is of Taiwan"), .currency("HKD", if: "it is of Hong Kong"),
        ]
        answers.doubt(
            .shape, chinese, Doubt(problem: chinese, between: places), if: CSVCurrency.isOfTaiwan(titles) != nil)
        return answers
    }

    var currencyOfTitles: Currency? { mapping.amounts.lazy.compactMap(currencyInTitle).first }

    private var firstAmount: String { mapping.amounts.lazy.flatMap(cells).first ?? "" }

    /// The sign beside the first amount, or in the title of the amounts or of their balances.
    private var signOfAmounts: String {
        let beside = (try? WrittenParts(firstAmount))?.name ?? ""
        let titled = mapping.amounts + table[.balance].prefix(1)
        return beside.isEmpty
            ? titled.lazy.compactMap { [self] in CSVCurrency.signOfSeveral(inTitle: table[$0].name) }.first ?? ""
            : beside
    }

    /// Whether the amounts have the sign of several currencies.
    var areInCrowns: Bool { ["kr", "kr."].contains(signOfAmounts.lowercased()) }

    /// Yen and yuan have the same sign. Yen have no decimals, and only Japanese has kana.
    private func noteYen(_ answers: inout CSVAnswers<Currency>) {
        guard ["¥", "￥"].contains(signOfAmounts) else { return }
        let texts = titles + table.columns.flatMap(\.cells)
        func contains(_ isOne: (Unicode.Scalar) -> Bool) -> Bool {
            texts.contains { $0.unicodeScalars.contains(where: isOne) }
        }
        let haveDecimals = mapping.amounts.contains { cells($0).contains { (units($0) ?? 0) % 10_000 != 0 } }
        let isChinese = contains(CSVCurrency.isChinese)
        let isJapanese = contains(CSVCurrency.isKana) || contains("額込".unicodeScalars.contains)
        let isOpen = !haveDecimals && isChinese == isJapanese
        let reason = haveDecimals ? "the amounts have decimals" : "the texts are in one of the languages"
        answers.note(
            .title, for: Currency(haveDecimals || isChinese ? "CNY" : "JPY"), "yen and yuan have one sign; \(reason)",
            if: !isOpen)
        let problem = "amounts in '\(signOfAmounts)' may be in Japanese yen or in Chinese yuan"
        let readings: [Doubt.Reading] = [.currency("JPY", if: "they are yen"), .currency("CNY", if: "they are yuan")]
        answers.doubt(.title, problem, Doubt(problem: problem, between: readings), if: isOpen)
    }

    /// A column whose title means currencies, but of which a cell contains none.
    private var unknownCurrency: (column: Int, text: String)? {
        titles.indices.lazy.compactMap { column in
            guard table[column].isExact(.currency), !cells(column).contains(where: WrittenDate.isDate) else {
                return nil
            }
            return cells(column).first { CSVCurrency.inColumn($0) == nil && !isAmount($0) && !isNothing($0) }
                .map { (column, $0) }
        }.first
    }
}
