/// What a CSV file's columns are for, found out from its beginning, and how sure that is.
public struct CSVDetection: Sendable, Equatable {
    /// How to read the file.
    public private(set) var mapping = CSVMapping()
    /// The titles of the columns; empty where there are none.
    public let titles: [String]
    /// What was found out, a line each, in words.
    public var reasons: [String] { isOurs ? ["columns: those that 'export' writes"] : CSVExplanation(self).lines }
    /// What was guessed, and what settles it.
    public private(set) var doubts: [Doubt] = []
    /// What is worth a look, a line each, in words.
    public private(set) var warnings: [String] = []
    /// What proves the signs of amounts, in words; nil where nothing does.
    private(set) var proof: String?

    let sample: CSVSample
    private var isOurs = false
    private var columns: CSVColumns?

    /// Looks at the beginning of a file.
    ///
    /// - Parameters:
    ///   - beginning: in UTF-8; 64 KiB are enough.
    ///   - isWhole: whether that is the whole file.
    ///   - usual: how the user writes dates, for files that leave that open.
    /// - Throws: `UndetectedMapping`, which says what could not be found out and how to say it.
    public init(
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
        let isOurs = titles == CSVEntryWriter.titles || titles == CSVEntryWriter.formerTitles
        guard !isOurs || hints != CSVHints() else {
            mapping = titles == CSVEntryWriter.titles ? .ours : .formerOurs
            mapping.skippedLines = skipped
            self.isOurs = true
            return
        }
        mapping.separator = sample.separator
        mapping.skippedLines = skipped
        var columns = try findColumns(hints)
        try chooseDate(&columns, hints, usual)
        mapping.status = columns[.status]
        chooseWords(&columns, hints)
        try chooseAmounts(&columns, hints)
        chooseCurrency(columns, hints)
        try chooseRows(hints)
        self.columns = columns
        warnOfUnread(columns)
    }

    /// The titles of a file whose fields are kept apart by `separator`, or by what seems to do so.
    static func titles(_ beginning: [UInt8], isWhole: Bool, separator: UInt8?) -> [String] {
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(beginning.dropFirst(3)) : beginning
        let sample = CSVSample(text, isWhole: isWhole, separator: separator)
        return sample.beginning(skipping: nil).titles
    }

    func cells(_ column: Int) -> [String] {
        sample.cells(column, after: mapping.skippedLines)
    }

    private func findColumns(_ hints: CSVHints) throws(UndetectedMapping) -> CSVColumns {
        do {
            return try CSVColumns(sample, after: mapping.skippedLines, titles: titles, hints: hints)
        } catch {
            throw UndetectedMapping("there is no column '\(error.name)'", self)
        }
    }

    private mutating func chooseDate(
        _ columns: inout CSVColumns, _ hints: CSVHints, _ usual: CSVMapping.DateOrder?
    ) throws(UndetectedMapping) {
        let all = 0..<sample.width
        let isWithoutRows = sample.rows(after: mapping.skippedLines).isEmpty
        let found =
            columns[.date].first { !cells($0).isEmpty || hints.columns[.date] != nil || isWithoutRows }
            ?? all.first { !cells($0).isEmpty && cells($0).allSatisfy(WrittenDate.isDate) }
        guard let date = found else {
            throw UndetectedMapping("no column holds dates; name one with --date-column", self)
        }
        mapping.date = date
        columns[.date] = [date] + columns[.date].filter { $0 != date }
        // Lines that sum up, below the entries, may have a word in place of a day.
        let days = cells(date).filter { hints.columns[.date] != nil || WrittenDate.isDate($0) }
        let orders = CSVMapping.DateOrder.allCases.filter { order in
            days.allSatisfy { WrittenDate.read($0, order) != nil }
        }
        let isOpen = days.contains { day in Set(orders.map { WrittenDate.read(day, $0) }).count > 1 }
        if let order = hints.dateOrder ?? (orders.count == 1 || !isOpen ? orders.first : nil) {
            mapping.dateOrder = order
        } else if orders.isEmpty {
            throw UndetectedMapping(
                "the dates of column \(name(of: date)) are not all in one order; name another column with --date-column",
                self)
        } else if mapping.separator == UInt8(ascii: ";") || days.contains(where: { $0.contains(".") }) {
            mapping.dateOrder = .dmy
        } else if let usual, orders.contains(usual) {
            mapping.dateOrder = usual
            warnings.append(
                "date: '\(days.first ?? "")' could have the day or the month first; read as usual where you live. "
                    + "Change it with --date-order")
        } else {
            throw UndetectedMapping(
                "'\(days.first ?? "")' could have the day or the month first; add --date-order dmy or --date-order mdy",
                self)
        }
    }

