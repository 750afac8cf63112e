extension Schema {
    /// Totals by day and tag, the imported originals of entries, and summaries of notes for searches.
    static let version3 = totalsOfVersion3 + importsOfVersion3 + searchOfVersion3 + narrowIndexes

    /// The indexes of entries. They do not contain the number, which SQLite appends to each index anyway, and the index
    /// of categories leaves out entries without one.
    private static let narrowIndexes = """
        DROP INDEX entry_by_date;
        DROP INDEX entry_by_category;
        CREATE INDEX entry_by_date ON entry (date);
        CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
        CREATE INDEX entry_by_amount ON entry (currency DESC, amount);

        """
}
