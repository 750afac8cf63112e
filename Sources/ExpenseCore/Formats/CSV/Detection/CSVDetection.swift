/// The roles of a CSV file's columns, detected from its beginning, and what is uncertain.
package struct CSVDetection: Sendable, Equatable {
    /// The detected mapping.
    var mapping = CSVMapping()
    /// The titles of the columns; empty if there are none.
    package let titles: [String]
    /// What was detected, one message per line.
    package var reasons: [String] { isOurs ? ["columns: those that 'export' writes"] : CSVExplanation(self).lines }
    /// What was guessed, and the option that decides it.
    var doubts: [Doubt] = []
    /// What the user should check, one message per line.
    var warnings: [String] = []
    /// What confirms the signs of amounts, as a message; nil if nothing does.
    var proof: String?

    /// What amounts count, if that is not obvious.
    var unitToSave: CSVMapping.AmountUnit?
    /// The columns of several people's shares of the amounts, of which the user has named none.
    var people: [Int] = []
    let sample: CSVSample
    var isOurs = false
    var columns: CSVColumns?
    /// What the steps decided, and why.
    var evidence = CSVEvidence()
    /// Whether all steps were taken, so that none found something that it could not decide.
    private(set) var isComplete = false

    /// Inspects the beginning of a file.
    ///
    /// - Parameters:
    ///   - beginning: the first bytes as UTF-8; 64 KiB are enough.
    ///   - isWhole: whether that is the whole file.
    ///   - usual: the date order of the user, for ambiguous files.
    /// - Throws: `UndetectedMapping`, which says what could not be detected and which option to use.
    package init(
        _ beginning: [UInt8], isWhole: Bool, hints: CSVHints = CSVHints(), usual: CSVMapping.DateOrder? = nil
    ) throws(UndetectedMapping) {
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(beginning.dropFirst(3)) : beginning
        sample = CSVSample(text, isWhole: isWhole, separator: hints.separator)
        let (skipped, titles) = sample.beginning(skipping: hints.skippedLines)
        self.titles = titles
        if text.allSatisfy({ $0 <= 0x20 }) { throw UndetectedMapping("the file is empty") }
        if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            throw UndetectedMapping("this is a web page or XML; export the entries as CSV")
        }
        let isOurs = CSVEntryWriter.knownTitles.contains(titles)
        guard !isOurs || hints != CSVHints() else {
            mapping = titles.contains("to") ? .ours : .formerOurs
            mapping.skippedLines = skipped
            self.isOurs = true
            noteTable(hints)
            return
        }
        mapping.separator = sample.separator
        mapping.skippedLines = skipped
        mapping.joinedWidth = sample.joinedWidth
        mapping.columnCount = sample.width
        noteTable(hints)
        do {
            try choose(hints, usual)
        } catch {
            throw error.explained(by: explanation)
        }
    }

    /// Chooses the columns and the meaning of their cells, step by step.
    private mutating func choose(
        _ hints: CSVHints, _ usual: CSVMapping.DateOrder?
    ) throws(UndetectedMapping) {
        var columns = try findColumns(hints)
        evidence = columns.evidence.after(evidence)
        noteNamed(columns, hints)
        defer { self.columns = columns }
        try chooseDate(&columns, hints, usual)
        // Beside `Status`, titles that contain the word name something else, such as the check of a card.
        let exact = columns[.status].filter { columns.isExact($0, .status) }
        if !exact.isEmpty, hints.columns[.status] == nil {
            for column in columns[.status] where !exact.contains(column) {
                evidence.reject(column, as: .status, "the title of column \(name(of: exact[0])) means nothing else")
            }
            columns[.status] = exact
        }
        let statuses = statuses(columns)
        for column in statuses { evidence.choose(column, as: .status, "each cell says whether the row is booked") }
        columns[.status] += statuses
        mapping.status = columns[.status]
        chooseWords(&columns, hints)
        try chooseAmounts(&columns, hints)
        chooseMovements(columns)
        chooseCurrency(columns, hints)
        chooseUnit(columns, hints)
        doubtShared(columns, hints)
        try chooseRows(hints)
        doubtUnusedTitles()
        if hints.skippedLines == nil {
            doubtOtherTable()
            doubtEntryAbove()
        }
        doubtHoldings()
        warnOfUnread(columns)
        isComplete = true
    }

    /// The titles of a file whose cells are separated by `separator`, or by the detected one.
    static func titles(_ beginning: [UInt8], isWhole: Bool, separator: UInt8?) -> [String] {
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(beginning.dropFirst(3)) : beginning
        let sample = CSVSample(text, isWhole: isWhole, separator: separator)
        return sample.beginning(skipping: nil).titles
    }

    func cells(_ column: Int) -> [String] {
        sample.cells(column, after: mapping.skippedLines)
    }

    func findColumns(_ hints: CSVHints) throws(UndetectedMapping) -> CSVColumns {
        do {
            return try CSVColumns(sample, after: mapping.skippedLines, titles: titles, hints: hints)
        } catch {
            throw UndetectedMapping("there is no column '\(error.name)'", self)
        }
    }

    mutating func chooseRows(_ hints: CSVHints) throws(UndetectedMapping) {
        for condition in hints.only {
            guard let index = titles.firstIndex(where: { $0.lowercased() == condition.column.lowercased() }) else {
                throw UndetectedMapping("--only: there is no column '\(condition.column)'", self)
            }
            mapping.only[index] = condition.text
        }
    }

    private mutating func doubtUnusedTitles() {
        guard titles.isEmpty, sample.hasUnfitTitles(above: mapping.skippedLines),
            let cell = sample.records[mapping.skippedLines - 1].first
        else { return }
        doubts.append(
            Doubt(
                problem:
                    "line \(cell.place.line): its titles do not fit the \(sample.width) columns of the entries, so they are not used",
                remedy: "Use --yes if the columns are read rightly; else correct the titles"))
    }

    private mutating func doubtOtherTable() {
        guard let place = sample.titlesOfOtherTable(above: mapping.skippedLines) else { return }
        doubts.append(
            Doubt(
                problem: "line \(place.line): the table that begins here has other columns and is not read",
                remedy: "Import it from a file of its own, and use --yes to import the other entries"))
    }

    /// A line above the entries that has a day and an amount where they have them.
    private mutating func doubtEntryAbove() {
        guard titles.isEmpty, let last = mapping.amounts.max() else { return }
        let above = sample.records.prefix(mapping.skippedLines).first { record in
            record.count > max(last, mapping.date)
                && WrittenDate.read(record[mapping.date].text, mapping.dateOrder, areYearsShort: mapping.areYearsShort)
                    != nil
                && mapping.amounts.contains { isAmount(record[$0].text) }
        }
        guard let above, let place = above.first?.place else { return }
        doubts.append(
            Doubt(
                problem:
                    "line \(place.line) is like an entry, but has \(above.count) columns and not \(sample.width), so it is "
                    + "left out",
                remedy: "Correct the line, or use --yes to import the other entries"))
    }

    /// A list of what an account holds has dates and amounts, too.
    private mutating func doubtHoldings() {
        let found = titles.filter { CSVTitleNames.holdings.contains(CSVTitles.plain($0)) }
        guard found.count > 1 else { return }
        doubts.append(
            Doubt(
                problem: "columns '\(found[0])' and '\(found[1])' are those of a list of securities, not of entries",
                remedy: "Export the transactions, or use --yes to import each line as an entry"))
    }

    mutating func warnOfUnread(_ columns: CSVColumns) {
        if mapping.payee.isEmpty, mapping.note.isEmpty, mapping.payer == nil {
            warnings.append("no column names a payee or a purpose; name one with --payee-column or --note-column")
        }
        let sides: Set<CSVRole> = [.amount, .debit, .credit]
        let used = Set(CSVRole.allCases.flatMap { sides.contains($0) ? [] : columns[$0] })
            .union(mapping.note).subtracting(mapping.words).union(mapping.amounts).union(people).union(
                [mapping.original].compactMap { $0 })
        let unread = (0..<sample.width).filter { column in
            let cells = cells(column).filter { $0.contains { ("1"..."9").contains($0) } }
            let isSame = mapping.amounts.contains { self.cells($0) == self.cells(column) }
            return !used.contains(column) && !isSame && !cells.isEmpty && cells.allSatisfy(isAmount)
                && cells.contains { $0.contains { ".,".contains($0) } }
        }
        func isFilled(_ record: [CSVReader.Field], _ column: Int) -> Bool {
            record[column].text.contains { ("1"..."9").contains($0) }
        }
        let lacking = sample.rows(after: mapping.skippedLines).filter { record in
            !mapping.amounts.contains { isFilled(record, $0) }
        }
        let readable = unread.filter { !columns.titles.indices.contains($0) || !CSVTitles.isHold(columns.titles[$0]) }
        if let other = readable.first(where: { column in lacking.contains { isFilled($0, column) } }),
            let amount = mapping.amounts.first
        {
            doubts.append(
                Doubt(
                    problem:
                        "column \(name(of: other)) holds amounts in lines where column \(name(of: amount)) has none",
                    remedy: "Use --debit-column and --credit-column to name the columns of expenses and income"))
        }
        let unnamed = unread.filter { !columns[.debit].contains($0) && !columns[.credit].contains($0) }
        if !unnamed.isEmpty, mapping.share == nil {
            let names = unnamed.map(name).joined(separator: ", ")
            warnings.append("not read, although there are amounts: column \(names)")
        }
    }

    /// A column in messages: `3 'Betrag'`.
    func name(of column: Int) -> String {
        guard titles.indices.contains(column), !titles[column].isEmpty else { return "\(column + 1)" }
        return "\(column + 1) '\(titles[column])'"
    }

    /// A column as an option names it.
    func optionName(of column: Int) -> String { CSVTitles.optionName(of: column, titles) }

    /// All columns in messages.
    var columnNames: String {
        (0..<sample.width).map(name).joined(separator: ", ")
    }

    /// Compares what was detected.
    package static func == (left: CSVDetection, right: CSVDetection) -> Bool {
        left.mapping == right.mapping && left.titles == right.titles && left.doubts == right.doubts
            && left.warnings == right.warnings
    }
}
