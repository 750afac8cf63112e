/// The records besides entries, in comments of a journal: each is a line of our JSON Lines.
///
///     ; expense-cli {"rule":{"text":"rewe","category":"groceries"}}
enum JournalRecords {
    private static let mark = "; expense-cli "
    /// The mark of a line that continues the one before. ledger reads lines of up to 4095 bytes.
    private static let continuation = "; expense-cli+ "
    private static let longest = 2000

    /// Appends records as comments.
    static func append(_ records: OtherRecords, to bytes: inout [UInt8]) {
        var writer = JSONEntryWriter(isArray: false)
        writer.write(records)
        for line in writer.bytes.split(separator: UInt8(ascii: "\n")) {
            var rest = line
            while !rest.isEmpty {
                var piece = rest.prefix(longest)
                // A character is not divided.
                while let next = rest[piece.endIndex...].first, next & 0xC0 == 0x80 { piece.removeLast() }
                bytes.append(rest.startIndex == line.startIndex ? mark : continuation)
                bytes += piece
                bytes.append("\n")
                rest = rest[piece.endIndex...]
            }
        }
    }

    /// Reads the records of a comment; false if it is an ordinary one.
    static func read(
        _ first: LineReader.Line, of lines: inout LineReader, currency: Currency, into records: inout OtherRecords
    ) throws -> Bool {
        guard first.text.hasPrefix(mark) else { return false }
        var text = first.text.dropFirst(mark.count)
        guard text.first == "{" else { return false }
        while let next = try lines.peek(), next.text.hasPrefix(continuation) {
            _ = try lines.next()
            text += next.text.dropFirst(continuation.count)
        }
        var reader = JSONEntryReader(ByteInput(String(text)), currency: currency)
        do {
            guard try reader.next() == nil else {
                throw FormatError(Place(), "this comment has an entry; only other records can be in comments")
            }
        } catch let error as FormatError {
            throw FormatError(
                Place(line: first.place.line, column: error.column + mark.count), error.message)
        }
        records.append(reader.records)
        return true
    }

    /// What a price directive says.
    enum Price {
        case rate(Rate), unreadable, ofShares
    }

    /// The price of a commodity in a directive, with codes or signs on either side of the number: `€ 1,5 USD`,
    /// `GBP $1.31`.
    static func rate(
        _ date: CalendarDate, _ words: some Collection<some StringProtocol>, decimalMark: Character?, standard: Currency
    ) -> Price {
        let name = (words.first.map { String($0) } ?? "").filter { $0 != "\"" }
        guard let base = try? WrittenParts("0" + name).currency(standard: standard), !name.isEmpty else {
            return .ofShares
        }
        let price = words.dropFirst().map { String($0).filter { $0 != "\"" } }.joined(separator: " ")
        guard let parts = try? WrittenParts(price), !parts.name.isEmpty,
            let quote = try? parts.currency(standard: standard)
        else { return .unreadable }
        let mark = decimalMark ?? Money.inferredMark(parts.number)
        var digits = parts.number.filter { ("0"..."9").contains($0) || $0 == mark }.map { $0 == mark ? "." : $0 }
        // A rate has at most 18 digits; one that has fewer stays as it was written.
        if digits.count > 19, digits.contains(".") { while digits.last == "0" { digits.removeLast() } }
        while digits.count > 19, digits.dropLast().contains(".") { digits.removeLast() }
        if digits.last == "." { digits.removeLast() }
        guard !parts.isNegative, let rate = Rate(base: base, quote: quote, date: date, written: String(digits)) else {
            return .unreadable
        }
        return .rate(rate)
    }
}

extension OtherRecords {
    /// The records without the rates of some days, and those rates.
    func dividingRates(_ isWritable: (CalendarDate) -> Bool) -> (others: OtherRecords, rates: [Rate]) {
        var others = self
        others.rates = rates.filter { !isWritable($0.date) }
        return (others, rates.filter { isWritable($0.date) })
    }

    /// The budgets that have no other below them. Journals add up the budgets of subaccounts.
    var lowestBudgets: [Budget] {
        budgets.filter { budget in
            !budgets.contains { other in
                guard other.amount.currency == budget.amount.currency, let name = other.category else { return false }
                guard let parent = budget.category else { return true }
                return Category(name: name, color: .none).lies(below: parent)
            }
        }
    }
}
