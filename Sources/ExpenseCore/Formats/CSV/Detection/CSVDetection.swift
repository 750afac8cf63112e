/// The roles of a CSV file's columns, detected from its beginning, and what is uncertain.
package struct CSVDetection: Sendable {
    var mapping = CSVMapping()
    /// The titles of the columns; empty if there are none.
    package let titles: [String]
    /// What was guessed, and the option that decides it.
    var doubts: [Doubt] = []
    /// What leaves open which amounts are expenses, unless the balances tell.
    var openSigns: Doubt?
    /// What the user should check, one message per line.
    var warnings: [String] = []
    /// The column of balances, if they confirm the signs of the amounts.
    var provenBy: Int? { mapping.balanceSteps?.areConfirmed == true ? mapping[.balance] : nil }
    /// The columns of several people's shares of the amounts, of which the user has named none.
    var people: [Int] = []
    /// The currency of the rows in which two amounts are equal, if another column has amounts in several currencies.
    var ownCurrency: Currency?
    let sample: CSVSample
    var given: CSVHints
    /// What speaks for each role of each column.
    var table: CSVTable
    /// What was found out about the whole file.
    private(set) var findings: [ImportExplanation.Finding] = []
    /// Whether nothing was found that could not be decided.
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
        sample = CSVSample(text, isWhole: isWhole, separator: hints.separator, year: hints.year)
        let (skipped, titles) = sample.beginning(skipping: hints.skippedLines)
        (self.titles, given) = (titles, hints)
        if hints.columns[.kind] == nil, !hints.sides.isEmpty {
            let words = Set(hints.sides.keys.map(folded))
            let rows = sample.rows(after: skipped)
            // Of several columns with such words, that with the fewest.
            let column = (0..<sample.width).map { column in (column, Set(rows.map { folded($0[column].text) })) }
                .filter { !$1.isDisjoint(with: words) }
                .min { (words.subtracting($0.1).count, $0.1.count) < (words.subtracting($1.1).count, $1.1.count) }?.0
            given.columns[.kind] = column.map { [CSVTitles.optionName(of: $0, titles)] }
        }
        table = CSVTable(sample, after: skipped, titles: titles, hints: given)
        if text.allSatisfy({ $0 <= 0x20 }) { throw UndetectedMapping("the file is empty") }
        if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            throw UndetectedMapping("this is a web page or XML; export the entries as CSV")
        }
        let isOurs = CSVEntryWriter.knownTitles.contains(titles)
        guard !isOurs || !hints.isEmpty else {
            mapping = .ours(titles)
            mapping.skippedLines = skipped
            noteTable()
            return
        }
        mapping.separator = sample.separator
        mapping.skippedLines = skipped
        mapping.joinedWidth = sample.joinedWidth
        mapping.columnCount = sample.width
        (mapping.rounds, mapping.counted) = (hints.rounds, hints.counted)
        for (word, side) in hints.sides { mapping.sides[folded(trimmingBlanks(word))] = side }
        noteTable()
        do {
            try choose(usual)
        } catch {
            var error = error
            error.explanation = explanation
            throw error
        }
    }

    /// Assigns the roles to the columns, and finds out what the assignment means.
    private mutating func choose(_ usual: CSVMapping.DateOrder?) throws(UndetectedMapping) {
        if let name = table.unknownName { throw UndetectedMapping("there is no column '\(name)'", self) }
        if given.columns[.kind] == nil, let word = given.sides.keys.min() {
            throw UndetectedMapping("--side: no cell at the beginning of the file is '\(word)'", self)
        }
        chooseDateParts()
        noteWords()
        try chooseDate(usual)
        mapping[all: .status] = table[.status]
        chooseWords()
        try chooseAmounts()
        chooseMovements()
        chooseWholes()
        chooseCurrency()
        chooseUnit()
        doubtShared()
        try chooseRows()
        doubtUnusedTitles()
        if given.skippedLines == nil {
            doubtOtherTable()
            doubtEntryAbove()
        }
        doubtHoldings()
        warnOfUnread()
        isComplete = true
    }

    /// Notes a guess, and the option that decides it.
    mutating func ask(_ problem: String, _ remedy: String) { doubts.append(Doubt(problem: problem, remedy: remedy)) }

    mutating func ask(_ problem: String, accepting acceptance: Doubt.Acceptance, _ rest: String) {
        doubts.append(Doubt(problem: problem, accepting: acceptance, rest))
    }

    mutating func ask(_ problem: String, between readings: [Doubt.Reading]) {
        doubts.append(Doubt(problem: problem, between: readings))
    }

    /// The reason of what the user decides.
    static let byOption = "given by an option or a saved mapping"

    /// Notes what was found out about the whole file. What was known of it before is overruled, and its reasons remain.
    mutating func find(
        _ subject: String, _ value: String, _ confidence: ImportExplanation.Confidence, _ reasons: [String],
        option: String?, of roles: [CSVRole] = []
    ) {
        let former = findings.firstIndex { $0.subject == subject }
        let finding = ImportExplanation.Finding(
            subject: subject, value: value, confidence: confidence,
            evidence: (former.map { findings[$0].evidence } ?? []) + reasons, option: option,
            roles: roles)
        if let former { findings[former] = finding } else { findings.append(finding) }
    }

    /// Notes the answer to a question about the whole file, after what is known of it besides.
    mutating func find<Answer>(
        _ subject: String, _ answers: CSVAnswers<Answer>, _ words: (Answer) -> String, _ reasons: [String] = [],
        option: String, of roles: [CSVRole]
    ) {
        find(
            subject, answers.answer.map(words) ?? "unknown", answers.confidence, reasons + answers.evidence(words),
            option: option, of: roles)
    }

    /// The titles of a file whose cells are separated by `separator`, or by the detected one.
    static func titles(_ beginning: [UInt8], isWhole: Bool, separator: UInt8?) -> [String] {
        CSVSample(beginning, isWhole: isWhole, separator: separator).beginning(skipping: nil).titles
    }

    func cells(_ column: Int) -> [String] { table[column].cells }

    /// The cells of a column that may name the sides of rows.
    func wordsOfSides(_ column: Int) -> [String] { table[column].areMethods ? [] : table[column].cells }

    /// The amount of a cell, in ten-thousandths; nil if it has none.
    func units(_ cell: String) -> Int64? { WrittenUnits.read(cell, decimalMark: mapping.decimalMark) }

    func currencyInTitle(_ column: Int) -> Currency? { CSVCurrency.inTitle(table[column].name) }

    private mutating func chooseRows() throws(UndetectedMapping) {
        for condition in given.only {
            guard let index = CSVTable.column(named: condition.column, titles, sample.width) else {
                throw UndetectedMapping("--only: there is no column '\(condition.column)'", self)
            }
            mapping.only[index] = condition.text
        }
    }

    private mutating func doubtUnusedTitles() {
        guard titles.isEmpty, sample.hasUnfitTitles(above: mapping.skippedLines),
            let cell = sample.records[mapping.skippedLines - 1].first
        else { return }
        ask(
            "line \(cell.place.line): its titles do not fit the \(sample.width) columns of the entries, so they are not used",
            accepting: .titles, "if the columns are read rightly; else correct the titles")
    }

    private mutating func doubtOtherTable() {
        guard let place = sample.titlesOfOtherTable(above: mapping.skippedLines) else { return }
        ask(
            "line \(place.line): the table that begins here has other columns and is not read",
            accepting: .table, "to import the other entries, and import this one from a file of its own")
    }

    /// A line above the entries that has a day and an amount where they have them.
    private mutating func doubtEntryAbove() {
        guard titles.isEmpty, let last = mapping.amounts.max() else { return }
        let above = sample.records.prefix(mapping.skippedLines).first { record in
            record.count > max(last, mapping.date)
                && mapping.day(of: record[mapping.date].text) != nil
                && mapping.amounts.contains { isAmount(record[$0].text) }
        }
        guard let above, let place = above.first?.place else { return }
        ask(
            "line \(place.line) is like an entry, but has \(above.count) columns and not \(sample.width), so it is "
                + "left out", accepting: .line, "to import the other entries, or correct the line")
    }

    /// A list of what an account holds has dates and amounts, too.
    private mutating func doubtHoldings() {
        let found = titles.filter { WordList.holdings.contains(CSVTitles.plain($0)) }
        guard found.count > 1 else { return }
        ask(
            "columns '\(found[0])' and '\(found[1])' are those of a list of securities, not of entries",
            accepting: .holdings, "to import each line as an entry; else export the transactions")
    }

    private mutating func warnOfUnread() {
        if mapping[all: .payee].isEmpty, mapping[all: .note].isEmpty, mapping[.payer] == nil {
            warnings.append("no column names a payee or a purpose; name one with --payee-column or --note-column")
        }
        let used = table.columns(of: CSVRole.allCases.filter { ![.amount, .debit, .credit].contains($0) })
            .union(mapping[all: .note]).subtracting(mapping.words).union(mapping.amounts).union(people)
            .union(mapping[all: .original, .balance])
        let unread = table.columns.indices.filter { column in
            let cells = cells(column).filter(hasValue)
            let isSame = mapping.amounts.contains { self.cells($0) == self.cells(column) }
            return !used.contains(column) && !isSame && !cells.isEmpty && cells.allSatisfy(isAmount)
                && (cells.contains(where: hasDecimals) || isTitledAmount(column))
        }
        let lacking = table.rows.filter { row in !mapping.amounts.contains { hasValue(row[$0].text) } }
        let readable = unread.filter { !WordList.blocked.areHeld(in: table[$0].title) }
        if let other = readable.first(where: { column in lacking.contains { hasValue($0[column].text) } }),
            let amount = mapping.amounts.first
        {
            ask(
                "column \(name(of: other)) holds amounts in lines where column \(name(of: amount)) has none",
                "Use --debit-column and --credit-column to name the columns of expenses and income")
        }
        let unnamed = unread.filter { !table[.debit].contains($0) && !table[.credit].contains($0) }
        if !unnamed.isEmpty, mapping[.share] == nil {
            let names = unnamed.map(name).joined(separator: ", ")
            warnings.append("not read, although there are amounts: column \(names)")
        }
    }

    private func isTitledAmount(_ column: Int) -> Bool {
        CSVTitles.isAddedToPrice(table[column].title)
            || [CSVRole.amount, .debit, .credit, .fee].contains(where: table[column].isExact)
    }

    /// A column in messages: `3 'Betrag'`.
    func name(of column: Int) -> String {
        let title = table[column].name
        return title.isEmpty ? "\(column + 1)" : "\(column + 1) '\(title)'"
    }

    func optionName(of column: Int) -> String { CSVTitles.optionName(of: column, titles) }

    var columnNames: String {
        (0..<sample.width).map(name).joined(separator: ", ")
    }
}
