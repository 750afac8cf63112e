import Foundation

@testable import ExpenseCore

/// A data file with a journal, or with the log in its place.
struct LoggedStore {
    let store: ExpenseStore

    init(_ file: DataFile, isLogged: Bool) throws {
        store = try ExpenseStore(file, .writing)
        try store.write { connection in
            for table in Schema.optionalTables where Schema.loggedKinds.contains(where: { $0.table == table.name }) {
                try Schema.createTables([table], in: connection)
            }
            if isLogged { return }
            for table in [Schema.budgets, Schema.importMappings] {
                // The log never takes two rows for one.
                let creation = table.creation.replacingOccurrences(
                    of: "INTEGER PRIMARY KEY,", with: "INTEGER PRIMARY KEY AUTOINCREMENT,")
                let triggers = try Schema.journalTriggers(
                    of: table.name, TableColumns(of: table.name, in: connection))
                try connection.execute("DROP TABLE \(table.name); \(creation) \(table.parts) \(triggers)")
            }
        }
        if isLogged { try store.beginLog() }
    }

    /// Makes a change.
    ///
    /// - Returns: whether it was refused.
    func isRefused(_ change: (ExpenseStore) throws -> Void) throws -> Bool {
        do {
            try change(store)
            return false
        } catch { return true }
    }

    /// Every row of every table that people change, and the totals, sorted.
    func content() throws -> [String] {
        try store.read { connection in
            try (Schema.loggedKinds.map(\.table) + ["total"]).flatMap { table in
                let columns = try connection.rows(
                    "SELECT name FROM pragma_table_info(?) WHERE name <> 'uid'", [.text(table)]
                ) { $0.text(0) ?? "" }
                // The default account is named by its number, or by its identity.
                let text = try "CAST(\(connection.log() == nil ? "id" : "uid") AS TEXT)"
                let value = "iif(name = 'account', (SELECT name FROM account WHERE \(text) = value), value)"
                let values = columns.map { table == "setting" && $0 == "value" ? value : $0 }.joined(separator: ", ")
                return try connection.rows("SELECT json_array('\(table)', \(values)) AS row FROM \(table) ORDER BY row")
                {
                    $0.text(0) ?? ""
                }
            }
        }
    }

    /// What people read of the history, but for the numbers of changes: what each change did, and which ones an entry had.
    func told() throws -> [String] {
        var lines: [String] = []
        try store.readHistory { history, rows in
            for change in history {
                var parts: [String] = []
                try rows.of(change, imported: { parts.append("\($0)") }) { row in
                    if row.table == "setting", "\(row.key)".contains("account") { return }
                    // What was deleted and made again, as it was, the journal tells, and the log does not.
                    if text(row.before) == text(row.after) { return }
                    parts.append("\(row.table) \(row.key) \(text(row.before)) \(text(row.after))")
                }
                lines.append("\(change.words) \(change.isUndone) \(change.isPast) \(parts.sorted())")
            }
        }
        for entry in try store.entries() {
            let changes = try store.history(ofEntry: entry.id).map { "\($0.words) \($0.isUndone)" }
            lines.append("#\(entry.id): \(changes.sorted())")
        }
        return lines
    }

    private func text(_ fields: [ChangedRow.Field]?) -> String {
        fields.map { $0.map { "\($0.name) \($0.value ?? "-")" }.joined(separator: " ") } ?? "none"
    }
}
