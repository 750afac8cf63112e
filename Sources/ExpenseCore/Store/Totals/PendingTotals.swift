/// What many entries come to in the table of totals, summed up before any of it is written.
struct PendingTotals {
    private struct Row: Hashable {
        var span = "day"
        /// What the table calls the entries that have a tag.
        var tag: String
        var category: Int64
        var period: String
        let currency: Currency
        let kind: Expense.Kind
    }

    private struct Key: Hashable {
        let date: CalendarDate
        let category: Int64?
        let currency: Currency
        let kind: Expense.Kind
        let tag: String

        /// Few entries of a day in a category differ in anything but their tags.
        func hash(into hasher: inout Hasher) {
            hasher.combine(date)
            hasher.combine(category)
            if !tag.isEmpty { hasher.combine(tag) }
        }
    }

    private typealias Sum = (amount: Int64, count: Int64)

    /// How many sums are kept in memory at most.
    private static let most = 1 << 16

    private let connection: Connection
    private let sign: Int64
    private var sums: [Key: Sum] = [:]

    /// - Parameter sign: 1 to add entries to the totals, -1 to take them away.
    init(_ connection: Connection, sign: Int64) {
        (self.connection, self.sign) = (connection, sign)
    }

    mutating func count(_ entry: Expense, category: Int64?) throws {
        func key(_ tag: String) -> Key {
            Key(date: entry.date, category: category, currency: entry.amount.currency, kind: entry.kind, tag: tag)
        }
        try Self.add((entry.amount.minorUnits, 1), to: &sums[key(""), default: (0, 0)], connection)
        guard !entry.tags.isEmpty else { return }
        for mark in ["+"] + entry.tags.map({ "+" + $0 }) {
            try Self.add((entry.amount.minorUnits, 1), to: &sums[key(mark), default: (0, 0)], connection)
        }
        if sums.count > Self.most { try write() }
    }

    /// Puts what has been counted into the table.
    mutating func write() throws {
        var rows: [Row: Sum] = [:]
        for (key, sum) in sums {
            let date = key.date.description
            for category in [key.category ?? 0, -1] {
                var row = Row(
                    tag: key.tag, category: category, period: date, currency: key.currency, kind: key.kind)
                try Self.add(sum, to: &rows[row, default: (0, 0)], connection)
                (row.span, row.period) = ("month", String(date.prefix(7)))
                try Self.add(sum, to: &rows[row, default: (0, 0)], connection)
            }
        }
        sums = [:]
        for (row, sum) in rows {
            try connection.run(
                """
                INSERT INTO total (span, tag, category, period, currency, kind, amount, count)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count
                """,
                [
                    .text(row.span), .text(row.tag), .integer(row.category), .text(row.period),
                    .text(row.currency.code), .text(row.kind.rawValue), .integer(sign * sum.amount),
                    .integer(sign * sum.count),
                ])
        }
    }

    private static func add(_ addend: Sum, to sum: inout Sum, _ connection: Connection) throws {
        let (amount, isTooLarge) = sum.amount.addingReportingOverflow(addend.amount)
        guard !isTooLarge else {
            throw DatabaseError(.refused, file: connection.file, "a total would be larger than any that can be kept")
        }
        sum = (amount, sum.count + addend.count)
    }
}
