/// Words in cells that say whether a row counts, and on which side.
enum CSVWords {
    /// Why a row with this status is skipped; nil if it counts, or if the word is unknown.
    static func unbooked(_ text: String) -> String? {
        if let reason = unbooked(word: plain(text)) { return reason }
        // `Declined - insufficient funds`
        let head = text.prefix { !"-–:(".contains($0) }
        return head.endIndex < text.endIndex ? unbooked(word: plain(String(head))) : nil
    }

    private static func unbooked(word: String) -> String? {
        guard !word.isEmpty, word.utf8.count <= 60 else { return nil }
        if WordList.pending.contains(word) { return "pending" }
        if WordList.failed.contains(word) || isCancelled(word) { return "failed or reverted" }
        return isNotBooked(word) ? "pending" : nil
    }

    /// `Payment canceled`. A longer text may be about something else that was cancelled, such as an order, and so may a
    /// refund.
    private static func isCancelled(_ word: String) -> Bool {
        guard word.contains("cancel") else { return false }
        let words = word.split(separator: " ").map(String.init)
        return words.count <= 3 && words.contains { $0 == "cancelled" || $0 == "canceled" }
            && !words.contains { WordList.negations.contains($0) || WordList.refunds.contains($0) }
    }

    /// `Não pago`, `nezaúčtované`. What apps call not cleared was entered by the user and counts.
    private static func isNotBooked(_ word: String) -> Bool {
        let first = String(word.prefix { $0 != " " })
        var rests = ["ne", "nie", "un", "не"].filter(word.hasPrefix).map { String(word.dropFirst($0.count)) }
        if WordList.negations.contains(first), !first.hasPrefix("part") {
            rests.append(String(word.dropFirst(first.count + 1)))
        }
        return rests.contains {
            $0.count > 3 && WordList.booked.contains($0) && !["cleared", "reconciled"].contains($0)
        }
    }

    /// Whether a line alone says that the rows below it are not booked: `Pending transactions`. A number is that of one
    /// transaction, and a balance may be outstanding, too.
    static func beginsPending(_ line: String) -> Bool {
        let words = plain(line).split(separator: " ").map(String.init)
        return words.count <= 4 && !line.contains(where: \.isNumber)
            && !words.contains(where: WordList.summaries.contains)
            && !words.contains {
                WordList.booked.contains($0) || WordList.negations.contains($0) || WordList.without.contains($0)
            }
            && words.contains { word in WordList.pendingBeginnings.words.contains { word.hasPrefix($0) } }
    }

    /// The answer in a column whose title is a question: `income` with `true` or `false` below it.
    static func truth(_ cell: String) -> Bool? {
        let word = plain(cell)
        return WordList.yes.contains(word) ? true : WordList.no.contains(word) ? false : nil
    }

    static func direction(ofTitle title: String) -> CSVDirection? {
        let words = title.split(separator: " ")
        return words.count > 2 ? nil : words.lazy.compactMap { CSVDirection(String($0)) }.first
    }

    /// Whether a cell says that the row only moves money between accounts.
    static func isTransfer(_ cell: String) -> Bool {
        let word = plain(cell)
        return word.isEmpty ? trimmingBlanks(cell) == "/" : WordList.transfers.contains(word)
    }

    /// Whether a category is that of transfers between accounts.
    static func isTransferCategory(_ category: String) -> Bool {
        isBetweenAccounts(category) || WordList.transferCategories.have(category)
    }

    /// Whether a word means a transfer between accounts, and not a balance.
    static func isBetweenAccounts(_ cell: String) -> Bool {
        isTransfer(cell) && !["", "opening balance", "reconciliation"].contains(plain(cell))
    }

    /// Whether a word means a transfer between accounts, which is no less money for being neither expense nor income.
    static func isUndirected(_ cell: String) -> Bool { isBetweenAccounts(cell) && !WordList.neutral.have(cell) }

    /// The answer of a cell below a title such as `transfer`, which is a question.
    static func answer(_ cell: String) -> Bool? {
        truth(cell) ?? ["1": true, "0": false][trimmingBlanks(cell)]
    }

    /// Whether cells mean expenses and income, and otherwise at most transfers and rows that do not count.
    static func hasBothSides(_ cells: [String]) -> Bool {
        guard cells.allSatisfy(isKnownBesideSides) else { return false }
        let sides = cells.compactMap { CSVDirection($0) }
        return sides.contains(.expense) && sides.contains(.income)
    }

    /// A cell that is no word for a side, where most cells are and both sides occur.
    static func unknownWord(amongSides cells: [String]) -> String? {
        let known = cells.filter(isKnownBesideSides)
        guard 2 * known.count > cells.count, hasBothSides(known) else { return nil }
        return cells.first { !isKnownBesideSides($0) }
    }

