/// The number of terminal cells of `text`, which contains no control characters.
func displayWidth(of text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// `text` if it fits into `width` cells; otherwise its beginning and `…`.
func truncated(_ text: String, to width: Int) -> String {
    guard displayWidth(of: text) > width else { return text }
    var shown = ""
    var room = width - 1
    for character in text {
        room -= displayWidth(of: character)
        if room < 0 { break }
        shown.append(character)
    }
    return width < 1 ? "" : shown + "…"
}

/// `text` in lines of at most `width` cells, separated at blanks where there are any. The last of `most` lines is
/// truncated.
func lines(of text: String, width: Int, most: Int = .max) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while lines.count < most - 1, let end = endOfLine(in: rest, width: width), end < rest.endIndex {
        lines.append(String(rest[..<end]))
        rest = rest[end...].drop { $0 == " " }
    }
    return lines + [truncated(String(rest), to: width)]
}

/// `text` in lines of at most `width` cells, separated at blanks only: a word and an amount stay whole, however long
/// they are. Escape sequences of colours take no room.
func brokenLines(of text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        var (lines, rest) = ([String](), line)
        while let end = endOfWords(in: rest, width: width) {
            lines.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }
}

/// The blank before which the first of several lines ends; nil if one line is enough or there is no such blank.
private func endOfWords(in text: Substring, width: Int) -> Substring.Index? {
    var (blank, end) = (Substring.Index?.none, Substring.Index?.none)
    var (room, isAfterWord, isInSequence) = (width, false, false)
    for index in text.indices {
        if text[index] == "\u{1B}" || isInSequence {
            isInSequence = text[index] != "m"
            continue
        }
        room -= displayWidth(of: text[index])
        if text[index] == " " {
            if isAfterWord { blank = index }
            isAfterWord = false
        } else {
            if let start = blank, !isInAmount(start, of: text) { end = start }
            (blank, isAfterWord) = (nil, true)
            if room < 0, let end { return end }
        }
    }
    return nil
}

/// Whether the blank is between a number and the code of a currency.
private func isInAmount(_ blank: Substring.Index, of text: Substring) -> Bool {
    let code = text[blank...].dropFirst().prefix { $0.isLetter }
    return code.count == 3 && code.allSatisfy { $0.isUppercase } && text[..<blank].last?.isNumber == true
}

/// Where the first of several lines ends; nil if one is enough.
private func endOfLine(in text: Substring, width: Int) -> Substring.Index? {
    var (room, blank, isAfterBlank, isInSequence) = (width, Substring.Index?.none, true, false)
    for index in text.indices {
        if text[index] == "\u{1B}" || isInSequence {
            isInSequence = text[index] != "m"
            continue
        }
        if text[index] == " " {
            if !isAfterBlank { blank = index }
            isAfterBlank = true
        } else {
            isAfterBlank = false
        }
        room -= displayWidth(of: text[index])
        // A line has at least one character.
        if room < 0 { return blank ?? max(index, text.index(after: text.startIndex)) }
    }
    return nil
}

private func displayWidth(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return scalars.first.map(displayWidth) ?? 0 }
    // An emoji with a joiner, a variation selector, a skin tone or a second flag letter is one picture.
    let isPicture = scalars.dropFirst().contains {
        $0.value == 0x200D && !first.isASCII || $0.value == 0xFE0F || $0.properties.isEmojiModifier
            || isRegionalIndicator($0)
    }
    return isPicture && first.properties.isEmoji ? 2 : scalars.reduce(0) { $0 + displayWidth(of: $1) }
}

private func displayWidth(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The vowels and final consonants of Hangul join the consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    let isWide = scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar) || isEastAsianWide(scalar)
    return isWide ? 2 : 1
}

private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
}

/// Whether the scalar's East Asian width is wide or full, except emoji.
private func isEastAsianWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
        true
    default: false
    }
}
