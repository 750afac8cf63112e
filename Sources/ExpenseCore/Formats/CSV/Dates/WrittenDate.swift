/// Dates as banks write them.
enum WrittenDate {
    /// The date at the beginning of a text: three numbers, eight digits, or with the name of the month; a time may
    /// follow.
    ///
    /// - Parameter areYearsShort: whether a year that comes first may have two digits.
    static func read(_ text: String, _ order: CSVMapping.DateOrder, areYearsShort: Bool = false) -> CalendarDate? {
        if order == .ymd, let date = CalendarDate(iso: text), !OtherCalendar.persianYears.contains(date.parts.year) {
            return date
        }
        let text = OtherCalendar.westernised(trimmingBlanks(text))
        guard text.utf8.count <= 60 else { return nil }
        // Characters around dates that protect them from being read as formulas, and those of Chinese and Japanese
        // dates.
        let plain = withoutZone(text.filter { !"\"'=年月日년월일".contains($0) } == text ? text : spelledOut(text))
        if plain.utf8.count == 8 || plain.utf8.count == 14, plain.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(plain.prefix(8))
        {
            let parts =
                order == .ymd
                ? (number / 10000, number / 100 % 100, number % 100)
                : (number / 1_000_000, number / 10000 % 100, number % 10000)
            return date(parts, order)
        }
        if areYearsShort, order == .ymd, isShort(plain), let number = Int(plain) {
            return date((number / 10000, number / 100 % 100, number % 100), order)
        }
        var words: [Substring] = []
        // Brokers write the day on which the entry takes effect behind that of the entry: `11/18/2026 as of 11/17/2026`.
        let own = plain.firstRange(of: " as of ").map { String(plain[..<$0.lowerBound]) } ?? plain
        var rest = timeLast(withoutColons(own))[...]
        while words.count < 3 {
            rest = rest.drop { "-/. ,".contains($0) || $0.isWhitespace }
            guard let first = rest.first, first.isNumber || first.isLetter else { break }
            let word = rest.prefix { $0.isNumber == first.isNumber && ($0.isNumber || $0.isLetter) }
            rest = rest[word.endIndex...]
            let isFiller =
                first.isLetter
                && (fillers.contains(word.lowercased())
                    || words.isEmpty && isWeekday(word, before: rest))
            if !isFiller { words.append(word) }
        }
        guard words.count == 3, isTime(rest) else { return nil }
        // Two digits may be a year if they come last.
        let isNamed = words.contains { $0.first?.isLetter == true }
        let isYearFirst = words[0].utf8.count == 4 && words[0].first?.isNumber == true
        let years = order == .ymd && !isNamed || isYearFirst ? words[0] : words[2]
        let isMinguo =
            order == .ymd && years.utf8.count == 3 && years.first == "1" && own.utf8.prefix(4).last == UInt8(ascii: "/")
        guard
            years.utf8.count == 4 || isMinguo || years.utf8.count == 2 && (order != .ymd || isNamed || areYearsShort)
        else { return nil }
        let numbers = words.map { Int($0) ?? month(named: $0) }
        guard let first = numbers[0], let second = numbers[1], let third = numbers[2] else { return nil }
        let parts = (first, second, third)
        // The name of a month makes the order unambiguous.
        if words[1].first?.isLetter == true { return date(parts, isYearFirst ? .ymd : .dmy) }
        return date(parts, words[0].first?.isLetter == true ? .mdy : order)
    }

    /// Whether a text may be a date of six digits that begins with the year: `260115`.
    static func isShort(_ text: String) -> Bool {
        guard text.utf8.count == 6, text.utf8.allSatisfy(ExpenseCore.isDigit), let number = Int(text) else {
            return false
        }
        return date((number / 10000, number / 100 % 100, number % 100), .ymd) != nil
    }

    /// A date without a year, as `15.1.`, `1/15` or `15 Jan`, in this year. Nil for any other form.
    static func read(_ text: String, _ order: CSVMapping.DateOrder, inYear year: Int) -> CalendarDate? {
        if isWithoutYear(text) { return order == .dmy ? read(trimmingBlanks(text) + String(year), .dmy) : nil }
        let parts = text.split { !$0.isNumber && !$0.isLetter }
        let (isNamed, isShort) = (
            parts.contains { $0.first?.isLetter == true }, parts.allSatisfy { $0.utf8.count <= 2 }
        )
        guard parts.count == 2, order != .ymd, isNamed || isShort else { return nil }
        return read("\(parts[0]) \(parts[1]) \(year)", order)
    }

    /// Whether a text is a day and a month with a point after each.
    static func isWithoutYear(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { trimmingBlanks($0) }
        guard parts.count == 3, parts[2].isEmpty, let day = Int(parts[0]), let month = Int(parts[1]) else {
            return false
        }
        return parts[0].utf8.count <= 2 && parts[1].utf8.count <= 2 && (1...31).contains(day)
            && (1...12).contains(month)
    }

