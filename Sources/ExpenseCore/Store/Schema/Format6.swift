/// The format of the data file: every table with its columns, and what the log knows of its rows.
///
/// Amounts are in minor units. A column without a value is NULL, which costs one byte. No `id` is given twice: it is what a row is
/// called here. `uid` is what it is on all machines: random, or derived from a name at the end of the change that makes it.
extension Schema {
    /// The format that this program reads and writes. A file of an earlier one is converted.
    static let version: Int64 = 6

    /// All tables, those first that others refer to.
    private static let all =
        [
            settings, categories, accounts, accountCurrencies, accountStatements, agreements, entries, entryTags,
            attachments, rules, ruleDetails, ruleAccounts, rates, budgets, budgetChanges, envelopeMoves, goals,
            recurringEntries, recurringParts, recurringTags, recurringSteps, recurringReceived, recurringRules,
            occurrences, importMappings, importedFiles, importedValues, knownRows, bankReferences, totals, logMark,
            inboxFiles, inboxLines, syncKeys,
        ] + machineTables

    /// The tables of every data file.
    static let tables = all.filter { !$0.isOptional }

    /// Tables of what not everybody uses.
    static let optionalTables = all.filter(\.isOptional)

    /// The kinds of records whose changes the log knows.
    static let loggedKinds = all.compactMap(\.log)

    // MARK: - Entries and what they name

    /// What the user has set, by name.
    static let settings = Table("setting", [.key("name", "TEXT PRIMARY KEY"), .text("value")]).logged { kind in
        (kind.isSetWhenMade, kind.isSetBesideOthers, kind.localKeys) = (true, true, ["history"])
    }

    /// The categories of entries. `color` is 0xRRGGBB.
    static let categories = Table("category", [.id, .uid, .name(), .number("color", 0...0xFF_FFFF)])
        .logged { $0.isNested = true }

    /// The places where money is: bank accounts, cards, wallets.
    static let accounts = Table("account", [.id, .uid, .name()]).logged()

    /// The currencies that an account was said to have. Without any, it has those of its entries.
    static let accountCurrencies = Table(
        "account_currency", [.part(of: "account"), .currency()], key: ["account", "currency"]
    ).logged()

    /// The days of the month on which the statement of a card closes and is to be paid.
    static let accountStatements = Table(
        "account_statement", [.part(of: "account"), .number("closing", 1...31), .number("due", 1...31)],
        key: ["account"], isOptional: true
    ).logged()

    /// For each account and currency the last balance that matched the bank's, and the highest number of an entry at
    /// that time.
    static let agreements = Table(
        "agreement",
        [
            .part(of: "account"), .currency(), .day(), .number("amount"),
            Column("last", "INTEGER NOT NULL", .mention(of: "entry")),
        ], key: ["account", "currency"]
    ).logged()

