enum CheckNumber {
    /// Longer numbers identify transactions.
    private static let longest = 10

    /// A note with the number of a check, unless the note or the payee has it already.
    static func adding(_ number: String, to note: String, payee: String) -> String {
        let number = trimmingBlanks(number)
        guard number.utf8.count <= longest, number.utf8.allSatisfy(isDigit), case let own = significant(number[...]),
            !own.isEmpty, ![note, payee].contains(where: { holds($0, own) })
        else { return note }
        guard isNamed(in: note) || isNamed(in: payee) else {
            return note.isEmpty ? "check \(number)" : "\(note) · check \(number)"
        }
        return note.isEmpty ? number : "\(note) \(number)"
    }

    static func isNamed(in text: String) -> Bool {
        WordList.checkWords.areOne(of: CSVWords.plain(text))
    }

    private static func holds(_ text: String, _ number: Substring) -> Bool {
        text.split { !$0.isNumber }.contains { significant($0) == number }
    }

    private static func significant(_ digits: Substring) -> Substring { digits.drop { $0 == "0" } }
}
