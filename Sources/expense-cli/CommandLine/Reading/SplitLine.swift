/// The words of a typed line, separated by blanks. Quotation marks (`"` or `'`) around words, or `\` before a blank,
/// keep them together.
///
/// Only a quotation mark at the start of a word, or after the `=` of an option, opens a quotation; the one in `joe's`
/// is an apostrophe. A quotation that is not closed is an error.
func splitLine(_ line: String) throws(UsageError) -> [String] {
    let typed = TypedWords(line)
    if let quotation = typed.openQuotation {
        throw UsageError(message: "the quote \(quotation) is not closed")
    }
    return typed.words.map(\.text)
}

/// The words of a line that may not be finished.
struct TypedWords {
    struct Word {
        /// The text of the word, without quotation marks.
        var text = ""
        /// The number of its first character in the line.
        let start: Int
        /// The quotation mark that it begins with.
        var quotation: Character?
    }

    private(set) var words: [Word] = []
    /// The mark of a quotation that is not closed.
    private(set) var openQuotation: Character?
    /// Whether the line ends with a word, not with a blank after one.
    private(set) var endsInWord = false

    init(_ line: String) {
        var word: Word?
        var isEscaped = false
        for (index, character) in line.enumerated() {
            if isEscaped {
                word?.text.append(character)
                isEscaped = false
            } else if character == "\\", openQuotation != "'" {
                word = word ?? Word(start: index)
                isEscaped = true
            } else if let open = openQuotation {
                if character == open { openQuotation = nil } else { word?.text.append(character) }
            } else if character == "\"" || character == "'",
                word.map({ $0.text.isEmpty || $0.text.last == "=" }) ?? true
            {
                word = word ?? Word(start: index, quotation: character)
                openQuotation = character
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = word ?? Word(start: index)
                word?.text.append(character)
            }
        }
        if isEscaped { word?.text.append("\\") }
        endsInWord = word != nil
        if let word { words.append(word) }
    }
}