    /// Expenses, income, refunds and transfers.
    ///
    /// `receipt` is the number of the first entry of a receipt with several. `original` is an amount in another
    /// currency as text, such as `12.50 USD`; it is only shown. A transfer has an account on at least one side.
    /// `received` is what its target gets if that is in another currency; it means nothing without a target.
    ///
    /// The indexes do not contain the number, which SQLite appends to each index anyway.
    ///
    /// `imported` is written before the entry is changed, because undo has to find the imported values when it restores the
    /// entry.
    static let entries = Table(
        "entry",
        [
            .id, .randomUID, .day(), kind, .amount(), .currency(), .use(of: "category", isOptional: true), note,
        ] + texts + [
            .use(of: "account", isOptional: true),
            .use(of: "account", as: "target", isOptional: true, check: " CHECK (target <> account)"),
            Column("receipt", "INTEGER CHECK (receipt > 0)", .mention(of: "entry")),
            Column("original", "TEXT CHECK (original GLOB '[0-9]* [A-Z][A-Z][A-Z]')"),
            .amount("received", isOptional: true), .currency("received_currency", isOptional: true),
        ],
        check: """

                    CASE kind WHEN 'transfer' THEN category IS NULL AND ifnull(account, target) IS NOT NULL
                    ELSE target IS NULL END
            """,
        parts: """
            CREATE INDEX entry_by_date ON entry (date);
            CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
            CREATE INDEX entry_by_amount ON entry (currency DESC, amount);
            CREATE INDEX entry_by_receipt ON entry (receipt) WHERE receipt IS NOT NULL;
            CREATE INDEX entry_by_exchange ON entry (currency, date) WHERE received IS NOT NULL;
            CREATE TRIGGER imported_before_update BEFORE UPDATE ON entry
                WHEN old.id <= (SELECT last FROM import WHERE first <= old.id ORDER BY first DESC LIMIT 1)
                    AND (new.date, new.kind, new.amount, new.currency, new.note, new.payee)
                        IS NOT (old.date, old.kind, old.amount, old.currency, old.note, old.payee)
                    AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = old.id)
            BEGIN
                INSERT INTO imported (entry, date, kind, amount, currency, note, payee) VALUES
                    (old.id, old.date, old.kind, old.amount, old.currency, old.note, old.payee);
            END;
            """ + totalTriggersOfEntries
    ).logged { kind in
        kind.together = [["amount", "currency", "original"], sides, ["received", "received_currency"]]
        kind.fitting = fittingSides
        for column in ["received", "received_currency"] {
            kind.fitting[column] = "iif(\(isBetweenAccounts) AND row.target IS NOT NULL, row.\(column), NULL)"
        }
        kind.ranged = "id"
    }

    private static let kind = Column.choice("kind", of: Expense.Kind.allCases.map(\.rawValue))
    private static let texts = EntryField.texts.map { Column.words($0.column, isOptional: true) }
    private static let note = Column("note", "TEXT NOT NULL DEFAULT ''")

    /// Each of them means something else with others.
    private static let sides = ["kind", "account", "target"]

    private static let isBetweenAccounts = "row.kind = 'transfer' AND row.target IS NOT row.account"

    /// Only a transfer has a target, and it has no category and two different accounts, or one.
    private static let fittingSides = [
        "kind": "iif(row.kind = 'transfer' AND ifnull(row.account, row.target) IS NULL, 'expense', row.kind)",
        "category": "iif(row.kind = 'transfer' AND ifnull(row.account, row.target) IS NOT NULL, NULL, row.category)",
        "target": "iif(\(isBetweenAccounts), row.target, NULL)",
    ]

    /// The tags of entries.
    static let entryTags = Table(
        "entry_tag", [.part(of: "entry"), .words("tag")], key: ["entry", "tag"],
        parts: "CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);" + totalTriggersOfTags
    ).logged { ($0.unique, $0.ranged) = (["entry", "tag"], "entry") }

    /// Files that belong to entries. One with a hash was copied beside the data file; of another one, `name` is the path.
    static let attachments = Table(
        "attachment", [.part(of: "entry"), .words("name"), .text("hash")], key: ["entry", "name"], isOptional: true
    ).logged()

    /// Imports put entries with this text into this category.
    static let rules = Table("rule", [.id, .uid, .name("text"), .use(of: "category", goesWithIt: true)]).logged()

    /// What few rules have. The tags are separated by blanks.
    static let ruleDetails = Table(
        "rule_detail",
        [
            .part(of: "rule"), .choice("kind", of: ["expense", "income", "refund"], isOptional: true),
            .currency(isOptional: true), Column("minimum", "INTEGER CHECK (minimum > 0)"),
            Column("maximum", "INTEGER CHECK (maximum > 0)"), .words("payee", isOptional: true), .text("tags"),
        ], key: ["rule"], isOptional: true
    ).logged()

    /// The account that a rule gives to entries without one.
    static let ruleAccounts = Table(
        "rule_account", [.part(of: "rule"), .use(of: "account", goesWithIt: true)], key: ["rule"], isOptional: true
    ).logged()

    /// An exchange rate is `digits` / 10^`decimals` of `quote` for one of `base`.
    static let rates = Table(
        "rate",
        [
            .currency("base"),
            Column("quote", "TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]' AND quote <> base)"), .day(),
            Column("digits", "INTEGER NOT NULL CHECK (digits > 0)"), .number("decimals", 0...18),
        ], key: ["base", "quote", "date"]
    ).logged { $0.isSetWhenMade = true }

