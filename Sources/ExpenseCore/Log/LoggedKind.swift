/// A kind of record: a table, and what the log has to know of it.
struct LoggedKind: Sendable {
    /// What it means that a column holds the number of a row of another kind.
    enum Reference: Sendable {
        /// The row is a part of that row: it is there only while that one is. The column is the first one of the key.
        case part(of: String)
        /// The row uses that row, which is there while it is used.
        case use(of: String)
        /// The row tells of that row, which may be gone.
        case mention(of: String)
        /// The row says which of several rows is there: those that other changes of it name are not, nor what goes with them.
        case choice(of: String)

        var table: String {
            switch self {
            case .part(let table), .use(let table), .mention(let table), .choice(let table): table
            }
        }
    }

    /// The name of the table.
    let table: String
    /// The columns of the key. A kind with the key `id` gives its rows an identity of their own.
    var key = ["id"]
    /// The columns that hold numbers of other rows.
    var references: [String: Reference] = [:]
    /// Columns of which one means nothing without the others: who sets one sets all of them. Of a kind whose key is no number
    /// of its own, all columns are set together.
    var together: [[String]] = []
    /// What makes values fit each other that come from several changes, by column, as SQL over the columns of `row`.
    var fitting: [String: String] = [:]
    /// The column with a name that only one row can have. Of several, all but one are shown with a number: `food (2)`.
    var name: String?
    /// Whether names say below which other row a row is, as `food:out` is below `food`: renamed with it.
    var isNested = false
    /// Columns whose values, made by several machines, mean one row: its identity is derived from them.
    var derived: [String] = []
    /// Columns whose values only one row can have: a number, that of the owner if there is one, and texts, in whatever case they
    /// are written. Of several, the one that was changed last is there.
    var unique: [String] = []
    /// The column by which rows belong to a range of entries that were added at once, without an operation for each.
    var ranged: String?
    /// The column of the key with a day, if a row that was made stays though that is undone, such as the note that a day has
    /// been recorded: up to the day that the undoing names.
    var staysThrough: String?
    /// Whether making and setting are one thing, as for settings: a value that was set later needs no making.
    var isSetWhenMade = false
    /// Whether changes of other kinds set it, too, as the first entry sets the currency of those that name none. Whoever
    /// redoes such a change later means the entry: the value stays in its place, before those that were set since.
    var isSetBesideOthers = false
    /// The column with an identity that the row of which this one is a part has besides its own: no other row gets it.
    var otherIdentity: String?
    /// Whether other machines are not told of the rows.
    var isLocal = false
    /// The keys of single rows of which other machines are not told.
    var localKeys: Set<String> = []
    /// Whether a change without words that does nothing else is listed in the history.
    var isInHistory = true

    /// Whether other machines are not told of a row.
    func isLocal(_ key: StoredValue) -> Bool {
        guard !isLocal else { return true }
        guard case .text(let text) = key else { return false }
        return localKeys.contains(text)
    }

    /// Whether the rows have identities of their own, which other machines know.
    var hasIdentity: Bool { key == ["id"] && !isLocal }

    /// The kind of which the rows are parts, if any.
    var owner: String? {
        guard case .part(let table)? = key.first.flatMap({ references[$0] }) else { return nil }
        return table
    }

    /// SQL: the first value of a key as the log has it: of a part, the number of the row to which it belongs.
    func number(in key: String) -> String { self.key.count == 1 ? key : "json_extract(\(key), '$[0]')" }

    /// SQL: whether the key of an operation is that of a part of the row whose number is the second parameter.
    var isPart: String { key.count == 1 ? "row = ?2" : "row >= '[' || ?2 || ',' AND row < '[' || ?2 || '-'" }

    /// The columns that name rows that are there while this one is, with their kinds.
    var uses: [(column: String, table: String)] {
        references.compactMap { column, reference in
            guard case .use(let table) = reference else { return nil }
            return (column, table)
        }.sorted { $0.column < $1.column }
    }

    /// The column that says which of several rows is there, with their kind.
    var choice: (column: String, table: String)? {
        references.lazy.compactMap { column, reference in
            guard case .choice(let table) = reference else { return nil }
            return (column, table)
        }.first
    }

    /// The column that names the row of the same kind with which this one goes.
    var companion: String? { references.first { $0.value.table == table }?.key }
}

/// A row that the log knows: its kind, and the values of its key, a JSON array if there are several.
struct LoggedRow: Hashable, Sendable {
    let kind: String
    let key: StoredValue
}
