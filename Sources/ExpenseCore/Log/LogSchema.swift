/// The tables of the log.
enum LogSchema {
    /// - `log_change`: one row for each change that a person makes. One that undoes or redoes another one names it in
    ///   `hides`; `effect` is 1 if that is hidden, 0 if it is shown as it was, 2 if it is shown as if it were made now.
    ///   What was undone before can still be redone by `redo` if `is_aside`. `through` is the day up to which what recurs stays
    ///   recorded though that is hidden; NULL for all days. `chain`, `seen`, `hash`, `parents`, `pieces`, `maker` and `source`
    ///   are for several machines, and have no values until there are some: the last two are the machine that made it, and
    ///   from which it arrived. `clock` is the time, or one more than that of every change that was known.
    /// - `log_operation`: one row for each row that a change made (`+`, with its values once it is no longer as it was made),
    ///   set (`=`, with the new values of the fields that it set) or deleted (`-`); or for which it leaves values open (`?`):
    ///   somebody should decide whether they hold. Until the change is recorded, one that was set (`~`) or deleted has what the
    ///   row was, as a JSON array.
    /// - `log_range`: entries with consecutive numbers that a change added at once, with their values while it is hidden.
    /// - `log_state`: whether rows are being computed, so that triggers write nothing, and the latest clock when changes of
    ///   other machines arrived last.
    static let creation = """
        CREATE TABLE log_change (
            id INTEGER PRIMARY KEY,
            clock INTEGER NOT NULL,
            time INTEGER NOT NULL,
            words TEXT NOT NULL,
            hides INTEGER,
            effect INTEGER NOT NULL DEFAULT 0 CHECK (effect IN (0, 1, 2)),
            is_aside INTEGER NOT NULL DEFAULT 0 CHECK (is_aside IN (0, 1)),
            through TEXT,
            chain INTEGER NOT NULL DEFAULT 0,
            seen TEXT,
            hash TEXT,
            parents TEXT,
            pieces TEXT,
            maker INTEGER,
            source INTEGER
        ) STRICT;
        CREATE INDEX log_change_by_hidden ON log_change (hides) WHERE hides IS NOT NULL;
        CREATE TABLE log_operation (
            id INTEGER PRIMARY KEY,
            change INTEGER NOT NULL,
            kind TEXT NOT NULL,
            row ANY NOT NULL,
            what TEXT NOT NULL CHECK (what IN ('+', '=', '-', '?', '~')),
            value TEXT
        ) STRICT;
        CREATE INDEX log_operation_by_row ON log_operation (kind, row);
        CREATE INDEX log_operation_by_change ON log_operation (change);
        CREATE TABLE log_range (
            first INTEGER PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last >= first),
            change INTEGER NOT NULL,
            content TEXT
        ) STRICT;
        CREATE TABLE log_state (
            is_silent INTEGER NOT NULL CHECK (is_silent IN (0, 1)),
            clock INTEGER NOT NULL
        ) STRICT;
        INSERT INTO log_state VALUES (0, 0);
        INSERT INTO log_change (id, clock, time, words) VALUES (1, 1, 0, 'what was there before');
        """

    /// What is made when other machines are first told of the changes: `log_identity` has the numbers that rows of others
    /// got here, and those of rows that were taken away at once; `log_waiting` the lines whose past has not arrived.
    static let sharing = """
        CREATE UNIQUE INDEX IF NOT EXISTS log_change_by_hash ON log_change (hash) WHERE hash IS NOT NULL;
        CREATE INDEX IF NOT EXISTS log_change_by_chain ON log_change (chain);
        CREATE INDEX IF NOT EXISTS log_change_with_pieces ON log_change (id) WHERE pieces IS NOT NULL;
        CREATE INDEX IF NOT EXISTS log_operation_by_identity
            ON log_operation (kind, json_extract(value, '$.uid')) WHERE what = '+' AND value IS NOT NULL;
        CREATE TABLE IF NOT EXISTS log_identity (
            kind TEXT NOT NULL,
            uid INTEGER NOT NULL,
            row INTEGER NOT NULL,
            PRIMARY KEY (kind, uid)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX IF NOT EXISTS log_identity_by_row ON log_identity (kind, row);
        CREATE TABLE IF NOT EXISTS log_waiting (
            hash TEXT PRIMARY KEY,
            line TEXT NOT NULL,
            is_piece INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
