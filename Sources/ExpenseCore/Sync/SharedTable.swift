import StreamsAtomics

/// A table whose rows all machines have, as its declaration describes it: which columns refer to rows of other tables,
/// and which change together.
///
/// A table with numbers that are never reused has rows with identities. The rows of any other are facts: their key says
/// which they are.
struct SharedTable {
    let name: String
    let columns: [String]
    /// The kind of its rows; nil for facts.
    let subject: Identifier.Subject?
    /// The columns by which a fact is found.
    let key: [Int]
    /// The rows that columns refer to.
    let references: [Int: Identifier.Subject]
    /// The columns of the key whose row owns the fact: it is deleted with it.
    let owners: [Int]
    /// The columns that change together.
    let groups: [(name: String, columns: [Int])]
    /// The column that no two rows may share, in upper or lower case.
    let nameColumn: Int?
    /// The column of a fact whose text is the same in upper and lower case, composed and decomposed.
    let spelledColumn: Int?
    /// The table whose rows are parts of this table's rows; they are its last column, as JSON.
    let parts: Parts?
    /// The columns as SQL.
    let selection: String
    /// The statement that inserts a row with a number.
    let insertion: String

    /// Rows that belong to a fact, which has no number that means the same elsewhere.
    struct Parts {
        let table: String
        let owner: String
        let columns: [String]
    }

    /// References that are not declared as such, because the rows may be gone.
    private static let weakReferences: [String: [String: Identifier.Subject]] = [
        "entry": ["receipt": .entry], "made": ["entry": .entry], "agreement": ["last": .entry],
    ]
    /// The keys of tables whose numbers mean nothing elsewhere. Without one, all columns are the key.
    private static let keys = ["budget": ["category", "currency"], "import_mapping": ["name"]]
    private static let spelledColumns = [
        "entry_tag": "tag", "recurring_tag": "tag", "rule_detail": "tags", "import_mapping": "name",
    ]
    private static let names: [Identifier.Subject: String] = [.category: "name", .account: "name", .rule: "text"]

    init(_ name: String, parts: Parts? = nil, of connection: Connection) throws {
        let table = try TableColumns(of: name, in: connection)
        let subject = Identifier.Subject(rawValue: name)
        var columns = table.names
        if subject == nil, table.key == ["id"] { columns.removeAll { $0 == "id" } }
        if let parts { columns.append(parts.table) }
        var references: [Int: Identifier.Subject] = [:]
        var owners: [Int] = []
        try connection.forEachRow(
            "SELECT \"from\", \"table\", on_delete FROM pragma_foreign_key_list(?)", [.text(name)]
        ) {
            row in
            if let place = columns.firstIndex(of: row.text(0) ?? ""), let other = row.text(1) {
                references[place] = Identifier.Subject(rawValue: other)
                if row.text(2) == "CASCADE" { owners.append(place) }
            }
        }
        for (column, other) in Self.weakReferences[name] ?? [:] {
            if let place = columns.firstIndex(of: column) { references[place] = other }
        }
        let key = table.key == ["id"] ? Self.keys[name] ?? columns : table.key
        let together = Schema.columnsTogether(in: name).map { $0.compactMap { columns.firstIndex(of: $0) } }
        let others = columns.indices.filter { place in
            columns[place] != "id" && !together.contains { $0.contains(place) }
        }
        self.name = name
        self.parts = parts
        self.columns = columns
        self.subject = subject
        self.key = subject == nil ? key.compactMap { columns.firstIndex(of: $0) } : []
        self.references = references
        self.owners = subject == nil ? owners : []
        groups = (together + others.map { [$0] }).map { (columns[$0[0]], $0) }
        nameColumn = subject.flatMap { Self.names[$0] }.flatMap { columns.firstIndex(of: $0) }
        spelledColumn = Self.spelledColumns[name].flatMap { columns.firstIndex(of: $0) }
        selection = columns.map { column in
            guard let parts, column == parts.table else { return quoted(column) }
            let values = parts.columns.map(quoted).joined(separator: ", ")
            return """
                (SELECT json_group_array(json_array(\(values))) FROM (
                    SELECT * FROM main.\(quoted(parts.table)) WHERE \(quoted(parts.owner)) = main.\(quoted(name)).id
                    ORDER BY \(values)))
                """
        }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insertion =
            "INSERT INTO main.\(quoted(name)) (\(columns.map(quoted).joined(separator: ", "))) VALUES (\(marks))"
    }

    /// The columns of a fact besides its key.
    var values: [Int] { columns.indices.filter { !key.contains($0) } }

    /// The column of the key that machines may spell in several ways. It is the last one.
    var spelledKey: Int? { spelledColumn.flatMap { key.contains($0) ? $0 : nil } }

    /// The key of a fact as one text, which is equal for all spellings of its name.
    func text(of key: [StoredValue]) -> String {
        spelledKey == nil ? jsonText(of: key) : jsonText(of: key).lowercased()
    }

    /// Whether two values of a column mean the same.
    func isSame(_ one: StoredValue, _ other: StoredValue, _ column: Int) -> Bool {
        guard column == spelledColumn, case .text(let one) = one, case .text(let other) = other else {
            return one == other
        }
        return one.lowercased() == other.lowercased()
    }

    /// Whether the facts are parts of entries, such as tags, and refer to nothing else.
    var isPartOfEntry: Bool { owners.map { references[$0] } == [.entry] && references.count == 1 }

    /// The references of a column that must exist.
    func isWeak(_ column: Int) -> Bool { Self.weakReferences[name]?[columns[column]] != nil }

    /// Tables that are described by what is shared, or that every machine has for itself.
    private static let unshared = ["import"]

    /// All tables with a journal, and those of the synchronisation itself. Those that others refer to come first.
    static func all(of connection: Connection) throws -> [SharedTable] {
        let schema = try connection.text("SELECT group_concat(sql, ';') FROM main.sqlite_schema") ?? ""
        if let tables = described.withLock({ $0[schema] }) { return tables }
        let tables = try describe(connection)
        described.withLock { $0[schema] = tables }
        return tables
    }

    /// What is known of each schema, because describing its tables takes longer than an exchange of a few lines.
    private static let described = Mutex<[String: [SharedTable]]>([:])

    private static func describe(_ connection: Connection) throws -> [SharedTable] {
        var names: [String] = try connection.rows(
            """
            SELECT tbl_name FROM main.sqlite_schema WHERE type = 'trigger'
                AND name = tbl_name || '_after_insert' AND sql LIKE '%INSERT INTO journal%' ORDER BY tbl_name
            """
        ) { row in
            row.text(0) ?? ""
        }
        names.removeAll { unshared.contains($0) }
        let order: [Identifier.Subject] = [.category, .account, .rule, .recurring, .entry]
        var parts: [String: Parts] = [:]
        for name in names {
            let columns = try TableColumns(of: name, in: connection).names
            try connection.forEachRow(
                "SELECT \"table\", \"from\" FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'", [.text(name)]
            ) { row in
                let (other, owner) = (row.text(0) ?? "", row.text(1) ?? "")
                if names.contains(other), Identifier.Subject(rawValue: other) == nil {
                    parts[other] = Parts(table: name, owner: owner, columns: columns.filter { $0 != owner })
                }
            }
        }
        let inOthers = Set(parts.values.map(\.table))
        let tables = try (names.filter { !inOthers.contains($0) } + ["sync_machine", "sync_conflict"]).map {
            try SharedTable($0, parts: parts[$0], of: connection)
        }
        return order.compactMap { subject in tables.first { $0.subject == subject } }
            + tables.filter { $0.subject == nil }
    }
}
