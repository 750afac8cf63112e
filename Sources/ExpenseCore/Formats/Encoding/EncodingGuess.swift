/// Guesses the encoding of a file from its beginning.
struct EncodingGuess {
    let encoding: TextEncoding
    /// Whether some bytes of a text in UTF-8 are not valid: banks cut texts in the middle of a character.
    private(set) var isBroken = false
    /// What is uncertain about it.
    let doubt: Doubt?
    /// What it was recognised by.
    let reason: String

    /// UTF-16 if it has a byte order mark or half of the bytes are zero; UTF-8 if the bytes are valid; otherwise the one
    /// that an OFX or XML file declares, or in which the bytes form words.
    init(of beginning: [UInt8]) {
        if let wide = Self.wide(beginning) {
            (encoding, doubt) = (wide, nil)
            reason = "a byte order mark or zero bytes beside those of Latin letters"
            return
        }
        let text = Self.counts(beginning)
        // The sample may end inside a character.
        let isCut = text.invalid == 1 && endsInsideCharacter(beginning)
        // In other encodings a few byte pairs are valid UTF-8 by chance.
        guard text.invalid > 0, text.invalid > text.valid, !(isCut && text.invalid == 1) else {
            isBroken = text.invalid > (endsInsideCharacter(beginning) ? 1 : 0)
            (encoding, doubt) = (.utf8, isBroken ? Self.doubtOfBroken(beginning) : nil)
            reason =
                text.invalid == 0
                ? text.valid == 0
                    ? "all characters are ASCII" : "characters that are not ASCII: \(text.valid), all valid"
                : "characters that are not ASCII: \(text.valid) valid, \(text.invalid) invalid"
            return
        }
        let sample = Self.sample(of: beginning)
        if let declared = Self.declared(in: beginning), !declared.utf8(sample).contains(CharacterConversion.noCharacter)
        {
            (encoding, doubt) = (declared, nil)
            reason = "the file declares it"
            return
        }
        let region = LanguageWords.region(of: beginning)
        let readings = Self.candidates.compactMap { name -> (encoding: TextEncoding, reading: WordReading)? in
            guard let encoding = TextEncoding(named: name) else { return nil }
            let text = String(
                decoding: encoding.utf8(sample).filter { $0 != CharacterConversion.noCharacter }, as: UTF8.self)
            let faults = encoding.utf8(sample).count { $0 == CharacterConversion.noCharacter }
            let ofRegion = region?.encodings.contains(name) == true ? 1 : 0
            return (encoding, WordReading(text, faults: faults, knownWords: Self.knownTitles(in: text) + ofRegion))
        }
        guard let best = readings.max(by: { $0.reading.score < $1.reading.score }) else {
            (encoding, doubt) = (.windows1252, nil)
            reason = "the file is not UTF-8"
            return
        }
        let first = readings.first { $0.reading.score >= best.reading.score - 0.001 } ?? best
        encoding = first.encoding
        // If the text reads well in a usual encoding, a rare one does not make the guess uncertain.
        let place = readings.firstIndex { $0.encoding == first.encoding } ?? 0
        let rivals = place < Self.usual ? Array(readings.prefix(Self.usual)) : readings
        let rival = rivals.first {
            $0.reading.score > first.reading.score - 0.1 && $0.reading.text != first.reading.text
                && ($0.reading.isOfOneLanguage || !first.reading.isOfOneLanguage)
        }
        let next = readings.filter { $0.reading.text != first.reading.text }.map(\.reading.score).max() ?? -1
        // A name may have few frequent letters, but then no other encoding yields letters at all.
        let isAlone = first.reading.score >= 0.45 && first.reading.score > next + 0.3
        let isSure = (first.reading.score >= 0.7 || isAlone) && rival == nil
        let quality = Int((first.reading.score * 100).rounded())
        reason =
            "the file is not UTF-8; of \(readings.count) encodings this one yields the likeliest words, such as "
            + "'\(first.reading.words.first?.prefix(30) ?? "")': \(quality) points"
            + (next > -1 ? ", the next one with other words \(Int((next * 100).rounded()))" : "")
        let examples = [first, rival].compactMap { $0 }.map { reading in
            let other = Set((reading.encoding == first.encoding ? rival : first)?.reading.words ?? [])
            let word = reading.reading.words.first { !other.contains($0) } ?? reading.reading.words.first ?? ""
            return "'\(word.prefix(30))' in \(reading.encoding.name)"
        }
        doubt =
            isSure
            ? nil
            : Doubt(
                problem: "the encoding of the file is not sure: it reads \(examples.joined(separator: ", or "))",
                remedy: "Name the right one with --encoding")
    }

