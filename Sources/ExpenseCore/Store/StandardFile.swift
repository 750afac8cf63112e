extension DataFile {
    /// The version of the data format that this program writes.
    public static var formatVersion: Int { Int(Schema.version) }

    /// `EXPENSE_FILE`, else `expense-cli/expenses.db` in `XDG_DATA_HOME` or `~/.local/share`; nil if
    /// `EXPENSE_FILE` is not set and neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
    public static func standard(environment: [String: String]) -> DataFile? {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let path = value("EXPENSE_FILE") { return DataFile(path: path) }
        // The XDG specification requires ignoring a relative path. It would name another file in each folder.
        func folder(_ name: String) -> String? {
            value(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let data = folder("XDG_DATA_HOME") ?? folder("HOME").map { $0 + "/.local/share" }
        return data.map { DataFile(path: $0 + "/expense-cli/expenses.db") }
    }
}