    // MARK: - Budgets and recurring entries

    /// A budget without a category is for all expenses. If `carried_from` is set, the rest is carried over from that
    /// day on; `carried` is the amount carried over on that day.
    static let budgets = Table(
        "budget",
        [
            .id, .uid, .use(of: "category", isOptional: true, goesWithIt: true), .currency(), .amount(from: 0),
            .choice("per", of: Budget.Span.allCases.map(\.rawValue)), .day("carried_from", isOptional: true),
            .number("carried", isOptional: true),
        ], parts: "CREATE UNIQUE INDEX budget_by_category ON budget (ifnull(category, 0), currency);"
    ).logged { ($0.derived, $0.unique) = (["category", "currency"], ["category", "currency"]) }

    /// Amounts of a budget that count for some of its spans. Without an end, the last day is that of the calendar.
    /// Zero for all days up to one means that there is no budget before it.
    static let budgetChanges = Table(
        "budget_change",
        [
            .part(of: "budget"), .day("first"),
            Column("last", "TEXT NOT NULL CHECK (last IS date(last, '+0 days') AND last >= first)"), .amount(from: 0),
        ], key: ["budget", "first", "last"]
    ).logged()

    /// Money that was moved between the envelopes of a month: a row for each side, under one random number, so that moves
    /// of two machines add up.
    static let envelopeMoves = Table(
        "envelope_move",
        [
            .number("move"), .use(of: "category", goesWithIt: true), .currency(),
            Column("month", "TEXT NOT NULL CHECK (month IS date(month, 'start of month'))"),
            .amount(from: -Money.largest),
        ], key: ["move", "category"], isOptional: true
    ).logged()

    /// What should be saved in a category up to a day.
    static let goals = Table(
        "goal", [.use(of: "category", goesWithIt: true), .currency(), .amount(), .day("last")], key: ["category"],
        isOptional: true
    ).logged()

    /// Entries that are recorded again every `step` units from the day `first` on.
    static let recurringEntries = Table(
        "recurring",
        [
            .id, .randomUID, .choice("unit", of: Recurring.Unit.allCases.map(\.rawValue)), .number("step", 1...1000),
            .day("first"), Column("last", "TEXT CHECK (last IS NULL OR last IS date(last, '+0 days'))"), kind,
            .amount(), .currency(), .use(of: "category", isOptional: true), note,
        ] + texts + [
            .use(of: "account", isOptional: true), .use(of: "account", as: "target", isOptional: true), partsVersion,
        ]
    ).logged { kind in
        kind.together = [["amount", "currency", "version"], ["unit", "step", "first"], sides]
        kind.fitting = fittingSides
    }

    private static let partsVersion = Column("version", "INTEGER NOT NULL DEFAULT 0")

    /// Further entries that a recurring entry records on the same receipt: other categories, and shares of others. Those of
    /// the version that the recurring entry has are recorded. The others stay, so that a change of all parts is one value.
    static let recurringParts = Table(
        "recurring_part",
        [
            .part(of: "recurring"), partsVersion, .number("place"), kind, .amount(),
            .use(of: "category", isOptional: true), .use(of: "account", isOptional: true),
            .use(of: "account", as: "target", isOptional: true),
        ], key: ["recurring", "version", "place"]
    ).logged()

    /// The tags that the entries of a recurring entry get.
    static let recurringTags = Table(
        "recurring_tag", [.part(of: "recurring"), .words("tag")], key: ["recurring", "tag"]
    ).logged { $0.unique = ["recurring", "tag"] }

    /// Changes of a recurring entry from a day on: its amount with its parts, or whether it is paused. NULL means
    /// unchanged.
    static let recurringSteps = Table(
        "recurring_step",
        [.part(of: "recurring"), .day(), .amount(isOptional: true), .flag("is_paused", isOptional: true)],
        key: ["recurring", "date"], check: "ifnull(amount, is_paused) IS NOT NULL"
    ).logged()

