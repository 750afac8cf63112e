extension Schema {
    /// Tables of what not everybody uses. The first change that needs one creates it, so that other files have neither its
    /// parts nor the time that parsing them takes. Files without them are as good as files with empty ones.
    static let optionalTables = [
        envelopeMoves, goals, attachments, ruleDetails, ruleAccounts, recurringReceived, inboxFiles, inboxLines,
        syncKeys, syncFold, syncOutlived, syncLeft, syncDelivery, syncDecisions, syncMarks, syncTold, syncPassed,
        syncWritten, syncFiles, syncForks, syncMet, reversals,
    ]

    /// Money that was moved between the envelopes of a month: a row for each side, under one random number, so that moves
    /// of two machines add up.
    static let envelopeMoves = Table(
        name: "envelope_move",
        creation: """
            CREATE TABLE envelope_move (
                move INTEGER NOT NULL,
                category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
                currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                month TEXT NOT NULL CHECK (month IS date(month, 'start of month')),
                amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
                PRIMARY KEY (move, category)
            ) STRICT, WITHOUT ROWID;
            """,
        isJournaled: true)

    /// What should be saved in a category up to a day.
    static let goals = Table(
        name: "goal",
        creation: """
            CREATE TABLE goal (
                category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
                currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
                last TEXT NOT NULL CHECK (last IS date(last, '+0 days')),
                PRIMARY KEY (category)
            ) STRICT, WITHOUT ROWID;
            """,
        isJournaled: true)

    /// Files that belong to entries. One with a hash was copied beside the data file; of another one, `name` is the path.
    static let attachments = Table(
        name: "attachment",
        creation: """
            CREATE TABLE attachment (
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                hash TEXT NOT NULL,
                PRIMARY KEY (entry, name)
            ) STRICT, WITHOUT ROWID;
            """,
        isJournaled: true)

    /// What few rules have. The tags are separated by blanks.
    static let ruleDetails = Table(
        name: "rule_detail",
        creation: """
            CREATE TABLE rule_detail (
                rule INTEGER NOT NULL REFERENCES rule (id) ON DELETE CASCADE,
                kind TEXT CHECK (kind IN ('expense', 'income', 'refund')),
                currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                minimum INTEGER CHECK (minimum > 0),
                maximum INTEGER CHECK (maximum > 0),
                payee TEXT CHECK (payee <> ''),
                tags TEXT NOT NULL,
                PRIMARY KEY (rule)
            ) STRICT, WITHOUT ROWID;
            """,
        isJournaled: true)

    /// The account that a rule gives to entries without one.
    static let ruleAccounts = Table(
        name: "rule_account",
        creation: """
            CREATE TABLE rule_account (
                rule INTEGER NOT NULL REFERENCES rule (id) ON DELETE CASCADE,
                account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                PRIMARY KEY (rule)
            ) STRICT, WITHOUT ROWID;
            """,
        isJournaled: true)

    /// What the receiving account of a recurring exchange gets.
    static let recurringReceived = Table(
        name: "recurring_received",
        creation: """
            CREATE TABLE recurring_received (
                recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
                amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
                currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
                PRIMARY KEY (recurring)
            ) STRICT, WITHOUT ROWID;
            """,
        isJournaled: true)

    /// What this machine knows of the files of the inbox.
    static let inboxFiles = Table(
        name: "sync_inbox",
        creation: """
            CREATE TABLE sync_inbox (
                name TEXT PRIMARY KEY,
                size INTEGER NOT NULL,
                time INTEGER NOT NULL,
                waiting INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)

    /// Lines of the inbox that this machine has recorded and not yet removed from their file.
    static let inboxLines = Table(
        name: "sync_inbox_line",
        creation: """
            CREATE TABLE sync_inbox_line (
                key INTEGER PRIMARY KEY,
                file TEXT NOT NULL
            ) STRICT;
            """)

    /// The keys to which shared files are encrypted: the public ones by their program, and the path of the own one.
    static let syncKeys = Table(
        name: "sync_key",
        creation: """
            CREATE TABLE sync_key (
                number INTEGER PRIMARY KEY,
                kind TEXT NOT NULL CHECK (kind IN ('age', 'gpg', 'identity')),
                value TEXT NOT NULL CHECK (value <> '')
            ) STRICT;
            """)

    /// The first file of this machine's last snapshot, and the size of a file from which there is a new one.
    static let syncFold = Table(
        name: "sync_fold",
        creation: """
            CREATE TABLE sync_fold (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                first INTEGER NOT NULL,
                size INTEGER NOT NULL
            ) STRICT;
            """)

    /// Is there while a machine that has left a shared ledger shares none, and has no rows.
    static let syncLeft = Table(
        name: "sync_left",
        creation: """
            CREATE TABLE sync_left (
                number INTEGER PRIMARY KEY
            ) STRICT;
            """)

    /// Up to which line the others have what this machine has written, if another program brings it to them.
    static let syncDelivery = Table(
        name: "sync_delivery",
        creation: """
            CREATE TABLE sync_delivery (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                line INTEGER NOT NULL
            ) STRICT;
            """)

    /// The changes that the history had when the file was shared, by which copies of it that were made before recognise it:
    /// the last row of each in the journal, its hash, as whose change it counts, and the rows that it made.
    static let syncMarks = Table(
        name: "sync_mark",
        creation: """
            CREATE TABLE sync_mark (
                number INTEGER PRIMARY KEY,
                hash TEXT NOT NULL,
                machine INTEGER NOT NULL,
                rows TEXT NOT NULL
            ) STRICT;
            """)

    /// Which machine tells of the rows of a replica that is no machine, or of a machine whose file lacks something. Several
    /// machines may.
    static let syncTold = Table(
        name: "sync_told",
        creation: """
            CREATE TABLE sync_told (
                replica INTEGER NOT NULL,
                machine INTEGER NOT NULL,
                PRIMARY KEY (replica, machine)
            ) STRICT, WITHOUT ROWID;
            """)

    /// The machines whose ledgers have met this one, and whether neither knew of the other when it began to share.
    static let syncMet = Table(
        name: "sync_met",
        creation: """
            CREATE TABLE sync_met (
                machine INTEGER PRIMARY KEY,
                is_apart INTEGER NOT NULL CHECK (is_apart IN (0, 1))
            ) STRICT;
            """)

    /// The hashes of the lines of other machines that were read.
    static let syncPassed = Table(
        name: "sync_passed",
        creation: """
            CREATE TABLE sync_passed (
                machine INTEGER NOT NULL,
                hash INTEGER NOT NULL,
                PRIMARY KEY (machine, hash)
            ) STRICT, WITHOUT ROWID;
            """)

    /// The lines that this machine wrote last, by the beginnings of their hashes: a copy of the data file has the same ones up to
    /// where they part.
    static let syncWritten = Table(
        name: "sync_written",
        creation: """
            CREATE TABLE sync_written (
                number INTEGER PRIMARY KEY,
                clock INTEGER NOT NULL,
                hash TEXT NOT NULL
            ) STRICT;
            """)

    /// The files of this machine as they were when they were known to have what it wrote.
    static let syncFiles = Table(
        name: "sync_file",
        creation: """
            CREATE TABLE sync_file (
                segment INTEGER PRIMARY KEY,
                state TEXT NOT NULL
            ) STRICT;
            """)

    /// Machines whose files went on otherwise than they had been read, and the clocks up to which both sides are the same.
    static let syncForks = Table(
        name: "sync_fork",
        creation: """
            CREATE TABLE sync_fork (
                machine INTEGER PRIMARY KEY,
                clock INTEGER NOT NULL
            ) STRICT;
            """)

    /// Deletions of rows that stayed, because others had changed or made them without knowing of it: all of a row in one,
    /// as JSON. Together with a later one they may be about everything that the row has.
    static let syncOutlived = Table(
        name: "sync_outlived",
        creation: """
            CREATE TABLE sync_outlived (
                subject TEXT NOT NULL,
                row INTEGER NOT NULL,
                deletion TEXT NOT NULL,
                PRIMARY KEY (subject, row)
            ) STRICT, WITHOUT ROWID;
            """)

    /// What people have decided about conflicts, by their keys: whether what holds is right. Without a row a conflict is
    /// undecided.
    static let syncDecisions = Table(
        name: "sync_decision",
        creation: """
            CREATE TABLE sync_decision (
                subject TEXT NOT NULL,
                identity TEXT NOT NULL,
                field TEXT NOT NULL,
                clock INTEGER NOT NULL,
                machine INTEGER NOT NULL,
                is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
                PRIMARY KEY (subject, identity, field, clock, machine)
            ) STRICT, WITHOUT ROWID;
            """,
        isJournaled: true)

    /// When a change was undone or redone last, in seconds since 1970, and the last row of the journal of it, or of what it
    /// took back, that other machines are not told of. One that was redone or undone since stays until that has been sent.
    static let reversals = Table(
        name: "reversal",
        creation: """
            CREATE TABLE reversal (
                change INTEGER PRIMARY KEY,
                time INTEGER NOT NULL,
                silent INTEGER NOT NULL
            ) STRICT;
            """,
        parts: """
            CREATE TRIGGER reversal_after_delete AFTER DELETE ON change
                WHEN NOT EXISTS (SELECT 1 FROM journal WHERE change = -old.id)
            BEGIN
                DELETE FROM reversal WHERE change = old.id;
            END;
            """)

    /// Creates an optional table, unless it is there.
    static func createIfMissing(_ table: Table, in connection: Connection) throws {
        if try !connection.has(table) { try createTables([table], in: connection) }
    }
}

extension Connection {
    /// Whether the file has an optional table.
    func has(_ table: Schema.Table) throws -> Bool {
        try hasTable(table.name)
    }
}
