/// The columns of a table.
struct TableColumns {
    /// In their order, but the identity; empty if there is no such table.
    let names: [String]

    init(of table: String, in connection: Connection) throws {
        names = try connection.rows(
            "SELECT name FROM pragma_table_info(?1, 'main') WHERE name <> 'uid'", [.text(table)]
        ) { $0.text(0) ?? "" }
    }
}