    /// What the receiving account of a recurring exchange gets.
    static let recurringReceived = Table(
        "recurring_received", [.part(of: "recurring"), .amount(), .currency()], key: ["recurring"], isOptional: true
    ).logged()

    /// Which day of the month a recurring entry has, such as `last day`, and where it is moved off a weekend.
    static let recurringRules = Table(
        "recurring_rule",
        [
            .part(of: "recurring"), .words("day", isOptional: true),
            .choice("weekend", of: Recurring.Weekend.allCases.map(\.rawValue), isOptional: true),
        ], key: ["recurring"], check: "ifnull(day, weekend) IS NOT NULL", isOptional: true
    ).logged()

    /// The occurrences of a recurring entry that have been recorded: once each, even if their entry is deleted later.
    static let occurrences = Table(
        "made", [.part(of: "recurring"), .day(), Column("entry", "INTEGER NOT NULL", .choice(of: "entry"))],
        key: ["recurring", "date"]
    ).logged { $0.staysThrough = "date" }

    // MARK: - Imports

    /// How to read the files of a bank.
    static let importMappings = Table(
        "import_mapping",
        [
            .id, .uid, .name(), .text("header"), Column("mapping", "TEXT NOT NULL CHECK (json_valid(mapping))"),
        ]
    ).logged()

    /// A row for each imported file: the numbers of its entries.
    static let importedFiles = Table(
        "import",
        [.key("first", "INTEGER PRIMARY KEY"), Column("last", "INTEGER NOT NULL CHECK (last >= first)")]
    ).logged { $0.isLocal = true }

    /// The imported values of entries that have changed since, so that a second import recognises them: one row for a
    /// changed entry, two for a transfer whose sides were both imported.
    static let importedValues = Table(
        "imported",
        [
            .id, .part(of: "entry"), .text("date"), .text("kind"), .number("amount"), .text("currency"), .text("note"),
            .text("payee", isOptional: true),
        ],
        parts: """
            CREATE INDEX imported_by_date ON imported (date);
            CREATE INDEX imported_by_entry ON imported (entry);
            """
    ).logged { ($0.key, $0.isLocal) = (["entry", "id"], true) }

    /// The rows of banks' files that are entries which were not made of them, where a ledger is shared: by the identity that an
    /// entry made of the row has on all machines.
    static let knownRows = Table(
        "known_row", [.part(of: "entry"), .number("row")], key: ["entry", "row"],
        parts: "CREATE INDEX known_row_by_row ON known_row (row);", isOptional: true
    ).logged { ($0.otherIdentity, $0.isInHistory) = ("row", false) }

    /// The identifiers that banks gave to imported transactions, with the day and the amount in their files. The
    /// amounts of expenses are negative.
    static let bankReferences = Table(
        "bank_reference", [.id, .part(of: "entry"), .text("bank"), .text("reference"), .day(), .number("amount")],
        parts: """
            CREATE INDEX bank_reference_by_reference ON bank_reference (reference, bank);
            CREATE INDEX bank_reference_by_entry ON bank_reference (entry);
            """
    ).logged { ($0.key, $0.isLocal) = (["entry", "id"], true) }

    // MARK: - What is kept of entries and of commits

    /// The sum and number of entries for everything that reports ask for, so that a report reads a few rows instead of all
    /// entries: for each `span` ('day' or 'month') and its `period` (a day or a month), for each `category` (0 for none) and
    /// for all of them (-1), for each `kind`, and for each `tag`: '' for all entries, '+' for those with tags, '+work' for
    /// those with the tag "work", '@3' for those of account 3. A transfer counts as 'arrival' for the account that receives
    /// the money.
    ///
    /// The strict table refuses a sum that overflows. The triggers of `entry` and `entry_tag` maintain it; `countTotals`
    /// does it for many entries at once.
    static let totals = Table(
        "total",
        [
            .text("span"), .text("tag"), .number("category"), .text("period"), .text("currency"), .text("kind"),
            .number("amount"), .number("count"),
        ], key: ["span", "tag", "category", "period", "currency", "kind"],
        parts: """
            CREATE TRIGGER total_of_nothing AFTER UPDATE ON total WHEN new.count = 0 BEGIN
                DELETE FROM total WHERE span = new.span AND tag = new.tag AND category = new.category
                    AND period = new.period AND currency = new.currency AND kind = new.kind;
            END;
            """)

