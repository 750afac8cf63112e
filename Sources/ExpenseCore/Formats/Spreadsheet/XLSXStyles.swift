/// Which styles of cells show a number as a date, and with which currency.
struct XLSXStyles {
    private var areDates: [Bool] = []
    private var currencies: [String?] = []

    init(_ file: [UInt8]) throws {
        let (format, formats, style) = (Array("numFmt".utf8), Array("cellXfs".utf8), Array("xf".utf8))
        var scanner = MarkupScanner(file)
        var own: [String: String] = [:]
        var isInCells = false
        while let token = try scanner.next() {
            switch (token, scanner.name) {
            case (.open, format):
                let code = try scanner.text(ofAttribute: "formatCode") ?? ""
                own[try scanner.text(ofAttribute: "numFmtId") ?? ""] = code
            case (.open, formats): isInCells = true
            case (.close, formats): isInCells = false
            case (.open, style) where isInCells:
                let id = try scanner.text(ofAttribute: "numFmtId") ?? ""
                let isBuiltIn = Int(id).map {
                    (14...22).contains($0) || (27...36).contains($0) || (50...58).contains($0)
                }
                areDates.append(own[id].map(Self.isDate) ?? isBuiltIn ?? false)
                currencies.append(own[id].flatMap(Self.currency))
            default: break
            }
        }
    }

    /// Whether numbers in this style are dates.
    func isDate(_ style: Int) -> Bool {
        areDates.indices.contains(style) && areDates[style]
    }

    /// The sign or code of the currency with which numbers in this style are shown.
    func currency(_ style: Int) -> String? { currencies.indices.contains(style) ? currencies[style] : nil }

    /// The currency that a number format such as `#,##0.00 [$€-407]` names. Excel puts it into brackets, before the language.
    static func currency(_ format: String) -> String? {
        guard let start = format.firstRange(of: "[$") else { return nil }
        let name = trimmingBlanks(format[start.upperBound...].prefix { $0 != "-" && $0 != "]" })
        return name.isEmpty || name.utf8.count > 6 ? nil : name
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
