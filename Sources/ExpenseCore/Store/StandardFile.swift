extension DataFile {
    /// The version of the data format that this program writes.
    public static var formatVersion: Int { Int(Schema.version) }

    /// `EXPENSE_FILE`, else `expense-cli/expenses.db` in `XDG_DATA_HOME` or `~/.local/share`; nil if none of
    /// `EXPENSE_FILE`, `XDG_DATA_HOME` and `HOME` is set.
    public static func standard(environment: [String: String]) -> DataFile? {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let path = value("EXPENSE_FILE") { return DataFile(path: path) }
        // The XDG specification requires ignoring a relative path.
        if let data = value("XDG_DATA_HOME"), data.hasPrefix("/") {
            return DataFile(path: data + "/expense-cli/expenses.db")
        }
        return value("HOME").map { DataFile(path: $0 + "/.local/share/expense-cli/expenses.db") }
    }
}
