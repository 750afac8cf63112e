import Foundation

@testable import ExpenseCore

/// A data file with the log beside the journal. The store does the changes; the log undoes and redoes them.
struct LoggedStore {
    let store: ExpenseStore
    private let isLogged: Bool

    init(_ file: DataFile, isLogged: Bool) throws {
        store = try ExpenseStore(file, .writing)
        self.isLogged = isLogged
        try store.write { connection in
            for table in Schema.optionalTables where Schema.loggedKinds.contains(where: { $0.table == table.name }) {
                try Schema.createTables([table], in: connection)
            }
            for table in [Schema.budgets, Schema.importMappings] {
                // The log never takes two rows for one.
                let creation = table.creation.replacingOccurrences(
                    of: "INTEGER PRIMARY KEY,", with: "INTEGER PRIMARY KEY AUTOINCREMENT,")
                let triggers = try Schema.journalTriggers(
                    of: table.name, TableColumns(of: table.name, in: connection))
                try connection.execute("DROP TABLE \(table.name); \(creation) \(table.parts) \(triggers)")
            }
            if isLogged { try Log.install(Schema.loggedKinds, in: connection) }
        }
    }

    func log<Result: Sendable>(_ body: (Log) throws -> Result) throws -> Result {
        try store.withWriter { connection in
            try connection.write { try body(Log(connection, Schema.loggedKinds, bulk: Schema.bulkOfEntries)) }
        }
    }

    /// Makes a change, and records it in the log, if there is one.
    ///
    /// - Returns: whether it was refused.
    func isRefused(_ change: (ExpenseStore) throws -> Void) throws -> Bool {
        let before = try newestChange()
        let isRefused: Bool
        do {
            try change(store)
            isRefused = false
        } catch { isRefused = true }
        guard isLogged, try newestChange() > before else { return isRefused }
        try store.write { connection in
            let log = Log(connection, Schema.loggedKinds)
            // An import of many entries tells the journal of their numbers.
            let ranges = try connection.rows(
                """
                SELECT json_extract(identity, '$[0]'), json_extract(identity, '$[1]') FROM journal
                WHERE change = (SELECT max(id) FROM change) AND subject = 'entries'
                """
            ) { $0.integer(0)...$0.integer(1) }
            for range in ranges { try log.note(range: range) }
            _ = try log.record(connection.text("SELECT words FROM change ORDER BY id DESC LIMIT 1") ?? "", at: 0)
        }
        return isRefused
    }

    private func newestChange() throws -> Int64 {
        try store.read { try $0.integer("SELECT max(id) FROM change") ?? 0 }
    }

    /// Every row of every table that people change, and the totals, sorted.
    func content() throws -> [String] {
        try store.read { connection in
            try (Schema.loggedKinds.map(\.table) + ["total"]).flatMap { table in
                let columns = try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
                    $0.text(0) ?? ""
                }
                return try connection.rows(
                    "SELECT json_array('\(table)', \(columns.joined(separator: ", "))) AS row FROM \(table) ORDER BY row"
                ) { $0.text(0) ?? "" }
            }
        }
    }
}
