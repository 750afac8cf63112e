/// Field 86 of MT940: the payee and the purpose of a transaction, which banks structure in four ways or not at all.
enum MT940Text {
    static func describe(_ row: inout StatementRow, _ lines: [String]) {
        let text = lines.count == 1 ? lines[0] : lines.joined()
        if let parts = numbered(text) {
            describe(&row, parts)
        } else if let parts = slashed(text) {
            if let name = parts["NAME"] ?? parts["BENM//NAME"] ?? parts["ORDP//NAME"], !name.isEmpty {
                row.payee = name
            }
            row.note = ["REMI", "CNTP", "TRTP", "PURP"].lazy.compactMap { parts[$0] }.first { !$0.isEmpty } ?? text
        } else {
            row.note = lines.joined(separator: " ")
        }
    }

    /// Reads payee and note from field NS, in which each line begins with its number: `01purpose`, `15name`.
    static func describe(_ row: inout StatementRow, numbered lines: [String]) {
        var (purpose, name, kind): ([String], [String], String?) = ([], [], nil)
        for line in lines {
            let text = String(line.dropFirst(2))
            switch Int(line.prefix(2)) {
            case let number? where (1...14).contains(number): purpose.append(text)
            case let number? where (15...16).contains(number): name.append(text)
            case 17: kind = text
            case nil: purpose.append(line)
            default: break
            }
        }
        if !name.isEmpty { row.payee = name.joined(separator: " ") }
        let note = purpose.isEmpty ? kind ?? "" : purpose.joined(separator: " ")
        row.note += row.note.isEmpty || note.isEmpty ? note : " " + note
    }

    private static func describe(_ row: inout StatementRow, _ parts: [String?]) {
        let name = joined(parts[32...33])
        let purpose = joined(parts[20...29] + parts[60...63])
        if !name.isEmpty { row.payee = name }
        row.note = Self.purpose(of: purpose.isEmpty ? parts[0] ?? "" : purpose)
    }

    /// A word goes on in the next part if its own is full. Others end with a word, and banks leave out the blank.
    private static func joined(_ parts: some Sequence<String?>) -> String {
        var (text, isFull) = ("", true)
        for case let part? in parts where !part.isEmpty {
            if !isFull, text.last != " ", part.first != " " { text += " " }
            text += part
            isFull = part.count == 27
        }
        return text
    }

    /// The parts of `166?00GUTSCHRIFT?20purpose?32name` by their numbers. Some banks have another mark before the numbers.
    private static func numbered(_ text: String) -> [String?]? {
        let bytes = text.utf8
        guard let start = bytes.prefix(5).firstIndex(where: { !isDigit($0) }), "?<>~^".utf8.contains(bytes[start])
        else { return nil }
        let mark = bytes[start]
        var parts = [String?](repeating: nil, count: 100)
        var count = 0
        var rest = bytes[bytes.index(after: start)...]
        var number = takeNumber(&rest)
        guard number != nil else { return nil }
        while let current = number {
            number = nil
            var end = rest.startIndex
            var next = rest
            while let place = rest[end...].firstIndex(of: mark) {
                next = rest[rest.index(after: place)...]
                end = place
                number = takeNumber(&next)
                if number != nil { break }
                end = rest.index(after: place)
            }
            if number == nil { end = rest.endIndex }
            parts[current] = (parts[current] ?? "") + Substring(rest[..<end])
            count += 1
            rest = next
        }
        return count > 1 ? parts : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Removes two digits from the beginning of a text.
    private static func takeNumber(_ text: inout Substring.UTF8View) -> Int? {
        let digits = text.prefix(2)
        guard digits.count == 2, digits.allSatisfy(isDigit) else { return nil }
        text = text.dropFirst(2)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// The text after `SVWZ+`, if there is one.
    private static func purpose(of text: String) -> String {
        let mark = "SVWZ+"
        guard let start = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: mark.utf8) }) else {
            return text
        }
        return String(text[start...].dropFirst(mark.count))
    }

    /// `/TRTP/SEPA/NAME/Shop/REMI/purpose/`
    private static func slashed(_ text: String) -> [String: String]? {
        guard text.hasPrefix("/") else { return nil }
        let words = text.split(separator: "/", omittingEmptySubsequences: false).map { joiningBlanks(String($0)) }
        guard words.count > 3 else { return nil }
        var found: [String: String] = [:]
        var name = ""
        for word in words.dropFirst() {
            if names.contains(word) {
                name = word
            } else if !name.isEmpty, !word.isEmpty, !["USTD", "STRD"].contains(word) {
                found[name] = found[name].map { $0 + "/" + word } ?? word
            }
        }
        // ING names the other party between its account and its address: `/CNTP/IBAN/BIC/Shop///`.
        if found["NAME"] == nil, let parts = found["CNTP"]?.split(separator: "/"), parts.count > 2 {
            found["NAME"] = String(parts[2])
            found["CNTP"] = nil
        }
        return found
    }

    private static let names: Set = [
        "TRTP", "NAME", "REMI", "IBAN", "BIC", "EREF", "CSID", "MARF", "CNTP", "PURP", "BENM", "ORDP", "ADDR", "ISDT",
        "SVCL", "KREF", "PREF", "ULTC", "ULTD", "ID",
    ]
}
