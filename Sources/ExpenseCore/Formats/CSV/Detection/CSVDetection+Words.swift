extension CSVDetection {
    /// Chooses the columns of payees and notes: by their titles, never by how their cells differ, so that a row has the
    /// same payee and note in each file that contains it.
    mutating func chooseWords(_ columns: inout CSVColumns, _ hints: CSVHints) {
        let isNoteNamed = hints.columns[.note] != nil
        // A user who names the columns of the note names all of them.
        if !isNoteNamed || hints.columns[.payee] != nil {
            mapping.payee = Array((columns[.payee] + namesOfOthers(columns)).prefix(3))
            mapping.payer = columns[.payer].first
        }
        if hints.columns[.payee] == nil { dropOwner() }
        for (place, column) in mapping.payee.enumerated() where columns[.payee].contains(column) {
            if hints.columns[.payee] == nil {
                evidence.choose(
                    column, as: .payee, place == 0 ? "the likeliest title" : "where the column before it is blank")
            }
        }
        for column in columns[.payee] where !mapping.payee.contains(column) {
            evidence.reject(
                column, as: .payee,
                isNoteNamed && hints.columns[.payee] == nil
                    ? "an option names the column of notes" : "other columns have likelier titles")
        }
        let hasPayee = !mapping.payee.isEmpty || mapping.payer != nil
        let (purposes, words) = (purposes(columns), words(columns))
        let others = isNoteNamed ? [] : hasPayee ? purposes + columns[.type] + words : purposes + words
        let known = notesBesidePayee(columns)
        // Where no title is known to mean the purpose, an unknown one does.
        let notes = isNoteNamed ? columns[.note] : !hasPayee ? others : known.isEmpty ? words : known
        mapping.note = notes.filter { !mapping.payee.contains($0) }
        mapping.fallback = others.filter { !(mapping.note + mapping.payee).contains($0) }
        // The bank's name for the kind of transaction says little, but more than nothing.
        mapping.lastResort = isNoteNamed ? [] : columns[.type]
        let unsure = columns[.note].filter { !columns.isExact($0, .note) }
        if !isNoteNamed { noteWords(columns, words: words, known: known, hasPayee: hasPayee) }
        mapping.words = Set(words + unsure).subtracting(isNoteNamed ? notes : [])
        if !isNoteNamed { chooseCheck(columns) }
        mapping.category = columns[.category].first
        mapping.tags = columns[.tags].first
    }

    private mutating func chooseCheck(_ columns: CSVColumns) {
        mapping.check = columns.titles.firstIndex(where: CSVTitleNames.checks.contains)
        guard mapping.check == nil else { return }
        mapping.check = columns.titles.firstIndex(where: CSVTitleNames.likelyChecks.contains)
        mapping.isCheckUnsure = mapping.check != nil
    }

    /// A name from the lines above the entries is that of the account's owner, who is no payee.
    private mutating func dropOwner() {
        let above = Set(sample.records.prefix(max(0, mapping.skippedLines - 1)).flatMap { $0.map { folded($0.text) } })
        mapping.payee = mapping.payee.filter { column in
            let names = Set(cells(column).map { folded($0) })
            let isOwner = names.count == 1 && names.isSubset(of: above)
            if isOwner {
                evidence.reject(column, as: .payee, "its only name is above the entries, so it is that of the owner")
            }
            return !isOwner
        }
    }

    /// Notes why columns belong to the note of an entry.
    private mutating func noteWords(_ columns: CSVColumns, words: [Int], known: [Int], hasPayee: Bool) {
        for column in mapping.note {
            evidence.choose(
                column, as: .note,
                words.contains(column)
                    ? "its title has no other meaning, so its cells with words may be a purpose"
                    : known.contains(column) ? "the likeliest title" : "there is no payee, so each such title counts")
        }
        for column in mapping.fallback {
            evidence.choose(
                column, as: .note,
                "only in rows without a payee\(words.contains(column) ? ", and only cells with words" : "")")
        }
        for column in mapping.lastResort { evidence.choose(column, as: .type, "only in rows without any other text") }
        for column in columns[.note] where !(mapping.note + mapping.fallback).contains(column) {
            evidence.reject(column, as: .note, "other columns have likelier titles")
        }
    }

    /// Of two columns of accounts' names with the same title, the first is the user's own and the second the other
    /// party's.
    private func namesOfOthers(_ columns: CSVColumns) -> [Int] {
        columns[.account].filter { column in
            !columns.isIdentifying(cells(column))
                && columns[.account].contains { $0 < column && columns.titles[$0] == columns.titles[column] }
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

    /// The columns of the purpose, the most likely first.
    private func purposes(_ columns: CSVColumns) -> [Int] {
        let edited = columns[.note].filter { columns.titles[$0] != "original description" }
        return edited.isEmpty ? columns[.note] : edited
    }

    /// The columns of the purpose of rows with a payee: the most likely ones are enough.
    private func notesBesidePayee(_ columns: CSVColumns) -> [Int] {
        let notes = purposes(columns)
        let exact = notes.filter { columns.isExact($0, .note) }
        let likely = exact.isEmpty ? notes : exact
        // The bank's name for the kind of transaction says little if there is a purpose.
        let purposes = likely.filter { !columns.isExact($0, .type) }
        return firstOnes(purposes.isEmpty ? likely : purposes, columns)
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

    /// Columns without a known title, as in files without titles. Of their cells, those with words may name the other
    /// party.
    private func words(_ columns: CSVColumns) -> [Int] {
        let used = Set(CSVRole.allCases.flatMap { columns[$0] })
        return (0..<sample.width).filter { column in
            !used.contains(column) && (cells(column).isEmpty || !cells(column).allSatisfy { $0.contains("://") })
                && !(columns.titles.indices.contains(column) && CSVTitles.isCardHolder(columns.titles[column]))
        }
    }
}