    /// A day as spreadsheets count them, from 1899-12-30: five digits. The day in UTC of a number of seconds since 1970,
    /// ten digits, or milliseconds, thirteen. Nil for days outside of 2000 to 2079.
    static func read(serial text: String) -> CalendarDate? {
        let text = trimmingBlanks(text)
        guard let number = Int(text), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let days: Int
        switch text.utf8.count {
        case 5: days = number
        case 10: days = number / 86_400 + epoch
        case 13: days = number / 86_400_000 + epoch
        default: return nil
        }
        guard (36_526..<65_746).contains(days) else { return nil }
        return CalendarDate(year: 1899, month: 12, day: 30)?.adding(days: days)
    }

    private static let epoch = 25_569

    /// Whether a word before a date is a weekday: `mar 13 gen` is a Tuesday, `mar 13` is in March.
    private static func isWeekday(_ word: Substring, before rest: Substring) -> Bool {
        let next = rest.split { "-/. ,".contains($0) || $0.isWhitespace }.prefix(2)
        let isBeforeMonth =
            next.count == 2 && Int(next[0]) != nil && month(named: next[1].prefix { $0.isLetter }) != nil
        return isBeforeMonth
            || weekdays.contains(folded(String(word.prefix(2)))) && word.count <= 10 && month(named: word) == nil
    }

    /// `2026-01-15` for `2026:01:15`; a time has no four digits.
    private static func withoutColons(_ text: String) -> String {
        // Few texts get further.
        guard text.utf8.dropFirst(4).first == UInt8(ascii: ":"),
            case let parts = text.split(separator: ":", omittingEmptySubsequences: false), parts.count == 3,
            parts[0].utf8.count == 4, parts.allSatisfy({ $0.allSatisfy(\.isNumber) })
        else { return text }
        return parts.joined(separator: "-")
    }

    /// A time of OFX without its fraction and zone: `20260115120000` for `20260115120000.000[-5:EST]`.
    private static func withoutZone(_ text: String) -> String {
        guard text.utf8.last == UInt8(ascii: "]"), let bracket = text.firstIndex(of: "["),
            case let parts = text[..<bracket].split(separator: ".", omittingEmptySubsequences: false),
            parts.count < 3, parts.last?.allSatisfy(\.isNumber) == true
        else { return text }
        return String(parts[0])
    }

    /// `2026年1月2日` with other separators.
    private static func spelledOut(_ text: String) -> String {
        String(text.compactMap { "\"'=日일".contains($0) ? nil : "年月년월".contains($0) ? "-" : $0 })
    }

    /// `15-01-26 10:15` for `10:15 15-01-26`, and `Thu Jan 15 2026` for `Thu Jan 15 10:15:00 GMT 2026`.
    private static func timeLast(_ text: String) -> String {
        guard let colon = text.firstIndex(of: ":") else { return text }
        let words = text.split(separator: " ")
        if words.count > 3, let year = words.last, year.utf8.count == 4, year.utf8.allSatisfy(ExpenseCore.isDigit),
            let time = words.firstIndex(where: { isTimeOfDay(String($0)) }), time > 1, words.count - time < 4
        {
            return (words[..<time] + [year]).joined(separator: " ")
        }
        guard let end = text.firstIndex(where: \.isWhitespace), colon < end,
            text[..<end].allSatisfy({ $0.isNumber || $0 == ":" })
        else { return text }
        return "\(text[end...]) \(text[..<end])"
    }

