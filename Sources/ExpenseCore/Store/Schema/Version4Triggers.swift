extension Schema {
    /// The journal of new and changed tables, the imported originals, and the search summaries.
    static let triggersOfVersion4 =
        ["insert", "update", "delete"].map {
            "DROP TRIGGER recurring_before_\($0); DROP TRIGGER recurring_after_\($0);\n"
        }.joined() + journaledTablesOfVersion4.map(journalTriggers).joined() + importedKept + summariesKeptOfVersion4
        + totalTriggersOfVersion4

    static let journaledEntry: Journaled = (
        "entry", ["id"],
        [
            "id", "date", "kind", "amount", "currency", "category", "note", "payee", "account", "target", "receipt",
            "original",
        ]
    )

    static let journaledTablesOfVersion4: [Journaled] = [
        journaledEntry,
        ("account", ["id"], ["id", "name"]),
        ("agreement", ["account", "currency"], ["account", "currency", "date", "amount", "last"]),
        ("category", ["id"], ["id", "name", "color"]),
        ("imported", ["id"], ["id", "entry", "date", "kind", "amount", "currency", "note", "payee"]),
        (
            "recurring", ["id"],
            [
                "id", "unit", "step", "first", "last", "kind", "amount", "currency", "category", "note", "payee",
                "account",
            ]
        ),
    ]

    /// One trigger stores the imported values and then the journal, because undo has to find the imported values when
    /// it restores the entry.
    private static var importedKept: String {
        let former = array(journaledEntry.columns, of: "old")
        return """
            CREATE INDEX imported_by_date ON imported (date);
            CREATE INDEX imported_by_entry ON imported (entry);
            DROP TRIGGER entry_after_update;
            CREATE TRIGGER entry_after_update AFTER UPDATE ON entry BEGIN
                \(importedValuesKept)
                INSERT INTO journal (change, subject, identity, former)
                    VALUES ((SELECT max(id) FROM change), 'entry', json_array(new.id), \(former));
            END;

            """
    }

    /// Indented as it stands in files, since `check` compares them by the letter.
    static let importedValuesKept = """
        INSERT INTO imported (entry, date, kind, amount, currency, note, payee)
                SELECT old.id, old.date, old.kind, old.amount, old.currency, old.note, old.payee
                WHERE (new.date, new.kind, new.amount, new.currency, new.note, new.payee)
                        IS NOT (old.date, old.kind, old.amount, old.currency, old.note, old.payee)
                    AND old.id <= (SELECT last FROM import WHERE first <= old.id ORDER BY first DESC LIMIT 1)
                    AND NOT EXISTS (SELECT 1 FROM imported WHERE entry = old.id);
        """

    /// A write to a note or a payee deletes the summary of its block; this program creates a new one. The trigger fires
    /// for any column, because the key can be updated under several names.
    private static var summariesKeptOfVersion4: String {
        let forgetting = """
            INSERT INTO search_block VALUES (\(SearchSummary.block(of: "new.id")), NULL)
                ON CONFLICT DO UPDATE SET bits = NULL WHERE bits IS NOT NULL;
            """
        return """
            CREATE TRIGGER search_after_insert AFTER INSERT ON entry BEGIN
                \(forgetting)
            END;
            CREATE TRIGGER search_after_update AFTER UPDATE ON entry
                WHEN new.note IS NOT old.note OR new.payee IS NOT old.payee OR new.id <> old.id
            BEGIN
                \(forgetting)
            END;

            """
    }
}
