/// Converts the first sheet of an XLSX file to CSV, so that its columns are detected like those of any CSV file.
struct XLSXReader {
    private let archive: ZIPArchive
    private let texts: [String]
    /// For each style, whether it is a date format.
    private let dateStyles: [Bool]
    private let countsFrom1904: Bool

    /// The first sheet as CSV.
    static func csv(_ bytes: [UInt8]) throws -> [UInt8] {
        try XLSXReader(ZIPArchive(bytes)).sheet()
    }

    private init(_ archive: ZIPArchive) throws {
        self.archive = archive
        texts = try Self.sharedTexts(archive.content("xl/sharedStrings.xml") ?? [])
        dateStyles = try Self.dateStyles(archive.content("xl/styles.xml") ?? [])
        var from1904 = false
        try Self.read(archive.content("xl/workbook.xml") ?? []) { token in
            if case .open("workbookPr", let attributes) = token {
                from1904 = ["1", "true"].contains(attributes["date1904"] ?? "")
            }
        }
        countsFrom1904 = from1904
    }

    private static func read(_ bytes: [UInt8], _ receive: (MarkupReader.Token) throws -> Void) throws {
        var rest = bytes
        var markup = MarkupReader(
            ByteInput {
                defer { rest = [] }
                return rest
            })
        while let token = try markup.next() { try receive(token) }
    }

    private static func sharedTexts(_ bytes: [UInt8]) throws -> [String] {
        var texts: [String] = []
        var isReading = 0
        try read(bytes) { token in
            switch token {
            case .open("si", _): texts.append("")
            // Phonetic guides are not part of the text.
            case .open("rPh", _): isReading += 1
            case .close("rPh"): isReading -= 1
            case .text(let text) where isReading == 0 && !texts.isEmpty: texts[texts.count - 1] += text
            default: break
            }
        }
        return texts
    }

    private static func dateStyles(_ bytes: [UInt8]) throws -> [Bool] {
        var formats: [String: Bool] = [:]
        var styles: [Bool] = []
        var isInCells = false
        try read(bytes) { token in
            switch token {
            case .open("numFmt", let attributes):
                formats[attributes["numFmtId"] ?? ""] = isDate(attributes["formatCode"] ?? "")
            case .open("cellXfs", _): isInCells = true
            case .close("cellXfs"): isInCells = false
            case .open("xf", let attributes) where isInCells:
                let id = attributes["numFmtId"] ?? ""
                let isBuiltIn = Int(id).map {
                    (14...22).contains($0) || (27...36).contains($0) || (50...58).contains($0)
                }
                styles.append(formats[id] ?? isBuiltIn ?? false)
            default: break
            }
        }
        return styles
    }

    /// Whether a number format such as `dd/mm/yyyy` is a date format.
    private static func isDate(_ format: String) -> Bool {
        var isQuoted = false
        let letters = format.lowercased().filter { character in
            if character == "\"" { isQuoted.toggle() }
            return !isQuoted && character.isLetter
        }
        return letters.contains("y") || letters.contains("d") && letters.contains("m")
    }

    private func sheet() throws -> [UInt8] {
        let sheets = archive.names.filter { $0.hasPrefix("xl/worksheets/") && $0.hasSuffix(".xml") }
        let first = sheets.first { $0 == "xl/worksheets/sheet1.xml" } ?? sheets.first
        guard let first, let bytes = try archive.content(first) else {
            throw FormatError(Place(), "the archive holds no sheet; export the entries as CSV")
        }
        var writer = CSVWriter()
        var row: [String] = []
        var (column, type, style, value) = (0, "", 0, "")
        try Self.read(bytes) { token in
            switch token {
            case .open("row", _): row = []
            case .open("c", let attributes):
                column = Self.column(attributes["r"] ?? "") ?? row.count
                guard column < 500 else { throw FormatError(Place(), "the sheet has more than 500 columns") }
                (type, style, value) = (attributes["t"] ?? "n", Int(attributes["s"] ?? "") ?? 0, "")
            case .text(let text): value += text
            case .close("c"):
                while row.count <= column { row.append("") }
                row[column] = cell(value, type, style)
                value = ""
            case .close("row"):
                for cell in row { writer.plain { $0.append(contentsOf: Self.quoted(cell)) } }
                writer.endLine()
                guard writer.bytes.count <= ZIPArchive.limit else {
                    throw FormatError(Place(), "the sheet is longer than \(ZIPArchive.limit >> 20) MB; export CSV")
                }
            default: break
            }
        }
        return writer.bytes
    }

    private static func quoted(_ cell: String) -> [UInt8] {
        let bytes = Array(cell.utf8)
        guard bytes.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0xA || $0 == 0xD }) else { return bytes }
        return [0x22] + bytes.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
    }

    /// The column index (from 0) of a cell such as `B7`.
    private static func column(_ reference: String) -> Int? {
        let letters = reference.utf8.prefix { (65...90).contains($0) }
        guard (1...3).contains(letters.count) else { return nil }
        return letters.reduce(0) { $0 * 26 + Int($1) - 64 } - 1
    }

    private func cell(_ value: String, _ type: String, _ style: Int) -> String {
        switch type {
        case "s": return Int(value).flatMap { texts.indices.contains($0) ? texts[$0] : nil } ?? ""
        case "n", "":
            guard let number = Double(value) else { return value }
            if dateStyles.indices.contains(style), dateStyles[style], (1...2_000_000).contains(number) {
                return day(Int(number))
            }
            return Self.decimal(value, number)
        case "d": return String(value.prefix(10))
        default: return value
        }
    }

    /// The number in short form: spreadsheets store `0.1` as `0.10000000000000001`.
    private static func decimal(_ text: String, _ number: Double) -> String {
        let isPlain = text.utf8.count <= 12 && !text.contains { "eE".contains($0) }
        guard !isPlain, number.magnitude < 1e12 else { return text }
        let units = Int64((number * 1_000_000).rounded())
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        var fraction = padded.suffix(6)
        while fraction.last == "0" { fraction.removeLast() }
        return (units < 0 ? "-" : "") + padded.dropLast(6) + (fraction.isEmpty ? "" : "." + fraction)
    }

    private func day(_ serial: Int) -> String {
        // Spreadsheets have a 29 February 1900, so later dates are off by one.
        let start = CalendarDate(year: 1904, month: 1, day: 1)
        let offset = countsFrom1904 ? serial : serial - 1462
        return start.flatMap { CalendarDate(dayNumber: Int($0.dayNumber) + offset) }.map(\.description) ?? "\(serial)"
    }
}
