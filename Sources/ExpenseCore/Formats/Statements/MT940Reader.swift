/// Reads the transactions of SWIFT's MT940 and MT942.
struct MT940Reader: EntryReader {
    private var lines: LineReader
    private var currency: Currency
    private var sum = StatementSum()
    private var ahead: Field?
    private var skipped = SkippedRows()

    /// A field with its continuation lines.
    private struct Field {
        let tag: String
        var lines: [String]
        let place: Place
    }

    init(_ input: ByteInput, currency: Currency) {
        lines = LineReader(input)
        self.currency = currency
    }

    var remarks: [String] { skipped.remarks }
    var doubts: [Doubt] { sum.doubts }

    mutating func next() throws -> ImportedEntry? {
        while let field = try nextField() {
            switch field.tag {
            case "60F", "60M": sum.open(try balance(field))
            case "62F", "62M": sum.close(try balance(field), at: field.place)
            case "34F":
                let code = field.lines.first.map { String($0.prefix(3)) } ?? ""
                currency = Currency(code) ?? currency
            case "61":
                var row = try transaction(field)
                sum.add(row.amount)
                if ahead == nil { ahead = try nextField() }
                if let details = ahead, details.tag == "86" {
                    ahead = nil
                    describe(&row, details.lines)
                }
                if let entry = try row.entry() { return entry }
                skipped.add(field.place.line, "no amount")
            default: break
            }
        }
        return nil
    }

    private mutating func nextField() throws -> Field? {
        if let field = ahead {
            ahead = nil
            return field
        }
        while let line = try lines.next() {
            guard let (tag, rest) = Self.tag(of: line.text) else { continue }
            var field = Field(tag: tag, lines: [rest], place: line.place)
            while let more = try lines.peek(), Self.tag(of: more.text) == nil, !more.text.hasPrefix("-"),
                !more.text.hasPrefix("{")
            {
                _ = try lines.next()
                guard field.lines.count < 100 else {
                    throw FormatError(more.place, "the field :\(tag): has over 100 lines")
                }
                field.lines.append(more.text)
            }
            return field
        }
        return nil
    }

    /// The tag of a line such as `:61:2001...`, and the text after it.
    private static func tag(of line: String) -> (String, String)? {
        guard line.hasPrefix(":"), let end = line.dropFirst().prefix(4).firstIndex(of: ":") else { return nil }
        let tag = line[line.index(after: line.startIndex)..<end]
        guard tag.first?.isNumber == true else { return nil }
        return (String(tag), String(line[line.index(after: end)...]))
    }

    /// `C200101EUR444,29`
    private mutating func balance(_ field: Field) throws(FormatError) -> Money {
        let text = field.lines.first ?? ""
        guard let side = text.first, side == "C" || side == "D",
            let found = Currency(String(text.dropFirst(7).prefix(3)))
        else { throw FormatError(field.place, "the balance is not like C200101EUR444,29") }
        currency = found
        let size = try amount(text.dropFirst(10), at: field.place)
        return side == "D" ? Money(minorUnits: -size.minorUnits, currency: found) : size
    }

    /// `2001010101D65,00NOVBNL47INGB9999999999`
    private func transaction(_ field: Field) throws(FormatError) -> StatementRow {
        var rest = (field.lines.first ?? "")[...]
        let value = rest.prefix(6)
        rest = rest.dropFirst(6)
        let booked = rest.prefix { $0.isNumber }
        if booked.utf8.count == 4 { rest = rest.dropFirst(4) }
        let isReversal = rest.first == "R" || rest.first == "E"
        let isReversed = rest.first == "R"
        if isReversal { rest = rest.dropFirst() }
        guard let valueDate = StatementRow.day("20" + value), let side = rest.popFirst(), side == "C" || side == "D"
        else {
            throw FormatError(field.place, "the transaction is not like 2001010101D65,00NTRF")
        }
        // The third letter of the currency may follow.
        if rest.first?.isLetter == true { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isNumber || $0 == "," }
        let size = try amount(digits, at: field.place)
        let isPaid = (side == "D") != isReversed
        let date = booked.utf8.count == 4 ? Self.day(booked, near: valueDate) ?? valueDate : valueDate
        var row = StatementRow(
            date: date, amount: isPaid ? Money(minorUnits: -size.minorUnits, currency: currency) : size,
            place: field.place)
        row.payee = field.lines.dropFirst().first { $0.contains(where: \.isLetter) && !$0.hasPrefix("/") } ?? ""
        return row
    }

    /// A day without a year, in the year that is nearest to another day.
    private static func day(_ text: Substring, near other: CalendarDate) -> CalendarDate? {
        let (month, day) = (Int(text.prefix(2)) ?? 0, Int(text.suffix(2)) ?? 0)
        let year = Int(other.description.prefix(4)) ?? 0
        let days = [-1, 0, 1].compactMap { CalendarDate(year: year + $0, month: month, day: day) }
        return days.min { abs($0.dayNumber - other.dayNumber) < abs($1.dayNumber - other.dayNumber) }
    }

    private func amount(_ text: Substring, at place: Place) throws(FormatError) -> Money {
        do {
            let whole = text.hasSuffix(",") ? text.dropLast() : text
            return try Money(written: whole, decimalMark: ",", currency: currency)
        } catch {
            throw FormatError(place, error.description)
        }
    }

    /// Reads payee and purpose from field 86, which banks structure in three ways or not at all.
    private func describe(_ row: inout StatementRow, _ lines: [String]) {
        let text = lines.joined()
        if let parts = Self.numbered(text) {
            let name = (parts["32"] ?? "") + (parts["33"] ?? "")
            let purpose =
                (20...29).map { parts["\($0)"] ?? "" }.joined() + (60...63).map { parts["\($0)"] ?? "" }.joined()
            if !name.isEmpty { row.payee = name }
            row.note = Self.purpose(of: purpose.isEmpty ? parts["00"] ?? "" : purpose)
        } else if let parts = Self.slashed(text) {
            if let name = parts["NAME"] ?? parts["BENM//NAME"] ?? parts["ORDP//NAME"], !name.isEmpty {
                row.payee = name
            }
            row.note = ["REMI", "CNTP", "TRTP", "PURP"].lazy.compactMap { parts[$0] }.first { !$0.isEmpty } ?? text
        } else {
            row.note = lines.joined(separator: " ")
        }
    }

    /// `166?00GUTSCHRIFT?20purpose?32name`
    private static func numbered(_ text: String) -> [String: String]? {
        let parts = text.split(separator: "?", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[0].utf8.count <= 4 else { return nil }
        var found: [String: String] = [:]
        for part in parts.dropFirst() where part.prefix(2).allSatisfy(\.isNumber) && part.count >= 2 {
            found[String(part.prefix(2)), default: ""] += part.dropFirst(2)
        }
        return found
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
        let words = text.split(separator: "/", omittingEmptySubsequences: false).map { StatementRow.joined(String($0)) }
        guard text.hasPrefix("/"), words.count > 3 else { return nil }
        let names: Set = [
            "TRTP", "NAME", "REMI", "IBAN", "BIC", "EREF", "CSID", "MARF", "CNTP", "PURP", "BENM", "ORDP", "ADDR",
            "ISDT", "SVCL", "KREF", "PREF", "ULTC", "ULTD", "ID",
        ]
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
}
