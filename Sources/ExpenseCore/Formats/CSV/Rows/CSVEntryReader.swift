/// Reads entries from the columns of a CSV file.
struct CSVEntryReader: EntryReader {
    var records: CSVReader
    private let shared: SharedMapping
    var mapping: CSVMapping { shared.mapping }
    let neededWidth: Int
    /// The last column of those without which a row cannot be read.
    let indispensable: Int
    let amountColumns: [Int]
    let textColumns: [Int]
    /// Those in which a word for a sum says that the row is one; as a means of payment, `balance` is none.
    let columnsOfSums: [Int]
    let titles: [String]
    /// The column of references.
    private let bank: String
    private let skipsInvalid: Bool
    /// The currency of amounts that no column names one for; a line above another table of the file may name it.
    var standardCurrency: Currency
    /// Whether the current row is a transfer, or one side of one.
    var isTransfer = false
    private var parts: RowsInParts?
    /// Entries that may be left out because of what follows them.
    private var waiting: [ImportedEntry] = []
    private var isAtEnd = false
    /// What a transaction says whose parts are being read.
    var wholeWords: (payee: String, note: String)?
    private var preamble = 0
    /// Whether a line above says that the rows are not booked.
    var isInPending = false
    var isAhead = false
    private var width: Int?
    /// Whether the columns of the following rows are others, so that none of them can be read.
    var isInOtherTable = false
    /// What the lines since the last entry name, of which some may be above another table.
    var sections = SectionLines()
    private var skipped = SkippedRows()
    private(set) var unread: UnreadRow?
    /// The first row behind the entries that has an amount and no date.
    var undated: UnreadRow?
    /// What rows lack that are not understood.
    static let (noAmount, noDateOrAmount) = ("no amount", "neither a date nor an amount")
    var statuses = UnknownStatuses()
    var notices: RowNotices
    var totals = RunningTotals()
    var openTotal: (line: Int, text: String)?
    private var invalid = InvalidEntries()
    private var statements = EntriesByAccount()
    var check: BalanceCheck?
    /// Whether balances say the sides.
    let findsSides: Bool
    /// The side of the row's amount by the balances, and the balance below the row.
    var side: Side?
    var balanceBelow: Int64?
    var lastDate: (cell: String, date: CalendarDate)?
    var statusColumns: [StatusColumn]
    var lastType = LastCell<Bool>()
    var lastCurrency = LastCell<Currency>()

    init(
        _ input: ByteInput, mapping: CSVMapping, currency: Currency, titles: [String] = [], skipsInvalid: Bool = false
    ) {
        records = CSVReader(input, separator: mapping.separator)
        shared = SharedMapping(mapping)
        self.titles = titles
        let title = mapping[.identifier].map { titles.indices.contains($0) ? CSVTitles.plain(titles[$0]) : "" }
        bank = BankReference.column + (title ?? "").filter { !$0.isWhitespace }
        self.skipsInvalid = skipsInvalid
        neededWidth = mapping.width
        indispensable = max(
            mapping[all: .date, .amount, .kind, .share].max() ?? 0, mapping[all: .debit, .credit].min() ?? 0)
        amountColumns = mapping.amounts + mapping[all: .fee]
        textColumns = mapping[all: .payee, .note]
        columnsOfSums = textColumns.filter {
            !titles.indices.contains($0) || !CSVTitles.isMethod(CSVTitles.plain(titles[$0]))
        }
        standardCurrency = currency
        statusColumns = mapping[all: .status].map {
            StatusColumn($0, title: titles.indices.contains($0) ? titles[$0] : "")
        }
        check = mapping.balanceSteps.map(BalanceCheck.init)
        findsSides = mapping.sign.isOfBalances
        notices = RowNotices(shared, titles, currency)
        if !mapping.isOurs, mapping.wholes == nil, mapping.counted != nil || !areBalancesConfirmed {
            parts = RowsInParts(mapping, titles)
        }
    }

    var namesCurrency: Bool { mapping[.currency] != nil || mapping.isCurrencyOfFile }

    mutating func next() throws -> ImportedEntry? {
        while let entry = try mapping.counted == nil ? read() : nextOfDay() {
            guard parts?.isLeftOut(entry.place.line) != true else {
                skipped.add(entry.place.line, mapping.counted == .parts ? "wholes of parts" : "parts of other rows")
                continue
            }
            statements.add(entry.expense)
            return entry
        }
        return nil
    }

