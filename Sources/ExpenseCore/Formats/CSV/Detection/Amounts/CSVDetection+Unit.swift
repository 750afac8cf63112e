extension CSVDetection {
    /// Whether amounts count whole units of the currency or its smallest ones, such as cents.
    mutating func chooseUnit() {
        func areWhole(_ columns: [Int]) -> Bool {
            columns.allSatisfy { cells($0).allSatisfy { isWhole($0.utf8) || isNothing($0) } }
        }
        let named = mapping.amounts.first { CSVTitles.isOfCents(table[$0].name) }
        let others = table[.amount] + table[.balance] + table[.fee] + table[.original]
        let areAllWhole = areWhole(mapping.amounts)
        mapping.isUnitOpen = given.unit == nil && named == nil && areAllWhole && areWhole(others)
        let answers = CSVAnswers<CSVMapping.AmountUnit>(
            given: given.unit,
            [
                (.cents, named != nil && areAllWhole ? 1500 : 0, "the title names the smallest units"),
                (.whole, mapping.isUnitOpen ? 100 : 0, "no amount has decimals, and no title names a unit"),
            ])
        if let unit = answers.answer {
            mapping.unit = unit
            find("unit", answers, \.rawValue, option: "--unit")
        } else if let named {
            ask(
                "the title of column \(name(of: named)) says cents, but there are decimals",
                "Use --unit whole or --unit cents")
        }
    }

    /// Doubts amounts that several people paid for each other: only one's own share is one's own expense.
    mutating func doubtShared() {
        let payers = titles.indices.first { WordList.payingPeople.contains(table[$0].title) }
        guard let payers, mapping.share == nil, people.isEmpty, given.only.isEmpty, given.columns[.amount] == nil,
            let amount = mapping.amount, Set(cells(payers)).count > 1
        else { return }
        let names = Set(cells(payers)).sorted().prefix(4).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        ask(
            "column \(name(of: payers)) names several people: \(names)",
            "Use --only '\(titles[payers])=NAME' for what one of them paid, or "
                + "--amount-column '\(optionName(of: amount))' for what all paid")
    }
}
