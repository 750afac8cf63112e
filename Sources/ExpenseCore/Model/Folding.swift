/// `text` without case and diacritics, for searching and comparing: `Ærø Café` becomes `aero cafe`.
package func folded(_ text: String) -> String {
    var text = text
    return text.withUTF8 { withFolded($0) { String(decoding: $0, as: UTF8.self) } }
}

/// Calls `body` with the bytes of ``folded(_:)``.
func withFolded<Result>(_ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // Safe: no common letter becomes longer, so the buffer is large enough.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer in
        if let count = foldCommonLetters(of: text, into: buffer) {
            return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
        var plain = String(decoding: text, as: UTF8.self).unicodeScalars.reduce(into: "") { $0 += foldedLetter($1) }
        return plain.withUTF8(body)
    }
}

/// Returns the number of bytes; nil if the text has other letters than common ones.
private func foldCommonLetters(of text: UnsafeBufferPointer<UInt8>, into folded: UnsafeMutableBufferPointer<UInt8>)
    -> Int?
{
    var (place, count) = (0, 0)
    while place < text.count {
        let byte = text[place]
        place += 1
        if byte < 0x80 {
            folded[count] = lowercased(byte)
            count += 1
            continue
        }
        guard byte >= 0xC2, byte <= 0xD1, place < text.count, text[place] & 0xC0 == 0x80 else { return nil }
        let letter = commonLetters[(Int(byte) & 0x1F) << 6 + Int(text[place]) & 0x3F - firstCommon]
        guard letter.isCommon else { return nil }
        place += 1
        if letter.count > 0 { folded[count] = letter.bytes.0 }
        if letter.count > 1 { folded[count + 1] = letter.bytes.1 }
        count += letter.count
    }
    return count
}

/// An ASCII letter in lower case; any other byte unchanged.
func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// Where ASCII ends.
private let firstCommon = 0x80

/// Folded Latin, Greek and Cyrillic letters, and signs such as `·`, each in at most two bytes. A look-up in this table
/// costs a hundredth of asking for a Unicode name.
private let commonLetters: [(bytes: (UInt8, UInt8), count: Int, isCommon: Bool)] = (firstCommon..<0x480).map { value in
    guard let letter = Unicode.Scalar(value), letter.properties.generalCategory != .unassigned,
        case let bytes = Array(foldedLetter(letter).utf8), bytes.count <= 2
    else { return ((0, 0), 0, false) }
    return ((bytes.first ?? 0, bytes.last ?? 0), bytes.count, true)
}

private func foldedLetter(_ letter: Unicode.Scalar) -> String {
    if isFolded(letter) { return String(letter) }
    var folded = ""
    for scalar in letter.properties.lowercaseMapping.unicodeScalars {
        if scalar.isASCII {
            folded.unicodeScalars.append(scalar)
        } else if let letters = ligatures[scalar] {
            folded += letters
        } else if scalar.properties.generalCategory != .nonspacingMark {
            folded.unicodeScalars.append(base(of: scalar))
        }
    }
    return folded
}

private let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ı": "i", "ё": "е", "đ": "d", "ð": "d", "þ": "th",
    // The last letter of a word, which has one capital letter with the other sigma.
    "ς": "σ",
]

/// The base letter of a letter with diacritics, by its Unicode name.
private func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard let name = scalar.properties.name, let end = firstRange(of: " WITH ", in: name) else { return scalar }
    let plain = name[..<end]
    if plain.hasPrefix("LATIN SMALL LETTER "), let letter = plain.last, plain.dropLast().last == " " {
        return letter.lowercased().unicodeScalars.first ?? scalar
    }
    return basesByName[String(plain)] ?? scalar
}

/// Whether a letter is known to be folded, so that its case, kind and Unicode name need not be looked up: plain Greek,
/// Cyrillic and Hebrew, Arabic, Katakana, Chinese and Hangul.
private func isFolded(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x3B1...0x3C1, 0x3C3...0x3C9, 0x430...0x44F, 0x5D0...0x5EA, 0x621...0x64A, 0x30A1...0x30FA, 0x3400...0x9FFF,
        0xAC00...0xD7A3:
        true
    default: false
    }
}

private func firstRange(of words: String, in name: String) -> String.Index? {
    name.utf8.indices.first { name.utf8[$0...].starts(with: words.utf8) }
}

/// Greek and Cyrillic letters without diacritics.
private let basesByName: [String: Unicode.Scalar] = {
    let scalars = (0x3B1...0x451 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    return Dictionary(
        scalars.compactMap { s in s.properties.name.map { ($0, s) } }, uniquingKeysWith: { first, _ in first })
}()
