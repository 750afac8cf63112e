/// Years of the calendar of Thailand that are written with two digits: in `03/02/69`, 69 is 2569, which is 2026.
enum ThaiYears {
    /// Whether dates beside these texts have such years: the texts are in Thai, and the years of no other calendar.
    static func areMeant(by days: [String], beside texts: [String]) -> Bool {
        texts.contains { $0.unicodeScalars.contains { (0xE00..<0xE80).contains($0.value) } }
            && !days.isEmpty && days.allSatisfy { year(of: $0).map { $0 >= 60 } ?? false }
    }

    /// A date with all four digits of its year.
    static func whole(_ day: String) -> String {
        guard year(of: day) != nil, let place = place(in: day) else { return day }
        return day[..<place] + "25" + day[place...]
    }

    private static func year(of day: String) -> Int? {
        place(in: day).flatMap { Int(day[$0...].prefix(2)) }
    }

    /// Where the year of two digits begins, behind the second of two slashes, points or dashes.
    private static func place(in day: String) -> String.Index? {
        let date = day.prefix { !$0.isWhitespace }
        let parts = date.split(omittingEmptySubsequences: false) { "/-.".contains($0) }
        guard parts.count == 3, parts[2].utf8.count == 2 else { return nil }
        return parts[2].startIndex
    }
}
