/// The format of the data file: every table with its indexes and triggers.
///
/// Amounts are in minor units. A column without a value is NULL, which costs one byte. No `id` is given twice: it is what a row is
/// called here. `uid` is what it is on all machines: random, or derived from a name at the end of the change that makes it.
extension Schema {
    /// The format that this program reads and writes. A file of an earlier one is converted.
    static let version: Int64 = 6

    /// The tables of every data file, those first that others refer to.
    static let tables = [
        settings, categories, accounts, accountCurrencies, agreements, entries, entryTags, rules, rates, budgets,
        budgetChanges, recurringEntries, recurringParts, recurringTags, recurringSteps, occurrences, importMappings,
        importedFiles, importedValues, bankReferences, totals, logMark,
    ]

    /// Tables of what not everybody uses. The first change that needs one creates it, so that other files have neither its
    /// parts nor the time that parsing them takes. Files without them are as good as files with empty ones.
    static let optionalTables =
        [
            attachments, ruleDetails, ruleAccounts, envelopeMoves, goals, accountStatements, recurringReceived,
            recurringRules, inboxFiles, inboxLines, syncKeys,
        ] + machineTables

    /// A table of the data file, with what keeps it right.
    struct Table: Sendable {
        let name: String
        /// The statement that creates it.
        let creation: String
        /// The statements that create its indexes and triggers, which refer to other tables.
        let parts: String
        /// Whether the log records each change of a row, so that it can be undone.
        let isLogged: Bool
        /// Columns that change together.
        let together: [[String]]

        init(
            isLogged: Bool = false, _ creation: String, parts: String = "", together: [[String]] = []
        ) {
            name = String(creation.dropFirst("CREATE TABLE ".count).prefix { $0 != " " })
            (self.creation, self.parts, self.isLogged, self.together) = (creation, parts, isLogged, together)
        }

        /// The statement that creates a table with the same columns.
        func creation(named other: String) -> String {
            "CREATE TABLE \(other)" + creation.dropFirst("CREATE TABLE \(name)".count)
        }
    }

    // MARK: - Entries and what they name

