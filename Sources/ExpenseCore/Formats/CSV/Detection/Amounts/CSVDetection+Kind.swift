extension CSVDetection {
    /// Chooses the column of words, or the marks beside the amounts, that say which rows are expenses.
    mutating func chooseKind(_ columns: CSVColumns, _ hints: CSVHints) {
        guard let amount = mapping.amount else { return }
        let others = (0..<sample.width).filter { $0 != amount && !columns[.kind].contains($0) }
        let untitled = others.first { column in
            let cells = cells(column)
            return !cells.isEmpty && (!titles.indices.contains(column) || titles[column].isEmpty)
                && cells.allSatisfy { CSVDirection($0) != nil }
        }
        let telling = (columns[.kind] + others).first { CSVKind.hasBothSides(cells($0)) }
        mapping.kind = hints.columns[.kind] != nil ? columns[.kind].first : telling ?? columns[.kind].first ?? untitled
        if let kind = mapping.kind, hints.columns[.kind] == nil {
            evidence.choose(
                kind, as: .kind,
                kind == telling
                    ? "its words name both sides" : kind == untitled ? "all cells are words of a side" : "the title")
        }
        mapping.kindAsked = mapping.kind.flatMap {
            columns.titles.indices.contains($0) ? CSVKind.direction(ofTitle: columns.titles[$0]) : nil
        }
        doubtUnknownSide(columns, hints)
        let marks = mapping.kind.map { cells($0).compactMap { CSVDirection($0) } }
        let suffixes = cells(amount).compactMap { WrittenUnits.split($0[...]).direction }
        guard let found = suffixes.isEmpty ? marks : suffixes, let first = found.first else { return }
        if found.allSatisfy({ $0 == first }) { mapping.unmarked = first.opposite }
        if !suffixes.isEmpty {
            if let kind = mapping.kind { evidence.reject(kind, as: .kind, "marks beside the amounts decide instead") }
            mapping.kind = nil
        }
    }

    /// A column whose words name both sides, but for some that are not known, where no amount has a sign.
    private mutating func doubtUnknownSide(_ columns: CSVColumns, _ hints: CSVHints) {
        guard mapping.kind == nil, hints.columns[.kind] == nil, hints.sign == nil, let amount = mapping.amount,
            cells(amount).allSatisfy({ (WrittenUnits.read($0, decimalMark: mapping.decimalMark) ?? 0) >= 0 })
        else { return }
        for column in 0..<sample.width {
            guard let word = CSVKind.unknownWord(amongSides: cells(column)) else { continue }
            evidence.reject(column, as: .kind, "'\(word.prefix(20))' is no word for a side")
            doubts.append(
                Doubt(
                    problem:
                        "column \(name(of: column)) says which rows are expenses, but '\(word.prefix(20))' in it means "
                        + "neither expenses nor income",
                    remedy:
                        "Use --kind-column '\(optionName(of: column))' with --skip-invalid to leave such rows out, or "
                        + "--sign expenses if all rows are expenses"))
            return
        }
    }

    /// If some amounts have a plus sign and none a minus sign, those without a sign are expenses.
    mutating func choosePlus() {
        guard let amount = mapping.amount, mapping.kind == nil, mapping.unmarked == nil else { return }
        let cells = cells(amount).filter { $0.contains { ("1"..."9").contains($0) } }
        let plus = cells.count { $0.contains("+") }
        let isUnsigned = cells.allSatisfy { (WrittenUnits.read($0, decimalMark: mapping.decimalMark) ?? 0) >= 0 }
        guard plus > 0, plus < cells.count, isUnsigned else { return }
        (mapping.plusIsIncome, mapping.unmarked) = (true, .expense)
        noteSigns(.likely, "\(plus) of \(cells.count) amounts have a plus sign, and none a minus sign")
    }
}
