/// `text` without case and diacritics, as it is searched and compared: `Ærø Café` is `aero cafe`.
public func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.unicodeScalars {
        let place = Int(scalar.value) - firstCommon
        folded += commonLetters.indices.contains(place) ? commonLetters[place] : foldedLetter(scalar)
    }
    return folded
}

/// Where letters with diacritics begin.
private let firstCommon = 0xC0

/// Latin, Greek and Cyrillic letters as they are folded, since to look one up costs a hundredth of asking for its name.
private let commonLetters = (firstCommon..<0x482).map { Unicode.Scalar($0).map(foldedLetter) ?? "" }

private func foldedLetter(_ letter: Unicode.Scalar) -> String {
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
]

/// The letter that a letter with diacritics is built on, which its name tells.
private func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard let name = scalar.properties.name, let end = firstRange(of: " WITH ", in: name) else { return scalar }
    let plain = name[..<end]
    if plain.hasPrefix("LATIN SMALL LETTER "), let letter = plain.last, plain.dropLast().last == " " {
        return letter.lowercased().unicodeScalars.first ?? scalar
    }
    return basesByName[String(plain)] ?? scalar
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
