/// Finds the entries that are the two sides of one transfer between accounts: an expense of one account and an income
/// of another, with the same amount, at most ``mostDays`` days apart.
///
/// The sides are kept in a temporary database, so memory use is constant.
struct TransferSearch {
    /// The maximum number of days between the two sides. Banks book them on different working days.
    static let mostDays = 4

    /// An entry that may be one side.
    enum Place: Hashable {
        /// An entry of the data file, by its number.
        case stored(Int64)
        /// An entry of the input, by its index.
        case new(Int)
    }

    /// Two entries that may be one transfer.
    struct Pair {
        let out: Place
        let into: Place
    }

    /// The result of the search.
    struct Result {
        /// The only way to pair these entries, whose texts say that they belong together.
        var pairs: [Pair] = []
        /// Entries of the input that are a side of a stored transfer, by their index.
        var sides: [Int: Int64] = [:]
        /// Pairs that are possible but ambiguous, that contain an entry with a category, or of which no text speaks of a
        /// transfer.
        var offers: [Pair] = []
        /// Entries of the input that are a side of a transfer without the other side, by their index.
        var alone: [Int] = []
    }

    private let workspace: Connection
    private let insertion: Statement

    /// - Parameter workspace: a temporary database.
    init(in workspace: Connection) throws {
        self.workspace = workspace
        try workspace.execute(
            """
            DROP TABLE IF EXISTS side;
            CREATE TABLE side (
                currency TEXT, amount INTEGER, day INTEGER, is_new INTEGER, number INTEGER, account TEXT,
                leaves INTEGER, is_transfer INTEGER, is_sure INTEGER, is_movement INTEGER, other TEXT, words TEXT)
            """)
        insertion = try Statement.prepare("INSERT INTO side VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", on: workspace)
    }

    /// Adds an entry if it can be a side of a transfer.
    ///
    /// - Parameters:
    ///   - isMovement: whether it is one for sure.
    ///   - other: the account of the other side, in lower case, if it is named.
    func add(_ entry: Expense, at place: Place, isMovement: Bool = false, other: String? = nil) throws {
        guard entry.receipt == nil, let account = entry.account else { return }
        guard entry.kind == .expense || entry.kind == .income else { return }
        try add(
            entry, at: place, of: account, leaves: entry.kind == .expense, isTransfer: false, isMovement: isMovement,
            other: other)
    }

    /// Adds the stored entries of some days: expenses, income, and transfers with a side that was not imported yet.
    func addStored(_ days: ClosedRange<CalendarDate>, of connection: Connection) throws {
        let kinds = "(SELECT group_concat(kind, ' ') FROM imported WHERE entry = entry.id)"
        try RecordRows<Expense>(connection, beside: [kinds]).forEach(
            """
            WHERE date BETWEEN ? AND ? AND receipt IS NULL AND account IS NOT NULL
                AND (kind IN ('expense', 'income') OR kind = 'transfer' AND target IS NOT NULL)
            """, [.text("\(days.lowerBound)"), .text("\(days.upperBound)")]
        ) { entry, kinds in
            guard entry.kind == .transfer, let account = entry.account, let target = entry.target else {
                try add(entry, at: .stored(entry.id))
                return true
            }
            let imported = kinds.text?.split(separator: " ") ?? []
            for (kind, name) in [("expense", account), ("income", target)] where !imported.contains(kind[...]) {
                var entry = entry
                if kind == "income" { entry.amount = entry.arrival }
                try add(entry, at: .stored(entry.id), of: name, leaves: kind == "expense", isTransfer: true)
            }
            return true
        }
    }

    private func add(
        _ entry: Expense, at place: Place, of account: String, leaves: Bool, isTransfer: Bool, isMovement: Bool = false,
        other: String? = nil
    ) throws {
        let (isNew, number): (Bool, Int64) =
            switch place {
            case .stored(let number): (false, number)
            case .new(let index): (true, Int64(index))
            }
        let values: [Value] = [
            .text(entry.amount.currency.code), .integer(entry.amount.minorUnits), .integer(Int64(entry.date.dayNumber)),
            .integer(isNew ? 1 : 0), .integer(number), .text(account.lowercased()), .integer(leaves ? 1 : 0),
            .integer(isTransfer ? 1 : 0), .integer(entry.category == nil ? 1 : 0), .integer(isMovement ? 1 : 0),
            Value(other), .text(entry.payeeAndNote),
        ]
        try insertion.run(values)
    }

    /// Pairs the entries. At least one entry of each pair is new.
    ///
    /// - Parameter areSides: whether two texts say that money only moves between the user's accounts.
    func result(areSides: @escaping (String, String) -> Bool) throws -> Result {
        try run { $0.settle(areSides: areSides) }
    }

    /// The stored entries that can be paired, each with the nearest one.
    func offers() throws -> [Pair] {
        try run { $0.offer() }.offers
    }

    private func run(_ finish: (inout TransferGroup) -> Void) throws -> Result {
        var group = TransferGroup()
        var former: (currency: String, amount: Int64)?
        try workspace.forEachRow(
            """
            SELECT currency, amount, day, is_new, number, account, leaves, is_transfer, is_sure, is_movement, other,
                words
            FROM side
            ORDER BY currency, amount, day, is_new, number, leaves
            """
        ) { row in
            let (currency, amount, day) = (row.text(0) ?? "", row.integer(1), Int(row.integer(2)))
            let isNext = former.map { $0 == (currency, amount) } ?? false
            if !isNext || day - (group.sides.last?.day ?? day) > Self.mostDays { finish(&group) }
            former = (currency, amount)
            let place = row.integer(3) == 0 ? Place.stored(row.integer(4)) : .new(Int(row.integer(4)))
            group.sides.append(
                .init(
                    place: place, day: day, account: row.text(5) ?? "", leaves: row.integer(6) != 0,
                    isTransfer: row.integer(7) != 0, isSure: row.integer(8) != 0,
                    isMovement: row.integer(9) != 0, other: row.text(10), words: row.text(11) ?? ""))
        }
        finish(&group)
        return group.result
    }
}
