/// Inserts several entries with one statement, which is cheaper than one statement per entry. SQLite assigns the
/// numbers, which is cheaper than binding them.
struct EntryRows {
    private static let most = 50
    private static let dayLength = CalendarDate.first.description.utf8.count
    private static let codeLength = Currency.dollar.code.utf8.count

    private let connection: Connection
    private var rows: [Row] = []
    /// The texts of the batch in one buffer. An entry has its date, kind, currency, note, payee and original amount.
    private var texts: [UInt8] = []
    /// The columns that an entry of the batch fills. The statement leaves out the others.
    private var filled = Columns()
    /// The statements for full batches.
    private var statements: [Columns: Statement] = [:]

    private struct Row {
        let amount: Int64
        let references: EntryReferences
        let receipt: Int64?
        /// The ends of texts. A text that ends where it begins is NULL, except for the note.
        let (kind, note, payee, original, received): (Int, Int, Int, Int, Int)
        let receivedUnits: Int64?
    }

    /// The columns that need no value.
    private struct Columns: OptionSet, Hashable {
        let rawValue: UInt8
        static let payee = Columns(rawValue: 1)
        static let original = Columns(rawValue: 2)
        static let category = Columns(rawValue: 4)
        static let account = Columns(rawValue: 8)
        static let target = Columns(rawValue: 16)
        static let receipt = Columns(rawValue: 32)
        static let received = Columns(rawValue: 64)

        /// The names of these columns and of those that each entry fills.
        var names: [String] {
            let all: [(Columns, String)] = [
                (.payee, "payee"), (.original, "original"), (.category, "category"), (.account, "account"),
                (.target, "target"), (.receipt, "receipt"), (.received, "received"),
                (.received, "received_currency"),
            ]
            return ["date", "kind", "amount", "currency", "note"] + all.filter { contains($0.0) }.map(\.1)
        }
    }

    init(_ connection: Connection) {
        self.connection = connection
    }

    var isFull: Bool { rows.count == Self.most }

    mutating func append(_ entry: Expense, _ references: EntryReferences) {
        texts.append(entry.date)
        texts.append(entry.kind.rawValue)
        let kind = texts.count
        texts.append(entry.amount.currency.code)
        texts.append(entry.note)
        let note = texts.count
        if let text = entry.payee {
            texts.append(text)
            filled.insert(.payee)
        }
        let payee = texts.count
        if let amount = entry.original {
            texts.append(amount.stored)
            filled.insert(.original)
        }
        let original = texts.count
        if let amount = entry.received {
            texts.append(amount.currency.code)
            filled.insert(.received)
        }
        if references.category != nil { filled.insert(.category) }
        if references.account != nil { filled.insert(.account) }
        if references.target != nil { filled.insert(.target) }
        if entry.receipt != nil { filled.insert(.receipt) }
        rows.append(
            Row(
                amount: entry.amount.minorUnits, references: references, receipt: entry.receipt, kind: kind, note: note,
                payee: payee, original: original, received: texts.count, receivedUnits: entry.received?.minorUnits))
    }

    mutating func store() throws {
        guard !rows.isEmpty else { return }
        let statement = try statement()
        // Safe: the buffer does not move while the statement runs, and the statement does not run with it later.
        try texts.withUnsafeBufferPointer { texts in
            var (place, start) = (Int32(0), 0)
            func bind(_ value: Value) throws {
                place += 1
                try statement.bind(value, at: place)
            }
            func bindText(upTo end: Int) throws {
                place += 1
                try statement.bind(borrowed: texts[start..<end], at: place)
                start = end
            }
            func bindFilledText(upTo end: Int) throws {
                if end > start { try bindText(upTo: end) } else { try bind(.null) }
            }
            for row in rows {
                try bindText(upTo: start + Self.dayLength)
                try bindText(upTo: row.kind)
                try bind(.integer(row.amount))
                try bindText(upTo: row.kind + Self.codeLength)
                try bindText(upTo: row.note)
                if filled.contains(.payee) { try bindFilledText(upTo: row.payee) }
                if filled.contains(.original) { try bindFilledText(upTo: row.original) }
                if filled.contains(.category) { try bind(Value(row.references.category)) }
                if filled.contains(.account) { try bind(Value(row.references.account)) }
                if filled.contains(.target) { try bind(Value(row.references.target)) }
                if filled.contains(.receipt) { try bind(Value(row.receipt)) }
                if filled.contains(.received) {
                    try bind(Value(row.receivedUnits))
                    try bindFilledText(upTo: row.received)
                }
            }
            try statement.runAgain()
        }
        texts.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        filled = []
    }

    private mutating func statement() throws -> Statement {
        if isFull, let known = statements[filled] { return known }
        let names = filled.names
        let row = "(" + Array(repeating: "?", count: names.count).joined(separator: ", ") + ")"
        let all = Array(repeating: row, count: rows.count).joined(separator: ", ")
        let statement = try Statement.prepare(
            "INSERT OR ROLLBACK INTO entry (\(names.joined(separator: ", "))) VALUES \(all)", on: connection)
        if isFull { statements[filled] = statement }
        return statement
    }
}