    /// Chooses the columns of words.
    private mutating func chooseWords(_ columns: inout CSVColumns, _ hints: CSVHints) {
        let isNoteNamed = hints.columns[.note] != nil
        // A user who names the note's columns names all of them.
        if !isNoteNamed || hints.columns[.payee] != nil {
            mapping.payee = Array(columns[.payee].prefix(3))
            mapping.payer = columns[.payer].first
            if mapping.payee.isEmpty, let payer = mapping.payer { (mapping.payee, mapping.payer) = ([payer], nil) }
        }
        var notes = columns[.note]
        if !isNoteNamed {
            let exact = notes.filter { columns.isExact($0, .note) }
            notes = exact.isEmpty ? notes : exact
            let edited = notes.filter { columns.titles[$0] != "original description" }
            notes = edited.isEmpty ? notes : edited
            // What a bank calls the kind of a transaction says little beside its purpose.
            let purposes = notes.filter { !columns.isExact($0, .type) }
            notes = Array((purposes.isEmpty ? notes : purposes).prefix(3))
        }
        mapping.note = notes.filter { !mapping.payee.contains($0) }
        mapping.fallback = columns[.type].filter { !mapping.note.contains($0) }
        let hasText = (mapping.payee + mapping.note).contains { !cells($0).isEmpty }
        if !hasText, !isNoteNamed { mapping.note = mapping.note.filter { !cells($0).isEmpty } + freeTexts(columns) }
        mapping.category = columns[.category].first
        mapping.tags = columns[.tags].first
    }

    /// Columns of no known title that hold words, as files without titles have them.
    private func freeTexts(_ columns: CSVColumns) -> [Int] {
        let used = Set(CSVRole.allCases.flatMap { $0 == .type ? [] : columns[$0] })
        func letters(_ column: Int) -> Int { cells(column).reduce(0) { $0 + $1.count { $0.isLetter } } }
        let texts = (0..<sample.width).filter { column in
            let cells = cells(column)
            return !used.contains(column) && !cells.isEmpty && letters(column) >= 3 * cells.count
                && !cells.allSatisfy {
                    CSVDirection($0) != nil || CSVCurrency.read($0) != nil || WrittenDate.isDate($0)
                }
                && !columns.isIdentifying(cells)
        }
        return Array(texts.sorted { letters($0) > letters($1) }.prefix(titles.isEmpty ? 3 : 1)).sorted()
    }

    private mutating func chooseCurrency(_ columns: CSVColumns, _ hints: CSVHints) {
        let inTitles = mapping.amounts.lazy.filter(titles.indices.contains)
            .compactMap { [titles] in CSVCurrency.inTitle(titles[$0]) }.first
        var named = columns[.currency].filter { columns.isExact($0, .currency) }
        if named.isEmpty { named = columns[.currency] }
        if named.isEmpty { named = codes(columns) }
        if let given = hints.columns[.currency] {
            mapping.currency = given.isEmpty ? nil : columns[.currency].first
        } else if inTitles == nil, let amount = mapping.amounts.min() {
            // The nearest behind the amount is its own; others are those of balances.
            mapping.currency = named.first { $0 > amount } ?? named.last
            if mapping.amount == nil, let credit = columns[.creditCurrency].first { mapping.creditCurrency = credit }
        }
        mapping.standardCurrency = hints.standardCurrency ?? inTitles
        (mapping.original, mapping.originalCurrency) = (columns[.original].first, columns[.originalCurrency].first)
        if mapping.originalCurrency == nil { mapping.original = nil }
        guard mapping.standardCurrency == nil, mapping.currency == nil else { return }
        let first = mapping.amounts.lazy.flatMap { [self] in cells($0) }.first
        mapping.standardCurrency =
            first.flatMap(CSVCurrency.inAmount)
            ?? CSVCurrency.inPreamble(sample.records.prefix(mapping.skippedLines))
    }

    /// Columns of unknown titles that hold codes of currencies, each the same or not.
    private func codes(_ columns: CSVColumns) -> [Int] {
        let used = Set(CSVRole.allCases.filter { $0 != .identifier }.flatMap { columns[$0] })
        return (0..<sample.width).filter { column in
            let cells = cells(column)
            return !used.contains(column) && !cells.isEmpty
                && cells.allSatisfy { $0.utf8.count == 3 && $0 == $0.uppercased() && Currency($0) != nil }
        }
    }

