extension CSVEntryReader {
    func filledText(_ column: Int?) -> String? {
        guard let column, case let text = text(column), !text.isEmpty else { return nil }
        return text
    }

    func receipt(_ column: Int) throws(FormatError) -> Int64? {
        guard let text = filledText(column) else { return nil }
        guard let number = Int64(text), number > 0 else {
            throw FormatError(records.place(of: column), "'\(text.prefix(40))' is not the number of a receipt, like 42")
        }
        return number
    }

    func tags(_ column: Int) -> [String] {
        let text = text(column)
        if mapping.isOurs { return separatedTags(text) }
        let separators = ["|", ";", ","].first { text.contains($0) }.map { [$0] } ?? [" "] as [Character]
        let words = text.split { separators.contains($0) }.map { trimmingBlanks($0) }.filter { !$0.isEmpty }
        return words.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
    }

    /// The other party, and the remaining text of the row.
    func words(isIncome: Bool) -> (payee: String, note: String) {
        var (payee, note) = texts(isIncome: isIncome)
        if let number = filledText(mapping[.check]), isCheck(payee, note) {
            note = CheckNumber.adding(number, to: note, payee: payee)
        }
        let instalments = mapping[all: .instalment]
        if !instalments.isEmpty, let text = Instalment.text(of: instalments.map { self.text($0) }),
            ![payee, note].contains(where: { holds($0, text) })
        {
            note = note.isEmpty ? text : "\(note) · \(text)"
        }
        return (payee, note)
    }

    private func isCheck(_ payee: String, _ note: String) -> Bool {
        !mapping.isCheckUnsure
            || ([payee, note] + mapping[all: .lastResort].map { text($0) }).contains(where: CheckNumber.isNamed)
    }

    private func texts(isIncome: Bool) -> (payee: String, note: String) {
        // Rows of our own export keep their texts unchanged, even if the note repeats the payee, which is read with others.
        if mapping.isOurs { return ("", filledText(mapping[.note]) ?? "") }
        // Loops instead of closures: a closure per row would copy the reader.
        var payee = ""
        if isIncome, let payer = mapping[.payer] { payee = telling(payer) }
        // The other names are those of whom an expense is paid to.
        let isPayer = !payee.isEmpty
        var others: [String] = []
        if let owner = mapping.owner, let payer = mapping[.payer] {
            if payee == owner { payee = "" }
            if payee.isEmpty, mapping[.payee].map({ text($0) }) == owner { payee = telling(payer) }
        }
        for column in mapping[all: .payee] {
            if payee.isEmpty {
                payee = telling(column)
            } else if !isPayer, mapping.otherNames.contains(column) {
                others.append(telling(column))
            }
        }
        let columns = payee.isEmpty ? mapping[all: .note, .fallback] : mapping[all: .note]
        if others.isEmpty, columns.count == 1, case let only = telling(columns[0]), !only.isEmpty {
            return (payee, only == payee ? "" : only)
        }
        var (parts, codes): ([String], [String]) = ([], [])
        // A second name of the other party is a text of the row, too.
        for part in columns.map({ telling($0) }) + others {
            if part.isEmpty || holds(payee, part) || parts.contains(where: { holds($0, part) }) { continue }
            // A number says little beside a text.
            if CSVWords.isCode(part) || CSVWords.isSide(part) {
                codes.append(part)
            } else {
                parts.append(part)
            }
        }
        let isBare = parts.isEmpty
        if isBare, payee.isEmpty {
            for column in mapping[all: .lastResort] where parts.isEmpty {
                if let text = filledText(column) { parts = [text] }
            }
        }
        if isBare { parts += codes }
        for column in columns where parts.isEmpty && payee.isEmpty {
            let text = text(column)
            if CSVWords.tellsMoreThanNumbers(text) { parts = [text] }
        }
        return (payee, parts.joined(separator: " · "))
    }

    /// The text of a cell; empty if it only has a placeholder such as `-`, or no words in a column without a known title.
    func telling(_ column: Int) -> String {
        let text = text(column)
        if mapping.words.contains(column), !CSVWords.mayBeName(text) { return "" }
        // Asking for a character's properties costs more than reading the whole text.
        let isTelling =
            mapping.isOurs || text.utf8.contains { isDigit($0) || (0x61...0x7A).contains(lowercased($0)) }
            || !text.unicodeScalars.allSatisfy(isPlaceholder)
        return isTelling ? text : ""
    }

    func text(_ column: Int) -> String {
        guard column < records.count else { return "" }
        let text = records.text(of: column)
        if mapping.isOurs { return CSVWriter.text(fromCell: text) }
        return joiningBlanks(mapping.hasTextMarks && CSVMapping.hasTextMark(text) ? String(text.dropFirst()) : text)
    }
}

/// Whether a character alone stands for no text: blanks, and punctuation such as a dash.
func isPlaceholder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .connectorPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
        .format:
        true
    default: scalar.isASCII || scalar == "−"
    }
}
