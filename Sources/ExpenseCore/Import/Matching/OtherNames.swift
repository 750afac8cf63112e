/// What banks call the payees of entries: the rows of files that became entries with another payee, because the user has
/// said so or has changed it.
struct OtherNames {
    private var pairs: Set<[String]> = []
    /// The payees of rows, folded, that got the same other payee at least twice, and no other one.
    private var payees: [String: String] = [:]
    /// The number of newest rows that are considered.
    private static let most = 20_000

    /// No names.
    init() {}

    init(in connection: Connection) throws {
        var pairs: Set<[String]> = []
        try connection.forEachRow(
            """
            SELECT DISTINCT row.payee, ifnull(entry.payee, entry.note)
            FROM (SELECT entry, payee FROM imported ORDER BY id DESC LIMIT \(Self.most)) row
                JOIN entry ON entry.id = row.entry
            WHERE row.payee <> ifnull(entry.payee, entry.note)
            """
        ) { row in
            pairs.insert(Self.pair(row.text(0) ?? "", row.text(1) ?? ""))
        }
        self.pairs = pairs
        guard !pairs.isEmpty else { return }
        try connection.forEachRow(
            """
            SELECT row.payee, min(entry.payee)
            FROM (SELECT entry, payee FROM imported ORDER BY id DESC LIMIT \(Self.most)) row
                JOIN entry ON entry.id = row.entry
            WHERE row.payee <> '' AND entry.kind <> 'transfer'
            GROUP BY row.payee
            HAVING count(DISTINCT row.entry) > 1 AND count(DISTINCT ifnull(entry.payee, '')) = 1
                AND min(entry.payee) <> row.payee
                AND NOT EXISTS (
                    SELECT 1 FROM entry same
                    WHERE same.id > (SELECT max(id) FROM entry) - \(Self.most) AND same.payee = row.payee)
            """
        ) { row in
            if let payee = row.text(1) { payees[folded(row.text(0) ?? "")] = payee }
        }
    }

    /// The payee that the user gives to entries with the payee of a row.
    func payee(of imported: Expense) -> String? {
        payees.isEmpty ? nil : imported.payee.flatMap { payees[folded($0)] }
    }

    /// Whether a row with the payee of `imported` became an entry with the payee of `stored` before.
    func areSame(_ imported: Expense, _ stored: Expense) -> Bool {
        guard !pairs.isEmpty, let name = imported.payee else { return false }
        return pairs.contains(Self.pair(name, stored.payee ?? stored.note))
    }

    private static func pair(_ imported: String, _ stored: String) -> [String] { [folded(imported), folded(stored)] }
}