    private mutating func chooseRows(_ hints: CSVHints) throws(UndetectedMapping) {
        for condition in hints.only {
            guard let index = titles.firstIndex(where: { $0.lowercased() == condition.column.lowercased() }) else {
                throw UndetectedMapping("--only: there is no column '\(condition.column)'", self)
            }
            mapping.only[index] = condition.text
        }
    }

    private mutating func warnOfUnread(_ columns: CSVColumns) {
        if mapping.payee.isEmpty, mapping.note.isEmpty, mapping.payer == nil {
            warnings.append("no column names a payee or a purpose; name one with --payee-column or --note-column")
        }
        let sides: Set<CSVRole> = [.amount, .debit, .credit]
        let used = Set(CSVRole.allCases.flatMap { sides.contains($0) ? [] : columns[$0] })
            .union(mapping.amounts).union(mapping.note)
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
        if let other = unread.first(where: { column in lacking.contains { isFilled($0, column) } }),
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

    /// A column for people: `3 'Betrag'`.
    func name(of column: Int) -> String {
        guard titles.indices.contains(column), !titles[column].isEmpty else { return "\(column + 1)" }
        return "\(column + 1) '\(titles[column])'"
    }

    /// All columns for people.
    var columnNames: String {
        (0..<sample.width).map(name).joined(separator: ", ")
    }

    /// By what was found out.
    public static func == (left: CSVDetection, right: CSVDetection) -> Bool {
        left.mapping == right.mapping && left.titles == right.titles && left.doubts == right.doubts
            && left.warnings == right.warnings
    }
}

extension CSVDetection {
    private mutating func chooseAmounts(_ columns: inout CSVColumns, _ hints: CSVHints) throws(UndetectedMapping) {
        let records = sample.rows(after: mapping.skippedLines)
        chooseDecimalMark(columns, hints)
        (mapping.debit, mapping.credit) = splitColumns(columns, records, hints)
        if mapping.debit == nil {
            mapping.amount = amountColumn(columns, records, hints)
            guard mapping.amount != nil else {
                throw UndetectedMapping(
                    "no column holds amounts; name one with --amount-column, or two with --debit-column and --credit-column",
                    self)
            }
            chooseKind(columns)
        }
        func areNegative(_ column: Int?) -> Bool {
            let amounts =
                column.map { cells($0).compactMap { WrittenUnits.read($0, decimalMark: mapping.decimalMark) } } ?? []
            return 2 * amounts.count { $0 < 0 } > amounts.count { $0 != 0 }
        }
        (mapping.hasNegativeDebits, mapping.hasNegativeCredits) = (
            areNegative(mapping.debit), areNegative(mapping.credit)
        )
        let fee = columns[.fee].first
        let balance = columns[.balance].first { column in records.count(where: { isAmount($0[column].text) }) > 1 }
        let amounts = CSVAmounts(records, mapping, fee: fee, balance: balance)
        chooseShare(columns, records, hints)
        var doubt: Doubt?
        if let amount = mapping.amount, mapping.share == nil {
            let title = titles.indices.contains(amount) ? CSVTitles.plain(titles[amount]) : ""
            let isCard = !columns[.account].filter { CSVTitles.isCardHolder(columns.titles[$0]) }.isEmpty
            (mapping.sign, doubt) = amounts.sign(titleSays: CSVTitles.direction(ofAmount: title), isCard: isCard)
            let isSigned = amounts.rows.contains { $0.written < 0 }
            if isSigned { (mapping.kind, mapping.unmarked) = (nil, nil) }
            if mapping.kind != nil || mapping.unmarked != nil { (mapping.sign, doubt) = (.signed, nil) }
            if let sign = hints.sign { (mapping.sign, doubt) = (sign, nil) }
        }
        let firstAmount = mapping.amount == nil ? nil : columns[.amount].first { !cells($0).isEmpty } ?? mapping.amount
        prove(amounts, &doubt, fee: fee, balance: balance, firstAmount: firstAmount, hints)
        if let doubt { doubts.append(doubt) }
    }

