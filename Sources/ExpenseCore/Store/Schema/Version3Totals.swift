extension Schema {
    /// `total` holds the sum and number of entries for everything that reports ask for, so that a report reads a few
    /// rows instead of all entries: for each `span` ('day' or 'month') and its `period` (a day or a month), for each
    /// `category` (0 for none) and for all of them (-1), and for each `tag`: '' for all entries, '+' for those with
    /// tags, and '+work' for those with the tag "work".
    ///
    /// An entry counts in four rows for all entries, and in four more for '+' and for each of its tags. Triggers
    /// maintain them. ``PendingTotals`` does it for many entries at once.
    static let totalsOfVersion3 =
        """
        DROP TRIGGER total_after_insert;
        DROP TRIGGER total_after_delete;
        DROP TRIGGER total_after_update;
        DROP TABLE total;
        \(totalTable("total"))

        """ + countedTotals + totalTriggers

    static func totalTable(_ name: String) -> String {
        """
        CREATE TABLE \(name) (
            span TEXT NOT NULL,
            tag TEXT NOT NULL,
            category INTEGER NOT NULL,
            period TEXT NOT NULL,
            currency TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (span, tag, category, period, currency, kind)
        ) STRICT, WITHOUT ROWID;
        """
    }

    /// Fills the empty table: days from entries, months from days, all categories from each.
    private static let countedTotals = """
        INSERT INTO total
            SELECT 'day', mark, ifnull(category, 0), date, currency, kind, sum(amount), count(*) FROM (
                SELECT '' AS mark, entry.* FROM entry
                UNION ALL SELECT '+', entry.* FROM entry
                    WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = entry.id)
                UNION ALL SELECT '+' || tag, entry.* FROM entry JOIN entry_tag ON entry = entry.id)
            GROUP BY 2, 3, 4, 5, 6;
        INSERT INTO total
            SELECT 'month', tag, category, substr(period, 1, 7), currency, kind, sum(amount), sum(count)
            FROM total GROUP BY 2, 3, 4, 5, 6;
        INSERT INTO total
            SELECT span, tag, -1, period, currency, kind, sum(amount), sum(count)
            FROM total GROUP BY 1, 2, 4, 5, 6;

        """

    /// The rows of `total` for an older file: one for each entry, not summed up.
    static let totalView =
        "CREATE TEMP VIEW total AS "
        + rows(
            of: "entry",
            tags: """
                SELECT id AS owner, '' AS tag FROM entry UNION ALL SELECT DISTINCT entry, '+' FROM entry_tag
                UNION ALL SELECT entry, '+' || tag FROM entry_tag
                """) + " JOIN entry ON entry.id = owner;"

    /// The rows of `total` in which an entry counts, with its amount in each.
    private static func rows(of entry: String, tags: String, sign: String = "") -> String {
        """
        SELECT span, tag, iif(is_all, -1, ifnull(\(entry).category, 0)) AS category,
            substr(\(entry).date, 1, length) AS period, \(entry).currency AS currency, \(entry).kind AS kind,
            \(sign)\(entry).amount AS amount, \(sign)1 AS count
        FROM (\(tags)) JOIN (SELECT 'day' AS span, 10 AS length UNION ALL SELECT 'month', 7)
            JOIN (SELECT 0 AS is_all UNION ALL SELECT 1)
        """
    }

    /// Undo may restore the tags of an entry before the entry, and deleting an entry deletes its tags first. So the
    /// marks of an entry count while both the entry and its tags exist.
    private static var totalTriggers: String {
        func tags(of row: String) -> String {
            """
            SELECT '' AS tag UNION ALL SELECT '+' WHERE EXISTS (SELECT 1 FROM entry_tag WHERE entry = \(row).id)
            UNION ALL SELECT '+' || tag FROM entry_tag WHERE entry = \(row).id
            """
        }
        func count(_ rows: String) -> String {
            """
            INSERT INTO total \(rows) WHERE TRUE
            ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
            """
        }
        let entryComes = count(rows(of: "new", tags: tags(of: "new")))
        let entryGoes = count(rows(of: "old", tags: tags(of: "old"), sign: "-"))
        func countTag(of row: String, alone: String, sign: String = "") -> String {
            count(
                rows(
                    of: "entry", tags: "SELECT '+' || \(row).tag AS tag UNION ALL SELECT '+' WHERE \(alone)", sign: sign
                )
                    + " JOIN entry ON entry.id = \(row).entry")
        }
        let isFirst = "(SELECT count(*) FROM entry_tag WHERE entry = new.entry) = 1"
        let wasLast = "NOT EXISTS (SELECT 1 FROM entry_tag WHERE entry = old.entry)"
        let tagGoes = countTag(of: "old", alone: wasLast, sign: "-")
        let tagComes = countTag(of: "new", alone: isFirst)
        let tagComesFromElsewhere = countTag(of: "new", alone: isFirst + " AND new.entry <> old.entry")
        return """
            CREATE TRIGGER total_after_insert AFTER INSERT ON entry BEGIN \(entryComes) END;
            CREATE TRIGGER total_before_delete BEFORE DELETE ON entry BEGIN \(entryGoes) END;
            CREATE TRIGGER total_after_update AFTER UPDATE OF date, kind, amount, currency, category ON entry
                BEGIN \(entryGoes) \(entryComes) END;
            CREATE TRIGGER total_after_tag_insert AFTER INSERT ON entry_tag BEGIN \(tagComes) END;
            CREATE TRIGGER total_after_tag_delete AFTER DELETE ON entry_tag BEGIN \(tagGoes) END;
            CREATE TRIGGER total_after_tag_update AFTER UPDATE OF entry, tag ON entry_tag
                BEGIN \(tagGoes) \(tagComesFromElsewhere) END;
            CREATE TRIGGER total_of_nothing AFTER UPDATE ON total WHEN new.count = 0 BEGIN
                DELETE FROM total WHERE span = new.span AND tag = new.tag AND category = new.category
                    AND period = new.period AND currency = new.currency AND kind = new.kind;
            END;
            """
    }
}