    private static func doubtOfBroken(_ beginning: [UInt8]) -> Doubt {
        let lines = beginning.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let place = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        let words = String(decoding: lines[place], as: UTF8.self).split { ",;\t\"\r".contains($0) }
        let word = words.first { $0.contains("\u{FFFD}") } ?? ""
        return Doubt(
            problem:
                "line \(place + 1): '\(word.prefix(30))' has bytes that are no character of UTF-8, unlike the other texts",
            accepting: .damage, "to import it with this sign, or name the encoding with --encoding")
    }

    /// The number of candidates that are usual.
    private static let usual = 8

    /// In order of preference if the text is the same.
    private static let candidates = [
        "windows-1252", "CP932", "EUC-JP", "CP949", "GB18030", "BIG5", "windows-1250", "windows-1251", "ISO-8859-2",
        "windows-1254", "windows-1257", "windows-1253", "ISO-8859-7", "KOI8-R", "KOI8-U", "ISO-8859-5", "windows-1255",
        "windows-1256", "CP874", "macintosh", "CP850", "CP852", "CP866", "MAC-CENTRALEUROPE", "MAC-CYRILLIC",
        "ISO-8859-15",
    ]

    /// The encoding that an OFX header (`CHARSET:1252`) or an XML declaration names.
    private static func declared(in beginning: [UInt8]) -> TextEncoding? {
        let head = String(decoding: beginning.prefix(1000), as: UTF8.self)
        let mark = head.hasPrefix("OFXHEADER") ? "CHARSET:" : head.hasPrefix("<?xml") ? "encoding=" : nil
        guard let mark, let found = head.firstRange(of: mark) else { return nil }
        let rest = head[found.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
        let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        return TextEncoding(named: Int(name) == nil ? name : "windows-\(name)")
    }

    /// The number of non-ASCII cells that are known column titles.
    private static func knownTitles(in text: String) -> Int {
        // Some files have many lines above the titles.
        let lines = text.split(whereSeparator: \.isNewline).prefix(60)
        let cells = lines.flatMap { $0.split { ",;\t|".contains($0) } }.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
        return cells.count { CSVTitles.isKnown(CSVTitles.plain(trimmingBlanks($0.filter { $0 != "\"" }))) }
    }

    private static func wide(_ bytes: [UInt8]) -> TextEncoding? {
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16le }
        if bytes.starts(with: [0xFE, 0xFF]) { return .utf16be }
        let pairs = bytes.prefix(4000).count / 2
        guard pairs > 0 else { return nil }
        let low = (0..<pairs).count { bytes[2 * $0 + 1] == 0 }
        let high = (0..<pairs).count { bytes[2 * $0] == 0 }
        // Separators, digits and line ends are ASCII in every language.
        if 5 * low > pairs, low > 4 * high { return .utf16le }
        return 5 * high > pairs && high > 4 * low ? .utf16be : nil
    }

    private static func counts(_ beginning: [UInt8]) -> (valid: Int, invalid: Int) {
        var (valid, invalid) = (0, 0)
        var iterator = beginning.makeIterator()
        var decoder = UTF8()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): valid += scalar.isASCII ? 0 : 1
            case .error: invalid += 1
            case .emptyInput: return (valid, invalid)
            }
        }
    }

    /// The lines with non-ASCII characters, as many as needed.
    private static func sample(of beginning: [UInt8]) -> [UInt8] {
        var sample: [UInt8] = []
        for line in beginning.split(separator: UInt8(ascii: "\n")) where line.contains(where: { $0 >= 0x80 }) {
            sample += line + [UInt8(ascii: "\n")]
            if sample.count > 4000 { break }
        }
        return sample
    }
}

/// Whether the last character of a text in UTF-8 lacks bytes.
func endsInsideCharacter(_ bytes: [UInt8]) -> Bool {
    guard let start = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : bytes[start] >= 0xC0 ? 2 : 1
    return bytes.count - start < length
}
