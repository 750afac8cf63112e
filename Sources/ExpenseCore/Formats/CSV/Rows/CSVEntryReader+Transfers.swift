extension CSVEntryReader {
    /// Whether the row names both accounts of a transfer.
    var hasBothAccounts: Bool {
        guard let source = filledText(mapping[.source]), let target = filledText(mapping[.destination]),
            let kind = mapping[.kind] ?? mapping[all: .movement].last
        else { return false }
        return mapping.areSidesOfAccounts
            || CSVWords.isBetweenAccounts(records.text(of: kind)) && source.lowercased() != target.lowercased()
    }

    /// Whether the row is one side of a transfer, by its payee or its category, or because it names the other account.
    var isSide: Bool {
        if namedAccount != nil { return true }
        guard mapping[.account] != nil else { return false }
        for payee in mapping[all: .payee] where otherAccount(in: text(payee)) != nil { return true }
        return filledText(mapping[.category]).map { CSVWords.isTransferCategory($0) || otherAccount(in: $0) != nil }
            ?? false
    }

    /// The account that only a side of a transfer names.
    var namedAccount: String? {
        if let other = filledText(mapping[.otherAccount]) { return other }
        guard let category = mapping[.category], category < records.count,
            records.bytes(of: category).first == UInt8(ascii: "["),
            let name = accountInBrackets(text(category)), !WordList.noAccounts.have(name)
        else { return nil }
        return name
    }

    /// The account of the other side of a transfer, if the row names it.
    func accountOfOtherSide(of entry: Expense) -> String? {
        namedAccount ?? [entry.payee, entry.category].lazy.compactMap { $0.flatMap(otherAccount(in:)) }.first
    }

    /// Whether a column marks the row as one side of a transfer, and another one names its account.
    var isMarkedSide: Bool {
        if mapping.areTransfersSigned { return true }
        guard mapping[.account] != nil, !mapping.isAccountSingle else { return false }
        return mapping[.kind].map { !CSVWords.isTransfer(records.text(of: $0)) } ?? true
    }

    mutating func isMovement() throws(FormatError) -> Bool {
        if mapping.areSidesOfAccounts { return hasBothAccounts }
        if let kind = mapping[.kind], case let word = records.text(of: kind), CSVWords.isTransfer(word) {
            return mapping.givenSide(of: word) == nil
        }
        for column in mapping[all: .movement] where column < records.count {
            let text = records.text(of: column)
            if CSVWords.isTransfer(text) || CSVWords.answer(text) == true { return true }
        }
        for column in mapping[all: .type] where column < records.count {
            let cell = records.bytes(of: column)
            let isMovement = lastType.value(of: cell)
            if isMovement ?? lastType.keep(WordList.ownMovements.have(records.text(of: column)), of: cell) {
                return true
            }
        }
        // A movement from one of the accounts to another fills both columns, in different currencies if it exchanges.
        return !mapping.isDirected && mapping.fillsBothSides(records)
    }

    mutating func transfer(_ date: CalendarDate) throws(FormatError) -> ImportedEntry {
        let size = try size()
        var entry = Expense(
            date: date, kind: .transfer, amount: size, note: words(isIncome: false).note,
            received: try received(beside: size))
        // The amount in the other currency is what the other account gets.
        if entry.received == nil { entry.received = try original(of: size) }
        (entry.account, entry.target) = (filledText(mapping[.source]), filledText(mapping[.destination]))
        return try ImportedEntry(entry, at: records.place(of: 0))
    }
}
