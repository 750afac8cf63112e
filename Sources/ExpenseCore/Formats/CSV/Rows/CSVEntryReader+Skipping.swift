extension CSVEntryReader {
    /// The reason to skip the row; nil if it should be an entry.
    mutating func reasonToSkip() throws(FormatError) -> String? {
        guard !mapping.isOurs else {
            try checkWidth()
            return nil
        }
        for (column, text) in mapping.only where column < records.count {
            let cell = trimmingBlanks(records.text(of: column))
            if folded(cell) != folded(text) { return "--only leaves them out" }
        }
        let reason = unbookedReason() ?? (isInPending && hasAmount ? "pending" : nil)
        side = nil
        if check != nil, !isNoDay { checkBalance(isBooked: reason == nil) }
        if let reason { return reason }
        if let wholes = mapping.wholes, wholes.column < records.count {
            let mark = trimmingBlanks(records.text(of: wholes.column))
            if mark == wholes.whole, mapping.counted != .wholes {
                wholeWords = words(isIncome: false)
                return "wholes of parts"
            }
            if mark == wholes.part, mapping.counted == .wholes { return "parts of other rows" }
            if mark != wholes.part { wholeWords = nil }
        }
        let amount = hasAmount
        if isNoDay {
            guard amount else {
                noteCurrency()
                return Self.noDateOrAmount
            }
            if try beginsTable() { return "the titles of the columns" }
            for column in [mapping.date] + textColumns where column < records.count {
                if CSVWords.beginsWithSummary(records.text(of: column)) { return "a sum or balance" }
            }
        }
        try checkWidth()
        if !amount { return Self.noAmount }
        if isNoDay, mapping.date < records.count, CSVWords.unbooked(records.text(of: mapping.date)) != nil {
            return "pending"
        }
        if let share = mapping[.share] {
            let isPaidBack = mapping.isShareItself ? try isMovement() : false
            if isPaidBack || filledText(mapping[.category]).map(WordList.settlements.have) ?? false {
                return "debts that were paid back"
            }
            if mapping.isShareItself, !records.bytes(of: share).contains(where: { $0 > 0x30 && isDigit($0) }) {
                return "costs of others"
            }
        }
        isTransfer = isSide
        // What an account had in the beginning is written as a transfer from itself.
        if isTransfer, let other = namedAccount, other == filledText(mapping[.account]) { return "a sum or balance" }
        if try isMovement() {
            guard hasBothAccounts || isMarkedSide else {
                if let kind = mapping[.kind], CSVWords.isUndirected(records.text(of: kind)) {
                    notices.note(.undirected, line: records.place(of: kind).line)
                }
                return "neither expenses nor income, but movements between accounts"
            }
            isTransfer = true
        }
        var isWordless = true
        for column in textColumns where !records.bytes(of: column).isEmpty { isWordless = false }
        for column in columnsOfSums {
            let bytes = records.bytes(of: column)
            guard bytes.count < 80, CSVWords.mayBeSummary(bytes) else { continue }
            let text = records.text(of: column)
            if CSVWords.isSummary(text), !CSVWords.mayBeShop(text) { return "a sum or balance" }
        }
        for column in mapping[all: .category, .subcategory] where column < records.count {
            let bytes = records.bytes(of: column)
            guard bytes.count < 80, CSVWords.mayBeSummary(bytes) else { continue }
            // One word may be a category of the user's.
            let word = CSVWords.plain(records.text(of: column))
            if word.contains(" "), WordList.summaries.contains(word) { return "a sum or balance" }
        }
        return isWordless && !isNoDay && hasSummary ? "a sum or balance" : nil
    }

    /// Whether a cell without a meaning of its own is a bank's word for a sum.
    private var hasSummary: Bool {
        let used = Set(
            mapping[all: .status, .movement, .kind, .category, .account])
        return (0..<records.count).contains { !used.contains($0) && CSVWords.isSummary(records.text(of: $0)) }
    }

    private mutating func unbookedReason() -> String? {
        for place in statusColumns.indices where statusColumns[place].column < records.count {
            let column = statusColumns[place].column
            let cell = records.bytes(of: column)
            guard !cell.isEmpty else {
                statuses.hasEmpty = true
                continue
            }
            var known = statusColumns[place].last.value(of: cell)
            if known == nil {
                let status = statusColumns[place]
                let text = records.text(of: column)
                var reason = status.reason(of: text)
                // Where no amount has a sign, no other row can be the refund.
                if mapping.sign == .expenses, mapping[.kind] == nil, WordList.refunded.have(text) {
                    reason = "refunded"
                }
                if status.isWord(text), reason != "refunded" {
                    statuses.note(text, column, line: records.place(of: column).line)
                }
                known = statusColumns[place].last.keep(reason, of: cell)
            }
            if case let reason?? = known { return reason }
        }
        guard let first = records.count > mapping.date ? records.bytes(of: mapping.date).first : nil, !isDigit(first)
        else { return nil }
        return CSVWords.unbooked(records.text(of: mapping.date))
    }

    private mutating func checkBalance(isBooked: Bool) {
        guard let column = mapping[.balance] else { return }
        let count = records.count
        // A row may lack empty cells at its end.
        guard count > indispensable else { return }
        records.pad(to: neededWidth)
        defer { records.cut(to: count) }
        let balance = mapping.units(records, column)
        let written = mapping.written(records)
        let account = mapping.account(of: records)
        let fee = mapping.charged(records, mapping[all: .fee])
        var change = written.map { mapping.value($0) - fee }
        if isBooked, let written, written.isOpen { change = self.change(written, balance, of: account, fee: fee) - fee }
        if balance != nil, written?.units == balance && isSumAlone || check?.isEmpty == true && !hasAmount {
            change = 0
        }
        guard let change else { return }
        check?.take(
            change: change, balance: balance, of: account, isBooked: isBooked, line: records.place(of: 0).line)
    }

    /// Whether a text of the row is a bank's word for a sum, as in one that begins with the opening balance.
    private var isSumAlone: Bool {
        columnsOfSums.contains { column in
            let text = records.text(of: column)
            return CSVWords.isSummary(text) && !CSVWords.mayBeShop(text)
        }
    }

    /// Whether the row repeats the titles of the columns, because the file has several tables.
    private mutating func beginsTable() throws(FormatError) -> Bool {
        // A file that was put behind another one begins with its own mark of UTF-8.
        let cells = (0..<records.count).map { trimmingBlanks(records.text(of: $0).replacing("\u{FEFF}", with: "")) }
        guard !titles.isEmpty, CSVTitles.countKnown(cells) > 2, !cells.contains(where: isAmount) else { return false }
        guard CSVSample.withoutEmptyEnd(cells) == CSVSample.withoutEmptyEnd(titles) else {
            isInOtherTable = true
            throw FormatError(
                records.place(of: 0),
                "a table with other columns begins here; import it from a file of its own, and delete it from this one")
        }
        check?.restart()
        if let currency = sections.begin() { standardCurrency = currency }
        return true
    }

    /// Notes the currency that a line between the entries names.
    private mutating func noteCurrency() {
        guard mapping[.currency] == nil, mapping.currencies.isEmpty, records.count > 0 else { return }
        let fields = (0..<records.count).map {
            CSVReader.Field(text: records.text(of: $0), place: records.place(of: $0))
        }
        guard let currency = CSVCurrency.inPreamble([fields]), currency != standardCurrency else { return }
        let first = fields[0].text.split { " :：".contains($0) }.first.map(String.init) ?? ""
        let isHeading =
            CSVTitles.means(first, .account) || !fields.contains { $0.text.contains(where: \.isNumber) }
        sections.note(currency, besides: standardCurrency, line: fields[0].place.line, isHeading: isHeading)
    }

    /// Whether an entry is the sum of the entries above it. If only its word says so, the balances tell, or its place:
    /// sums are in the first or the last row.
    mutating func isTotal(_ entry: Expense, at place: Place) throws -> Bool {
        if mapping.isOurs { return false }
        if totals.isTotal(entry) { return true }
        guard !areBalancesConfirmed, CSVWords.mayBeShop(entry.payee ?? entry.note) else { return false }
        let isFirst = totals.count < 2
        let isLast = try !isAhead && !readRow()
        isAhead = !isLast
        if isFirst || isLast { openTotal = (place.line, entry.payee ?? entry.note) }
        return false
    }

    var doubtOfEnd: Doubt? {
        undated.map { row in
            Doubt(
                problem: "line \(row.place.line) is after the last entry and has an amount, but no date: '\(row.text)'",
                accepting: .end, "to leave it out; else write its date into the file")
        }
    }

    var doubtOfTotal: Doubt? {
        guard let (line, text) = openTotal else { return nil }
        return Doubt(
            problem:
                "line \(line): '\(text.prefix(40))' may be a shop, or the sum of the entries; it is read as an entry",
            accepting: .sum, "if it is a shop; else delete the line from the file")
    }
}
