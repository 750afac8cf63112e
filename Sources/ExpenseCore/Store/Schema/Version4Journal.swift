extension Schema {
    /// One trigger of the journal replaces three of each journaled table. Every process parses all triggers before its
    /// first statement, and those were a third of the schema.
    static var oneTriggerForForeignChanges: String {
        foreignChange + tablesJournaledNow.map(shorterJournalTriggers).joined()
            + """
            DROP TRIGGER entry_after_update;
            CREATE TRIGGER entry_after_update AFTER UPDATE ON entry BEGIN
                \(importedValuesKept)
                \(journaling(journaledEntry, identity: "new", former: formerValues(of: journaledEntry)))
            END;

            """
    }

    /// A row that is changed outside of an open change, by another program, becomes a change of its own.
    private static let foreignChange = """
        CREATE TRIGGER journal_before_insert BEFORE INSERT ON journal
            WHEN NOT EXISTS (SELECT 1 FROM change WHERE id = new.change)
        BEGIN
            INSERT INTO change (id, time, words) VALUES
                (new.change, CAST(strftime('%s', 'now') AS INTEGER), 'change by another program');
        END;

        """

    /// All journaled tables with their current columns. `imported` has replaced `original`.
    private static let tablesJournaledNow: [Journaled] = {
        let changed = journaledTablesOfVersion4 + [journaledRule, journaledStep, journaledBudget, journaledReference]
        let replaced = Set(changed.map(\.table) + ["original"])
        return (journaledTables + journaledImportTables).filter { !replaced.contains($0.table) } + changed
    }()

    private static func shorterJournalTriggers(of journaled: Journaled) -> String {
        let events = ["insert", "update", "delete"]
        let former = events.flatMap { ["\(journaled.table)_before_\($0)", "\(journaled.table)_after_\($0)"] }
        return former.map { "DROP TRIGGER \($0);\n" }.joined() + shortJournalTriggers(of: journaled)
    }

    /// The triggers of a table in a file that has the one for foreign changes.
    static func shortJournalTriggers(of journaled: Journaled) -> String {
        func trigger(after event: String, identity row: String, former: String) -> String {
            """
            CREATE TRIGGER \(journaled.table)_after_\(event) AFTER \(event) ON \(journaled.table) BEGIN
                \(journaling(journaled, identity: row, former: former))
            END;

            """
        }
        let former = formerValues(of: journaled)
        return trigger(after: "insert", identity: "new", former: "NULL")
            + trigger(after: "update", identity: "new", former: former)
            + trigger(after: "delete", identity: "old", former: former)
    }

    /// The number is that of the open change, or the next one if none is open.
    private static func journaling(_ journaled: Journaled, identity row: String, former: String) -> String {
        """
        INSERT INTO journal (change, subject, identity, former) VALUES
            (ifnull((SELECT id + 1 - is_open FROM change ORDER BY id DESC LIMIT 1), 1), '\(journaled.table)',
            \(array(journaled.key, of: row)), \(former));
        """
    }

    private static func formerValues(of journaled: Journaled) -> String { array(journaled.columns, of: "old") }
}