    private static func isKnownBesideSides(_ cell: String) -> Bool {
        CSVDirection(cell) != nil || isTransfer(cell) || unbooked(cell) != nil
    }

    /// Whether a cell tells something in words: not an amount, a date, a code, a currency or a side.
    static func areWords(_ text: String) -> Bool { mayBeName(text) && CSVCurrency.read(text) == nil }

    /// The same of a cell that may be the name of a shop, such as `Pen`, which is a code of currencies, too.
    static func mayBeName(_ text: String) -> Bool {
        let letters = text.reduce(0) { count, character in
            let isWord = character.unicodeScalars.contains { $0.value >= 0x2E80 } || character == "&"
            return count + (isWord ? 3 : character.isLetter ? 1 : 0)
        }
        // `RG 4711`
        let isNumbered = letters == 2 && text.contains(" ") && text.utf8.contains(where: isDigit)
        return (letters >= 3 || isNumbered) && !areIdentifying([text]) && !isSide(text)
            && truth(text) == nil
            && !(text.first?.isNumber == true && WrittenDate.isDate(text))
            && !isAmount(text)
    }

    /// Whether cells are numbers of accounts, cards or transactions: none contains a word of letters only.
    static func areIdentifying(_ cells: [String]) -> Bool {
        cells.allSatisfy { cell in
            if !cell.contains(where: { $0.isLetter || $0.isNumber }) {
                return cell.unicodeScalars.allSatisfy(isPlaceholder)
            }
            let words = cell.split { !$0.isLetter && !$0.isNumber && !"*&.'’".contains($0) }
            return words.allSatisfy { word in
                // Where words are not separated, a name may be followed by a number.
                word.contains(where: \.isNumber) && word.utf8.count >= 4
                    && !word.unicodeScalars.contains { (0x2E80..<0xE000).contains($0.value) }
                    || !word.contains(where: \.isLetter)
            }
        }
    }

    /// Whether a cell has numbers and codes only, and hardly a name in them.
    static func isCode(_ text: String) -> Bool {
        var (letters, digits) = (0, 0)
        for byte in text.utf8 {
            if isDigit(byte) { digits += 1 } else if (0x61...0x7A).contains(lowercased(byte)) { letters += 1 }
        }
        // The names of shops may have a number of two digits.
        return letters <= digits && (letters == 0 || digits > 2) && areIdentifying([text])
    }

    /// Whether a cell is better than no text at all.
    static func tellsMoreThanNumbers(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && truth(text) == nil && CSVCurrency.read(text) == nil
    }

    /// Whether a cell is only a word such as `debit`.
    static func isSide(_ text: String) -> Bool {
        // Most texts are longer, or have a digit.
        text.utf8.count <= 24 && !text.utf8.contains(where: isDigit) && CSVDirection(text) != nil
    }

    static func isNoStatus(_ text: String) -> Bool {
        isNothing(text) || ["null", "none"].contains(text.lowercased())
    }

    static func isBooked(_ text: String) -> Bool {
        // The code of ISO 20022; the word may be what somebody bought.
        if text == "BOOK" { return true }
        let word = plain(text)
        if WordList.booked.contains(word) || CSVDirection(text) != nil || word.hasPrefix("已退款") { return true }
        let words = word.split(separator: " ").map(String.init)
        return words.contains(where: WordList.booked.contains) && !words.contains(where: WordList.negations.contains)
    }

    /// Whether a text is a bank's word for a sum instead of a transaction.
    static func isSummary(_ text: String) -> Bool {
        guard text.utf8.count <= 80 else { return false }
        let word = plain(text)
        if WordList.summaries.begins(with: word.prefix { $0 != " " }),
            WordList.summaries.contains(word) || isDatedSummary(word)
        {
            return true
        }
        // `S A L D O`
        guard word.dropFirst().first == " " else { return false }
        let letters = word.split(separator: " ")
        return letters.count > 3 && letters.allSatisfy { $0.count == 1 }
            && WordList.summaries.contains(letters.joined())
    }

    /// Whether a text begins with a word for a sum, but also says more: `Total page 1`.
    static func beginsWithSummary(_ text: String) -> Bool {
        guard text.utf8.count <= 80 else { return false }
        let words = plain(text).split(separator: " ").prefix(4)
        return words.indices.contains { WordList.summaries.contains(words[...$0].joined(separator: " ")) }
    }

    /// The same of a text that may have the word in it, where words have no blanks between them: `人民币合计`.
    static func holdsSummary(_ text: String) -> Bool {
        beginsWithSummary(text)
            || text.unicodeScalars.contains { $0.value >= 0x2E80 }
                && WordList.summaries.words.contains { $0.utf8.first.map { $0 >= 0xE2 } ?? false && text.contains($0) }
    }

