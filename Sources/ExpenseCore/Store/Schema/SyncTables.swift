// Several machines.
extension Schema {
    /// The tables of a file that is synchronised with other machines. `sync with` creates them, so that other files have
    /// neither their rows nor the time that parsing them takes.
    static let syncTables = [
        // Where the other machines' files are, and what of the own changes has been written there.
        Table(
            name: "sync",
            creation: """
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
                """,
            parts: "CREATE INDEX origin_by_identity ON origin (subject, replica, number);"),
        // Lines for the own file that have not been written yet.
        Table(
            name: "sync_line",
            creation: """
                CREATE TABLE sync_line (
                    number INTEGER PRIMARY KEY,
                    text TEXT NOT NULL
                ) STRICT;
                """),
        // When and by which machine a field was changed after its row had been made, and the same of the values that are
        // known to have been seen in its place, as JSON. Fields without a stamp are as they were made.
        Table(
            name: "sync_stamp",
            creation: """
                CREATE TABLE sync_stamp (
                    subject TEXT NOT NULL,
                    row TEXT NOT NULL,
                    field TEXT NOT NULL,
                    clock INTEGER NOT NULL,
                    machine INTEGER NOT NULL,
                    seen TEXT NOT NULL DEFAULT '[]',
                    PRIMARY KEY (subject, row, field)
                ) STRICT, WITHOUT ROWID;
                """),
        // Deleted rows, with the stamps that the deletion had seen and the content.
        Table(
            name: "sync_gone",
            creation: """
                CREATE TABLE sync_gone (
                    subject TEXT NOT NULL,
                    row INTEGER NOT NULL,
                    clock INTEGER NOT NULL,
                    machine INTEGER NOT NULL,
                    seen TEXT NOT NULL,
                    content TEXT NOT NULL,
                    PRIMARY KEY (subject, row)
                ) STRICT, WITHOUT ROWID;
                """),
        // Identities of rows that turned out to be the same as another row.
        Table(
            name: "sync_alias",
            creation: """
                CREATE TABLE sync_alias (
                    subject TEXT NOT NULL,
                    replica INTEGER NOT NULL,
                    number INTEGER NOT NULL,
                    row INTEGER NOT NULL,
                    PRIMARY KEY (subject, replica, number)
                ) STRICT, WITHOUT ROWID;
                """,
            parts: "CREATE INDEX sync_alias_by_row ON sync_alias (subject, row);"),
        // Entries by what they were in the bank's file, or, with a negative number, in the inbox.
        Table(
            name: "sync_import",
            creation: """
                CREATE TABLE sync_import (
                    key INTEGER PRIMARY KEY,
                    entry INTEGER NOT NULL
                ) STRICT;
                """,
            parts: "CREATE INDEX sync_import_by_entry ON sync_import (entry);"),
        // Lines that need another one that has not arrived.
        Table(
            name: "sync_waiting",
            creation: """
                CREATE TABLE sync_waiting (
                    machine INTEGER NOT NULL,
                    number INTEGER NOT NULL,
                    clock INTEGER NOT NULL,
                    text TEXT NOT NULL,
                    PRIMARY KEY (machine, number)
                ) STRICT, WITHOUT ROWID;
                """),
        // Up to where each machine's files were read.
        Table(
            name: "sync_reading",
            creation: """
                CREATE TABLE sync_reading (
                    machine INTEGER PRIMARY KEY,
                    segment INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    hash TEXT NOT NULL,
                    clock INTEGER NOT NULL,
                    heard INTEGER NOT NULL,
                    fault TEXT
                ) STRICT;
                """),
        // The names of machines. They are synchronised themselves, like the next table.
        Table(
            name: "sync_machine",
            creation: """
                CREATE TABLE sync_machine (
                    machine INTEGER PRIMARY KEY,
                    name TEXT NOT NULL CHECK (trim(name) <> ''),
                    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1))
                ) STRICT;
                """),
        // Values that lost against later ones.
        Table(
            name: "sync_conflict",
            creation: """
                CREATE TABLE sync_conflict (
                    subject TEXT NOT NULL,
                    identity TEXT NOT NULL,
                    field TEXT NOT NULL,
                    clock INTEGER NOT NULL,
                    machine INTEGER NOT NULL,
                    value TEXT NOT NULL,
                    PRIMARY KEY (subject, identity, field, clock, machine)
                ) STRICT, WITHOUT ROWID;
                """),
        // Changes of the history that other machines made; those of telephones have the number 0.
        Table(
            name: "sync_change",
            creation: """
                CREATE TABLE sync_change (
                    change INTEGER PRIMARY KEY,
                    machine INTEGER NOT NULL
                ) STRICT;
                """,
            parts: """
                CREATE TRIGGER sync_change_after_delete AFTER DELETE ON change BEGIN
                    DELETE FROM sync_change WHERE change = old.id;
                END;
                """),
    ]

    /// Deletes what a machine that leaves need not know when it shares a ledger again.
    static let withoutPlace = [inboxFiles, inboxLines, syncKeys, syncFold, syncDelivery].map {
        "DROP TABLE IF EXISTS \($0.name);"
    }.joined()
}
