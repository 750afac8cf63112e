extension Schema {
    /// Searches read a summary of each block of notes, and then only the notes that may hold what is sought.
    ///
    /// And what entries are found by is narrower: the number of an entry, which each place in an index ends with anyway, is
    /// not there twice, and entries without a category are found by their days, of which the totals tell.
    static let version5 = tableOfVersion5(kind: "TABLE") + summariesKept + narrowIndexes

    /// `bits` is a ``SearchSummary`` of the notes of 1,024 entries with successive numbers, `block` what their numbers
    /// have in common. A summary tells of all that its notes hold, and may tell of more. Where there is none, or no row,
    /// the notes themselves are read.
    static func tableOfVersion5(kind: String) -> String {
        """
        CREATE \(kind) search_block (
            block INTEGER PRIMARY KEY,
            bits BLOB CHECK (length(bits) = \(SearchSummary.size))
        ) STRICT;

        """
    }

    /// Whoever writes a note takes away the summary of its block; this program makes a new one.
    private static var summariesKept: String {
        let forgetting = """
            INSERT INTO search_block VALUES (\(SearchSummary.block(of: "new.id")), NULL)
                ON CONFLICT DO UPDATE SET bits = NULL WHERE bits IS NOT NULL;
            """
        return """
            CREATE INDEX search_block_without_bits ON search_block (block) WHERE bits IS NULL;
            INSERT INTO search_block SELECT DISTINCT \(SearchSummary.block(of: "id")), NULL FROM entry;
            CREATE TRIGGER search_after_insert AFTER INSERT ON entry BEGIN
                \(forgetting)
            END;
            CREATE TRIGGER search_after_update AFTER UPDATE OF id, note ON entry
                WHEN new.note IS NOT old.note OR new.id <> old.id
            BEGIN
                \(forgetting)
            END;
            """
    }

    private static let narrowIndexes = """
        DROP INDEX entry_by_date;
        DROP INDEX entry_by_category;
        DROP INDEX entry_by_amount;
        CREATE INDEX entry_by_date ON entry (date);
        CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
        CREATE INDEX entry_by_amount ON entry (currency DESC, amount);

        """
}
