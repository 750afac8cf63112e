/// Entries one after the other, in a form that takes little room and is quickly read again by the same process.
struct CompactEntries {
    /// All of them.
    var bytes: [UInt8] = []
    private var position = 0

    init() {}

    /// Those that ``bytes`` of another one hold.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func append(_ entry: Expense) {
        append(Int64(entry.date.dayNumber))
        append(entry.amount.minorUnits)
        bytes.append(entry.kind == .income ? 1 : 0)
        bytes.append(entry.amount.currency.place)
        append(entry.category)
        append(entry.note)
        append(Int64(entry.tags.count))
        for tag in entry.tags { append(tag) }
    }

    /// The next one, nil at the end.
    mutating func next() -> Expense? {
        guard position < bytes.count, let date = CalendarDate(dayNumber: Int(number())) else { return nil }
        let units = number()
        let (isIncome, currency) = (bytes[position] == 1, Currency(place: bytes[position + 1]))
        position += 2
        let (category, note, count) = (text(), text() ?? "", Int(number()))
        return Expense(
            date: date, kind: isIncome ? .income : .expense, amount: Money(minorUnits: units, currency: currency),
            category: category, note: note, inOrder: count == 0 ? [] : (0..<count).compactMap { _ in text() })
    }

    private mutating func append(_ number: Int64) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    /// A text with its length before it, which is -1 where there is none.
    private mutating func append(_ text: String?) {
        append(Int64(text?.utf8.count ?? -1))
        if let text { bytes.append(text) }
    }

    private mutating func number() -> Int64 {
        defer { position += 8 }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Int64.self) }
    }

    private mutating func text() -> String? {
        let count = Int(number())
        guard count >= 0 else { return nil }
        defer { position += count }
        return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    }
}
