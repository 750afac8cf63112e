/// Creates entries from the rows of a query, in one snapshot of the file.
///
/// Category names, and which entries have tags, are read once for all rows. Values that a row shares with the previous
/// one, such as the date, are reused.
struct EntryRowReader {
    /// The columns of an entry's row, in the order in which the rows are read and the journal keeps those of a batch.
    static let columns = [
        "id", "date", "kind", "amount", "currency", "category", "note", "payee", "account", "target", "receipt",
        "original", "received", "received_currency",
    ]

    /// The beginning of the query; conditions and an order can be appended.
    static let selection = "SELECT \(columns.joined(separator: ", ")) FROM entry"

    private let connection: Connection
    private let categories: [Int64: String]
    private let accounts: [Int64: String]
    private var tags: TagReader?
    private var date = (text: Array(CalendarDate.first.description.utf8CString), day: CalendarDate.first)
    private var currency = (code: Array(Currency.dollar.code.utf8CString), currency: Currency.dollar)
    private let kinds = Expense.Kind.allCases.map { ($0, Array($0.rawValue.utf8CString)) }

    init(_ connection: Connection) throws {
        self.connection = connection
        func names(in table: String) throws -> [Int64: String] {
            var names: [Int64: String] = [:]
            try connection.run("SELECT id, name FROM \(table)") {
                names[$0.integer(0)] = $0.text(1)
                return true
            }
            return names
        }
        categories = try names(in: "category")
        accounts = try names(in: "account")
        let hasTags = try connection.integer("SELECT EXISTS (SELECT 1 FROM entry_tag)") == 1
        tags = try hasTags ? TagReader(connection) : nil
    }

    /// The keys of the category and the accounts of a row.
    func references(_ row: borrowing Row) -> EntryReferences {
        EntryReferences(category: number(5, row), account: number(8, row), target: number(9, row))
    }

    private func number(_ column: Int32, _ row: borrowing Row) -> Int64? {
        // Keys begin with 1; NULL is read as 0.
        let number = row.integer(column)
        return number == 0 ? nil : number
    }

    mutating func entry(_ row: borrowing Row) throws -> Expense {
        let id = row.integer(0)
        guard let date = day(row), let kind = kind(row) else {
            throw DatabaseError(.badFile, file: connection.file, "entry \(id) cannot be read")
        }
        var original: Money?
        if let text = row.text(11) {
            original = Money(stored: text)
            if original == nil {
                throw DatabaseError(.badFile, file: connection.file, "entry \(id) cannot be read")
            }
        }
        let hasAccounts = !accounts.isEmpty
        // Most entries have none.
        let received =
            try number(12, row).map { Money(minorUnits: $0, currency: try connection.currency(row.text(13))) }
        return try Expense(
            id: id, date: date, kind: kind, amount: Money(minorUnits: row.integer(3), currency: currency(row)),
            category: number(5, row).flatMap { categories[$0] }, note: row.text(6) ?? "",
            inOrder: tags?.tags(of: id) ?? [], payee: row.text(7),
            account: hasAccounts ? number(8, row).flatMap { accounts[$0] } : nil,
            target: hasAccounts ? number(9, row).flatMap { accounts[$0] } : nil, receipt: number(10, row),
            original: original, received: received)
    }

    private func kind(_ row: borrowing Row) -> Expense.Kind? {
        kinds.first { row.text(2, is: $0.1) }?.0
    }

    private mutating func day(_ row: borrowing Row) -> CalendarDate? {
        if row.text(1, is: date.text) { return date.day }
        guard let text = row.text(1), let day = CalendarDate(iso: text) else { return nil }
        date = (Array(text.utf8CString), day)
        return day
    }

    private mutating func currency(_ row: borrowing Row) throws(DatabaseError) -> Currency {
        if row.text(4, is: currency.code) { return currency.currency }
        let found = try connection.currency(row.text(4))
        currency = (Array(found.code.utf8CString), found)
        return found
    }
}

/// Reads the tags of entries. It remembers which entries have none, so that nothing is looked up for those.
private struct TagReader {
    /// The size of a block of entry numbers, as a power of two.
    private static let blockBits: Int64 = 12
    /// The number of single look-ups in a block after which the block's tags are read together.
    private static let patience = 16

    private let connection: Connection
    private let lookUp: Statement
    /// For each block that is often used, a bit per entry that says whether it has tags.
    private var blocks: [Int64: [UInt64]] = [:]
    /// The number of look-ups in each other block.
    private var asked: [Int64: Int] = [:]
    private var block: (number: Int64, bits: [UInt64]?) = (-1, nil)
    private var lookUps = 0
    /// The tags of the current block, if it is often used.
    private var near: [Int64: [String]] = [:]

    init(_ connection: Connection) throws {
        self.connection = connection
        lookUp = try Statement.prepare("SELECT tag FROM entry_tag WHERE entry = ? ORDER BY tag", on: connection)
    }

    /// Nil if the entry has none.
    mutating func tags(of entry: Int64) throws -> [String]? {
        let number = entry >> Self.blockBits
        if number != block.number {
            block = (number, blocks[number])
            (lookUps, near) = (0, [:])
        }
        if block.bits == nil { block.bits = try bits(of: number) }
        guard let bits = block.bits else { return try lookUp(entry) }
        let place = Int(entry & (1 << Self.blockBits - 1))
        guard bits[place / 64] >> (place % 64) & 1 == 1 else { return nil }
        if let known = near[entry] { return known }
        lookUps += 1
        if lookUps == Self.patience {
            try readAll(of: number)
            return near[entry]
        }
        return try lookUp(entry)
    }

    private func lookUp(_ entry: Int64) throws -> [String]? {
        var tags: [String] = []
        try lookUp.bind(.integer(entry), at: 1)
        try lookUp.runAgain {
            tags.append($0.text(0) ?? "")
            return true
        }
        return tags.isEmpty ? nil : tags
    }

    private mutating func readAll(of number: Int64) throws {
        let sql = "SELECT entry, tag FROM entry_tag WHERE entry BETWEEN ? AND ? ORDER BY entry, tag"
        try connection.run(sql, Self.range(of: number)) { row in
            near[row.integer(0), default: []].append(row.text(1) ?? "")
            return true
        }
    }

    /// Nil for a block that is not often used.
    private mutating func bits(of number: Int64) throws -> [UInt64]? {
        asked[number, default: 0] += 1
        guard asked[number, default: 0] > Self.patience else { return nil }
        var bits = [UInt64](repeating: 0, count: 1 << Self.blockBits / 64)
        try connection.run("SELECT entry FROM entry_tag WHERE entry BETWEEN ? AND ?", Self.range(of: number)) { row in
            let place = Int(row.integer(0) & (1 << Self.blockBits - 1))
            bits[place / 64] |= 1 << (place % 64)
            return true
        }
        blocks[number] = bits
        return bits
    }

    private static func range(of number: Int64) -> [Value] {
        let first = number << blockBits
        return [.integer(first), .integer(first + 1 << blockBits - 1)]
    }
}
