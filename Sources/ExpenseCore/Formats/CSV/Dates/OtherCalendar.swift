/// Dates and amounts with the digits of other scripts, and dates with years of Japanese eras, or of the Persian calendar.
enum OtherCalendar {
    /// A date with Western digits and a year of our era.
    static func westernised(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return ofEraLetter(text) ?? ofPersia(text) ?? text }
        let plain = String(text.map { $0.isLetter ? $0 : digit(of: $0) ?? marks[$0] ?? $0 })
        return ofEra(plain) ?? ofPersia(plain) ?? plain
    }

    /// A number with Western digits and marks, if it is written in Arabic or Persian ones and has nothing else: `1,250.50`
    /// for `١٬٢٥٠٫٥٠`.
    static func westernisedAmount(_ text: String) -> String? {
        guard text.utf8.count <= 60, text.utf8.contains(where: mayBeginDigit) else { return nil }
        let plain = String(text.map { digit(of: $0) ?? marks[$0] ?? $0 })
        return plain.utf8.allSatisfy { isDigit($0) || ".,-+ ".utf8.contains($0) } ? plain : nil
    }

    /// Whether a byte is the first one of an Arabic or Persian digit in UTF-8. Wide ones are those of counts and codes.
    static func mayBeginDigit(_ byte: UInt8) -> Bool { byte == 0xD9 || byte == 0xDB }

    private static let marks: [Character: Character] = [
        "٫": ".", "٬": ",", "−": "-", "－": "-", "＋": "+", "．": ".", "，": ",", "／": "/", "：": ":",
    ]

    /// The Western digit of an Arabic, Persian or wide one.
    private static func digit(of character: Character) -> Character? {
        guard !character.isASCII, let number = character.wholeNumberValue, (0...9).contains(number),
            character.unicodeScalars.first?.properties.generalCategory == .decimalNumber
        else { return nil }
        return Character(String(number))
    }

    /// The year before the first one of each era.
    private static let eras: [(name: String, letter: Character, before: Int)] = [
        ("令和", "R", 2018), ("平成", "H", 1988), ("昭和", "S", 1925),
    ]

    /// `2024年3月5日` for `令和6年3月5日`; the first year is `元年`.
    private static func ofEra(_ text: String) -> String? {
        guard let era = eras.first(where: { text.hasPrefix($0.name) }) else { return nil }
        let rest = text.dropFirst(era.name.count)
        let year = rest.hasPrefix("元") ? "1" : String(rest.prefix(while: \.isNumber))
        guard let number = Int(year), (1...64).contains(number) else { return nil }
        return String(era.before + number) + rest.dropFirst(rest.hasPrefix("元") ? 1 : year.count)
    }

    /// `2024.3.5` for `R6.3.5`.
    private static func ofEraLetter(_ text: String) -> String? {
        guard let first = text.first, let era = eras.first(where: { $0.letter == first }) else { return nil }
        let parts = text.dropFirst().split(omittingEmptySubsequences: false) { "./-".contains($0) }
        guard parts.count == 3, parts.allSatisfy({ (1...2).contains($0.count) }), let year = Int(parts[0]), year > 0
        else { return nil }
        return String(era.before + year) + text.dropFirst(1 + parts[0].count)
    }

    /// The years of the Persian calendar that files have. By our calendar, no file has them.
    static let persianYears = 1350...1450

    /// A date whose year comes first and is one of the Persian calendar, in which 1403 began in March 2024.
    private static func ofPersia(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "1") else { return nil }
        let date = text.prefix { !$0.isWhitespace && $0 != "T" }
        let parts = date.split(omittingEmptySubsequences: false) { "/-.".contains($0) }
        guard parts.count == 3, parts[0].utf8.count == 4, let year = Int(parts[0]), persianYears.contains(year),
            let month = Int(parts[1]), (1...12).contains(month), let day = Int(parts[2]),
            (1...(month < 7 ? 31 : 30)).contains(day),
            let date = newYear(year)?.adding(days: (month - 1) * 31 - max(0, month - 7) + day - 1)
        else { return nil }
        return "\(date)" + text[parts[2].endIndex...]
    }

    /// The first day of a Persian year: of 33 years, eight are leap years.
    private static func newYear(_ year: Int) -> CalendarDate? {
        let years = year - 1350
        let leaps = (0..<years).count { [1, 5, 9, 13, 17, 22, 26, 30].contains((1350 + $0) % 33) }
        return CalendarDate(year: 1971, month: 3, day: 21)?.adding(days: years * 365 + leaps)
    }
}
