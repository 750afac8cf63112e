extension CSVDetection {
    /// Files of transfers with both ends in each row: the amount that left one account and the amount that reached the
    /// other, each in its currency. A column says which end is the user's.
    mutating func chooseDirected() {
        guard given.columns[.amount] == nil, given.columns[.debit] == nil,
            let kind = table.columns.indices.first(where: { CSVKind.hasBothSides(cells($0)) })
        else { return }
        func column(_ end: String, _ what: String, _ isRight: (String) -> Bool = { _ in true }) -> Int? {
            table.columns.firstIndex { column in
                column.title.hasPrefix(end + " ") && column.title.hasSuffix(what) && !column.cells.isEmpty
                    && !column.title.contains("fee") && column.cells.allSatisfy(isRight)
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
        let fee = table.columns.firstIndex { $0.title.hasPrefix("source fee amount") }
        mapping.fee = fee.flatMap { cells($0).allSatisfy(isAmount) ? $0 : nil }
    }
}
