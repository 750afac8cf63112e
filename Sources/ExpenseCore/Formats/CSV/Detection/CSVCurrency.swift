/// Currencies as files name them.
enum CSVCurrency {
    /// The currency of a cell that holds nothing else: `EUR`, `CURRENCY::USD`, `€`; nil for another text.
    static func read(_ text: String) -> Currency? {
        let text = trimmingBlanks(text)
        if let currency = Currency(text) { return currency }
        if text.hasPrefix("CURRENCY::") { return Currency(String(text.dropFirst(10))) }
        guard text.utf8.count <= 6, !text.contains(where: \.isNumber), let parts = try? WrittenParts("0" + text) else {
            return nil
        }
        return parts.name.isEmpty ? nil : unambiguous(parts)
    }

    /// The currency that the title of a column of amounts names: `Betrag (EUR)`.
    static func inTitle(_ title: String) -> Currency? {
        let words = title.split { !$0.isLetter && !"€£$¥₹₩₽₴₺₪".contains($0) }.map(String.init)
        return words.lazy.compactMap { word in
            if word.lowercased().hasPrefix("euro"), word.utf8.count <= 6 { return Currency("EUR") }
            if word == word.uppercased(), let currency = Currency(word), word.utf8.count == 3 { return currency }
            return word.count <= 2 ? symbol(word) : nil
        }.first
    }

    private static func symbol(_ word: String) -> Currency? {
        guard !word.allSatisfy({ $0.isLetter && $0.isASCII }), let parts = try? WrittenParts("0" + word) else {
            return nil
        }
        return parts.name.isEmpty ? nil : unambiguous(parts)
    }

    /// The currency of an amount's own code or sign: `-45,20 PLN`.
    static func inAmount(_ text: String) -> Currency? {
        let (amount, _) = WrittenUnits.split(text[...])
        return (try? WrittenParts(String(amount))).flatMap { $0.name.isEmpty ? nil : unambiguous($0) }
    }

    /// The currency that a line above the titles names as that of the account.
    static func inPreamble(_ lines: some Sequence<[CSVReader.Field]>) -> Currency? {
        var found: Set<Currency> = []
        for line in lines {
            for field in line {
                // Spreadsheets are kept from changing a cell by writing it as a formula: `="CHF"`.
                let text = trimmingBlanks(field.text.filter { !"=\"".contains($0) })
                if text.count == 3, text == text.uppercased(), let currency = Currency(text) { found.insert(currency) }
                if isAmount(text), let currency = inAmount(text) { found.insert(currency) }
            }
        }
        return found.count == 1 ? found.first : nil
    }

    /// The currency of a name, unless it depends on what is usual: an account may be in any dollars.
    private static func unambiguous(_ parts: WrittenParts) -> Currency? {
        let standards = ["USD", "CAD", "CNY", "PKR", "SEK"].compactMap { Currency($0) }
        let readings = Set(standards.map { try? parts.currency(standard: $0) })
        return readings.count == 1 ? readings.first ?? nil : nil
    }
}
