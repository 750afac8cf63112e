/// Describes what was detected about the columns of a CSV file.
struct CSVExplanation {
    private let detection: CSVDetection

    init(_ detection: CSVDetection) {
        self.detection = detection
    }

    /// One line for each detected property.
    var lines: [String] {
        let mapping = detection.mapping
        let all = (0..<detection.sample.width).filter { mapping.status.contains($0) }
        let orders = [CSVMapping.DateOrder.ymd: "year first", .dmy: "day first", .mdy: "month first"]
        var lines = [
            "separated by \(CSVDetection.name(mapping.separator)); lines before the entries: \(mapping.skippedLines)",
            "date: \(date) (\(orders[mapping.dateOrder] ?? ""))\(otherDates)",
        ]
        lines += amountLines
        let payer = mapping.payer.map { ["\(column($0)) for income"] } ?? []
        let payees = mapping.payee.map(column) + payer
        if !payees.isEmpty { lines.append("payee: \(payees.joined(separator: ", else "))") }
        lines += noteLine
        if let check = mapping.check, !mapping.isCheckUnsure, !detection.cells(check).isEmpty {
            lines.append("number of the check, in the note: \(column(check))")
        }
        if let code = mapping.currency == nil ? mapping.standardCurrency?.code : nil {
            lines.append("currency: \(code)")
        }
        if !mapping.currencies.isEmpty {
            let codes = mapping.amounts.compactMap { mapping.currencies[$0]?.code }
            lines.append("currency: \(codes.joined(separator: " or ")), by the column of the amount")
        }
        let currencies = [mapping.currency, mapping.creditCurrency].compactMap { $0 }.map(column)
        if !currencies.isEmpty { lines.append("currency: \(currencies.joined(separator: " and "))") }
        if let original = mapping.original {
            let code = mapping.originalCurrency.map { " in \(column($0))" } ?? ""
            lines.append("original amount: \(column(original))\(code)")
        }
        let accounts = [mapping.account, mapping.sourceAccount, mapping.targetAccount].compactMap { $0 }.map(column)
        if !accounts.isEmpty { lines.append("account: \(accounts.joined(separator: " and "))") }
        if let category = mapping.category { lines.append("category: \(column(category))") }
        if let tags = mapping.tags { lines.append("tags: \(column(tags))") }
        if !all.isEmpty { lines.append("status: \(all.map(column).joined(separator: " and "))") }
        if !mapping.movements.isEmpty {
            lines.append("movements between accounts: \(mapping.movements.map(column).joined(separator: " and "))")
        }
        let unread = unreadTexts
        if !unread.isEmpty { lines.append("texts that are not read: \(unread.map(column).joined(separator: " and "))") }
        return lines
    }

    private var noteLine: [String] {
        let mapping = detection.mapping
        let notes = mapping.note.filter(isTelling)
        let others = mapping.fallback.filter { isTelling($0) && detection.cells($0).contains(where: CSVWords.areWords) }
        let rest = others.isEmpty ? "" : others.map(column).joined(separator: " and ")
        switch (notes.isEmpty, others.isEmpty) {
        case (true, true):
            let isGuess = !mapping.payee.isEmpty && mapping.words.isSuperset(of: mapping.note)
            return isGuess ? [] : mapping.note.first.map { ["note: \(column($0))"] } ?? []
        case (true, false): return ["note: \(rest), without a payee"]
        case (false, true): return ["note: \(notes.map(column).joined(separator: " and "))"]
        case (false, false):
            return ["note: \(notes.map(column).joined(separator: " and ")); without a payee also \(rest)"]
        }
    }

    /// Whether a column may add something to the note of a row.
    func isTelling(_ column: Int) -> Bool {
        !detection.mapping.words.contains(column) || detection.cells(column).contains(where: CSVWords.areWords)
    }

    /// Columns with words that become no part of an entry.
    private var unreadTexts: [Int] {
        let mapping = detection.mapping
        // The bank's word for the kind of transaction is read only where a row has no other text.
        let read = Set(mapping.uses.filter { $0.role != .type }.map(\.column)).union(mapping.only.keys)
        return (0..<detection.sample.width).filter { column in
            !read.contains(column) && detection.cells(column).contains(where: CSVWords.areWords)
        }
    }

    private var date: String { detection.mapping.dates.map(column).joined(separator: " and ") }

    /// Of the day of the purchase and that of the booking, one is the date of the entry.
    private var otherDates: String {
        let mapping = detection.mapping
        func days(_ column: Int) -> [CalendarDate?] {
            detection.cells(column).map(mapping.day)
        }
        let table = detection.table
        let other = table[.date].first { column in
            !mapping.dates.contains(column) && table.columns[column].isExact(.date)
                && !CSVTitles.isValueDate(table.columns[column].title)
                && !detection.cells(column).isEmpty && days(column) != days(mapping.date)
        }
        return other.map { "; \(column($0)) has other dates" } ?? ""
    }

    private var amountLines: [String] {
        let mapping = detection.mapping
        let notation =
            mapping.unit == .cents ? "in cents" : mapping.decimalMark == "," ? "decimal comma" : "decimal point"
        let proof = detection.proof.map { "; the balances of \($0) agree" } ?? ""
        let fee = mapping.fee.map { ["fee: \(column($0)), subtracted from the amount"] } ?? []
        if let debit = mapping.debit, let credit = mapping.credit {
            return ["expenses: \(column(debit)); income: \(column(credit)) (\(notation))\(proof)"] + fee
        }
        guard let amount = mapping.amount else { return fee }
        if let share = mapping.share {
            return ["amount: the share of '\(detection.titles[share])' in \(column(amount)) (\(notation))"] + fee
        }
        let columns = mapping.currencies.isEmpty ? [amount] : mapping.amounts
        let names = columns.map(column).joined(separator: " or ")
        return ["amount: \(names) (\(notation)); \(signs)\(proof)"] + fee
    }

    /// Which amounts are expenses.
    var signs: String {
        let mapping = detection.mapping
        if let debit = mapping.debit, let credit = mapping.credit {
            return "\(column(debit)) has expenses, \(column(credit)) income"
        }
        return switch (mapping.kind, mapping.unmarked, mapping.sign) {
        case (let kind?, nil, _): "\(column(kind)) says which are expenses"
        case (let kind?, .some(let unmarked), _):
            "\(column(kind)) says which are expenses; empty = \(unmarked == .expense ? "expense" : "income")"
        case (nil, .some(let unmarked), _):
            mapping.plusIsIncome
                ? "+ = income, others expenses"
                : unmarked == .expense ? "CR = income, others expenses" : "DR = expense, others income"
        case (nil, nil, .signed): "negative = expense, positive = income"
        case (nil, nil, .reversed): "positive = expense, negative = income"
        case (nil, nil, .expenses): "all are expenses"
        }
    }

    private func column(_ column: Int) -> String { "column \(detection.name(of: column))" }
}
