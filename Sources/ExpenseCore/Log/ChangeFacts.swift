/// When a change was made, what its machine had seen, and whether it is hidden.
final class ChangeFacts {
    /// The place of a change in the order that is the same on all machines. What has no hash is not known to others yet.
    struct Order: Comparable {
        let clock: Int64
        let hash: String

        static func < (one: Order, other: Order) -> Bool {
            one.clock != other.clock ? one.clock < other.clock : one.hash < other.hash
        }
    }

    let order: Order
    let isHidden: Bool
    /// Up to which day what it recorded stays although it is hidden; nil for all days.
    let through: String?
    /// The change by which this one was last hidden or shown.
    let said: ChangeFacts?
    let number: Int64
    let chain: Int64
    /// The change as it was made first, if it was shown anew.
    let original: ChangeFacts?
    /// Up to which change of each chain the machine had seen when it made this one; nil if it is a change of this machine,
    /// which had seen all with lower numbers.
    private let seen: [Int64: Int64]?

    /// - Parameter limit: the number of a change; what was hidden or shown from that one on does not count.
    convenience init(of change: Int64, before limit: Int64 = .max, in connection: Connection) throws {
        let said = try connection.firstRow(
            """
            SELECT id, effect, through FROM log_change WHERE hides = ? AND id < ?
            ORDER BY clock DESC, ifnull(hash, '~') DESC, id DESC LIMIT 1
            """, [.integer(change), .integer(limit)]
        ) { (id: $0.integer(0), effect: $0.integer(1), through: $0.text(2)) }
        let by = try said.map { try ChangeFacts(of: $0.id, in: connection) }
        // What was shown anew counts as made then, also if that was undone and redone since.
        let anew =
            try said == nil
            ? nil
            : connection.integer(
                """
                SELECT id FROM log_change WHERE hides = ? AND effect = 2 AND id < ?
                ORDER BY clock DESC, ifnull(hash, '~') DESC, id DESC LIMIT 1
                """, [.integer(change), .integer(limit)])
        let isHidden = said?.effect == 1
        let original =
            try anew == nil
            ? nil : ChangeFacts(change, isHidden: isHidden, through: said?.through, said: by, in: connection)
        try self.init(
            anew ?? change, original, isHidden: isHidden, through: said?.through, said: by, in: connection)
    }

    private init(
        _ change: Int64, _ original: ChangeFacts? = nil, isHidden: Bool = false, through: String? = nil,
        said: ChangeFacts? = nil, in connection: Connection
    ) throws {
        let row = try connection.firstRow(
            "SELECT clock, ifnull(hash, '~'), chain, seen FROM log_change WHERE id = ?", [.integer(change)]
        ) { (clock: $0.integer(0), hash: $0.text(1) ?? "~", chain: $0.integer(2), seen: $0.text(3)) }
        // What is not recorded yet is the newest.
        order = Order(clock: row?.clock ?? .max, hash: row?.hash ?? "~")
        chain = row?.chain ?? 0
        number = change
        self.original = original
        self.isHidden = isHidden
        self.through = through
        self.said = said
        seen = try row?.seen.map { text in
            let pairs = try connection.rows("SELECT key, value FROM json_each(?)", [.text(text)]) {
                ($0.integer(0), $0.integer(1))
            }
            return Dictionary(pairs) { first, _ in first }
        }
    }

    /// Whether the machine that made this change had seen what another one says: that, or as it was made first.
    func knew(_ other: ChangeFacts) -> Bool { hasSeen(other) || other.original.map(hasSeen) ?? false }

    /// Whether the machine that made this change had seen another one, or it is the same.
    func hasSeen(_ other: ChangeFacts) -> Bool {
        guard let seen else { return other.number <= number }
        return other.number == number || other.chain == chain && other.number < number
            || (seen[other.chain] ?? 0) >= other.number
    }
}
