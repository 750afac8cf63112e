extension Schema {
    /// Keeps what each entry was when it was imported, so that a second import recognises it.
    static let importsOfVersion3 =
        importTables(kind: "TABLE") + originalsKept + journaledImportTables.map(journalTriggers).joined()

    /// `import` has a row for each imported file: the numbers of its entries. `original` has, for each of them that was
    /// changed later, its imported values.
    static func importTables(kind: String) -> String {
        """
        CREATE \(kind) import (
            first INTEGER PRIMARY KEY,
            last INTEGER NOT NULL CHECK (last >= first)
        ) STRICT;

        CREATE \(kind) original (
            entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
            date TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            currency TEXT NOT NULL,
            note TEXT NOT NULL
        ) STRICT;

        """
    }

    /// One trigger stores the original and then the journal, because undo has to find the original when it restores the
    /// entry.
    private static let originalsKept = """
        CREATE INDEX original_by_date ON original (date);
        DROP TRIGGER entry_after_update;
        CREATE TRIGGER entry_after_update AFTER UPDATE ON entry BEGIN
            INSERT INTO original SELECT old.id, old.date, old.kind, old.amount, old.currency, old.note
                WHERE (new.date, new.kind, new.amount, new.currency, new.note)
                        IS NOT (old.date, old.kind, old.amount, old.currency, old.note)
                    AND old.id <= (SELECT last FROM import WHERE first <= old.id ORDER BY first DESC LIMIT 1)
                    AND NOT EXISTS (SELECT 1 FROM original WHERE entry = old.id);
            INSERT INTO journal (change, subject, identity, former) VALUES
                ((SELECT max(id) FROM change), 'entry', json_array(new.id), json_array(
                    old.id, old.date, old.kind, old.amount, old.currency, old.category, old.note));
        END;

        """

    static let journaledImportTables: [Journaled] = [
        ("import", ["first"], ["first", "last"]),
        ("original", ["entry"], ["entry", "date", "kind", "amount", "currency", "note"]),
    ]
}
