extension CSVDetection {
    /// Everything that was detected except the number of skipped lines, to be saved for other files of the same source.
    package var hints: CSVHints {
        func names(_ columns: [Int?]) -> [String]? {
            let names = columns.compactMap { $0 }.map(optionName)
            return names.isEmpty ? nil : names
        }
        var hints = CSVHints()
        hints.separator = mapping.separator
        // Which of two columns is the user's is detected anew for each file.
        if mapping.isDirected { return hints }
        let roles: [(CSVRole, [Int?])] = [
            (.date, mapping.dates),
            (.amount, [mapping.amount] + mapping.currencies.keys.sorted().filter { $0 != mapping.amount }),
            (.debit, [mapping.debit]),
            (.credit, [mapping.credit]), (.payee, mapping.payee), (.payer, [mapping.payer]), (.note, mapping.note),
            (.category, [mapping.category]), (.currency, [mapping.currency]),
            (.creditCurrency, [mapping.creditCurrency]), (.tags, [mapping.tags]), (.kind, [mapping.kind]),
            (.status, mapping.status), (.fee, [mapping.fee]), (.balance, [mapping.balance]),
        ]
        for (role, columns) in roles { hints.columns[role] = names(columns) }
        hints.person = mapping.share.map { titles[$0] }
        hints.standardCurrency = mapping.standardCurrency
        hints.dateOrder = mapping.dateOrder
        hints.decimalMark = mapping.decimalMark
        hints.sign = mapping.kind == nil ? mapping.sign : nil
        hints.unit = unitToSave
        return hints
    }
}
