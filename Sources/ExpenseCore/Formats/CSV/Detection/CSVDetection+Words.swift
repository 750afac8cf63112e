extension CSVDetection {
    /// Chooses the columns of payees and notes: by their titles, never by how their cells differ, so that a row has the
    /// same payee and note in each file that contains it.
    mutating func chooseWords() {
        let isNoteNamed = given.columns[.note] != nil
        // A user who names the columns of the note names all of them.
        if !isNoteNamed || given.columns[.payee] != nil {
            mapping[all: .payee] = Array(table.holders(of: .payee).prefix(3))
            mapping[.payer] = table[.payer].first
            mapping.otherNames = Set(
                mapping[all: .payee].filter { column in
                    let title = table[column].title
                    return CSVTitles.party(title) == nil && !WordList.ofAnyParty.contains(title)
                })
        }
        chooseOwner()
        let hasPayee = !mapping[all: .payee, .payer].isEmpty
        let (purposes, words) = (purposes, wordsWithoutTitle)
        let others = isNoteNamed ? [] : hasPayee ? purposes + table[.type] + words : purposes + words
        let known = notesBesidePayee
        // Where no title is known to mean the purpose, an unknown one does.
        let notes = isNoteNamed ? table[.note] : !hasPayee ? others : known.isEmpty ? words : known
        mapping[all: .note] = notes.filter { !mapping[all: .payee].contains($0) }
        mapping[all: .fallback] = others.filter { !mapping[all: .note, .payee].contains($0) }
        // The bank's name for the kind of transaction says little, but more than nothing.
        mapping[all: .lastResort] = isNoteNamed ? [] : table[.type]
        let unsure = table[.note].filter { !table[$0].isExact(.note) }
        mapping.words = Set(words + unsure).subtracting(isNoteNamed ? notes : [])
        if !mapping[all: .payee, .payer, .note].contains(where: isTelling), !isNoteNamed {
            // The place of a purchase says more than nothing.
            let places = table[.identifier].filter { column in
                !cells(column).isEmpty && cells(column).allSatisfy(CSVWords.areWords)
            }
            if !places.isEmpty { mapping[all: .note] = places }
        }
        if !isNoteNamed { chooseCheck() }
        mapping[.identifier] = reference
        mapping[all: .instalment] = table[.instalment].filter { !mapping[all: .note, .payee].contains($0) }
        mapping[.category] = category
        // In German, 'Tag' is a day.
        mapping[.tags] = table[.tags].first { $0 != mapping.date }
        if category != nil { mapping[.subcategory] = table[.subcategory].first { $0 != category } }
        // One cell alone may begin with an apostrophe. Several in one row are marked in each part of the file.
        let texts = mapping[all: .payee, .note, .fallback].map(cells).filter { !$0.isEmpty }
        let marked = table.columns.reduce(0) { $0 + $1.cells.count(where: CSVMapping.hasTextMark) }
        mapping.hasTextMarks = marked > 1 && texts.contains { $0.allSatisfy(CSVMapping.hasTextMark) }
    }

    /// Of two columns of parties, each row has the user in one, whoever asked for the money.
    private mutating func chooseOwner() {
        guard let payer = mapping[.payer], let payee = mapping[.payee] else { return }
        let rows = table.rows.filter { !$0[payer].text.isEmpty && !$0[payee].text.isEmpty }
        let names = rows.first.map { [$0[payer].text, $0[payee].text] } ?? []
        let owners = names.filter { name in rows.allSatisfy { ($0[payer].text == name) != ($0[payee].text == name) } }
        if rows.count > 1, owners.count == 1 { mapping.owner = owners[0] }
    }

    /// The column of categories: `Categories` is one above `Subcategories`, but alone often a bank's kinds of transactions.
    private var category: Int? {
        table[.category].first ?? (table[.subcategory].count > 1 ? table[.subcategory].first : nil)
    }

    private mutating func chooseCheck() {
        func first(_ titles: WordList) -> Int? { table.columns.firstIndex { titles.contains($0.title) } }
        mapping[.check] = first(WordList.checkTitles) ?? first(WordList.likelyCheckTitles)
        mapping.isCheckUnsure = mapping[.check] != nil && first(WordList.checkTitles) == nil
    }

    /// A column that identifies rows: none has the reference of another one. Whether that holds for the whole file is known
    /// when it has been read.
    private var reference: Int? {
        WordList.referenceTitles.words.lazy.compactMap { title in
            table.columns.indices.first { table[$0].title == title && areReferences(cells($0)) }
        }.first
    }

    private func areReferences(_ cells: [String]) -> Bool {
        BankReference.areMost(Set(cells).count, of: table.rows.count)
            && cells.allSatisfy { cell in
                cell.utf8.contains(where: isDigit) && !cell.contains(where: \.isWhitespace) && !hasDecimals(cell)
                    && !WrittenDate.isDate(cell)
            }
    }

    private var purposes: [Int] {
        let edited = table[.note].filter { table[$0].title != "original description" }
        return edited.isEmpty ? table[.note] : edited
    }

    /// The columns of the purpose of rows with a payee: the most likely ones are enough.
    private var notesBesidePayee: [Int] {
        let notes = purposes
        let exact = notes.filter { table[$0].isExact(.note) }
        let likely = exact.isEmpty ? notes : exact
        // The bank's name for the kind of transaction says little if there is a purpose.
        let purposes = likely.filter { !table[$0].isExact(.type) }
        return firstOnes(purposes.isEmpty ? likely : purposes)
    }

    /// The first three columns. Numbered ones, which have the parts of one text, count once.
    private func firstOnes(_ notes: [Int]) -> [Int] {
        var names: [String] = []
        return notes.filter { column in
            let name = CSVTitles.withoutNumber(table[column].title) ?? "\(column)"
            if !names.contains(name) { names.append(name) }
            return (names.firstIndex(of: name) ?? 0) < 3
        }
    }

    /// Whether a column has codes of currencies: nearly all cells are, so that it is not one of names.
    private func areCodes(_ column: Int) -> Bool {
        let codes = cells(column).count { CSVCurrency.read($0) != nil }
        return codes > 0 && 10 * codes >= 9 * cells(column).count
    }

    /// Columns without a known title, as in files without titles. Of their cells, those with words may name the other
    /// party.
    private var wordsWithoutTitle: [Int] {
        // What is below no category is a text.
        let used = table.columns(of: CSVRole.allCases.filter { $0 != .subcategory || category != nil })
        return table.columns.indices.filter { column in
            !used.contains(column) && !areCodes(column)
                && (cells(column).isEmpty || !cells(column).allSatisfy { $0.contains("://") })
                && !WordList.cardHolders.contains(table[column].title)
        }
    }
}
