// The SQL that keeps `total`.
extension Schema {
    /// The triggers of `entry` that maintain `total`.
    ///
    /// Undo may restore the tags of an entry before the entry, and deleting an entry deletes its tags first. So the
    /// marks of an entry count while both the entry and its tags exist.
    static let totalTriggersOfEntries = """
        CREATE TRIGGER total_after_insert AFTER INSERT ON entry BEGIN \(count(of: "new")) END;
        CREATE TRIGGER total_before_delete BEFORE DELETE ON entry BEGIN \(count(of: "old", sign: "-")) END;
        CREATE TRIGGER total_after_update
            AFTER UPDATE OF date, kind, amount, currency, category, account, target, received, received_currency
            ON entry
            BEGIN \(count(of: "old", sign: "-")) \(count(of: "new")) END;
        """

    /// The triggers of `entry_tag` that maintain `total`.
    static var totalTriggersOfTags: String {
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
    /// - Parameter numbers: those of the entries; nil for all.
    static func countedTotals(into table: String, of numbers: ClosedRange<Int64>? = nil) -> String {
        func isCounted(_ number: String) -> String {
            numbers.map { "\(number) BETWEEN \($0.lowerBound) AND \($0.upperBound)" } ?? "TRUE"
        }
        /// The days of entries with one kind of mark. Sorted by itself, each takes two thirds of the time.
        func days(
            _ mark: String, of entries: String = "entry", where isMarked: String = "TRUE", kind: String = "kind",
            amount: String = "amount", currency: String = "currency"
        ) -> String {
            // SQLite would sort by a constant, too, and it compares a text that comes first, and tells most apart, fastest.
            let keys = mark.hasSuffix("'") ? "4, 3, 5, 6" : "4, 2, 3, 5, 6"
            return """
                INSERT INTO \(table)
                    SELECT 'day', \(mark), ifnull(category, 0), date, \(currency), \(kind), sum(\(amount)), count(*)
                    FROM \(entries) WHERE \(isCounted("id")) AND \(isMarked) GROUP BY \(keys);

                """
        }
        // Few entries have tags, so those are looked for among the tags.
        let tags = "entry_tag WHERE \(isCounted("entry"))"
        return days("''")
            + days("'+'", where: "id IN (SELECT entry FROM \(tags))")
            + days("'+' || tag", of: "(SELECT entry, tag FROM \(tags)) CROSS JOIN entry ON id = entry")
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

    /// What adding or removing many entries at once needs: the totals count them together, and the triggers do not run.
    static let bulkOfEntries: Log.Bulk = { connection, ranges, areAdded, body in
        try connection.withoutEntryTriggers(many: ranges.reduce(0) { $0 + Int64($1.count) }) {
            if !areAdded { for range in ranges { try connection.countTotals(of: range, isAdded: false) } }
            try body()
            if areAdded { for range in ranges { try connection.countTotals(of: range) } }
        }
    }
}