    /// Whether the first bytes of a text can be those of a word for a sum. Most texts are told apart this way, because
    /// every row is checked.
    static func mayBeSummary(_ bytes: ArraySlice<UInt8>) -> Bool {
        beginning(of: bytes).map(summaryBeginnings.contains) ?? true
    }

    /// The first three letters in ASCII; nil if one of them is another character.
    private static func beginning(of bytes: some Sequence<UInt8>) -> UInt32? {
        var letters: UInt32 = 0
        for byte in bytes.prefix(3) {
            let letter = lowercased(byte)
            guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
            letters = letters << 8 | UInt32(letter)
        }
        return letters
    }

    private static let summaryBeginnings = Set(WordList.summaries.words.compactMap { beginning(of: $0.utf8) })

    /// `Opening balance as of 1 Nov 2026`: the word for a balance, and its day.
    private static func isDatedSummary(_ word: String) -> Bool {
        let words = word.split(separator: " ")
        guard words.count > 1, words.contains(where: hasNumber) else { return false }
        let isDay = words.lastIndex { $0.utf8.count > 3 && !hasNumber($0) }
        guard let last = isDay, last + 1 < words.count else { return false }
        let name = words[...last].joined(separator: " ")
        return WordList.summaries.contains(name) && !WordList.sums.contains(name)
    }

    /// Asking for a character's properties costs more than reading the whole text.
    private static func hasNumber(_ word: Substring) -> Bool {
        word.utf8.contains { $0 >= 0x80 } ? word.contains(where: \.isNumber) : word.utf8.contains(where: isDigit)
    }

    /// Whether a text is a word for a sum that is also the name of a well-known shop.
    static func mayBeShop(_ text: String) -> Bool {
        guard let first = text.utf8.first, "TtNn".utf8.contains(first) else { return false }
        return ["total", "new balance"].contains(plain(text))
    }

    /// The side that the words of cells mean; nil if none means one, or if two mean different ones.
    static func side(of cells: [String]) -> CSVDirection? {
        let sides = Set(
            cells.compactMap { cell -> CSVDirection? in
                let words = fewWords(of: cell)
                let isEarned = WordList.earned.occur(in: words, upTo: 3)
                let isSpent = [WordList.spent, .shops].contains { $0.occur(in: words, upTo: 3) }
                return isEarned == isSpent ? nil : isEarned ? .income : .expense
            })
        return sides.count == 1 ? sides.first : nil
    }

    /// Whether a text has words of income, also beside those of an expense.
    static func isIncome(_ text: String) -> Bool { WordList.earned.occur(in: fewWords(of: text), upTo: 3) }

    /// Whether a text has words of an expense that are more than the name of a shop.
    static func isExpense(_ text: String) -> Bool {
        WordList.spent.occur(in: fewWords(of: text), upTo: 3)
            || text.utf8.count < 500 && CSVDirection(text) == .expense
    }

    static func wordsOfExpenses(_ text: String) -> [String] {
        guard text.utf8.count < 500 else { return [] }
        return phrases(of: plain(text), upTo: 3).filter { WordList.spent.contains($0) || WordList.shops.contains($0) }
    }

    /// The words of a text that may mean a side; none of a very long one.
    private static func fewWords(of text: String) -> [Substring] {
        text.utf8.count < 500 ? words(of: plain(text)) : []
    }

    /// The first words of a text in comparable form.
    static func words(of text: String) -> [Substring] { Array(text.split(separator: " ").prefix(40)) }

    /// All sequences of up to `count` words in a text.
    static func phrases(of text: String, upTo count: Int) -> [String] {
        let words = words(of: text)
        return words.indices.flatMap { start in
            (start..<min(start + count, words.count)).map { words[start...$0].joined(separator: " ") }
        }
    }

    /// The words of a text, folded, with single blanks between them.
    static func plain(_ text: String) -> String {
        plainASCII(text) ?? folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// A faster way for ASCII, because every row is checked; nil for other texts.
    private static func plainASCII(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        // Safe: at most one byte is written per byte of the text, and only written bytes are counted.
        return String(unsafeUninitializedCapacity: text.utf8.count) { buffer in
            var (count, isAfterWord) = (0, false)
            for byte in text.utf8 {
                let letter = lowercased(byte)
                guard isDigit(letter) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else {
                    isAfterWord = count > 0
                    continue
                }
                if isAfterWord {
                    buffer[count] = UInt8(ascii: " ")
                    count += 1
                }
                buffer[count] = letter
                (count, isAfterWord) = (count + 1, false)
            }
            return count
        }
    }
}
