extension Schema {
    /// `total` holds, for each category, month, currency and kind that has entries, their sum and number. Triggers
    /// maintain it, so reading a total is one look-up for any number of entries. The strict table refuses a sum that
    /// overflows.
    static let version1 = """
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
