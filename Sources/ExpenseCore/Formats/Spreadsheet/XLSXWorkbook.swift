/// The sheets of an XLSX file. Each is converted to CSV, so that its columns are detected like those of any CSV file.
struct XLSXWorkbook {
    private let archive: ZIPArchive
    /// The names of the sheets and the files that contain them, in the order of the tabs, hidden ones last.
    private let sheets: [(name: String, file: String)]
    private let countsFrom1904: Bool

    init(_ bytes: [UInt8]) throws {
        archive = try ZIPArchive(bytes)
        var listed: [(name: String, id: String, isHidden: Bool)] = []
        var from1904 = false
        var workbook = try MarkupScanner(archive.content("xl/workbook.xml") ?? [])
        while let token = try workbook.next() {
            if token == .open, workbook.name == Self.properties {
                from1904 = try ["1", "true"].contains(workbook.text(ofAttribute: "date1904") ?? "")
            } else if token == .open, workbook.name == Self.sheet {
                let isHidden = try workbook.text(ofAttribute: "state").map { $0 != "visible" } ?? false
                let (name, id) = try (workbook.text(ofAttribute: "name"), workbook.text(ofAttribute: "id"))
                listed.append((name ?? "", id ?? "", isHidden))
            }
        }
        countsFrom1904 = from1904
        var files: [String: String] = [:]
        var relations = try MarkupScanner(archive.content("xl/_rels/workbook.xml.rels") ?? [])
        while let token = try relations.next() {
            guard token == .open, relations.name == Self.relationship, let id = try relations.text(ofAttribute: "Id"),
                let target = try relations.text(ofAttribute: "Target")
            else { continue }
            files[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
        }
        let ordered = listed.filter { !$0.isHidden } + listed.filter(\.isHidden)
        let found = ordered.compactMap { sheet in files[sheet.id].map { (sheet.name, $0) } }
            .filter { [archive] in archive.names.contains($0.1) }
        // Files that some programs write have no list of sheets.
        let folder = "xl/worksheets/"
        let others = archive.names.filter { $0.hasPrefix(folder) && $0.hasSuffix(".xml") }
            .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        sheets = found.isEmpty ? others.map { (String($0.dropFirst(folder.count).dropLast(4)), $0) } : found
        guard !sheets.isEmpty else {
            throw FormatError(Place(), "the archive holds no sheet; export the entries as CSV")
        }
    }

    private static let properties = Array("workbookPr".utf8)
    private static let sheet = Array("sheet".utf8)
    private static let relationship = Array("Relationship".utf8)

    /// The names of the sheets, in the order of the tabs.
    var names: [String] { sheets.map(\.name) }

    /// A sheet as CSV.
    ///
    /// - Parameter name: its name or its number from 1; nil for the first one.
    func csv(_ name: String?) throws -> [UInt8] {
        let found = name.map { name in
            sheets.firstIndex { $0.name.lowercased() == name.lowercased() }
                ?? Int(name).flatMap { sheets.indices.contains($0 - 1) ? $0 - 1 : nil }
        }
        guard let place = found ?? 0 else {
            throw FormatError(
                Place(), "there is no sheet '\(name ?? "")'; the sheets are \(Self.list(names))")
        }
        return try csv(at: place)
    }

    /// The sheet at a place, from 0, as CSV.
    func csv(at place: Int) throws -> [UInt8] {
        guard let content = try archive.content(sheets[place].file) else { throw ZIPArchive.damaged }
        let texts = try SharedTexts(archive.content("xl/sharedStrings.xml") ?? [])
        let styles = try XLSXStyles(archive.content("xl/styles.xml") ?? [])
        var sheet = XLSXSheet(content, texts: texts, styles: styles, countsFrom1904: countsFrom1904)
        return try sheet.csv()
    }

    /// `'January', 'February'`
    static func list(_ names: [String]) -> String {
        names.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    }
}

/// The texts that cells of all sheets refer to by their numbers, as cells of CSV.
struct SharedTexts {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    init(_ file: [UInt8]) throws {
        let item = Array("si".utf8)
        var scanner = MarkupScanner(file)
        var text: [UInt8] = []
        var (isInText, guides) = (false, 0)
        while let token = try scanner.next() {
            switch (token, scanner.name) {
            case (.text, _): if isInText, guides == 0 { text += scanner.text }
            case (.open, item): text.removeAll(keepingCapacity: true)
            // Phonetic guides are not part of the text.
            case (.open, XLSXSheet.guide): guides += 1
            case (.close, XLSXSheet.guide): guides -= 1
            case (.open, let name): isInText = name == XLSXSheet.text
            case (.close, item):
                CSVWriter.append(cell: text, to: &bytes)
                ends.append(bytes.count)
            case (.close, _): isInText = false
            }
        }
    }

    /// The cell with a number, or an empty one.
    subscript(index: Int) -> ArraySlice<UInt8> {
        guard ends.indices.contains(index) else { return [] }
        return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}

extension UndetectedMapping {
    /// The error in one of several sheets, which it names.
    func of(sheet: String, among names: [String]) -> UndetectedMapping {
        UndetectedMapping(
            "\(description). Sheet '\(sheet)' was read; name another one with --sheet (the sheets are "
                + "\(XLSXWorkbook.list(names)))", explanation: explanation)
    }
}
