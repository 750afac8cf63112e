/// Which entries of a file the data file has already.
///
/// An entry that the data file has stands for one of the file: for one that is as it was when it was imported, or else
/// for one that is as it is now.
struct Duplicates {
    /// Counted from 0, in order.
    private(set) var places: [Int] = []

    /// Looks for the entries of `spool` in what `connection` reads, in one state of it.
    init(of spool: EntrySpool, in connection: Connection) throws {
        let days = try Self.knownDays(of: spool, in: connection)
        guard !days.isEmpty else { return }
        let workspace = spool.workspace
        try workspace.execute(
            """
            DROP TABLE IF EXISTS candidate; DROP TABLE IF EXISTS known; DROP TABLE IF EXISTS pair;
            CREATE TABLE candidate (place INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT;
            CREATE TABLE known (entry INTEGER, is_original INTEGER, content TEXT NOT NULL) STRICT;
            CREATE TABLE pair (place INTEGER PRIMARY KEY, entry INTEGER NOT NULL UNIQUE) STRICT
            """)
        try Self.note(days, of: spool)
        try Self.note(days, of: connection, in: workspace)
        for isOriginal: Int64 in [1, 0] {
            // Two that are alike are two: the first of the file is the first of the data file.
            try workspace.run(
                """
                INSERT INTO pair SELECT place, entry FROM (
                    SELECT place, content, row_number() OVER (PARTITION BY content ORDER BY place) AS turn
                    FROM candidate WHERE place NOT IN (SELECT place FROM pair)
                ) JOIN (
                    SELECT entry, content, row_number() OVER (PARTITION BY content ORDER BY entry) AS turn
                    FROM known WHERE is_original = ? AND entry NOT IN (SELECT entry FROM pair)
                ) USING (content, turn)
                """, [.integer(isOriginal)])
        }
        try workspace.run("SELECT place FROM pair ORDER BY place") {
            places.append(Int($0.integer(0)))
            return true
        }
    }

    /// The days on which the data file has entries, or had some when they were imported.
    private static func knownDays(of spool: EntrySpool, in connection: Connection) throws -> Set<CalendarDate> {
        let question = "SELECT ?1 IN (SELECT date FROM entry) OR ?1 IN (SELECT date FROM original)"
        return try spool.days.filter { try connection.integer(question, [.text($0.description)]) == 1 }
    }

    private static func note(_ days: Set<CalendarDate>, of spool: EntrySpool) throws {
        let insertion = try Statement.prepare("INSERT INTO candidate VALUES (?, ?)", on: spool.workspace)
        var place: Int64 = 0
        try spool.forEach { entry in
            defer { place += 1 }
            guard days.contains(entry.date) else { return }
            try insertion.bind(.integer(place), at: 1)
            let amount = entry.amount
            try insertion.bind(
                .text(
                    content(
                        entry.date.description, entry.kind.rawValue, amount.minorUnits, amount.currency.code, entry.note
                    )), at: 2)
            try insertion.runAgain()
        }
    }

    private static func note(_ days: Set<CalendarDate>, of connection: Connection, in workspace: Connection) throws {
        let insertion = try Statement.prepare("INSERT INTO known VALUES (?, ?, ?)", on: workspace)
        let columns = "date, kind, amount, currency, note"
        for day in days {
            try connection.run(
                """
                SELECT id, 0, \(columns) FROM entry WHERE date = ?1
                UNION ALL SELECT entry, 1, \(columns) FROM original WHERE date = ?1
                """, [.text(day.description)]
            ) { row in
                try insertion.bind(.integer(row.integer(0)), at: 1)
                try insertion.bind(.integer(row.integer(1)), at: 2)
                try insertion.bind(
                    .text(
                        content(
                            row.text(2) ?? "", row.text(3) ?? "", row.integer(4), row.text(5) ?? "", row.text(6) ?? "")),
                    at: 3)
                try insertion.runAgain()
                return true
            }
        }
    }

    /// What two entries have in common that are the same.
    private static func content(_ date: String, _ kind: String, _ amount: Int64, _ currency: String, _ note: String)
        -> String
    {
        "\(date) \(kind) \(amount) \(currency) \(note)"
    }
}