    /// What the user has set, by name.
    static let settings = Table(
        isLogged: true,
        """
        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)

    /// The categories of entries. `color` is 0xRRGGBB.
    static let categories = Table(
        isLogged: true,
        """
        CREATE TABLE category (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid INTEGER,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
            color INTEGER NOT NULL CHECK (color BETWEEN 0 AND 16777215)
        ) STRICT;
        """)

    /// The places where money is: bank accounts, cards, wallets.
    static let accounts = Table(
        isLogged: true,
        """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid INTEGER,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> '')
        ) STRICT;
        """)

    /// The currencies that an account was said to have. Without any, it has those of its entries.
    static let accountCurrencies = Table(
        isLogged: true,
        """
        CREATE TABLE account_currency (
            account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            PRIMARY KEY (account, currency)
        ) STRICT, WITHOUT ROWID;
        """)

    /// The days of the month on which the statement of a card closes and is to be paid.
    static let accountStatements = Table(
        isLogged: true,
        """
        CREATE TABLE account_statement (
            account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            closing INTEGER NOT NULL CHECK (closing BETWEEN 1 AND 31),
            due INTEGER NOT NULL CHECK (due BETWEEN 1 AND 31),
            PRIMARY KEY (account)
        ) STRICT, WITHOUT ROWID;
        """)

    /// For each account and currency the last balance that matched the bank's, and the highest number of an entry at
    /// that time.
    static let agreements = Table(
        isLogged: true,
        """
        CREATE TABLE agreement (
            account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            amount INTEGER NOT NULL,
            last INTEGER NOT NULL,
            PRIMARY KEY (account, currency)
        ) STRICT, WITHOUT ROWID;
        """)

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
        isLogged: true,
        """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid INTEGER DEFAULT (random() & 9223372036854775806),
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            category INTEGER REFERENCES category (id),
            note TEXT NOT NULL DEFAULT '',
            payee TEXT CHECK (payee <> ''),
            account INTEGER REFERENCES account (id),
            target INTEGER REFERENCES account (id) CHECK (target <> account),
            receipt INTEGER CHECK (receipt > 0),
            original TEXT CHECK (original GLOB '[0-9]* [A-Z][A-Z][A-Z]'),
            received INTEGER CHECK (received BETWEEN 1 AND 1000000000000),
            received_currency TEXT CHECK (received_currency GLOB '[A-Z][A-Z][A-Z]'),
            CHECK (
                CASE kind WHEN 'transfer' THEN category IS NULL AND ifnull(account, target) IS NOT NULL
                ELSE target IS NULL END)
        ) STRICT;
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
            """ + totalTriggersOfEntries,
        together: [["amount", "currency", "original"], ["kind", "target"], ["received", "received_currency"]])

    /// The tags of entries.
    static let entryTags = Table(
        isLogged: true,
        """
        CREATE TABLE entry_tag (
            entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (entry, tag)
        ) STRICT, WITHOUT ROWID;
        """,
        parts: "CREATE INDEX entry_tag_by_tag ON entry_tag (tag, entry);" + totalTriggersOfTags)

    /// Files that belong to entries. One with a hash was copied beside the data file; of another one, `name` is the path.
    static let attachments = Table(
        isLogged: true,
        """
        CREATE TABLE attachment (
            entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            hash TEXT NOT NULL,
            PRIMARY KEY (entry, name)
        ) STRICT, WITHOUT ROWID;
        """)

    /// Imports put entries with this text into this category.
    static let rules = Table(
        isLogged: true,
        """
        CREATE TABLE rule (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid INTEGER,
            text TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(text) <> ''),
            category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
        ) STRICT;
        """)

    /// What few rules have. The tags are separated by blanks.
    static let ruleDetails = Table(
        isLogged: true,
        """
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
        """)

    /// The account that a rule gives to entries without one.
    static let ruleAccounts = Table(
        isLogged: true,
        """
        CREATE TABLE rule_account (
            rule INTEGER NOT NULL REFERENCES rule (id) ON DELETE CASCADE,
            account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            PRIMARY KEY (rule)
        ) STRICT, WITHOUT ROWID;
        """)

    /// An exchange rate is `digits` / 10^`decimals` of `quote` for one of `base`.
    static let rates = Table(
        isLogged: true,
        """
        CREATE TABLE rate (
            base TEXT NOT NULL CHECK (base GLOB '[A-Z][A-Z][A-Z]'),
            quote TEXT NOT NULL CHECK (quote GLOB '[A-Z][A-Z][A-Z]' AND quote <> base),
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            digits INTEGER NOT NULL CHECK (digits > 0),
            decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 18),
            PRIMARY KEY (base, quote, date)
        ) STRICT, WITHOUT ROWID;
        """)

    // MARK: - Budgets and recurring entries

    /// A budget without a category is for all expenses. If `carried_from` is set, the rest is carried over from that
    /// day on; `carried` is the amount carried over on that day.
    static let budgets = Table(
        isLogged: true,
        """
        CREATE TABLE budget (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid INTEGER,
            category INTEGER REFERENCES category (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
            per TEXT NOT NULL CHECK (per IN ('week', '2 weeks', 'month', 'quarter', 'year')),
            carried_from TEXT CHECK (carried_from IS date(carried_from, '+0 days')),
            carried INTEGER
        ) STRICT;
        """,
        parts: "CREATE UNIQUE INDEX budget_by_category ON budget (ifnull(category, 0), currency);")

    /// Amounts of a budget that count for some of its spans. Without an end, the last day is that of the calendar.
    /// Zero for all days up to one means that there is no budget before it.
    static let budgetChanges = Table(
        isLogged: true,
        """
        CREATE TABLE budget_change (
            budget INTEGER NOT NULL REFERENCES budget (id) ON DELETE CASCADE,
            first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
            last TEXT NOT NULL CHECK (last IS date(last, '+0 days') AND last >= first),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
            PRIMARY KEY (budget, first, last)
        ) STRICT, WITHOUT ROWID;
        """)

    /// Money that was moved between the envelopes of a month: a row for each side, under one random number, so that moves
    /// of two machines add up.
    static let envelopeMoves = Table(
        isLogged: true,
        """
        CREATE TABLE envelope_move (
            move INTEGER NOT NULL,
            category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            month TEXT NOT NULL CHECK (month IS date(month, 'start of month')),
            amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
            PRIMARY KEY (move, category)
        ) STRICT, WITHOUT ROWID;
        """)

    /// What should be saved in a category up to a day.
    static let goals = Table(
        isLogged: true,
        """
        CREATE TABLE goal (
            category INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            last TEXT NOT NULL CHECK (last IS date(last, '+0 days')),
            PRIMARY KEY (category)
        ) STRICT, WITHOUT ROWID;
        """)

    /// Entries that are recorded again every `step` units from the day `first` on.
    static let recurringEntries = Table(
        isLogged: true,
        """
        CREATE TABLE recurring (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid INTEGER DEFAULT (random() & 9223372036854775806),
            unit TEXT NOT NULL CHECK (unit IN ('day', 'week', 'month', 'year')),
            step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 1000),
            first TEXT NOT NULL CHECK (first IS date(first, '+0 days')),
            last TEXT CHECK (last IS NULL OR last IS date(last, '+0 days')),
            kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            category INTEGER REFERENCES category (id),
            note TEXT NOT NULL DEFAULT '',
            payee TEXT CHECK (payee <> ''),
            account INTEGER REFERENCES account (id),
            target INTEGER REFERENCES account (id),
            version INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """,
        together: [["amount", "currency", "version"], ["unit", "step", "first"], ["kind", "target"]])

    /// Further entries that a recurring entry records on the same receipt: other categories, and shares of others. Those of
    /// the version that the recurring entry has are recorded. The others stay, so that a change of all parts is one value.
    static let recurringParts = Table(
        isLogged: true,
        """
        CREATE TABLE recurring_part (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            version INTEGER NOT NULL DEFAULT 0,
            place INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'refund', 'transfer')),
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            category INTEGER REFERENCES category (id),
            account INTEGER REFERENCES account (id),
            target INTEGER REFERENCES account (id),
            PRIMARY KEY (recurring, version, place)
        ) STRICT, WITHOUT ROWID;
        """)

    /// The tags that the entries of a recurring entry get.
    static let recurringTags = Table(
        isLogged: true,
        """
        CREATE TABLE recurring_tag (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (recurring, tag)
        ) STRICT, WITHOUT ROWID;
        """)

    /// Changes of a recurring entry from a day on: its amount with its parts, or whether it is paused. NULL means
    /// unchanged.
    static let recurringSteps = Table(
        isLogged: true,
        """
        CREATE TABLE recurring_step (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            amount INTEGER CHECK (amount BETWEEN 1 AND 1000000000000),
            is_paused INTEGER CHECK (is_paused IN (0, 1)),
            PRIMARY KEY (recurring, date),
            CHECK (ifnull(amount, is_paused) IS NOT NULL)
        ) STRICT, WITHOUT ROWID;
        """)

    /// What the receiving account of a recurring exchange gets.
    static let recurringReceived = Table(
        isLogged: true,
        """
        CREATE TABLE recurring_received (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            PRIMARY KEY (recurring)
        ) STRICT, WITHOUT ROWID;
        """)

    /// Which day of the month a recurring entry has, such as `last day`, and where it is moved off a weekend.
    static let recurringRules = Table(
        isLogged: true,
        """
        CREATE TABLE recurring_rule (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            day TEXT CHECK (day <> ''),
            weekend TEXT CHECK (weekend IN ('before', 'after')),
            PRIMARY KEY (recurring),
            CHECK (ifnull(day, weekend) IS NOT NULL)
        ) STRICT, WITHOUT ROWID;
        """)

    /// The occurrences of a recurring entry that have been recorded: once each, even if their entry is deleted later.
    static let occurrences = Table(
        isLogged: true,
        """
        CREATE TABLE made (
            recurring INTEGER NOT NULL REFERENCES recurring (id) ON DELETE CASCADE,
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            entry INTEGER NOT NULL,
            PRIMARY KEY (recurring, date)
        ) STRICT, WITHOUT ROWID;
        """)

    // MARK: - Imports

    /// How to read the files of a bank.
    static let importMappings = Table(
        isLogged: true,
        """
        CREATE TABLE import_mapping (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid INTEGER,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (trim(name) <> ''),
            header TEXT NOT NULL,
            mapping TEXT NOT NULL CHECK (json_valid(mapping))
        ) STRICT;
        """)

    /// A row for each imported file: the numbers of its entries.
    static let importedFiles = Table(
        isLogged: true,
        """
        CREATE TABLE import (
            first INTEGER PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last >= first)
        ) STRICT;
        """)

    /// The imported values of entries that have changed since, so that a second import recognises them: one row for a
    /// changed entry, two for a transfer whose sides were both imported.
    static let importedValues = Table(
        isLogged: true,
        """
        CREATE TABLE imported (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            date TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            currency TEXT NOT NULL,
            note TEXT NOT NULL,
            payee TEXT
        ) STRICT;
        """,
        parts: """
            CREATE INDEX imported_by_date ON imported (date);
            CREATE INDEX imported_by_entry ON imported (entry);
            """)

    /// The identifiers that banks gave to imported transactions, with the day and the amount in their files. The
    /// amounts of expenses are negative.
    static let bankReferences = Table(
        isLogged: true,
        """
        CREATE TABLE bank_reference (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
            bank TEXT NOT NULL,
            reference TEXT NOT NULL,
            date TEXT NOT NULL CHECK (date IS date(date, '+0 days')),
            amount INTEGER NOT NULL
        ) STRICT;
        """,
        parts: """
            CREATE INDEX bank_reference_by_reference ON bank_reference (reference, bank);
            CREATE INDEX bank_reference_by_entry ON bank_reference (entry);
            """)

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
        """
        CREATE TABLE total (
            span TEXT NOT NULL,
            tag TEXT NOT NULL,
            category INTEGER NOT NULL,
            period TEXT NOT NULL,
            currency TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (span, tag, category, period, currency, kind)
        ) STRICT, WITHOUT ROWID;
        """,
        parts: """
            CREATE TRIGGER total_of_nothing AFTER UPDATE ON total WHEN new.count = 0 BEGIN
                DELETE FROM total WHERE span = new.span AND tag = new.tag AND category = new.category
                    AND period = new.period AND currency = new.currency AND kind = new.kind;
            END;
            """)

    /// A random mark of the last commit, and that of the commit before, so that a leftover log is known to be of this file
    /// (``DataFile/refuseForeignLog()``).
    static let logMark = Table(
        """
        CREATE TABLE log_mark (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            mark TEXT NOT NULL,
            former TEXT
        ) STRICT;
        INSERT INTO log_mark VALUES (1, hex(randomblob(16)), NULL);
        """)

    // MARK: - Several machines: made when needed

    /// What this machine knows of the files of the inbox.
    static let inboxFiles = Table(
        """
        CREATE TABLE sync_inbox (
            name TEXT PRIMARY KEY,
            size INTEGER NOT NULL,
            time INTEGER NOT NULL,
            waiting INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)

    /// Lines of the inbox that this machine has recorded and not yet removed from their file.
    static let inboxLines = Table(
        """
        CREATE TABLE sync_inbox_line (
            key INTEGER PRIMARY KEY,
            file TEXT NOT NULL
        ) STRICT;
        """)

    /// The keys to which shared files are encrypted: the public ones by their program, and the path of the own one.
    static let syncKeys = Table(
        """
        CREATE TABLE sync_key (
            number INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('age', 'gpg', 'identity')),
            value TEXT NOT NULL CHECK (value <> '')
        ) STRICT;
        """)

    // MARK: - What is generated

    /// The triggers of `entry` that maintain `total`.
    ///
    /// Undo may restore the tags of an entry before the entry, and deleting an entry deletes its tags first. So the
    /// marks of an entry count while both the entry and its tags exist.
    private static let totalTriggersOfEntries = """
        CREATE TRIGGER total_after_insert AFTER INSERT ON entry BEGIN \(count(of: "new")) END;
        CREATE TRIGGER total_before_delete BEFORE DELETE ON entry BEGIN \(count(of: "old", sign: "-")) END;
        CREATE TRIGGER total_after_update
            AFTER UPDATE OF date, kind, amount, currency, category, account, target, received, received_currency
            ON entry
            BEGIN \(count(of: "old", sign: "-")) \(count(of: "new")) END;
        """

    /// The triggers of `entry_tag` that maintain `total`.
    private static var totalTriggersOfTags: String {
        let isFirst = "(SELECT count(*) FROM entry_tag WHERE entry = new.entry) = 1"
        let wasLast = "NOT EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.entry)"
        let tagGoes = count(ofTag: "old", alone: wasLast, sign: "-")
        return """
            CREATE TRIGGER total_after_tag_insert AFTER INSERT ON entry_tag
                BEGIN \(count(ofTag: "new", alone: isFirst)) END;
            CREATE TRIGGER total_after_tag_delete AFTER DELETE ON entry_tag BEGIN \(tagGoes) END;
            CREATE TRIGGER total_after_tag_update AFTER UPDATE OF entry, tag ON entry_tag
                BEGIN \(tagGoes) \(count(ofTag: "new", alone: isFirst + " AND new.entry <> old.entry")) END;
            """
    }

    /// Counts an entry with all its marks.
    private static func count(of entry: String, sign: String = "") -> String {
        let values = "\(entry).kind, \(entry).amount, \(entry).currency"
        let marks = """
            SELECT '' AS tag, \(entry).kind AS kind, \(entry).amount AS amount, \(entry).currency AS currency
            UNION ALL SELECT '+', \(values) WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = \(entry).id)
            UNION ALL SELECT '+' || tag, \(values) FROM entry_tag WHERE entry = \(entry).id
            UNION ALL SELECT '@' || \(entry).account, \(values)
                WHERE \(entry).account IS NOT NULL
            UNION ALL SELECT '@' || \(entry).target, 'arrival', ifnull(\(entry).received, \(entry).amount), \
            ifnull(\(entry).received_currency, \(entry).currency) WHERE \(entry).target IS NOT NULL
            """
        return count(entry, marks: marks, values: "mark", sign: sign)
    }

    /// Counts an entry for one of its tags, and if that is the only one, among those with tags.
    private static func count(ofTag row: String, alone: String, sign: String = "") -> String {
        count(
            "entry", marks: "SELECT '+' || \(row).tag AS tag UNION ALL SELECT '+' WHERE \(alone)", values: "entry",
            sign: sign, and: " JOIN entry ON entry.id = \(row).entry")
    }

    /// Adds an entry to the totals in which it counts, or subtracts it.
    ///
    /// - Parameters:
    ///   - entry: the row of `entry`.
    ///   - marks: the values of the column `tag`, as rows.
    ///   - values: where the kind, the amount and the currency are.
    private static func count(
        _ entry: String, marks: String, values: String, sign: String, and join: String = ""
    ) -> String {
        """
        INSERT INTO total SELECT span, tag, iif(is_all, -1, ifnull(\(entry).category, 0)), \
        substr(\(entry).date, 1, length),
            \(values).currency, \(values).kind, \(sign)\(values).amount, \(sign)1
        FROM (\(marks)) mark JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
            JOIN (SELECT 0 AS is_all UNION ALL SELECT 1)\(join) WHERE TRUE
        ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
        """
    }

    /// Counts entries into an empty table: days from entries, months from days, all categories from each.
    ///
    /// - Parameter condition: SQL that selects the entries.
    static func countedTotals(into table: String, where condition: String = "TRUE") -> String {
        /// The days of entries with one kind of mark. Sorted by itself, each takes two thirds of the time.
        func days(
            _ mark: String, of entries: String = "entry", where isMarked: String = "TRUE", kind: String = "kind",
            amount: String = "amount", currency: String = "currency"
        ) -> String {
            // SQLite would sort by a constant, too.
            let keys = mark.hasSuffix("'") ? "3, 4, 5, 6" : "2, 3, 4, 5, 6"
            return """
                INSERT INTO \(table)
                    SELECT 'day', \(mark), ifnull(category, 0), date, \(currency), \(kind), sum(\(amount)), count(*)
                    FROM \(entries) WHERE \(condition) AND \(isMarked) GROUP BY \(keys);

                """
        }
        return days("''")
            + days("'+'", where: "EXISTS (SELECT 1 FROM entry_tag WHERE entry = entry.id)")
            + days("'+' || tag", of: "entry CROSS JOIN entry_tag ON entry = entry.id")
            + days("'@' || account", where: "account IS NOT NULL")
            + days(
                "'@' || target", where: "target IS NOT NULL", kind: "'arrival'", amount: "ifnull(received, amount)",
                currency: "ifnull(received_currency, currency)")
                + """
                INSERT INTO \(table)
                    SELECT 'month', tag, category, substr(period, 1, 7), currency, kind, sum(amount), sum(count)
                    FROM \(table) GROUP BY 2, 3, 4, 5, 6;
                INSERT INTO \(table)
                    SELECT span, tag, -1, period, currency, kind, sum(amount), sum(count)
                    FROM \(table) GROUP BY 1, 2, 4, 5, 6;

                """
    }
}
