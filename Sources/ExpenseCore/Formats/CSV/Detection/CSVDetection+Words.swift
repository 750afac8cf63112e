extension CSVDetection {
    /// Chooses the columns of payees and notes.
    mutating func chooseWords(_ columns: inout CSVColumns, _ hints: CSVHints) {
        let isNoteNamed = hints.columns[.note] != nil
        // A user who names the columns of the note names all of them.
        if !isNoteNamed || hints.columns[.payee] != nil {
            mapping.payee = Array((columns[.payee] + namesOfOthers(columns)).prefix(3))
            mapping.payer = columns[.payer].first
            // A payer who is always the same is the owner of the account in rows of expenses.
            if mapping.payee.isEmpty, let payer = mapping.payer,
                cells(payer).count < 2 || Set(cells(payer)).count > 1
            {
                (mapping.payee, mapping.payer) = ([payer], nil)
            }
        }
        if hints.columns[.payee] == nil { dropOwner() }
        let hasPayee = (mapping.payee + [mapping.payer].compactMap { $0 }).contains { !cells($0).isEmpty }
        let notes = isNoteNamed ? columns[.note] : notes(columns, besidePayee: hasPayee)
        mapping.note = notes.filter { !mapping.payee.contains($0) }
        let others = columns[.note] + freeTexts(columns) + columns[.type]
        mapping.fallback = isNoteNamed ? [] : others.filter { !(mapping.note + mapping.payee).contains($0) }
        let hasText = (mapping.payee + mapping.note).contains { !cells($0).isEmpty }
        if !hasText, !isNoteNamed { mapping.note = mapping.note.filter { !cells($0).isEmpty } + freeTexts(columns) }
        if !isNoteNamed, mapping.payer == nil, (mapping.payee + mapping.note).allSatisfy({ cells($0).isEmpty }) {
            // Numbers and codes say little, but more than nothing.
            mapping.note += titles.indices.filter { columns.isExact($0, .note) && !cells($0).isEmpty }
        }
        mapping.category = columns[.category].first
        mapping.tags = columns[.tags].first
    }

    /// The owner of the account is no payee: the same name in each row while another column of payees changes, or a name
    /// from the lines above the entries.
    private mutating func dropOwner() {
        let rows = sample.rows(after: mapping.skippedLines)
        let payees = mapping.payee
        let count = rows.count { row in payees.contains { !row[$0].text.isEmpty } }
        let above = Set(sample.records.prefix(max(0, mapping.skippedLines - 1)).flatMap { $0.map { folded($0.text) } })
        mapping.payee = payees.filter { column in
            guard let name = cells(column).first, cells(column).allSatisfy({ $0 == name }) else { return true }
            let hasOther = payees.contains { $0 != column && Set(cells($0)).count > 1 }
            return !above.contains(folded(name)) && (!hasOther || cells(column).count < count)
        }
    }

    /// Of two columns of accounts' names with the same title, the first is the user's own and the second the other
    /// party's: the first is the same in each row, and the second is not.
    private func namesOfOthers(_ columns: CSVColumns) -> [Int] {
        let count = sample.rows(after: mapping.skippedLines).count
        return columns[.account].filter { column in
            let isSame = cells(column).count == count && Set(cells(column)).count == 1
            return !cells(column).isEmpty && !isSame && !columns.isIdentifying(cells(column))
                && columns[.account].contains { own in
                    own < column && columns.titles[own] == columns.titles[column] && Set(cells(own)).count == 1
                }
        }
    }

    /// Columns with unknown titles in which each cell says whether the row is booked. The kind of a transaction may say
    /// so, too: `upcoming`.
    func statuses(_ columns: CSVColumns) -> [Int] {
        let used = Set(CSVRole.allCases.flatMap { $0 == .type ? [] : columns[$0] })
        let types = Set(columns[.type])
        return (0..<sample.width).filter { column in
            let cells = cells(column).filter { !CSVWords.isNoStatus($0) }
            guard !used.contains(column), cells.contains(where: { $0.utf8.count > 3 }) else { return false }
            let unbooked = cells.count { CSVWords.unbooked($0) != nil }
            return (unbooked > 0 || !types.contains(column))
                && cells.allSatisfy { CSVWords.unbooked($0) != nil || CSVWords.isBooked($0) }
                && !cells.allSatisfy { CSVDirection($0) != nil }
        }
    }

    /// The columns of the purpose. With a payee the most likely ones are enough; without one any of them may name it.
    private func notes(_ columns: CSVColumns, besidePayee hasPayee: Bool) -> [Int] {
        var notes = columns[.note]
        let edited = notes.filter { columns.titles[$0] != "original description" }
        notes = edited.isEmpty ? notes : edited
        guard hasPayee else {
            let filled = notes.filter { !cells($0).isEmpty }
            let known = notes.count > 4 && !filled.isEmpty ? filled : notes
            // Any other text that changes from row to row may name the other party.
            let count = sample.rows(after: mapping.skippedLines).count
            let others = freeTexts(columns).filter { column in
                !(known + columns[.type]).contains(column)
                    && (cells(column).count < count || Set(cells(column)).count > 1)
            }
            return Array((known + others).prefix(titles.isEmpty ? 5 : 4))
        }
        let exact = notes.filter { columns.isExact($0, .note) }
        notes = exact.isEmpty ? notes : exact
        // The bank's name for the kind of transaction says little if there is a purpose.
        let purposes = notes.filter { !columns.isExact($0, .type) }
        return firstOnes(purposes.isEmpty ? notes : purposes, columns)
    }

    /// The first three columns. Numbered ones, which have the parts of one text, count once.
    private func firstOnes(_ notes: [Int], _ columns: CSVColumns) -> [Int] {
        var names: [String] = []
        return notes.filter { column in
            let title = columns.titles.indices.contains(column) ? columns.titles[column] : ""
            let words = title.split(separator: " ")
            let isNumbered = words.count > 1 && words.last.map { $0.allSatisfy(\.isNumber) } ?? false
            let name = isNumbered ? words.dropLast().joined(separator: " ") : "\(column)"
            if !names.contains(name) { names.append(name) }
            return (names.firstIndex(of: name) ?? 0) < 3
        }
    }

    /// Columns of text without a known title, as in files without titles.
    func freeTexts(_ columns: CSVColumns) -> [Int] {
        let used = Set(CSVRole.allCases.flatMap { $0 == .type ? [] : columns[$0] })
        func letters(_ column: Int) -> Int { cells(column).reduce(0) { $0 + $1.count { $0.isLetter } } }
        let texts = (0..<sample.width).filter { column in
            let cells = cells(column)
            return !used.contains(column) && !cells.isEmpty && letters(column) >= 3 * cells.count
                && !cells.allSatisfy {
                    CSVDirection($0) != nil || CSVCurrency.read($0) != nil || WrittenDate.isDate($0)
                        || CSVKind.truth($0) != nil
                }
                && !columns.isIdentifying(cells)
        }
        return Array(texts.sorted { letters($0) > letters($1) }.prefix(titles.isEmpty ? 5 : 2)).sorted()
    }
}
