extension CSVDetection {
    /// Files of transfers with both ends in each row: the amount that left one account and the amount that reached the
    /// other, each in its currency. A column says which end is the user's.
    mutating func chooseDirected(_ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints) {
        guard hints.columns[.amount] == nil, hints.columns[.debit] == nil, mapping.debit == nil,
            let kind = (0..<sample.width).first(where: { CSVKind.hasBothSides(cells($0)) })
        else { return }
        func column(_ end: String, _ what: String, _ isRight: (String) -> Bool = { _ in true }) -> Int? {
            columns.titles.indices.first {
                columns.titles[$0].hasPrefix(end + " ") && columns.titles[$0].hasSuffix(what) && !cells($0).isEmpty
                    && !columns.titles[$0].contains("fee") && cells($0).allSatisfy(isRight)
            }
        }
        guard let source = column("source", "amount", isAmount), let target = column("target", "amount", isAmount)
        else {
            return
        }
        (mapping.debit, mapping.credit, mapping.kind) = (source, target, kind)
        mapping.currency = column("source", "currency") { CSVCurrency.read($0) != nil }
        mapping.creditCurrency = column("target", "currency") { CSVCurrency.read($0) != nil }
        mapping.payee = column("target", "name").map { [$0] } ?? mapping.payee
        mapping.payer = column("source", "name") ?? mapping.payer
        mapping.note.removeAll { mapping.payee.contains($0) || $0 == mapping.payer }
        mapping.isDirected = true
        let fee = columns.titles.firstIndex { $0.hasPrefix("source fee amount") }
        mapping.fee = fee.flatMap { cells($0).allSatisfy(isAmount) ? $0 : nil }
    }
}
