extension Schema {
    /// Searches read a summary of each block of notes, and then only the notes that may hold what is sought.
    static let searchOfVersion3 = searchTable(kind: "TABLE") + summariesKept

    /// `bits` is a ``SearchSummary`` of the notes of 1,024 entries with successive numbers, `block` what their numbers
    /// have in common. A summary tells of all that its notes hold, and may tell of more. Where there is none, or no row,
    /// the notes themselves are read.
    static func searchTable(kind: String) -> String {
        """
        CREATE \(kind) search_block (
            block INTEGER PRIMARY KEY,
            bits BLOB CHECK (length(bits) = \(SearchSummary.size))
        ) STRICT;

        """
    }

    /// Whoever writes a note takes away the summary of its block; this program makes a new one. The update is of any
    /// column, since the number goes by several names.
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
            CREATE TRIGGER search_after_update AFTER UPDATE ON entry
                WHEN new.note IS NOT old.note OR new.id <> old.id
            BEGIN
                \(forgetting)
            END;
            """
    }
}
