import Foundation

@testable import ExpenseCore

/// A small ledger with a log: entries, their tags, the categories that they use, and budgets.
final class LoggedMachine {
    static let kinds = [
        LoggedKind(table: "category", name: "name", derived: ["name"]),
        LoggedKind(table: "entry", references: ["category": .use(of: "category")], ranged: "id"),
        LoggedKind(table: "tag", key: ["entry", "name"], references: ["entry": .part(of: "entry")], ranged: "entry"),
        LoggedKind(table: "budget", key: ["category", "currency"], references: ["category": .use(of: "category")]),
        LoggedKind(
            table: "budget_month", key: ["category", "currency", "month"],
            references: ["category": .use(of: "category")]),
    ]

    private(set) var connection: Connection
    /// The lines of each machine that are in this machine's folder.
    var folder: Set<LogLine> = []
    private var time: Int64 = 0
    /// Where the data is after it was put back.
    private var files: TemporaryFolder?
    private var restorations = 0

    init() throws {
        connection = try Connection.inMemory()
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE category (
                id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE UNIQUE, uid INTEGER) STRICT;
            CREATE TABLE entry (
                id INTEGER PRIMARY KEY AUTOINCREMENT, amount INTEGER NOT NULL, category INTEGER REFERENCES category (id),
                note TEXT NOT NULL, uid INTEGER DEFAULT (random() & 9223372036854775807)) STRICT;
            CREATE TABLE tag (
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE, name TEXT NOT NULL,
                PRIMARY KEY (entry, name)) STRICT, WITHOUT ROWID;
            CREATE TABLE budget (
                category INTEGER REFERENCES category (id), currency TEXT NOT NULL, amount INTEGER NOT NULL) STRICT;
            CREATE UNIQUE INDEX budget_by_category ON budget (ifnull(category, 0), currency);
            CREATE TABLE budget_month (
                category INTEGER REFERENCES category (id), currency TEXT NOT NULL, month TEXT NOT NULL,
                amount INTEGER NOT NULL) STRICT;
            CREATE UNIQUE INDEX budget_month_by_category ON budget_month (ifnull(category, 0), currency, month);
            """)
        try Log.install(Self.kinds, in: connection)
    }

    /// A machine with a copy of another one's data, as it is now or was.
    init(copying content: [UInt8]) throws {
        connection = try Connection.inMemory()
        try restore(content)
    }

    /// The bytes of the data file.
    func content() throws -> [UInt8] { try connection.content() }

    /// Puts an older state of the data in the place of this one.
    func restore(_ content: [UInt8]) throws {
        let files = try files ?? TemporaryFolder()
        self.files = files
        restorations += 1
        let path = files.path + "/\(restorations).db"
        try Data(content).write(to: URL(fileURLWithPath: path))
        connection = try Connection(path, .writing)
        try connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF")
    }

    func log() -> Log { Log(connection, Self.kinds) }

    @discardableResult
    func change(_ words: String, at moment: Int64? = nil, _ sql: String, _ values: [StoredValue] = []) throws -> Int64?
    {
        time += 1
        return try connection.write {
            try log().change(words, at: moment ?? time) { try connection.run(sql, values) }
        }
    }

    @discardableResult
    func add(_ note: String, _ amount: Int64 = 1, category: String? = nil) throws -> Int64 {
        let sql = "INSERT INTO entry (note, amount, category) VALUES (?, ?, (SELECT id FROM category WHERE name = ?))"
        return try change("add \(note)", sql, [.text(note), .integer(amount), StoredValue(category)]) ?? 0
    }

    @discardableResult
    func addCategory(_ name: String) throws -> Int64? {
        let identity = Log.derivedIdentity("category", [name.lowercased()])
        let former: StoredValue =
            switch try log().whereabouts("category", withIdentity: identity) {
            case .undone(let number), .deleted(let number): .integer(number)
            case .unknown, .there: .null
            }
        return try change(
            "category \(name)",
            "INSERT INTO category (id, name) SELECT ?2, ?1 WHERE NOT EXISTS (SELECT 1 FROM category WHERE name = ?1)",
            [.text(name), former])
    }

    /// Sets the budget of a category, nil for all entries, and what it is in a month.
    @discardableResult
    func setBudget(_ category: String?, _ amount: Int64, in month: String) throws -> Int64? {
        time += 1
        return try connection.write {
            try log().change("budget", at: time) {
                try connection.run(
                    """
                    INSERT INTO budget VALUES ((SELECT id FROM category WHERE name = ?1), 'EUR', ?2)
                    ON CONFLICT (ifnull(category, 0), currency) DO UPDATE SET amount = excluded.amount
                    """, [StoredValue(category), .integer(amount)])
                try connection.run(
                    """
                    INSERT INTO budget_month VALUES ((SELECT id FROM category WHERE name = ?1), 'EUR', ?3, ?2)
                    ON CONFLICT (ifnull(category, 0), currency, month) DO UPDATE SET amount = excluded.amount
                    """, [StoredValue(category), .integer(amount), .text(month)])
            }
        }
    }

    /// Makes the budget of a category that of another one, unless that has one.
    @discardableResult
    func moveBudget(of category: String, to other: String) throws -> Int64? {
        time += 1
        return try connection.write {
            try log().change("move budget", at: time) {
                for table in ["budget", "budget_month"] {
                    try connection.run(
                        """
                        UPDATE OR IGNORE \(table) SET category = (SELECT id FROM category WHERE name = ?2)
                        WHERE category = (SELECT id FROM category WHERE name = ?1)
                        """, [.text(category), .text(other)])
                    try connection.run(
                        "DELETE FROM \(table) WHERE category = (SELECT id FROM category WHERE name = ?)",
                        [.text(category)])
                }
            }
        }
    }

    /// Adds the rows of a bank's file of which this machine knows nothing, or of which it has undone the import.
    func importFile(_ notes: [String]) throws -> Int64? {
        time += 1
        return try connection.write {
            let log = log()
            return try log.change("import", at: time) {
                for note in notes {
                    let identity = Log.derivedIdentity("entry", [note])
                    let number: StoredValue
                    switch try log.whereabouts("entry", withIdentity: identity) {
                    case .unknown: number = .null
                    case .undone(let former): number = .integer(former)
                    case .there, .deleted: continue
                    }
                    try connection.run(
                        "INSERT INTO entry (id, note, amount, uid) VALUES (?, ?, 100, ?)",
                        [number, .text(note), .integer(identity)])
                }
            }
        }
    }

    /// Adds many entries at once, which no trigger sees, each with a tag.
    @discardableResult
    func addRange(_ count: Int64, _ note: String) throws -> Int64? {
        time += 1
        return try connection.write {
            let log = log()
            let first =
                try connection.integer(
                    "SELECT 1 + ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'entry'), 0)") ?? 1
            try log.recordStrays(at: time)
            let triggers = "type = 'trigger' AND tbl_name IN ('entry', 'tag')"
            try connection.withoutParts(triggers, []) {
                try connection.run(
                    """
                    INSERT INTO entry (note, amount) WITH RECURSIVE line (n) AS (
                        SELECT 0 UNION ALL SELECT n + 1 FROM line WHERE n + 1 < ?2) SELECT ?1 || n, n FROM line
                    """, [.text(note), .integer(count)])
                try connection.run("INSERT INTO tag SELECT id, 'bank' FROM entry WHERE id >= ?", [.integer(first)])
            }
            try log.note(range: first...first + count - 1)
            return try log.record("import \(note)", at: time)
        }
    }

    func undo(_ change: Int64? = nil) throws {
        _ = try connection.write {
            try change.map { try log().undo(change: $0, at: 0).map { [$0] } ?? [] } ?? log().undo(at: 0)
        }
    }

    func redo(_ change: Int64? = nil) throws {
        _ = try connection.write {
            try change.map { try log().redo(change: $0, at: 0).map { [$0] } ?? [] } ?? log().redo(at: 0)
        }
    }

    /// Writes what this machine did into its folder.
    func publish() throws {
        try connection.write { try log().forEachLine { folder.insert($1) } }
    }

    /// Takes in what is in the folder of another machine, or a part of it, in any order.
    @discardableResult
    func receive(_ lines: some Sequence<LogLine>) throws -> [String] {
        folder.formUnion(lines)
        return try connection.write { try log().receive(Array(folder)).map(\.reason) }
    }

    /// Both write what they did and read what the other has.
    func exchange(with other: LoggedMachine) throws {
        try publish()
        try other.publish()
        try receive(other.folder)
        try other.receive(folder)
    }

    /// What nobody has decided, with names in place of numbers, sorted.
    func conflicts() throws -> [String] {
        let log = log()
        return try log.conflicts().map { conflict in
            func global(_ values: String?) throws -> String {
                let table = try log.table(conflict.row.kind)
                return try log.translate(values, table) { try log.identity(of: $0) } ?? "deleted"
            }
            let table = try log.table(conflict.row.kind)
            let key = try log.translate(key: conflict.row.key, table) { try log.identity(of: $0) }
            return try "\(conflict.row.kind) \(key) \(global(conflict.current)) \(global(conflict.lost))"
        }.sorted()
    }

    /// All rows, with names in place of numbers, sorted.
    func state() throws -> [String] {
        try connection.rows(
            """
            SELECT 'category ' || name AS line FROM category
            UNION ALL SELECT 'entry ' || note || ' ' || amount || ' ' || ifnull(category.name, '-')
                || ifnull((SELECT ' #' || group_concat(name, ' #') FROM (
                    SELECT name FROM tag WHERE entry = entry.id ORDER BY name)), '')
                FROM entry LEFT JOIN category ON category.id = entry.category
            UNION ALL SELECT 'budget ' || ifnull(name, 'all') || ' ' || amount
                FROM budget LEFT JOIN category ON category.id = category
            UNION ALL SELECT 'budget ' || ifnull(name, 'all') || ' ' || amount || ' in ' || month
                FROM budget_month LEFT JOIN category ON category.id = category
            ORDER BY line
            """
        ) { $0.text(0) ?? "" }
    }
}
