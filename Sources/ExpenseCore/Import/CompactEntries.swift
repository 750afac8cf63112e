/// Entries in a compact binary form that only the same process reads.
struct CompactEntries {
    /// The bytes of all entries.
    var bytes: [UInt8] = []
    private var position = 0
    /// Where the cells of the last entry are.
    private var cells = 0..<0

    init() {}

    /// The entries in the ``bytes`` of another instance.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The fixed-size part of an entry: numbers, and the lengths of the texts in bytes, -1 for nil; receipt 0 means
    /// none.
    private typealias Head = (
        day: Int64, units: Int64, currencyAndKind: Int64, category: Int64, note: Int64, tags: Int64,
        account: Int64, target: Int64, receipt: Int64, originalUnits: Int64, originalCurrency: Int64,
        receivedUnits: Int64,
        receivedCurrency: Int64, cells: Int64
    )

    /// - Parameter cells: the cells of its row, a zero byte behind each.
    mutating func append(_ entry: Expense, cells: [UInt8] = []) {
        let head: Head = (
            Int64(entry.date.dayNumber), entry.amount.minorUnits,
            Int64(entry.amount.currency.place) << 2 | Int64(Expense.Kind.allCases.firstIndex(of: entry.kind) ?? 0),
            Int64(entry.category?.utf8.count ?? -1), Int64(entry.note.utf8.count), Int64(entry.tags.count),
            Int64(entry.account?.utf8.count ?? -1),
            Int64(entry.target?.utf8.count ?? -1), entry.receipt ?? 0, entry.original?.minorUnits ?? -1,
            Int64(entry.original?.currency.place ?? 0), entry.received?.minorUnits ?? -1,
            Int64(entry.received?.currency.place ?? 0), Int64(cells.count)
        )
        withUnsafeBytes(of: head) { bytes.append(contentsOf: $0) }
        if let category = entry.category { bytes.append(category) }
        bytes.append(entry.note)
        if let account = entry.account { bytes.append(account) }
        if let target = entry.target { bytes.append(target) }
        for field in EntryField.texts {
            let text = field.words(of: entry)
            withUnsafeBytes(of: Int64(text?.utf8.count ?? -1)) { bytes.append(contentsOf: $0) }
            if let text { bytes.append(text) }
        }
        for tag in entry.tags {
            withUnsafeBytes(of: Int64(tag.utf8.count)) { bytes.append(contentsOf: $0) }
            bytes.append(tag)
        }
        bytes += cells
    }

    /// The cells of the row of the last entry; none if the file has no cells.
    var lastCells: [String] {
        bytes[cells].split(separator: 0, omittingEmptySubsequences: true).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The next entry; nil at the end.
    mutating func next() -> Expense? {
        guard position < bytes.count else { return nil }
        let head = load(Head.self)
        guard let date = CalendarDate(dayNumber: Int(head.day)) else { return nil }
        let currency = Currency(place: UInt8(head.currencyAndKind >> 2))
        // In the order in which they were appended.
        let category = text(head.category)
        let note = text(head.note) ?? ""
        let (account, target) = (text(head.account), text(head.target))
        func amount(_ units: Int64, _ currency: Int64) -> Money? {
            units < 0 ? nil : Money(minorUnits: units, currency: Currency(place: UInt8(currency)))
        }
        var entry = Expense(
            date: date, kind: Expense.Kind.allCases[Int(head.currencyAndKind & 3)],
            amount: Money(minorUnits: head.units, currency: currency), category: category, note: note,
            account: account, target: target, receipt: head.receipt == 0 ? nil : head.receipt,
            original: amount(head.originalUnits, head.originalCurrency),
            received: amount(head.receivedUnits, head.receivedCurrency))
        for field in EntryField.texts {
            if let text = text(load(Int64.self)) { field.set(text, of: &entry) }
        }
        // They are in order.
        for _ in 0..<head.tags {
            if let tag = text(load(Int64.self)) { entry.tags.append(tag) }
        }
        cells = position..<position + Int(head.cells)
        position = cells.upperBound
        return entry
    }

    private mutating func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
        defer { position += MemoryLayout<Value>.size }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: type) }
    }

    /// Nil if the length is negative.
    private mutating func text(_ count: Int64) -> String? {
        guard count >= 0 else { return nil }
        defer { position += Int(count) }
        return bytes.withUnsafeBytes { String(decoding: $0[position..<position + Int(count)], as: UTF8.self) }
    }
}
