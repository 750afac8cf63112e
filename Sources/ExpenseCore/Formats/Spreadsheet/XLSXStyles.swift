/// Which styles of cells show a number as a date.
struct XLSXStyles {
    private var areDates: [Bool] = []

    init(_ file: [UInt8]) throws {
        let (format, formats, style) = (Array("numFmt".utf8), Array("cellXfs".utf8), Array("xf".utf8))
        var scanner = MarkupScanner(file)
        var own: [String: Bool] = [:]
        var isInCells = false
        while let token = try scanner.next() {
            switch (token, scanner.name) {
            case (.open, format):
                let code = try scanner.text(ofAttribute: "formatCode") ?? ""
                own[try scanner.text(ofAttribute: "numFmtId") ?? ""] = Self.isDate(code)
            case (.open, formats): isInCells = true
            case (.close, formats): isInCells = false
            case (.open, style) where isInCells:
                let id = try scanner.text(ofAttribute: "numFmtId") ?? ""
                let isBuiltIn = Int(id).map {
                    (14...22).contains($0) || (27...36).contains($0) || (50...58).contains($0)
                }
                areDates.append(own[id] ?? isBuiltIn ?? false)
            default: break
            }
        }
    }

    /// Whether numbers in this style are dates.
    func isDate(_ style: Int) -> Bool {
        areDates.indices.contains(style) && areDates[style]
    }

    /// Whether a number format such as `dd/mm/yyyy` shows a date. Texts in it show nothing of the number: those in
    /// quotation marks, behind a backslash, and colours, languages and currencies in brackets, as in `[Yellow]0.00`.
    static func isDate(_ format: String) -> Bool {
        var letters = ""
        var (isQuoted, isInBrackets, isEscaped) = (false, false, false)
        for character in format.lowercased() {
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isQuoted = character != "\""
            } else if isInBrackets {
                isInBrackets = character != "]"
            } else {
                switch character {
                case "\"": isQuoted = true
                case "[": isInBrackets = true
                // A blank as wide as the next character, or the next character repeated.
                case "\\", "_", "*": isEscaped = true
                default: letters.append(character)
                }
            }
        }
        return letters.contains("y") || letters.contains("d") && letters.contains("m")
    }
}
