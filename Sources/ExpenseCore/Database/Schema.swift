/// The layout of the data file: its marks, and the steps from one version to the next.
enum Schema {
    /// "Expn" in ASCII: tells our files from everybody else's.
    static let applicationID: Int64 = 0x4578_706E
    /// What this program reads and writes.
    static var version: Int64 { Int64(migrations.count) }

    /// Step n leads to version n + 1. A step that has been released never changes.
    static let migrations = [version1]

    /// Checks that a file is ours and of a version that we know.
    static func check(_ connection: Connection) throws {
        let application = try connection.integer("PRAGMA application_id")
        let found = try connection.integer("PRAGMA user_version") ?? 0
        guard application == applicationID else {
            throw DatabaseError(.badFile, file: connection.file, "this is not an expense-cli data file")
        }
        guard found <= version else {
            throw DatabaseError(
                .newerVersion, file: connection.file,
                "the data format is version \(found), but this program knows versions up to \(version)")
        }
    }

    /// Brings a new or older file to today's version, each step in a transaction of its own.
    static func migrate(_ connection: Connection) throws {
        let isNew = try connection.integer("PRAGMA user_version") == 0 && isEmpty(connection)
        if isNew {
            try switchToLog(connection)
        } else {
            try check(connection)
        }
        while let found = try connection.integer("PRAGMA user_version"), found < version {
            try connection.write {
                // Another process may have taken the step while this one waited.
                guard try connection.integer("PRAGMA user_version") == found else { return }
                try connection.execute(migrations[Int(found)])
                if found == 0 { try insertReadyMadeCategories(connection) }
                try connection.execute(
                    "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(found + 1)")
            }
        }
    }

    /// Several processes may make the same file at once. The switch is refused then without waiting, whatever the
    /// timeout, so it waits by beginning a transaction, and tries again.
    private static func switchToLog(_ connection: Connection) throws(DatabaseError) {
        for _ in 0..<100 {
            do {
                return try connection.execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.reason == .busy else { throw error }
                try connection.execute("BEGIN IMMEDIATE; ROLLBACK")
            }
        }
        try connection.execute("PRAGMA journal_mode = WAL")
    }

    private static func isEmpty(_ connection: Connection) throws -> Bool {
        try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
            && connection.integer("PRAGMA application_id") == 0
    }

    private static func insertReadyMadeCategories(_ connection: Connection) throws {
        for category in Category.readyMade {
            try connection.run(
                "INSERT INTO category (name, color) VALUES (?, ?)",
                [.text(category.name), .integer(Int64(category.color.rgb))])
        }
    }

    /// `total` holds, for each category, month, currency and kind that has entries, their sum and number; triggers
    /// keep it, so that reading a total is a look-up, whatever the number of entries. A sum that leaves the range of
    /// whole numbers is refused by the strict table.
    private static let version1 = """
        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE category (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
            color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 16777215)
        ) STRICT;

        CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            kind TEXT NOT NULL CHECK (kind IN ('expense', 'income')),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            category INTEGER REFERENCES category (id),
            note TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX entry_by_date ON entry (date, id);
        CREATE INDEX entry_by_category ON entry (category, date, id);

        CREATE TABLE entry_tag (
            entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (entry, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);

        CREATE TABLE total (
            category INTEGER NOT NULL,
            month TEXT NOT NULL,
            currency TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (category, month, currency, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER total_after_insert AFTER INSERT ON entry BEGIN
            INSERT INTO total VALUES
                (ifnull(new.category, 0), substr(new.date, 1, 7), new.currency, new.kind, new.amount, 1)
            ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1;
        END;
        CREATE TRIGGER total_after_delete AFTER DELETE ON entry BEGIN
            UPDATE total SET amount = amount - old.amount, count = count - 1
            WHERE category = ifnull(old.category, 0) AND month = substr(old.date, 1, 7)
                AND currency = old.currency AND kind = old.kind;
            DELETE FROM total WHERE count = 0 AND category = ifnull(old.category, 0)
                AND month = substr(old.date, 1, 7) AND currency = old.currency AND kind = old.kind;
        END;
        CREATE TRIGGER total_after_update AFTER UPDATE OF date, kind, amount, currency, category ON entry BEGIN
            UPDATE total SET amount = amount - old.amount, count = count - 1
            WHERE category = ifnull(old.category, 0) AND month = substr(old.date, 1, 7)
                AND currency = old.currency AND kind = old.kind;
            DELETE FROM total WHERE count = 0 AND category = ifnull(old.category, 0)
                AND month = substr(old.date, 1, 7) AND currency = old.currency AND kind = old.kind;
            INSERT INTO total VALUES
                (ifnull(new.category, 0), substr(new.date, 1, 7), new.currency, new.kind, new.amount, 1)
            ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1;
        END;
        """
}
