/// Names of months that mean others in Croatian than in related languages: `listopada` is in October, and in Polish in
/// November.
enum CroatianMonths {
    private static let shared = [
        "tra": "apr", "lip": "jun", "srp": "jul", "lis": "oct", "listopad": "oct", "listopada": "oct",
    ]
    private static let own = ["sij", "velj", "ozu", "trav", "svi", "lipnj", "srpnj", "kol", "ruj", "stud"]
    private static let foreign = [
        "sty", "lut", "kwi", "maj", "cze", "lipc", "sie", "wrz", "paz", "gru",
        "led", "uno", "bre", "dub", "kve", "cer", "srpn", "zar", "rij", "listopadu",
    ]
    private static let foreignLetters = Set("ąęłńśźżřěů")
    private static let foreignWords: Set<String> = ["pln", "zl", "czk", "kc", "kwota", "castka"]
    private static let ownWords: Set<String> = ["hrk", "kn", "iznos", "isplata", "isplate", "uplata", "uplate"]

    static func hasShared(_ day: String) -> Bool { words(day).contains { shared[$0] != nil } }

    /// Whether a text is a date in Croatian, of a month that means another one elsewhere: `31. listopada 2026`.
    static func isDay(_ text: String) -> Bool {
        text.utf8.count <= 60 && hasShared(text) && WrittenDate.read(english(text), .dmy) != nil
    }

    /// Whether dates are in Croatian, by a day that only one reading has, by their other months, and by the texts
    /// beside them; nil if nothing tells.
    static func areMeant(by days: [String], beside texts: [String]) -> Bool? {
        for day in days where hasShared(day) {
            let isElsewhere = WrittenDate.read(day, .dmy) != nil
            if isElsewhere != isDay(day) { return !isElsewhere }
        }
        let months = Set(days.flatMap(words)).filter { shared[$0] == nil }
        func has(_ beginnings: [String]) -> Bool { months.contains { beginnings.contains(where: $0.hasPrefix) } }
        if has(own) { return true }
        if has(foreign) { return false }
        let words = Set(texts.flatMap(words))
        let isForeign =
            !words.isDisjoint(with: foreignWords)
            || texts.contains { !foreignLetters.isDisjoint(with: $0.lowercased()) }
        let isOwn = !words.isDisjoint(with: ownWords)
        return isForeign == isOwn ? nil : isOwn
    }

    static func english(_ day: String) -> String {
        var day = day.lowercased()
        for word in words(day) {
            if let month = shared[word], let place = day.firstRange(of: word) {
                day.replaceSubrange(place, with: month)
            }
        }
        return day
    }

    private static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter }.map(String.init)
    }
}
