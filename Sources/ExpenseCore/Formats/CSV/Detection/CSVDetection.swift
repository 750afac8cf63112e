/// What a CSV file's columns are for, found out from its beginning, and why that is thought.
public struct CSVDetection: Sendable, Equatable {
    /// How to read the file.
    public private(set) var mapping = CSVMapping()
    /// The titles of the columns; empty where there are none.
    public let titles: [String]
    /// What was found out, a line each, in words.
    public private(set) var reasons: [String] = []

    private let sample: CSVSample
    /// Whether the file may count what was spent, since most amounts have no sign.
    private var mayBeReversed = false
    private var columns: [CSVRole: [Int]] = [:]

    /// Looks at the beginning of a file.
    ///
    /// - Parameters:
    ///   - beginning: in UTF-8; 64 KiB are enough.
    ///   - isWhole: whether that is the whole file.
    /// - Throws: `UndetectedMapping`, which says what could not be found out and how to say it.
    public init(_ beginning: [UInt8], isWhole: Bool, hints: CSVHints = CSVHints()) throws(UndetectedMapping) {
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(beginning.dropFirst(3)) : beginning
        sample = CSVSample(text, isWhole: isWhole, separator: hints.separator)
        let (skipped, titles) = sample.beginning(skipping: hints.skippedLines)
        self.titles = titles
        if text.allSatisfy({ $0 <= 0x20 }) { throw UndetectedMapping("there is nothing in the file") }
        if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            throw UndetectedMapping("this is a page of the web or XML; export the entries as CSV")
        }
        let isOurs = titles == CSVEntryWriter.titles || titles == CSVEntryWriter.formerTitles
        guard !isOurs || hints != CSVHints() else {
            mapping = titles == CSVEntryWriter.titles ? .ours : .formerOurs
            mapping.skippedLines = skipped
            reasons = ["these are the columns that 'export' writes"]
            return
        }
        mapping.separator = sample.separator
        mapping.skippedLines = skipped
        for role in CSVRole.allCases { columns[role] = try chosenColumns(role, hints) }
        dropContradictions(hints)
        try chooseDate(hints)
        try chooseAmounts(hints)
        // A user who names the note's columns names all of them.
        let payee = hints.columns[.note] == nil ? columns[.payee] ?? [] : []
        mapping.note = payee + (columns[.note] ?? [])
        mapping.payer = payee.isEmpty && hints.columns[.payer] == nil ? nil : columns[.payer]?.first
        if mapping.payer == mapping.note.first { mapping.payer = nil }
        if mapping.note.isEmpty, let longest = longestText() { mapping.note = [longest] }
        mapping.category = columns[.category]?.first
        mapping.currency = columns[.currency]?.first
        mapping.standardCurrency = hints.standardCurrency ?? currencyOfTitles() ?? currencyOfAmounts()
        mapping.tags = columns[.tags]?.first
        explain()
    }

    /// The titles of a file whose fields are kept apart by `separator`, or by what seems to do so.
    static func titles(_ beginning: [UInt8], isWhole: Bool, separator: UInt8?) -> [String] {
        let text = beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(beginning.dropFirst(3)) : beginning
        let sample = CSVSample(text, isWhole: isWhole, separator: separator)
        return sample.beginning(skipping: nil).titles
    }

    private func cells(_ column: Int) -> [String] {
        sample.cells(column, after: mapping.skippedLines)
    }

    /// The columns that the user names for a role, or that have a title for it.
    private func chosenColumns(_ role: CSVRole, _ hints: CSVHints) throws(UndetectedMapping) -> [Int] {
        if let named = hints.columns[role], !named.isEmpty {
            return try named.map { name throws(UndetectedMapping) in
                if let index = titles.firstIndex(where: { $0.lowercased() == name.lowercased() }) { return index }
                if let number = Int(name), (1...sample.width).contains(number) { return number - 1 }
                throw UndetectedMapping("there is no column '\(name)'", self)
            }
        }
        let words = titles.map { folded($0).split { !$0.isLetter && $0 != "/" }.joined(separator: " ") }
        let filled = words.indices.filter { !cells($0).isEmpty || sample.rows(after: mapping.skippedLines).isEmpty }
        for title in role.titles {
            if let index = filled.first(where: { words[$0] == title }) { return [index] }
        }
        for title in role.titles where title.count >= 5 {
            let index = filled.first { " \(words[$0]) ".contains(" \(title) ") && !isBalance(words[$0]) }
            if let index { return [index] }
        }
        return []
    }

    private func isBalance(_ title: String) -> Bool {
        ["balance", "running bal", "saldo", "solde", "stand"].contains { title.contains($0) }
    }

    /// A title alone is not believed where the cells below it say something else.
    private mutating func dropContradictions(_ hints: CSVHints) {
        func isPlausible(_ column: Int, _ holds: (String) -> Bool) -> Bool {
            cells(column).allSatisfy(holds)
        }
        let tests: [(CSVRole, (String) -> Bool)] = [
            (.kind, { CSVDirection.isIncome($0) != nil }),
            (.currency, { Currency(trimmingBlanks($0)) != nil }),
            (.debit, isAmount), (.credit, isAmount),
        ]
        for (role, test) in tests where hints.columns[role] == nil {
            columns[role] = columns[role]?.filter { isPlausible($0, test) }
        }
    }

    private mutating func chooseDate(_ hints: CSVHints) throws(UndetectedMapping) {
        let all = 0..<sample.width
        let found =
            columns[.date]?.first ?? all.first { !cells($0).isEmpty && cells($0).allSatisfy(WrittenDate.isDate) }
        guard let date = found else {
            throw UndetectedMapping("no column holds dates; name one with --date-column", self)
        }
        mapping.date = date
        columns[.date] = [date]
        // Lines that sum up, below the entries, may have a word in place of a day.
        let days = cells(date).filter { hints.columns[.date] != nil || WrittenDate.isDate($0) }
        let orders = CSVMapping.DateOrder.allCases.filter { order in
            days.allSatisfy { WrittenDate.read($0, order) != nil }
        }
        if let order = hints.dateOrder ?? (orders.count == 1 || days.isEmpty ? orders.first : nil) {
            mapping.dateOrder = order
        } else if orders.isEmpty {
            throw UndetectedMapping(
                "the dates of column \(name(of: date)) are in no one order; name another column with --date-column",
                self)
        } else if mapping.separator == UInt8(ascii: ";") || days.contains(where: { $0.contains(".") }) {
            mapping.dateOrder = .dmy
        } else {
            throw UndetectedMapping(
                "'\(days.first ?? "")' could have the day or the month first; say --date-order dmy or --date-order mdy",
                self)
        }
    }

    private mutating func chooseAmounts(_ hints: CSVHints) throws(UndetectedMapping) {
        mapping.kind = columns[.kind]?.first
        (mapping.debit, mapping.credit) = (columns[.debit]?.first, columns[.credit]?.first)
        let isSplit = mapping.debit != nil && mapping.credit != nil && mapping.debit != mapping.credit
        if !isSplit || hints.columns[.amount] != nil {
            (mapping.debit, mapping.credit) = (nil, nil)
            mapping.amount = columns[.amount]?.first ?? amountByContent()
            guard mapping.amount != nil else {
                throw UndetectedMapping(
                    "no column holds amounts; name one with --amount-column, or two with --debit-column and --credit-column",
                    self)
            }
        }
        let amounts = [mapping.amount, mapping.debit, mapping.credit].compactMap { $0 }.flatMap(cells)
        let usual: [Character] = mapping.separator == UInt8(ascii: ";") ? [",", "."] : [".", ","]
        let readings = usual.map { mark in
            amounts.count { (try? Money(written: $0, decimalMark: mark, currency: .dollar)) != nil }
        }
        mapping.decimalMark = hints.decimalMark ?? (readings[1] > readings[0] ? usual[1] : usual[0])
        let negative = amounts.count { $0.contains { "-−(".contains($0) } }
        // Where there are signs, a column of words says the same, or something else.
        if negative > 0 { mapping.kind = nil }
        let areMostPositive = mapping.amount != nil && negative > 0 && 2 * negative < amounts.count
        let isCard =
            areMostPositive && mapping.amount.map { sample.isCard($0, after: mapping.skippedLines, titles) } == true
        mapping.sign = hints.sign ?? (negative == 0 ? .expenses : isCard ? .reversed : .signed)
        mayBeReversed = areMostPositive && hints.sign == nil && mapping.sign == .signed
    }

    /// The column that most looks like amounts, and has no title that says otherwise.
    private func amountByContent() -> Int? {
        let balances = titles.indices.filter { isBalance(folded(titles[$0])) }
        return sample.amountColumn(after: mapping.skippedLines, except: Set(balances + [mapping.date]))
    }

    /// The currency that the title of a column of amounts names: `Betrag (EUR)`.
    private func currencyOfTitles() -> Currency? {
        let amounts = [mapping.amount, mapping.debit, mapping.credit].compactMap { $0 }.filter(titles.indices.contains)
        let words = amounts.flatMap { titles[$0].split { !$0.isLetter && !"€£".contains($0) } }.map(String.init)
        let names = ["€": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP"]
        return words.lazy.compactMap { word in
            names[word.lowercased()].flatMap { Currency($0) } ?? (word == word.uppercased() ? Currency(word) : nil)
        }.first
    }

    /// The currency that the first amount names: `-45,20 PLN`.
    private func currencyOfAmounts() -> Currency? {
        guard let text = [mapping.amount, mapping.debit, mapping.credit].lazy.compactMap({ $0 }).flatMap(cells).first,
            let krona = Currency("SEK")
        else { return nil }
        let readings = [Currency.dollar, krona].map { standard in
            (try? Money(written: text, decimalMark: mapping.decimalMark, currency: standard))?.currency
        }
        return readings[0] == readings[1] ? readings[0] : nil
    }

    private func longestText() -> Int? {
        let used = Set(columns.values.joined()).union([mapping.amount].compactMap { $0 })
        func length(_ column: Int) -> Int { cells(column).reduce(0) { $0 + $1.count { $0.isLetter } } }
        return (0..<sample.width).filter { !used.contains($0) && length($0) > 0 }.max { length($0) < length($1) }
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
            (.credit, [mapping.credit]), (.note, mapping.note), (.payer, [mapping.payer]),
            (.category, [mapping.category]),
            (.currency, [mapping.currency]), (.tags, [mapping.tags]), (.kind, [mapping.kind]),
        ]
        for (role, columns) in roles { hints.columns[role] = names(columns) }
        hints.standardCurrency = mapping.standardCurrency
        hints.dateOrder = mapping.dateOrder
        hints.decimalMark = mapping.decimalMark
        hints.sign = mapping.sign
        return hints
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

    private mutating func explain() {
        let separators: [UInt8: String] = [9: "tabs", 44: "commas", 59: "semicolons", 124: "bars"]
        let separator = separators[mapping.separator] ?? "'\(Character(Unicode.Scalar(mapping.separator)))'"
        let isComma = mapping.decimalMark == ","
        reasons.append("separated by \(separator), lines before the first entry: \(mapping.skippedLines)")
        let orders = [CSVMapping.DateOrder.ymd: "year first", .dmy: "day first", .mdy: "month first"]
        reasons.append("date: column \(name(of: mapping.date)), \(orders[mapping.dateOrder] ?? "")")
        let notation = isComma ? "decimal comma" : "decimal point"
        if let amount = mapping.amount {
            let signs = [
                CSVMapping.Sign.signed: "negative ones went, positive ones came",
                .reversed: "positive ones went, negative ones came", .expenses: "all of them went",
            ]
            let sign = mapping.kind.map { "column \(name(of: $0)) says whether they went" } ?? signs[mapping.sign] ?? ""
            reasons.append("amount: column \(name(of: amount)), \(notation), \(sign)")
            if mayBeReversed { reasons.append("most came; if it is the other way round, say --sign reversed") }
        } else if let debit = mapping.debit, let credit = mapping.credit {
            reasons.append("went: column \(name(of: debit)); came: column \(name(of: credit)); \(notation)")
        }
        if !mapping.note.isEmpty {
            let payer = mapping.payer.map { "; where it came, \(name(of: $0)) in place of the first" } ?? ""
            reasons.append("note: column \(mapping.note.map(name).joined(separator: " and "))\(payer)")
        }
        if mapping.currency == nil, let code = mapping.standardCurrency?.code { reasons.append("currency: \(code)") }
        let others = [("category", mapping.category), ("currency", mapping.currency), ("tags", mapping.tags)]
        for (role, column) in others { if let column { reasons.append("\(role): column \(name(of: column))") } }
    }

    /// By what was found out.
    public static func == (left: CSVDetection, right: CSVDetection) -> Bool {
        left.mapping == right.mapping && left.titles == right.titles && left.reasons == right.reasons
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
