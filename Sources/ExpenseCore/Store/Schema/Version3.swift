extension Schema {
    /// Totals by day and tag as well, what was imported as it was then, and summaries of notes for searches.
    static let version3 = totalsOfVersion3 + importsOfVersion3 + searchOfVersion3 + narrowIndexes

    /// What entries are found by: the number of an entry, which each place in an index ends with anyway, is not there
    /// twice, and entries without a category are found by their days, of which the totals tell.
    private static let narrowIndexes = """
        DROP INDEX entry_by_date;
        DROP INDEX entry_by_category;
        CREATE INDEX entry_by_date ON entry (date);
        CREATE INDEX entry_by_category ON entry (category, date) WHERE category IS NOT NULL;
        CREATE INDEX entry_by_amount ON entry (currency DESC, amount);

        """
}