    /// The next entry, after those of its day were read, of which it may be a part or the whole.
    private mutating func nextOfDay() throws -> ImportedEntry? {
        while !isAtEnd, waiting.count <= RowsInParts.most, waiting.last?.expense.date == waiting.first?.expense.date {
            if let next = try read() { waiting.append(next) } else { isAtEnd = true }
        }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private mutating func read() throws -> ImportedEntry? {
        while try advance() {
            if let line = records.onlyCell { isInPending = CSVWords.beginsPending(line) }
            if preamble < mapping.skippedLines {
                preamble += 1
                continue
            }
            if records.isEmpty { continue }
            try lookBelow()
            var found: ImportedEntry
            do throws(FormatError) {
                if let reason = try reasonToSkip() {
                    skip(reason)
                    continue
                }
                found = try entry()
                if !mapping.isOurs { found.cells = records.wholeRow }
                if let column = mapping[.identifier] { found.reference = BankReference(text(column), bank: bank) }
            } catch {
                var error = error
                error.isOfEntry = !isInOtherTable
                if !mapping.isOurs, !skipsInvalid, isNoDay { return try skipEnd(error) }
                guard skipsInvalid, error.isOfEntry else { throw error }
                invalid.add(error)
                continue
            }
            if try isTotal(found.expense, at: found.place) {
                skipped.add(found.place.line, "a sum or balance")
                continue
            }
            notices.note(found.expense, of: records, line: found.place.line)
            parts?.note(found)
            sections.clear()
            return try continued(found)
        }
        return nil
    }

    var overview: [String] {
        mapping.isOurs ? [] : statements.lines(balancesOfAccounts, lacksEntries: invalid.count > 0)
    }

    var balances: StatedBalances? {
        let all = balancesOfAccounts
        guard all.count == 1, invalid.count == 0, all[0].balances.areCompared, all[0].balances.faults.count == 0 else {
            return nil
        }
        return StatedBalances(opening: all[0].balances.opening, closing: all[0].balances.closing)
    }

    private var balancesOfAccounts: [(account: String, balances: FileBalances)] {
        check?.balances { CSVCurrency.read($0) ?? statements.currency ?? standardCurrency } ?? []
    }

    var remarks: [String] { skipped.remarks + notices.remarks + invalid.remarks }

    var doubts: [Doubt] {
        [
            mapping.only.isEmpty ? statuses.doubt(titles) : nil, doubtOfTotal, doubtOfEnd, sections.doubt,
            doubtOfCrowns, parts?.doubt,
        ].compactMap { $0 } + notices.doubts(check)
    }

    /// Crowns are those of the usual currency, if that is one of them.
    private var doubtOfCrowns: Doubt? {
        guard mapping.areCrownsOpen, !CSVCurrency.crowns.contains(standardCurrency) else { return nil }
        let countries = ["Sweden", "Norway", "Denmark", "Iceland"]
        return Doubt(
            problem: "amounts in 'kr' may be in the crowns of several countries",
            between: zip(CSVCurrency.crowns, countries).map { .currency($0.code, if: "they are of \($1)") })
    }

    var areBalancesConfirmed: Bool { mapping.balanceSteps?.areConfirmed ?? false }

    private mutating func skip(_ reason: String) {
        skipped.add(records.place(of: 0).line, reason)
        guard unread == nil, reason == Self.noAmount || reason == Self.noDateOrAmount else { return }
        unread = row(lacking: reason)
    }

    private func row(lacking reason: String) -> UnreadRow {
        let cells = (0..<records.count).map { trimmingBlanks(records.text(of: $0)) }.filter { !$0.isEmpty }
        let text = String(cells.joined(separator: " ").prefix(60))
        return UnreadRow(place: records.place(of: 0), text: text, reason: reason)
    }

    /// Whether the row has an amount that neither a word nor its size tells to be a sum.
    private var hasUnknownAmount: Bool {
        guard hasAmount else { return false }
        let cells = (0..<records.count).map { records.text(of: $0) }
        return !cells.contains { CSVWords.isSummary($0) || CSVWords.holdsSummary($0) }
            && amountColumns.contains { column in
                guard column < records.count, let units = mapping.units(records, column) else { return false }
                return units != 0 && !totals.haveSum(units)
            }
    }

    private mutating func advance() throws -> Bool {
        defer { isAhead = false }
        return try isAhead || readRow()
    }

    mutating func readRow() throws -> Bool {
        guard try records.advance() else { return false }
        if let width = mapping.joinedWidth, records.count > width { joinAmounts(width) }
        return true
    }

    /// Joins the amounts that commas between thousands split. Another row of this length is refused for its length.
    private mutating func joinAmounts(_ width: Int) {
        let columns = mapping.amounts + mapping[all: .balance]
        let cells = (0..<records.count).map { trimmingBlanks(records.text(of: $0)) }
        guard let groups = SplitAmounts.groups(cells, in: width, where: columns.contains) else { return }
        notices.note(.joined, line: records.place(of: 0).line)
        records.join(groups)
    }

    /// An entry with the text of the following rows that contain nothing else: banks split long texts this way.
    private mutating func continued(_ entry: consuming ImportedEntry) throws -> ImportedEntry {
        guard let column = mapping[all: .note].first ?? mapping[all: .payee].first, !mapping.isOurs,
            mapping.date != column
        else {
            return entry
        }
        var lines: [String] = []
        while try isAhead || readRow() {
            isAhead = true
            guard column < records.count, records.count <= width ?? 0, lines.count < 20, records.holdsOnly(column),
                case let text = text(column), !CSVWords.isSummary(text)
            else { break }
            lines.append(text)
            isAhead = false
        }
        return lines.isEmpty ? entry : try entry.adding(lines.joined(separator: " "))
    }

    /// Skips rows at the end with sums or the name of the program: none of them starts with a date.
    private mutating func skipEnd(_ fault: FormatError) throws -> ImportedEntry? {
        var lines: [Int] = []
        repeat {
            guard isNoDay else { throw fault }
            if records.isEmpty { continue }
            lines.append(records.place(of: 0).line)
            if undated == nil, hasUnknownAmount { undated = row(lacking: "no date") }
        } while try readRow()
        for line in lines { skipped.add(line, "after the last entry") }
        return nil
    }

    /// A row may lack empty cells at its end, as spreadsheets write it, but not those of its day and amount. It may have
    /// more cells than there are columns if they are empty.
    mutating func checkWidth() throws(FormatError) {
        let count = records.count
        let expected = width ?? (mapping.columnCount > 0 ? max(mapping.columnCount, neededWidth) : count)
        width = expected
        if count == expected, count >= neededWidth { return }
        let isLonger = count > expected && (expected..<count).allSatisfy { records.bytes(of: $0).isEmpty }
        let isComplete = mapping.columnCount > 0 && count > indispensable && !records.isCut && hasAmount
        guard isLonger && expected >= neededWidth || count < expected && isComplete else {
            let problem = FormatError.width(count, needed: max(expected, neededWidth))
            let isSplit = mapping.separator == UInt8(ascii: ",") && count > expected
            throw FormatError(
                records.place(of: count - 1),
                isSplit ? problem + "; put texts and amounts that contain a comma in quotation marks" : problem)
        }
        records.pad(to: neededWidth)
    }

    /// Whether a row of a bank's file contains any amount but zero; other cells may have a balance or a note.
    var hasAmount: Bool {
        for column in amountColumns where column < records.count {
            let text = records.text(of: column)
            // Zero may have a currency, and other texts are not amounts.
            if hasValue(text) || !text.utf8.contains(where: isDigit) && !isNothing(text) { return true }
        }
        return false
    }

    private mutating func entry() throws(FormatError) -> ImportedEntry {
        let date = try date()
        if isTransfer, mapping[.source] != nil { return try transfer(date) }
        let (amount, kind) = try amount()
        var (payee, note) = words(isIncome: kind == .income)
        if let whole = wholeWords {
            if payee.isEmpty { payee = whole.payee }
            if note.isEmpty { note = whole.note }
        }
        let end = filledText(kind == .income ? mapping[.destination] : mapping[.source])
        var tags: [String] = []
        if let column = mapping[.tags] { tags = self.tags(column) }
        var receipt: Int64?
        if let column = mapping[.receipt] { receipt = try self.receipt(column) }
        var entry = Expense(
            date: date, kind: kind, amount: amount, category: category(isIncome: kind == .income), note: note,
            tags: tags,
            payee: payee.isEmpty ? nil : payee, account: end ?? filledText(mapping[.account]),
            target: filledText(mapping[.target]), receipt: receipt, original: try original(of: amount),
            received: mapping.isOurs ? try received(beside: amount) : nil)
        if mapping.isOurs {
            for field in EntryField.texts { field.set(filledText(field.place), of: &entry) }
        }
        let place = records.place(of: 0)
        let other = isTransfer ? accountOfOtherSide(of: entry) : nil
        return try ImportedEntry(entry, at: place, isMovement: isTransfer, otherAccount: other)
    }
}

extension CSVEntryReader {
    /// The category, with the subcategory behind it: `food:lunch`.
    private func category(isIncome: Bool) -> String? {
        if mapping.areOtherEndsCategories { return filledText(isIncome ? mapping[.source] : mapping[.destination]) }
        guard let name = filledText(mapping[.category]) else { return filledText(mapping[.subcategory]) }
        guard let below = filledText(mapping[.subcategory]), !telling(mapping[.subcategory] ?? 0).isEmpty,
            below != name, !name.hasSuffix(":" + below)
        else { return name }
        return "\(name):\(below)"
    }
}

func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
