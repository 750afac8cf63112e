/// Recognises entries that the data file had before an import began.
///
/// What the file had on a day is noted when the first entry of that day comes; each noted entry stands for one that is
/// imported. The notes lie in a temporary table, so that memory stays flat.
struct Duplicates {
    private let connection: Connection
    /// For each day that has come, whether the file had anything on it.
    private var knownDays: [CalendarDate: Bool] = [:]

    init(_ connection: Connection) throws {
        self.connection = connection
        try connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS noted (
                date TEXT, amount INTEGER, currency TEXT, kind TEXT, note TEXT, number INTEGER,
                PRIMARY KEY (date, amount, currency, kind, note, number)
            ) STRICT, WITHOUT ROWID;
            DELETE FROM temp.noted
            """)
    }

    /// Whether the entry was there before; if so, its counterpart is used up.
    mutating func take(_ entry: Expense) throws -> Bool {
        let date = Value.text(entry.date.description)
        if knownDays[entry.date] == nil {
            try connection.run(
                "INSERT INTO temp.noted SELECT date, amount, currency, kind, note, id FROM main.entry WHERE date = ?",
                [date])
            knownDays[entry.date] = connection.changedRows > 0
        }
        guard knownDays[entry.date] == true else { return false }
        var number: Int64?
        let key = [
            date, .integer(entry.amount.minorUnits), .text(entry.amount.currency.code), .text(entry.kind.rawValue),
            .text(entry.note),
        ]
        let condition = "WHERE date = ? AND amount = ? AND currency = ? AND kind = ? AND note = ?"
        try connection.run("SELECT number FROM temp.noted \(condition) LIMIT 1", key) {
            number = $0.integer(0)
            return false
        }
        guard let number else { return false }
        try connection.run("DELETE FROM temp.noted \(condition) AND number = ?", key + [.integer(number)])
        return true
    }

    func end() throws {
        try connection.execute("DELETE FROM temp.noted")
    }
}
