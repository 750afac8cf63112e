/// Changes of the kept totals by many entries, summed up before they are written: in memory and, if there are many, in a
/// temporary table. Two statements write them in the order of the table, because an import with many tags of its own
/// changes millions of totals, and other processes wait until they are written.
struct PendingTotals {
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
    private var isTableThere = false

    /// - Parameter sign: 1 to add entries to the totals, -1 to subtract them.
    init(_ connection: Connection, sign: Int64) {
        (self.connection, self.sign) = (connection, sign)
    }

    private var table: String { sign > 0 ? "temp.added_total" : "temp.removed_total" }

    mutating func count(_ entry: Expense, _ references: EntryReferences) throws {
        func count(_ mark: Mark, _ amount: Money) throws {
            let key = Key(
                date: entry.date, category: references.category, currency: amount.currency, kind: entry.kind, mark: mark
            )
            try Self.add((amount.minorUnits, 1), to: &sums[key, default: (0, 0)], connection)
        }
        func count(_ mark: Mark) throws { try count(mark, entry.amount) }
        try count(.all)
        if let account = references.account { try count(.account(account)) }
        if let target = references.target { try count(.arrival(target), entry.arrival) }
        if !entry.tags.isEmpty { try count(.tagged) }
        for tag in entry.tags { try count(.tag(tag)) }
        if sums.count > Self.most { try putAway() }
    }

    /// Writes the sums to the totals.
    mutating func write() throws {
        guard isTableThere || !sums.isEmpty else { return }
        try putAway()
        for (span, length) in [("day", 10), ("month", 7)] {
            do {
                // In the order of the table, but not grouped: sorting by all columns costs more than adding the rows of
                // a total one after the other.
                try connection.run(
                    """
                    INSERT INTO total (span, tag, category, period, currency, kind, amount, count)
                    SELECT '\(span)', tag, iif(is_all, -1, category), substr(date, 1, \(length)), currency, kind, amount, count
                    FROM (SELECT * FROM \(table) ORDER BY tag) CROSS JOIN (SELECT 1 AS is_all UNION ALL SELECT 0)
                    WHERE TRUE
                    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count
                    """)
            } catch let error as DatabaseError where error.isConstraint {
                // The strict table refuses a sum that overflows.
                throw Self.tooLarge(connection)
            }
        }
        try connection.execute("DROP TABLE \(table)")
        isTableThere = false
    }

    /// Moves the sums to the temporary table.
    private mutating func putAway() throws {
        if !isTableThere {
            try connection.execute(
                "CREATE TABLE \(table) (tag TEXT, category INTEGER, date TEXT, currency TEXT, kind TEXT, amount INTEGER, count INTEGER)"
            )
            isTableThere = true
        }
        let insertion = try Statement.prepare("INSERT INTO \(table) VALUES (?, ?, ?, ?, ?, ?, ?)", on: connection)
        for (key, sum) in sums {
            try insertion.bind(.text(key.mark.tag), at: 1)
            try insertion.bind(.integer(key.category ?? 0), at: 2)
            try insertion.bind(.text(key.date.description), at: 3)
            try insertion.bind(.text(key.currency.code), at: 4)
            try insertion.bind(.text(key.mark.kind ?? key.kind.rawValue), at: 5)
            try insertion.bind(.integer(sign * sum.amount), at: 6)
            try insertion.bind(.integer(sign * sum.count), at: 7)
            try insertion.runAgain()
        }
        sums.removeAll(keepingCapacity: true)
    }

    private static func add(_ addend: Sum, to sum: inout Sum, _ connection: Connection) throws {
        let (amount, isTooLarge) = sum.amount.addingReportingOverflow(addend.amount)
        guard !isTooLarge else { throw tooLarge(connection) }
        sum = (amount, sum.count + addend.count)
    }

    private static func tooLarge(_ connection: Connection) -> DatabaseError {
        DatabaseError(.refused, file: connection.file, "a total would be too large to store")
    }
}