    /// The signs and the fees that the balances prove.
    private mutating func prove(
        _ amounts: CSVAmounts, _ doubt: inout Doubt?, fee: Int?, balance: Int?, firstAmount: Int?,
        _ hints: CSVHints
    ) {
        let mapping = mapping
        func value(_ row: CSVAmounts.Row) -> Int64 { row.value(mapping) }
        let hasFees = amounts.rows.contains { $0.isBooked && $0.fee != 0 }
        if hints.columns[.fee]?.isEmpty == false { self.mapping.fee = fee }
        if let balance {
            let candidates: [(isReversed: Bool, hasFee: Bool, value: (CSVAmounts.Row) -> Int64)] = [
                (false, false, value), (false, true, { value($0) - Int64($0.fee.magnitude) }),
                (true, false, { -value($0) }), (true, true, { -value($0) - Int64($0.fee.magnitude) }),
            ]
            for candidate in candidates where hints.sign == nil || !candidate.isReversed {
                guard hasFees || !candidate.hasFee, let steps = amounts.steps(candidate.value) else { continue }
                if candidate.isReversed { reverse() }
                if candidate.hasFee { self.mapping.fee = fee }
                (self.mapping.balance, self.mapping.balanceSteps, doubt) = (balance, steps, nil)
                proof = "column \(name(of: balance))"
                return
            }
            if Set(amounts.rows.map(\.balance)).count > 1 {
                warnings.append(
                    "the balances of column \(name(of: balance)) do not fit the amounts, so they prove nothing")
            }
        }
        let title = mapping.amount.map { titles.indices.contains($0) ? CSVTitles.plain(titles[$0]) : "" } ?? ""
        let isNet = ["net", "netto", "net amount"].contains(title) || mapping.amount != firstAmount
        if hasFees, let fee, !isNet, hints.columns[.fee] == nil {
            doubts.append(
                Doubt(
                    problem: "column \(name(of: fee)) holds fees, and nothing says whether the amounts include them",
                    remedy: "Use --fee-column '\(titles[fee])' to subtract them, or --fee-column none"))
        }
    }

    private mutating func reverse() {
        if mapping.amount == nil {
            (mapping.debit, mapping.credit) = (mapping.credit, mapping.debit)
            (mapping.hasNegativeDebits, mapping.hasNegativeCredits) =
                (mapping.hasNegativeCredits, mapping.hasNegativeDebits)
        } else {
            mapping.sign = mapping.sign == .signed ? .reversed : .signed
        }
    }

    private mutating func chooseDecimalMark(_ columns: CSVColumns, _ hints: CSVHints) {
        let candidates = columns[.amount] + columns[.debit] + columns[.credit] + columns[.balance]
        let all = candidates.isEmpty ? Array(0..<sample.width) : candidates
        let amounts = all.flatMap(cells).filter(isAmount)
        let usual: [Character] = mapping.separator == UInt8(ascii: ";") ? [",", "."] : [".", ","]
        let readings = usual.map { mark in
            amounts.count { WrittenUnits.read($0, decimalMark: mark).map { $0 % 100 == 0 } ?? false }
        }
        mapping.decimalMark = hints.decimalMark ?? (readings[1] > readings[0] ? usual[1] : usual[0])
    }

    /// Two columns of which each row fills one.
    private func splitColumns(
        _ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints
    ) -> (Int?, Int?) {
        guard let debit = columns[.debit].first, let credit = columns[.credit].first, debit != credit else {
            return (nil, nil)
        }
        if hints.columns[.debit] != nil { return (debit, credit) }
        if hints.columns[.amount] != nil { return (nil, nil) }
        func isFilled(_ record: [CSVReader.Field], _ column: Int) -> Bool {
            record[column].text.contains { ("1"..."9").contains($0) }
        }
        let filled = records.map { record in [debit, credit].count { isFilled(record, $0) } }
        let signed = columns[.amount].first { column in
            columns.isExact(column, .amount)
                && cells(column).contains { (WrittenUnits.read($0, decimalMark: mapping.decimalMark) ?? 0) < 0 }
        }
        return filled.contains(2) || !filled.contains(1) || signed != nil ? (nil, nil) : (debit, credit)
    }

    /// The column of amounts: the one with the likeliest title, or what it and the fees come to.
    private func amountColumn(_ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints) -> Int? {
        if let named = hints.columns[.amount], !named.isEmpty { return columns[.amount].first }
        let candidates = columns[.amount].filter { !cells($0).isEmpty || records.isEmpty }
        guard let first = candidates.first else {
            let others = Set(CSVRole.allCases.filter(\.isLeftOut).flatMap { columns[$0] } + [mapping.date])
            return sample.amountColumn(after: mapping.skippedLines, except: others)
        }
        guard let fee = columns[.fee].first else { return first }
        func units(_ record: [CSVReader.Field], _ column: Int) -> Int64 {
            WrittenUnits.read(record[column].text, decimalMark: mapping.decimalMark) ?? 0
        }
        let net = candidates.first { net in
            net != first && records.contains { units($0, fee) != 0 }
                && records.allSatisfy { units($0, first) &+ units($0, fee) == units($0, net) }
        }
        return net ?? first
    }

