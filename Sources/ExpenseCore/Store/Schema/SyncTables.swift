extension Schema {
    /// The tables of a file that is synchronised with other machines. `sync with` creates them, so that other files have
    /// neither their rows nor the time that parsing them takes.
    ///
    /// - `sync`: where the other machines' files are, and what of the own changes has been written there.
    /// - `sync_line`: lines for the own file that have not been written yet.
    /// - `sync_stamp`: when and by which machine a field was changed after its row had been made, and the same of the
    ///   value that it replaced. Fields without a stamp are as they were made.
    /// - `sync_gone`: deleted rows, with the stamps that the deletion had seen and the content.
    /// - `sync_alias`: identities of rows that turned out to be the same as another row.
    /// - `sync_import`: imported entries by what they were in the bank's file.
    /// - `sync_waiting`: lines that need another one that has not arrived.
    /// - `sync_reading`: up to where each machine's files were read.
    /// - `sync_machine`, `sync_conflict`: names of machines and values that lost; they are synchronised themselves.
    /// - `sync_change`: changes of the history that other machines made.
    static let syncTables = """
        CREATE TABLE sync (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            place TEXT NOT NULL CHECK (place <> ''),
            machine INTEGER NOT NULL,
            clock INTEGER NOT NULL,
            captured INTEGER NOT NULL,
            captured_change INTEGER NOT NULL,
            segment INTEGER NOT NULL,
            line INTEGER NOT NULL,
            hash TEXT NOT NULL,
            size INTEGER NOT NULL,
            tail INTEGER NOT NULL,
            tail_hash TEXT NOT NULL
        ) STRICT;
        CREATE TABLE sync_line (
            number INTEGER PRIMARY KEY,
            text TEXT NOT NULL
        ) STRICT;
        CREATE TABLE sync_stamp (
            subject TEXT NOT NULL,
            row TEXT NOT NULL,
            field TEXT NOT NULL,
            clock INTEGER NOT NULL,
            machine INTEGER NOT NULL,
            base_clock INTEGER NOT NULL,
            base_machine INTEGER NOT NULL,
            PRIMARY KEY (subject, row, field)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sync_gone (
            subject TEXT NOT NULL,
            row INTEGER NOT NULL,
            clock INTEGER NOT NULL,
            machine INTEGER NOT NULL,
            seen TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (subject, row)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sync_alias (
            subject TEXT NOT NULL,
            replica INTEGER NOT NULL,
            number INTEGER NOT NULL,
            row INTEGER NOT NULL,
            PRIMARY KEY (subject, replica, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sync_alias_by_row ON sync_alias (subject, row);
        CREATE TABLE sync_import (
            key INTEGER PRIMARY KEY,
            entry INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sync_import_by_entry ON sync_import (entry);
        CREATE TABLE sync_waiting (
            machine INTEGER NOT NULL,
            number INTEGER NOT NULL,
            clock INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (machine, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sync_reading (
            machine INTEGER PRIMARY KEY,
            segment INTEGER NOT NULL,
            size INTEGER NOT NULL,
            hash TEXT NOT NULL,
            clock INTEGER NOT NULL,
            heard INTEGER NOT NULL,
            fault TEXT
        ) STRICT;
        CREATE TABLE sync_machine (
            machine INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (trim(name) <> ''),
            has_left INTEGER NOT NULL CHECK (has_left IN (0, 1))
        ) STRICT;
        CREATE TABLE sync_conflict (
            subject TEXT NOT NULL,
            identity TEXT NOT NULL,
            field TEXT NOT NULL,
            clock INTEGER NOT NULL,
            machine INTEGER NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (subject, identity, field, clock, machine)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sync_change (
            change INTEGER PRIMARY KEY,
            machine INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER sync_change_after_delete AFTER DELETE ON change BEGIN
            DELETE FROM sync_change WHERE change = old.id;
        END;
        CREATE INDEX origin_by_identity ON origin (subject, replica, number);

        """

    /// Deletes them again.
    static let withoutSyncTables =
        "DROP INDEX origin_by_identity; DROP TRIGGER sync_change_after_delete;"
        + [
            "", "_line", "_stamp", "_gone", "_alias", "_import", "_waiting", "_reading", "_machine", "_conflict",
            "_change",
        ]
        .map { "DROP TABLE sync\($0);" }.joined()
}

extension Connection {
    /// Whether the file is synchronised with other machines.
    func isSynchronized() throws -> Bool {
        try integer("SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = 'sync'") != nil
    }

    /// The replica that makes new rows: the identity of this copy of the file.
    func replica() throws -> Int64 {
        try integer("SELECT replica FROM origin WHERE subject = 'change' ORDER BY first DESC LIMIT 1") ?? 0
    }

    /// A condition for changes that the history may forget: other machines know them, or there are none.
    func forgettable() throws -> String {
        try isSynchronized() ? "id <= (SELECT captured_change FROM sync)" : "TRUE"
    }

    /// A condition for changes that `undo` undoes: those that this machine made.
    func undoable() throws -> String {
        try isSynchronized() ? "id NOT IN (SELECT change FROM sync_change)" : "TRUE"
    }
}
