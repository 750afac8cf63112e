// What was detected about the columns, in words.
extension CSVDetection {
    /// What was detected, one message per line.
    package var reasons: [String] {
        if mapping.isOurs { return ["columns: those that 'export' writes"] }
        var lines =
            [
                (mapping.areNumbersOfPrograms ? "" : "separated by \(Self.name(mapping.separator)); ")
                    + "lines before the entries: \(mapping.skippedLines)",
                "date: \(names(mapping[all: .date])) (\(mapping.dateOrder.words))\(otherDates)",
            ] + amountLines
        let payees = mapping[all: .payee].map(column) + (mapping[.payer].map { ["\(column($0)) for income"] } ?? [])
        if !payees.isEmpty { lines.append("payee: \(payees.joined(separator: ", else "))") }
        lines += noteLine
        if let check = mapping[.check], !mapping.isCheckUnsure, !cells(check).isEmpty {
            lines.append("number of the check, in the note: \(column(check))")
        }
        if mapping[.currency] == nil, let code = mapping.standardCurrency?.code { lines.append("currency: \(code)") }
        if !mapping.currencies.isEmpty {
            let codes = mapping.amounts.compactMap { mapping.currencies[$0]?.code }
            lines.append("currency: \(codes.joined(separator: " or ")), by the column of the amount")
        }
        let code = mapping[.originalCurrency].map { " in \(column($0))" } ?? ""
        let others: [(what: String, columns: [Int], rest: String)] = [
            ("currency", mapping[all: .currency, .creditCurrency], ""),
            ("original amount", mapping[all: .original], code),
            (
                "account", Set(mapping[all: .account, .source, .destination, .otherAccount]).sorted(),
                mapping.areOtherEndsCategories ? "; in rows of one side, the other one has the category" : ""
            ),
            ("category", mapping[all: .category, .subcategory], ""),
            ("tags", mapping[all: .tags], ""), ("status", mapping[all: .status].sorted(), ""),
            ("movements between accounts", mapping[all: .movement], ""), ("texts that are not read", unreadTexts, ""),
        ]
        for (what, columns, rest) in others where !columns.isEmpty {
            lines.append("\(what): \(names(columns))\(rest)")
        }
        return lines
    }

    private var noteLine: [String] {
        let notes = mapping[all: .note].filter(isTelling)
        let others = mapping[all: .fallback].filter { isTelling($0) && cells($0).contains(where: CSVWords.areWords) }
        switch (notes.isEmpty, others.isEmpty) {
        case (true, true):
            let isGuess = !mapping[all: .payee].isEmpty && mapping.words.isSuperset(of: mapping[all: .note])
            return isGuess ? [] : mapping[all: .note].prefix(1).map { "note: \(column($0))" }
        case (true, false): return ["note, only in rows without a payee: \(names(others))"]
        case (false, true): return ["note: \(names(notes))"]
        case (false, false): return ["note: \(names(notes)); only in rows without a payee: \(names(others))"]
        }
    }

    /// Whether a column may add something to the note of a row.
    func isTelling(_ column: Int) -> Bool {
        !mapping.words.contains(column) || cells(column).contains(where: CSVWords.areWords)
    }

    /// Columns with words that become no part of an entry.
    private var unreadTexts: [Int] {
        // The bank's word for the kind of transaction is read only where a row has no other text.
        let read = Set(mapping.uses.filter { $0.role != .type }.map(\.column)).union(mapping.only.keys)
        return (0..<sample.width).filter { column in
            !read.contains(column) && cells(column).contains(where: CSVWords.areWords)
        }
    }

    /// Of the day of the purchase and that of the booking, one is the date of the entry.
    private var otherDates: String {
        func days(_ column: Int) -> [CalendarDate?] {
            cells(column).map(mapping.day)
        }
        let other = table[.date].first { column in
            !mapping[all: .date].contains(column)
                && (table[column].isExact(.date) || WordList.paymentDates.areHeld(in: table[column].title))
                && !WordList.valueDates.areHeld(in: table[column].title)
                && !cells(column).isEmpty && days(column) != days(mapping.date)
        }
        return other.map { "; \(column($0)) has other dates" } ?? ""
    }

    private var amountLines: [String] {
        let notation =
            mapping.unit == .cents ? "in cents" : mapping.decimalMark == "," ? "decimal comma" : "decimal point"
        let proof = provenBy.map { "; the balances of \(column($0)) agree" } ?? ""
        let fees = mapping[all: .fee]
        let fee = fees.isEmpty ? [] : ["fee: \(names(fees)), subtracted from the amount"]
        if let debit = mapping[.debit], let credit = mapping[.credit] {
            return ["expenses: \(column(debit)); income: \(column(credit)) (\(notation))\(proof)"] + fee
        }
        guard let amount = mapping[.amount] else { return fee }
        if let share = mapping[.share] {
            return ["amount: the share of '\(titles[share])' in \(column(amount)) (\(notation))"] + fee
        }
        let names = mapping[all: .amount].map(column).joined(separator: " or ")
        return ["amount: \(names) (\(notation)); \(signs)\(proof)"] + fee
    }

    var signs: String {
        if let debit = mapping[.debit], let credit = mapping[.credit] {
            return "\(column(debit)) has expenses, \(column(credit)) income"
        }
        return switch (mapping[.kind], mapping.unmarked, mapping.sign) {
        case (let kind?, nil, _): "\(column(kind)) says which are expenses"
        case (let kind?, .some(let unmarked), _):
            "\(column(kind)) says which are expenses; empty = \(unmarked == .expense ? "expense" : "income")"
        case (nil, .some(let unmarked), _):
            mapping.plusIsIncome
                ? "+ = income, others expenses"
                : unmarked == .expense ? "CR = income, others expenses" : "DR = expense, others income"
        case (nil, nil, let sign): sign.words
        }
    }

    private func column(_ column: Int) -> String { "column \(name(of: column))" }

    private func names(_ columns: [Int]) -> String {
        columns.map(column).joined(separator: " and ")
    }
}

extension CSVMapping.Sign {
    var words: String {
        switch self {
        case .signed: "negative = expense, positive = income"
        case .reversed: "positive = expense, negative = income"
        case .expenses: "all are expenses"
        case .balances: "the side of each row is that of its balance"
        case .debts: "the side of each row is that of its balance, which is what you owe"
        }
    }
}
