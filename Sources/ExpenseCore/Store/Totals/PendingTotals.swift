/// Changes of the kept totals by many entries, summed up before they are written.
struct PendingTotals {
    private struct Row: Hashable {
        var span = "day"
        /// The mark of entries with a tag or an account in the table.
        var tag: String
        var category: Int64
        var period: String
        let currency: Currency
        let kind: String
    }

    private struct Key: Hashable {
        let date: CalendarDate
        let category: Int64?
        let currency: Currency
        let kind: Expense.Kind
        let mark: Mark

        /// Entries of one day and category mostly differ only in their tags.
        func hash(into hasher: inout Hasher) {
            hasher.combine(date)
            hasher.combine(category)
            if mark != .all { hasher.combine(mark) }
        }
    }

    /// The marks of an entry, see ``Schema``.
    private enum Mark: Hashable {
        case all, tagged
        case tag(String)
        case account(Int64)
        case arrival(Int64)

        var tag: String {
            switch self {
            case .all: ""
            case .tagged: "+"
            case .tag(let tag): "+" + tag
            case .account(let number), .arrival(let number): "@\(number)"
            }
        }

        var kind: String? {
            if case .arrival = self { "arrival" } else { nil }
        }
    }

    private typealias Sum = (amount: Int64, count: Int64)

    /// The maximum number of sums in memory.
    private static let most = 1 << 16

    private let connection: Connection
    private let sign: Int64
    private var sums: [Key: Sum] = [:]

    /// - Parameter sign: 1 to add entries to the totals, -1 to subtract them.
    init(_ connection: Connection, sign: Int64) {
        (self.connection, self.sign) = (connection, sign)
    }

    mutating func count(_ entry: Expense, _ references: EntryReferences) throws {
        func count(_ mark: Mark) throws {
            let key = Key(
                date: entry.date, category: references.category, currency: entry.amount.currency, kind: entry.kind,
                mark: mark)
            try Self.add((entry.amount.minorUnits, 1), to: &sums[key, default: (0, 0)], connection)
        }
        try count(.all)
        if let account = references.account { try count(.account(account)) }
        if let target = references.target { try count(.arrival(target)) }
        if !entry.tags.isEmpty { try count(.tagged) }
        for tag in entry.tags { try count(.tag(tag)) }
        if sums.count > Self.most { try write() }
    }

    /// Writes the sums to the table.
    mutating func write() throws {
        var rows: [Row: Sum] = [:]
        for (key, sum) in sums {
            let date = key.date.description
            for category in [key.category ?? 0, -1] {
                var row = Row(
                    tag: key.mark.tag, category: category, period: date, currency: key.currency,
                    kind: key.mark.kind ?? key.kind.rawValue)
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
                    .text(row.currency.code), .text(row.kind), .integer(sign * sum.amount),
                    .integer(sign * sum.count),
                ])
        }
    }

    private static func add(_ addend: Sum, to sum: inout Sum, _ connection: Connection) throws {
        let (amount, isTooLarge) = sum.amount.addingReportingOverflow(addend.amount)
        guard !isTooLarge else {
            throw DatabaseError(.refused, file: connection.file, "a total would be too large to store")
        }
        sum = (amount, sum.count + addend.count)
    }
}
