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

    /// What stands before the texts of an entry: numbers alone, and lengths in bytes, -1 for no category.
    private typealias Head = (
        day: Int64, units: Int64, currencyAndKind: Int64, category: Int64, note: Int64, tags: Int64
    )

    mutating func append(_ entry: Expense) {
        let head: Head = (
            Int64(entry.date.dayNumber), entry.amount.minorUnits,
            Int64(entry.amount.currency.place) << 1 | (entry.kind == .income ? 1 : 0),
            Int64(entry.category?.utf8.count ?? -1), Int64(entry.note.utf8.count), Int64(entry.tags.count)
        )
        withUnsafeBytes(of: head) { bytes.append(contentsOf: $0) }
        if let category = entry.category { bytes.append(category) }
        bytes.append(entry.note)
        for tag in entry.tags {
            withUnsafeBytes(of: Int64(tag.utf8.count)) { bytes.append(contentsOf: $0) }
            bytes.append(tag)
        }
    }

    /// The next one, nil at the end.
    mutating func next() -> Expense? {
        guard position < bytes.count else { return nil }
        let head = load(Head.self)
        guard let date = CalendarDate(dayNumber: Int(head.day)) else { return nil }
        let currency = Currency(place: UInt8(head.currencyAndKind >> 1))
        return Expense(
            date: date, kind: head.currencyAndKind & 1 == 1 ? .income : .expense,
            amount: Money(minorUnits: head.units, currency: currency),
            category: head.category < 0 ? nil : text(head.category), note: text(head.note),
            inOrder: head.tags == 0 ? [] : (0..<head.tags).map { _ in text(load(Int64.self)) })
    }

    private mutating func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
        defer { position += MemoryLayout<Value>.size }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: type) }
    }

    private mutating func text(_ count: Int64) -> String {
        defer { position += Int(count) }
        return String(decoding: bytes[position..<(position + Int(count))], as: UTF8.self)
    }
}
