extension Connection {
    /// Gives the file a new random mark, beside the one before it, as part of the transaction that is open.
    ///
    /// The log holds the marks of all changes in it, and the one of the file that they were made to. A file whose mark
    /// is not among them is not the one that the log belongs to.
    ///
    /// They stand in a row of the table that keeps the last number of each table: each new entry writes that page in any
    /// case, so that a mark costs nothing on disk.
    func renewMark() throws {
        guard try hasNumbers() else { return }
        let mark = String(UInt64.random(in: .min ... .max), radix: 16)
        let padded = String(repeating: "0", count: 16 - mark.utf8.count) + mark
        try run(
            "UPDATE sqlite_sequence SET seq = substr(seq, 18) || ' ' || ? WHERE name = ?", [.text(padded), Self.row])
        guard changedRows == 0 else { return }
        try run(
            "INSERT INTO sqlite_sequence VALUES (?, ?)",
            [Self.row, .text(String(repeating: "0", count: 16) + " " + padded)])
    }

    /// The mark of the last change; nil in a file that has none yet.
    func mark() throws -> String? {
        guard try hasNumbers() else { return nil }
        var mark: String?
        try run("SELECT substr(seq, 18) FROM sqlite_sequence WHERE name = ?", [Self.row]) { row in
            mark = row.text(0)
            return false
        }
        return mark
    }

    private func hasNumbers() throws -> Bool {
        try integer("SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'") != nil
    }

    private static let row = Value.text(LeftoverLog.markTitle)
}
