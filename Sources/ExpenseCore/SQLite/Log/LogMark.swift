extension Connection {
    /// Gives the file a new random mark as part of the open transaction. The mark before it is kept beside it.
    ///
    /// The log contains the marks of all its changes, and that of the file state on which they were made. If the mark
    /// of a file is not among them, the log belongs to another file.
    ///
    /// The marks are a row of `sqlite_sequence`, which SQLite rewrites for each new entry anyway, so a mark costs no
    /// extra page.
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

    /// The mark of the last change; nil if the file has none yet.
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
