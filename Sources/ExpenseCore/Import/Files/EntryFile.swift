/// A file of entries to be read: its format and, for CSV, the meaning of its columns.
///
/// The beginning is inspected first; then the file can be read as often as its bytes can.
package struct EntryFile: Sendable {
    /// The number of bytes that is enough to recognise a file.
    package static let beginningLength = 1 << 16

    /// The format.
    package let format: ImportFormat
    /// The text encoding.
    package let encoding: TextEncoding
    /// The meaning of the columns; nil for other formats.
    package let mapping: CSVMapping?
    /// The titles of the CSV columns.
    package let titles: [String]
    /// The detected layout of a CSV file, to be saved for other files of the same source.
    package private(set) var hints: CSVHints
    /// The saved mapping that was used.
    package let saved: SavedMapping?
    /// What the user should check, one message per line.
    package let warnings: [String]
    /// What was guessed, and the option that decides it.
    package let doubts: [Doubt]
    /// What the format and the encoding were recognised by.
    private var recognition: [ImportExplanation.Finding]
    private let detection: CSVDetection?
    private let skipsInvalid: Bool
    private let dateOrder: CSVMapping.DateOrder
    private let postings: CSVPostingsReader.Columns?
    /// What the user says about the signs of a format that has them.
    private let sign: CSVMapping.Sign?
    /// What tells the decimal mark of such a format.
    private let marks: StatementMarks
    /// Whether the file has bytes that are not valid in its encoding.
    private let isBroken: Bool
    /// The content of a spreadsheet, or of a text in another form, as CSV.
    private let sheet: [UInt8]?
    /// Whether the file itself has a character between its columns.
    private let hasSeparator: Bool
    /// The beginning of the table as UTF-8, and what is said about it.
    let table: (text: [UInt8], isWhole: Bool, hints: CSVHints)?

    /// Inspects the beginning of a file.
    ///
    /// - Parameters:
    ///   - beginning: its first bytes, ``beginningLength`` of them or all.
    ///   - mapping: the saved mapping that the user names.
    ///   - saved: saved mappings; if the user names none, the first one with the titles of the file is used.
    ///   - dateOrder: the date order of the user, for ambiguous files.
    ///   - whole: returns all bytes of the file piece by piece, for formats that cannot be read from the beginning.
    ///   - sheetName: the name or number of the sheet of a spreadsheet; the first one if nil.
    ///   - skipsInvalid: whether entries that cannot be read are skipped instead of refusing the file.
    /// - Throws: `UndetectedMapping`, or `FormatError` for a format that is only written.
    package init(
        beginning: [UInt8], name: String, format: ImportFormat? = nil, encoding: TextEncoding? = nil,
        hints: CSVHints = CSVHints(), mapping named: SavedMapping? = nil, saved: [SavedMapping] = [],
        dateOrder: CSVMapping.DateOrder? = nil, skipsInvalid: Bool = false, sheet sheetName: String? = nil,
        whole: () throws -> [UInt8] = { [] }
    ) throws {
        self.skipsInvalid = skipsInvalid
        var beginning = Self.withoutZeros(beginning)
        let isSheet = format == .xlsx || format == nil && ImportFormat(of: beginning, name: name) == .xlsx
        guard sheetName == nil || isSheet else {
            throw UndetectedMapping("--sheet: the file is not a spreadsheet in XLSX format")
        }
        let workbook = isSheet ? try XLSXWorkbook(Self.all(whole)) : nil
        let choice = sheetName == nil ? workbook.map { SheetChoice($0, skipping: hints.skippedLines) } : nil
        var sheet = try choice.flatMap { try workbook?.csv(at: $0.place) } ?? workbook?.csv(sheetName)
        if let sheet { beginning = Array(sheet.prefix(Self.beginningLength)) }
        let guess = encoding == nil ? EncodingGuess(of: beginning) : nil
        let found = isSheet ? .utf8 : encoding ?? guess?.encoding ?? .utf8
        isBroken = guess?.isBroken ?? false
        var text = found.utf8(beginning, repairs: isBroken)
        var recognised =
            isSheet
            ? (.csv, "the file is a spreadsheet, of which a sheet is read as a table")
            : format.map { ($0, "given by --format") } ?? ImportFormat.recognised(text, name: name)
        let forms = [
            (LabelledLines.csv, "blocks of lines with a label and a value, read as a table", false),
            (PageTables.csv, "a web page, of which the tables are read", false),
            (QuotedLines.csv, "each line is quoted as a whole, and read without those quotation marks", true),
        ]
        var isOfObjects = false
        let form = recognised.0 == .csv && !isSheet ? forms.first { csv, _, _ in csv(text) != nil } : nil
        let mayBeJSON = !isSheet && [.csv, .json, .jsonl].contains(recognised.0)
        if form != nil || mayBeJSON && JSONTable.mayBegin(text) {
            let (csv, reason, _) = form ?? (JSONTable.csv, "objects of JSON, each read as a row of a table", false)
            let all = beginning.count < Self.beginningLength ? beginning : try Self.all(whole)
            sheet = csv(found.utf8(all, repairs: isBroken))
            text = Array((sheet ?? text).prefix(Self.beginningLength))
            isOfObjects = sheet != nil && form == nil
            if sheet != nil { recognised = (.csv, reason) }
        }
        let kind: ImportFormat = recognised.0
        hasSeparator = sheet == nil || form?.2 == true
        if isSheet, encoding != nil { throw Self.unused("--encoding", "a spreadsheet says its encoding itself") }
        if !hasSeparator, hints.separator != nil {
            throw Self.unused("--separator", "the columns of this file have no character between them")
        }
        self.sheet = sheet
        let isWhole = (sheet ?? beginning).count < Self.beginningLength
        self.format = kind
        if let complaint = ForeignFile.complaint(of: beginning, as: kind, isRaw: true)
            ?? ForeignFile.complaint(of: text, as: kind)
        {
            throw FormatError(Place(), complaint)
        }
        var others = hints
        others.dateOrder = nil
        // A currency is refused later if the file names one for each amount.
        others.standardCurrency = nil
        if others.columns[.currency] == [] { others.columns[.currency] = nil }
        let ofFormat = ImportExplanation.Finding(
            subject: "format", value: isSheet ? "xlsx" : isOfObjects ? "json" : kind.rawValue,
            confidence: format == nil ? .sure : .given,
            evidence: [recognised.1], option: "--format")
        let postings =
            kind == .csv && others.isEmpty && named == nil
            ? CSVPostingsReader.Columns(of: text) : nil
        self.postings = postings
        let days = postings.map { CSVPostingsReader.days(text, isWhole: isWhole, $0) }
        let open = days ?? (kind == .qif ? QIFReader.days(text) : nil)
        let order = try open.map { try Self.order(of: $0, hints.dateOrder, usual: dateOrder) } ?? (.ymd, nil)
        self.dateOrder = order.order
        sign = hints.sign
        var marks = StatementMarks()
        if kind == .qif { marks.amounts = QIFReader.amounts(text) }
        if kind == .ofx { marks = OFXReader.marks(text) }
        marks.given = hints.decimalMark
        self.marks = marks
        guard kind == .csv, postings == nil else {
            if kind != .csv { try Self.refuseUnused(hints, named, by: kind) }
            // Legacy encodings are detected only in files of banks.
            let isBank = kind.isOfBanks
            self.encoding = encoding != nil || isBank || found == .utf16le || found == .utf16be ? found : .utf8
            (mapping, titles) = (nil, [])
            warnings = []
            let ofMark = marks.doubt(in: hints.standardCurrency)
            doubts = (isBank ? [guess?.doubt, order.doubt, ofMark] : [order.doubt]).compactMap { $0 }
            (self.hints, self.saved, table) = (CSVHints(), nil, nil)
            let ofPostings = ImportExplanation.Finding(
                subject: "columns", value: "those of double-entry bookkeeping", confidence: .sure,
                evidence: ["the titles name transactions, accounts and amounts"], option: nil)
            let ofEncoding = Self.finding(self.encoding, given: encoding, isBank ? guess : nil)
            (recognition, detection) = ([ofFormat, ofEncoding] + (postings == nil ? [] : [ofPostings]), nil)
            return
        }
        self.encoding = found
        let ofSheet = workbook.map { workbook in
            ImportExplanation.Finding(
                subject: "sheet", value: sheetName ?? choice.map { workbook.names[$0.place] } ?? "",
                confidence: sheetName != nil
                    ? .given : workbook.names.count == 1 ? .sure : choice?.doubt == nil ? .likely : .open,
                evidence: ["the sheets are \(XLSXWorkbook.list(workbook.names))"], option: "--sheet")
        }
        recognition = [ofFormat, ofSheet ?? Self.finding(found, given: encoding, guess)]
        let match =
            named
            ?? saved.first { [hasSeparator] mapping in
                let separator = hasSeparator ? mapping.hints.separator : nil
                return CSVDetection.titles(text, isWhole: isWhole, separator: separator) == mapping.titles
            }
        if let match {
            recognition.append(
                ImportExplanation.Finding(
                    subject: "columns", value: "as saved for '\(match.name)'", confidence: .given,
                    evidence: [named == nil ? "it has the same titles" : "given by --mapping"], option: "--mapping"))
        }
        var all = match.map { hints.completed(by: $0.hints) } ?? hints
        if !hasSeparator { all.separator = nil }
        var detection: CSVDetection
        do {
            detection = try CSVDetection(text, isWhole: isWhole, hints: all, usual: dateOrder)
        } catch {
            var error = error
            error.explanation?.findings.insert(contentsOf: recognition, at: 0)
            if let names = workbook?.names, names.count > 1 {
                throw error.of(sheet: sheetName ?? names[choice?.place ?? 0], among: names)
            }
            guard format == nil, !isSheet, ImportFormat.mayBeJournal(text, name: name) else { throw error }
            throw UndetectedMapping(
                "it was read as CSV: \(error). If it is a journal, add --format hledger, --format ledger or --format beancount",
                explanation: error.explanation)
        }
        detection.mapping.areNumbersOfPrograms = isOfObjects
        self.detection = detection
        table = (text, isWhole, all)
        (self.hints, self.saved) = (detection.hints, match)
        if !hasSeparator { self.hints.separator = nil }
        mapping = detection.mapping
        titles = detection.titles
        warnings = detection.warnings
        doubts = [guess?.doubt, choice?.doubt].compactMap { $0 } + detection.doubts
    }

    /// What was recognised, one message per line, unless the format leaves nothing open.
    package var reasons: [String] { format.isOfBanks ? explanation.summary : [] }

    /// What was recognised and by what, and the options that decide it otherwise.
    package var explanation: ImportExplanation {
        let ofColumns = detection?.explanation
        // The cells of a sheet have no separator.
        let findings = (ofColumns?.findings ?? []).filter { hasSeparator || $0.subject != "separator" }
        return ImportExplanation(findings: recognition + findings, columns: ofColumns?.columns ?? [])
    }

    private static func finding(
        _ encoding: TextEncoding, given: TextEncoding?, _ guess: EncodingGuess?
    ) -> ImportExplanation.Finding {
        ImportExplanation.Finding(
            subject: "encoding", value: encoding.name,
            confidence: given != nil ? .given : guess?.doubt == nil ? .sure : .open,
            evidence: [given != nil ? "given by --encoding" : guess?.reason ?? "usual for this format"],
            option: "--encoding")
    }

    /// A reader of the entries.
    ///
    /// - Parameters:
    ///   - currency: the currency of amounts that name none.
    ///   - inclusion: finds the files that a journal includes; nil if it cannot include any.
    ///   - read: returns the bytes of the file from its beginning, piece by piece; none at the end.
    package func reader(
        currency: Currency, inclusion: Inclusion? = nil, _ read: @escaping () throws -> [UInt8]
    ) -> any EntryReader {
        var decoder = TextDecoder(encoding, repairs: isBroken)
        let isPlain = encoding == .utf8 && !isBroken || sheet != nil
        let isWide = encoding == .utf16le || encoding == .utf16be
        let read = sheet.map(inOnePiece) ?? (isWide ? read : Self.withoutZeros(read))
        let input = isPlain ? ByteInput(read) : ByteInput { try decoder.next(read) }
        switch format {
        case .csv, .xlsx:
            if let postings {
                return CSVPostingsReader(
                    input, columns: postings, separator: UInt8(ascii: ","), currency: currency, order: dateOrder)
            }
            return CSVEntryReader(
                input, mapping: mapping ?? .ours, currency: mapping?.standardCurrency ?? currency, titles: titles,
                skipsInvalid: skipsInvalid)
        case .ofx:
            return OFXReader(
                input, currency: currency, sign: sign, decimalMark: marks.decimalMark(in: currency),
                skipsInvalid: skipsInvalid)
        case .qif:
            return QIFReader(
                input, currency: currency, order: dateOrder, sign: sign,
                decimalMark: marks.decimalMark(in: currency), skipsInvalid: skipsInvalid)
        case .camt: return CAMTReader(input, currency: currency, skipsInvalid: skipsInvalid)
        case .mt940: return MT940Reader(input, currency: currency, skipsInvalid: skipsInvalid)
        case .json, .jsonl: return JSONEntryReader(input, currency: currency, skipsInvalid: skipsInvalid)
        case .hledger, .ledger:
            return JournalReader(
                input, currency: currency, isLedger: format == .ledger, inclusion: inclusion)
        case .beancount: return BeancountReader(input, currency: currency, inclusion: inclusion)
        }
    }

    /// Bytes without the zero bytes at their end, with which some programs fill a file. Those of UTF-16 remain.
    private static func withoutZeros(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.suffix(2) == [0, 0], let last = bytes.lastIndex(where: { $0 != 0 }),
            !bytes[...last].contains(0)
        else { return bytes }
        return Array(bytes[...last])
    }

    /// The same, piece by piece.
    private static func withoutZeros(_ read: @escaping () throws -> [UInt8]) -> () throws -> [UInt8] {
        var zeros = 0
        return {
            while case let piece = try read(), !piece.isEmpty {
                let kept = piece.prefix((piece.lastIndex { $0 != 0 } ?? -1) + 1)
                let before = [UInt8](repeating: 0, count: kept.isEmpty ? 0 : zeros)
                zeros = piece.count - kept.count + (kept.isEmpty ? zeros : 0)
                if !kept.isEmpty { return before + kept }
            }
            return []
        }
    }

    /// All bytes of a file.
    private static func all(_ whole: () throws -> [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case let piece = try whole(), !piece.isEmpty {
            bytes += piece
            guard bytes.count <= ZIPArchive.limit else {
                throw FormatError(Place(), "the file is longer than \(ZIPArchive.limit >> 20) MB; export CSV")
            }
        }
        return bytes
    }

    /// The order of year, month and day in the dates, and what is uncertain about it.
    private static func order(
        of days: [String], _ chosen: CSVMapping.DateOrder?, usual: CSVMapping.DateOrder?
    ) throws(UndetectedMapping) -> (order: CSVMapping.DateOrder, doubt: Doubt?) {
        let orders = CSVMapping.DateOrder.allCases.filter { order in
            days.allSatisfy { WrittenDate.read($0, order) != nil }
        }
        if let chosen, orders.contains(chosen) || orders.isEmpty { return (chosen, nil) }
        let open = days.first { day in Set(orders.map { WrittenDate.read(day, $0) }).count > 1 }
        guard let first = orders.first else { return (usual ?? .mdy, nil) }
        guard let open else { return (first, nil) }
        let problem = "'\(open)' could have the day or the month first"
        let remedy = "add --date-order dmy or --date-order mdy"
        guard let usual, orders.contains(usual) else { throw UndetectedMapping("\(problem); \(remedy)") }
        let reading = usual == .mdy ? "the month" : usual == .dmy ? "the day" : "the year"
        return (
            usual,
            Doubt(
                problem: "\(problem); \(reading) is first where you live",
                between: [.order(.dmy, if: "the day is first"), .order(.mdy, if: "the month is")])
        )
    }
}