    /// A random mark of the last commit, and that of the commit before, so that a leftover log is known to be of this file
    /// (``DataFile/refuseForeignLog()``).
    static let logMark = Table(
        "log_mark",
        [.key("id", "INTEGER PRIMARY KEY CHECK (id = 1)"), .text("mark"), .text("former", isOptional: true)],
        parts: "INSERT INTO log_mark VALUES (1, hex(randomblob(16)), NULL);")

    // MARK: - Several machines: made when needed

    /// What this machine knows of the files of the inbox.
    static let inboxFiles = Table(
        "sync_inbox", [.key("name", "TEXT PRIMARY KEY"), .number("size"), .number("time"), .number("waiting")],
        isOptional: true)

    /// Lines of the inbox that this machine has recorded and not yet removed from their file.
    static let inboxLines = Table(
        "sync_inbox_line", [.key("key", "INTEGER PRIMARY KEY"), .text("file")], isOptional: true)

    /// The keys to which shared files are encrypted: the public ones by their program, and the path of the own one.
    static let syncKeys = Table(
        "sync_key",
        [.key("number", "INTEGER PRIMARY KEY"), .choice("kind", of: ["age", "gpg", "identity"]), .words("value")],
        isOptional: true)

    /// The tables of a file whose ledger several machines share. The first `sync with` makes them.
    static let machineTables = [ownMachine, machineFiles, machineLines, machineFaults, machines, apart]

    /// This machine: its number, which names its folder; where the files are, NULL if it has left; the last change that its
    /// file tells, and the state of that file when this machine had written it; what else is to be written: what is in no
    /// file (`missing`), or everything anew (`everything`); the number of lines that were delivered, if another program
    /// delivers them. A copy of a data file has a number of its own, and `former` is that of the machine which it was;
    /// `is_replacement` says that there is no such machine any more, because a backup was restored.
    static let ownMachine = Table(
        "machine_self",
        [
            .number("machine"), .text("place", isOptional: true), Column("told", "INTEGER NOT NULL DEFAULT 0"),
            .text("state", isOptional: true), .choice("due", of: ["missing", "everything"], isOptional: true),
            .number("delivered", isOptional: true), .number("former", isOptional: true),
            Column("is_replacement", "INTEGER NOT NULL DEFAULT 0 CHECK (is_replacement IN (0, 1))"),
        ], isOptional: true)

    /// Up to where each file was read, or written by this machine: the number of lines, where the last one begins, with its
    /// hash, and when something of it arrived last.
    static let machineFiles = Table(
        "machine_file",
        [
            .number("machine"), .number("segment"), .number("size"), .number("lines"), .number("tail"), .text("hash"),
            .number("heard"),
        ], key: ["machine", "segment"], isOptional: true)

    /// Where lines are that wait for others.
    static let machineLines = Table(
        "machine_line",
        [.key("hash", "TEXT PRIMARY KEY"), .number("machine"), .number("segment"), .number("line")],
        isOptional: true)

    /// Lines that say what cannot be, and why. A file that cannot be read at all has the line 0.
    static let machineFaults = Table(
        "machine_fault", [.number("machine"), .number("segment"), .number("line"), .text("reason")],
        key: ["machine", "segment", "line"], isOptional: true)

    /// The names of all machines, which all of them know.
    static let machines = Table(
        "machine",
        [
            .key("machine", "INTEGER PRIMARY KEY CHECK (machine > 0)"), .words("name"), .flag("has_left"),
        ], isOptional: true
    ).logged { ($0.isSetWhenMade, $0.isInHistory) = (true, false) }

    /// Pairs of rows that looked alike and about which people have decided, by their identities: if both are there, they are two.
    static let apart = Table(
        "apart", [.number("one"), Column("other", "INTEGER NOT NULL CHECK (other > one)")], key: ["one", "other"],
        isOptional: true
    ).logged()
}
