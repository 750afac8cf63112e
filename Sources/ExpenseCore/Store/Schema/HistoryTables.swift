// Identity and history.
extension Schema {
    static let identityTables = [
        // The identity of a row is the replica that created it and its number there. Neither is stored in the row:
        // `origin` stores it for ranges of rows. A row belongs to the range of its table with the highest `first` up to
        // its number; its number in the replica is `number` plus its distance from `first`. So rows of the own file need
        // no storage, and rows merged from another file need one range per run of consecutive numbers.
        //
        // Therefore numbers are never reused: tables whose rows can be deleted use AUTOINCREMENT, and the newest change
        // is never deleted.
        Table(
            name: "origin",
            creation: """
                CREATE TABLE origin (
                    subject TEXT NOT NULL,
                    first INTEGER NOT NULL CHECK (first > 0),
                    replica INTEGER NOT NULL CHECK (replica > 0),
                    number INTEGER NOT NULL CHECK (number > 0),
                    PRIMARY KEY (subject, first)
                ) STRICT, WITHOUT ROWID;
                """),
        // A row for each change as a person would name it. An undone change stays when other changes follow. It is then
        // past: `redo` skips it, unless it is named.
        Table(
            name: "change",
            creation: """
                CREATE TABLE change (
                    id INTEGER PRIMARY KEY,
                    time INTEGER NOT NULL,
                    words TEXT NOT NULL,
                    is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
                    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
                    is_past INTEGER NOT NULL DEFAULT 0 CHECK (is_past IN (0, 1))
                ) STRICT;
                """,
            parts: """
                CREATE TRIGGER change_after_delete AFTER DELETE ON change BEGIN
                    DELETE FROM journal WHERE change = old.id;
                END;
                CREATE TRIGGER change_after_insert AFTER INSERT ON change WHEN NOT new.is_open BEGIN
                    UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past;
                END;
                """),
        // A row for each row that a change touched: which one, and its former values. Undoing restores those rows, and
        // thereby records the inverse change. A row that is changed outside of an open change, by another program,
        // becomes a change of its own.
        Table(
            name: "journal",
            creation: """
                CREATE TABLE journal (
                    number INTEGER PRIMARY KEY,
                    change INTEGER NOT NULL,
                    subject TEXT NOT NULL,
                    identity TEXT NOT NULL,
                    former TEXT
                ) STRICT;
                """,
            parts: """
                CREATE INDEX journal_by_change ON journal (change);
                CREATE TRIGGER journal_before_insert BEFORE INSERT ON journal
                    WHEN NOT EXISTS (SELECT 1 FROM change WHERE id = new.change)
                BEGIN
                    INSERT INTO change (id, time, words) VALUES
                        (new.change, CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
                END;
                """),
    ]

    /// A random mark of the last commit, and that of the commit before, so that a leftover log is known to be of this
    /// file (``DataFile/refuseForeignLog()``).
    static let logMark = Table(
        name: "log_mark",
        creation: """
            CREATE TABLE log_mark (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                mark TEXT NOT NULL,
                former TEXT
            ) STRICT;
            INSERT INTO log_mark VALUES (1, hex(randomblob(16)), NULL);
            """)
}