    private mutating func chooseKind(_ columns: CSVColumns) {
        guard let amount = mapping.amount else { return }
        let untitled = (0..<sample.width).first { column in
            let cells = cells(column)
            return column != amount && !cells.isEmpty && (!titles.indices.contains(column) || titles[column].isEmpty)
                && cells.allSatisfy { CSVDirection($0) != nil }
        }
        mapping.kind = columns[.kind].first ?? untitled
        mapping.kindAsked = mapping.kind.flatMap {
            columns.titles.indices.contains($0) ? CSVKind.direction(ofTitle: columns.titles[$0]) : nil
        }
        let marks = mapping.kind.map { cells($0).compactMap { CSVDirection($0) } }
        let suffixes = cells(amount).compactMap { WrittenUnits.split($0[...]).direction }
        guard let found = suffixes.isEmpty ? marks : suffixes, let first = found.first else { return }
        if found.allSatisfy({ $0 == first }) { mapping.unmarked = first.opposite }
        if !suffixes.isEmpty { mapping.kind = nil }
    }

    /// The share of one person, where the columns of several come to zero in each row.
    private mutating func chooseShare(_ columns: CSVColumns, _ records: [[CSVReader.Field]], _ hints: CSVHints) {
        let used = Set(CSVRole.allCases.flatMap { columns[$0] })
        let people = titles.indices.filter { column in
            !used.contains(column) && !titles[column].isEmpty && !records.isEmpty
                && records.allSatisfy { isAmount($0[column].text) }
        }
        guard people.count > 1, mapping.amount != nil,
            records.allSatisfy({ record in
                people.reduce(0) { $0 &+ (WrittenUnits.read(record[$1].text, decimalMark: mapping.decimalMark) ?? 0) }
                    == 0
            })
        else { return }
        mapping.share = hints.person.flatMap { person in people.first { titles[$0].lowercased() == person.lowercased() }
        }
        guard mapping.share == nil, hints.columns[.amount] == nil else { return }
        let names = people.map { "'\(titles[$0])'" }.joined(separator: ", ")
        doubts.append(
            Doubt(
                problem: "columns \(names) share each amount between people",
                remedy:
                    "Use --person NAME for the share of one, or --amount-column '\(mapping.amount.map { titles[$0] } ?? "")' for whole amounts"
            ))
    }

    /// All that was found out but how many lines come first, to be kept for other files of the same source.
    public var hints: CSVHints {
        func names(_ columns: [Int?]) -> [String]? {
            let names = columns.compactMap { $0 }.map { column in
                let title = titles.indices.contains(column) ? titles[column] : ""
                return title.isEmpty || titles.count { $0 == title } > 1 ? "\(column + 1)" : title
            }
            return names.isEmpty ? nil : names
        }
        var hints = CSVHints()
        hints.separator = mapping.separator
        let roles: [(CSVRole, [Int?])] = [
            (.date, [mapping.date]), (.amount, [mapping.amount]), (.debit, [mapping.debit]),
            (.credit, [mapping.credit]), (.payee, mapping.payee), (.payer, [mapping.payer]), (.note, mapping.note),
            (.category, [mapping.category]), (.currency, [mapping.currency]),
            (.creditCurrency, [mapping.creditCurrency]), (.tags, [mapping.tags]), (.kind, [mapping.kind]),
            (.status, mapping.status), (.fee, [mapping.fee]), (.balance, [mapping.balance]),
        ]
        for (role, columns) in roles { hints.columns[role] = names(columns) }
        hints.person = mapping.share.map { titles[$0] }
        hints.standardCurrency = mapping.standardCurrency
        hints.dateOrder = mapping.dateOrder
        hints.decimalMark = mapping.decimalMark
        hints.sign = mapping.sign
        return hints
    }
}

/// Why a CSV file's columns cannot be told.
public struct UndetectedMapping: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is unclear, how to say it, and which columns there are.
    public let description: String

    init(_ problem: String, _ detection: CSVDetection) {
        description = "\(problem) (the columns are \(detection.columnNames))"
    }

    init(_ problem: String) {
        description = problem
    }
}
