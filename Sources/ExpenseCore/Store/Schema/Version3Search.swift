extension Schema {
    /// A search reads a summary of each block of notes, and then only the notes that may contain the text.
    static let searchOfVersion3 = searchTable(kind: "TABLE") + summariesKept

    /// `bits` is a ``SearchSummary`` of the notes of 1,024 entries with consecutive numbers; `block` is their common
    /// prefix. A summary covers everything in its notes, and may report more. If there is none, the notes are read.
    static func searchTable(kind: String) -> String {
        """
        CREATE \(kind) search_block (
            block INTEGER PRIMARY KEY,
            bits BLOB CHECK (length(bits) = \(SearchSummary.size))
        ) STRICT;

        """
    }

    /// A write to a note deletes the summary of its block; this program creates a new one. The trigger fires for any
    /// column, because the key can be updated under several names.
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
