/// The tables of a web page, or of XML for spreadsheets, which some banks save under the name of a spreadsheet:
/// `<tr><td>`, `<Row><Cell>`.
enum PageTables {
    /// The rows as CSV; nil if the text is no page, or has no table.
    static func csv(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return nil }
        var page = Page()
        for piece in bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst() {
            guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else { continue }
            page.read(tag: String(decoding: piece[..<end], as: UTF8.self))
            page.read(text: String(decoding: piece[(end + 1)...], as: UTF8.self))
        }
        page.endRow()
        return page.rows > 1 ? page.csv : nil
    }

    private struct Page {
        private(set) var csv: [UInt8] = []
        private(set) var rows = 0
        private var cells: [String]?
        private var isInCell = false
        /// How many columns the cell takes besides its own.
        private var spanned = 0

        mutating func read(tag: String) {
            let name = tag.prefix { $0.isLetter || $0 == "/" }.lowercased()
            switch name {
            case "tr", "row":
                endRow()
                cells = []
            case "td", "th", "cell":
                // A cell of XML may leave out those before it.
                let place = number("ss:Index", in: tag).map { max(0, $0 - 1) } ?? cells?.count ?? 0
                while place > cells?.count ?? place { cells?.append("") }
                cells?.append("")
                isInCell = true
                spanned = max(1, number("colspan", in: tag) ?? 1) - 1
            case "/td", "/th", "/cell": endCell()
            case "/tr", "/row", "/table": endRow()
            case "br": read(text: " ")
            default: break
            }
        }

        mutating func read(text: String) {
            guard isInCell, let last = cells?.indices.last else { return }
            cells?[last] += resolved(text)
        }

        private mutating func endCell() {
            isInCell = false
            cells? += Array(repeating: "", count: spanned)
            spanned = 0
        }

        mutating func endRow() {
            endCell()
            guard let row = cells, !row.isEmpty else { return }
            CSVWriter.append(row: row.map { joiningBlanks($0) }, to: &csv)
            rows += 1
            cells = nil
        }

        /// The number of an attribute, of which a cell spans at most a few.
        private func number(_ name: String, in tag: String) -> Int? {
            let words = tag.split { $0.isWhitespace || "=\"'".contains($0) }.map(String.init)
            guard let place = words.firstIndex(where: { $0.lowercased() == name.lowercased() }), place + 1 < words.count
            else { return nil }
            return Int(words[place + 1]).map { min($0, 200) }
        }
    }

    /// A text without references to characters: `&nbsp;`, `&oacute;`, `&#243;`.
    private static func resolved(_ text: String) -> String {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
            guard let end = part.firstIndex(of: ";"), let scalar = scalar(named: String(part[..<end])) else {
                return text + "&" + part
            }
            return text + String(Character(scalar)) + part[part.index(after: end)...]
        }
    }

    /// The character of a reference in XML, which pages may write with a capital letter, or of one that only pages have.
    private static func scalar(named name: String) -> Unicode.Scalar? {
        MarkupScanner.scalar(named: name.hasPrefix("#X") ? name.lowercased() : name)
            ?? named[name] ?? latin.firstIndex(of: name).flatMap { Unicode.Scalar(UInt32($0) + 160) }
    }

    private static let named: [String: Unicode.Scalar] = [
        "euro": "€", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•",
        "hellip": "…", "minus": "−",
    ]

    /// The names of the characters from 160 to 255, by the standard for HTML.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
        thorn yuml
        """.split(separator: " ").map(String.init)
}