    /// Whether a text is a time of day alone: `18:22:10`.
    static func isTimeOfDay(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && parts.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(isDigit) }
    }

    /// Whether the text after a date can be a time of day, with or without a time zone.
    private static func isTime(_ rest: Substring) -> Bool {
        var rest = rest.drop { "., T年日-/|".contains($0) || $0.isWhitespace }
        if case let word = rest.prefix(while: \.isLetter), timeWords.contains(word.lowercased()) {
            rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
        }
        guard let first = rest.first else { return true }
        guard first.isNumber || first == "(" || first == "." else { return false }
        let words = rest.split { !$0.isLetter }
        return rest.contains { ":.時点".contains($0) } && rest.utf8.count <= 40
            && words.allSatisfy { $0.utf8.count <= 5 || zones.contains($0.lowercased()) }
            && rest.allSatisfy { $0.isNumber || $0.isLetter || ":.,+-/() _\u{202F}\u{A0}".contains($0) }
    }

    private static let zones: Set<String> = ["europe", "america", "asia", "london", "berlin", "paris", "pacific"]
    /// Words between a date and a time of day: `15.1.2026 klo 12.30`.
    private static let timeWords: Set<String> = ["klo", "kl", "um", "at", "om", "à", "alle", "o", "в", "ob", "г"]
    private static let fillers: Set<String> = [
        "de", "of", "the", "st", "nd", "rd", "th", "den", "le", "г", "del", "a", "r", "er",
    ]
    private static let weekdays: Set<String> = [
        "mo", "tu", "we", "th", "fr", "sa", "su", "di", "mi", "do", "so", "lu", "ma", "me", "je", "ve", "vi", "gi",
        "se", "te", "qu", "pn", "wt", "sr", "cz", "pt", "nd", "vr", "za", "zo", "wo", "ti", "to", "on", "lo", "ke",
        "pe",
        "ne", "po", "ut", "st", "ct", "pa", "пн", "вт", "ср", "чт", "пт", "сб", "вс", "нд",
    ]

    /// A faster way for the usual form of dates: three numbers, the year with four digits, and one of `-./` between
    /// them. Nil for any other form.
    static func read(plain text: some Sequence<UInt8>, _ order: CSVMapping.DateOrder) -> CalendarDate? {
        var (parts, digits) = ((0, 0, 0), (0, 0, 0))
        var place = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                parts.2 = parts.2 * 10 + Int(byte - UInt8(ascii: "0"))
                digits.2 += 1
                guard digits.2 <= 4 else { return nil }
            case UInt8(ascii: "-")...UInt8(ascii: "/"):
                parts = (parts.1, parts.2, 0)
                digits = (digits.1, digits.2, 0)
                place += 1
            default: return nil
            }
        }
        let isYearInPlace = order == .ymd ? digits.0 == 4 : digits.2 == 4 && digits.0 > 0 && digits.0 < 3
        guard place == 2, isYearInPlace, (1...2).contains(digits.1), digits.2 > 0 else { return nil }
        return date(parts, order)
    }

    /// A year of two digits in the window of POSIX: 69 is 1969, 68 is 2068. Years of the Minguo calendar of Taiwan, in which
    /// 2026 is 115, and of the Buddhist one of Thailand, in which it is 2569, are those of 2011 to 2056.
    static func wholeYear(_ year: Int) -> Int {
        switch year {
        case ..<69: 2000 + year
        case ..<100: 1900 + year
        case 100...145: 1911 + year
        case 2554...2599: year - 543
        default: year
        }
    }

    static func date(_ parts: (Int, Int, Int), _ order: CSVMapping.DateOrder) -> CalendarDate? {
        let (year, month, day) =
            switch order {
            case .ymd: (parts.0, parts.1, parts.2)
            case .dmy: (parts.2, parts.1, parts.0)
            case .mdy: (parts.2, parts.0, parts.1)
            }
        let whole = wholeYear(year)
        guard plausibleYears.contains(whole) else { return nil }
        return CalendarDate(year: whole, month: month, day: day)
    }

    private static let plausibleYears = 1950...2199

    private static func month(named name: Substring) -> Int? {
        let name = folded(String(name))
        guard name.count >= 3 else { return nil }
        for length in [name.count, 5, 4, 3] where length <= name.count {
            if let month = months[String(name.prefix(length))] { return month }
        }
        return nil
    }

    /// The distinguishing beginnings of month names, in the languages of the known layouts.
    private static let months: [String: Int] = {
        let names = [
            "jan ene gen ian janv led leden ledna sty tam янв січ oca ιαν sij tammi sau jaan яну ינו ينا",
            "feb fev feb fevr uno unora lut hel фев лют sub şub φεβ velj helmi vas vee פבר فبر",
            "mar mrt maer marz brez bre marzec maali maa мар бер μαρ ozu kov mac מרץ مار",
            "apr avr abr dub dubna kwi kwie huh huhti апр кві nis απρ tra travnja bal אפר ابر أبر",
            "may mai mag mei maj kve kvet kvetna touko tou май мая тра μαι μαϊ svib svi geg מאי ماي",
            "jun jui juin giu iun cer cerv cervna cze czer kes июн чер haz ιουν lip lipnja bir juuni cvn юни יונ يون",
            "jul juil lug iul cerve cervence lipiec lipca hei июл temm tem ιουλ srp srpnja lie juuli cvc юли лип יול يول",
            "aug aou ago srpen srpna sie elo авг серп agu αυγ kol avg rugp agt ogo אוג اغس أغس",
            "sep set zar zari wrz syy сен вер eyl σεπ ruj sze сеп rugs ספט سبت",
            "oct okt ott out rij rijna paz loka lok окт жов eki οκτ lis listopada spa אוק اكت أكت",
            "nov noi listopad lis marra mar нояб ноя лист kas νοε stu lap ное נוב نوف",
            "dec dez dic des pro prosince gru joulu jou дек груд ara δεκ gruo det dis דצמ ديس",
        ]
        // If languages differ, the meaning in most of them.
        let sure: [String: Int] = [
            "mar": 3, "lis": 11, "lip": 7, "tra": 5, "juin": 6, "juil": 7, "juli": 7, "juni": 6, "cer": 6,
            "listopada": 11, "srp": 8,
            "czer": 6, "cerve": 7, "cerven": 6, "cervna": 6, "cervn": 6, "cervenec": 7, "cervence": 7, "maali": 3,
            "marra": 11, "mars": 3, "kas": 11, "marca": 3,
        ]
        var months: [String: Int] = [:]
        for (index, list) in names.enumerated() {
            for name in list.split(separator: " ") { months[folded(String(name))] = index + 1 }
        }
        return months.merging(sure) { _, sure in sure }
    }()
}
