extension Connection {
    /// The columns of a table in their order, but the identity; none if there is no such table.
    func columns(of table: String) throws -> [String] {
        try rows("SELECT name FROM pragma_table_info(?1, 'main') WHERE name <> 'uid'", [.text(table)]) {
            $0.text(0) ?? ""
        }
    }
}
