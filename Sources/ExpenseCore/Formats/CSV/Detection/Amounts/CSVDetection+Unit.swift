extension CSVDetection {
    /// Whether amounts count whole units of the currency or its smallest ones, such as cents.
    mutating func chooseUnit(_ columns: CSVColumns, _ hints: CSVHints) {
        func areWhole(_ columns: [Int]) -> Bool {
            columns.allSatisfy { cells($0).allSatisfy { WholeAmounts.isWhole($0.utf8) || isNothing($0) } }
        }
        if let unit = hints.unit {
            (mapping.unit, unitToSave) = (unit, unit)
            evidence.find("unit", unit.rawValue, .given, "given by an option or a saved mapping", option: "--unit")
            return
        }
        let isNamed = mapping.amounts.contains { titles.indices.contains($0) && CSVTitles.isOfCents(titles[$0]) }
        let others = columns[.amount] + columns[.balance] + columns[.fee] + columns[.original]
        let areAllWhole = areWhole(mapping.amounts)
        mapping.unit = isNamed && areAllWhole ? .cents : .whole
        mapping.isUnitOpen = !isNamed && areAllWhole && areWhole(others)
        if mapping.isUnitOpen || mapping.unit == .cents {
            unitToSave = mapping.unit
            evidence.find(
                "unit", mapping.unit.rawValue, isNamed ? .sure : .likely,
                isNamed ? "the title names the smallest units" : "no amount has decimals, and no title names a unit",
                option: "--unit")
        }
        guard isNamed, !areAllWhole, let amount = mapping.amounts.first else { return }
        doubts.append(
            Doubt(
                problem: "the title of column \(name(of: amount)) says cents, but there are decimals",
                remedy: "Use --unit whole or --unit cents"))
    }

    /// Doubts amounts that several people paid for each other: only one's own share is one's own expense.
    mutating func doubtShared(_ columns: CSVColumns, _ hints: CSVHints) {
        let payers = titles.indices.first { CSVTitles.payingPeople.contains(columns.titles[$0]) }
        guard let payers, mapping.share == nil, hints.only.isEmpty, hints.columns[.amount] == nil,
            let amount = mapping.amount, titles.indices.contains(amount), Set(cells(payers)).count > 1
        else { return }
        let names = Set(cells(payers)).sorted().prefix(4).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        doubts.append(
            Doubt(
                problem: "column \(name(of: payers)) names several people: \(names)",
                remedy: "Use --only '\(titles[payers])=NAME' for what one of them paid, or "
                    + "--amount-column '\(titles[amount])' for what all paid"))
    }
}
