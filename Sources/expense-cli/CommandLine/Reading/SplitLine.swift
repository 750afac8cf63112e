/// The words of a line that was typed: separated by blanks, kept together by `"` or `'` around them or by `\` before
/// the blank.
///
/// Only a quotation mark at the start of a word, or after the `=` of an option, opens a quotation; that of `joe's` is
/// an apostrophe. A quotation that is not closed is an error.
func splitLine(_ line: String) throws(UsageError) -> [String] {
    var words: [String] = []
    var word = ""
    var isInWord = false
    var quotation: Character?
    var isEscaped = false
    for character in line {
        if isEscaped {
            word.append(character)
            isEscaped = false
        } else if character == "\\", quotation != "'" {
            (isEscaped, isInWord) = (true, true)
        } else if let open = quotation {
            if character == open { quotation = nil } else { word.append(character) }
        } else if character == "\"" || character == "'", word.isEmpty || word.last == "=" {
            (quotation, isInWord) = (character, true)
        } else if character.isWhitespace {
            if isInWord { words.append(word) }
            (word, isInWord) = ("", false)
        } else {
            word.append(character)
            isInWord = true
        }
    }
    if let quotation { throw UsageError(message: "the quotation that \(quotation) opens is not closed") }
    if isEscaped { word.append("\\") }
    return isInWord ? words + [word] : words
}
