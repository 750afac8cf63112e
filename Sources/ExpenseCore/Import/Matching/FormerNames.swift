/// What the records of a table were called before they were renamed, as far as the history goes back. The files of banks and
/// of other programs go on using those names.
struct FormerNames {
    /// The numbers of records by the names in lower case.
    private var numbers: [String: Set<Int64>] = [:]

    init(of table: String, in connection: Connection) throws {
        try connection.forEachFormer("name", of: table) { number, row in
            if let name = row.text(1) { numbers[name.lowercased(), default: []].insert(number) }
        }
    }

    /// The number of the only record that ever gave up this name; nil if there is none.
    func number(of name: String) -> Int64? {
        let known = numbers[name.lowercased()] ?? []
        return known.count == 1 ? known.first : nil
    }
}

extension Connection {
    /// Calls `receive` with the number of each changed row of a table, and a row whose second value is what a column of it had.
    func forEachFormer(
        _ column: String, of table: String, _ receive: (_ number: Int64, borrowing Row) -> Void
    ) throws {
        if let log = try log() { return try log.forEachFormer(column, of: table, receive) }
        guard let place = try TableColumns(of: table, in: self).names.firstIndex(of: column) else { return }
        let value = "json_extract(former, '$[\(place)]')"
        try forEachRow(
            """
            SELECT json_extract(identity, '$[0]'), \(value) FROM journal
            WHERE subject = ? AND former IS NOT NULL AND \(value) IS NOT NULL
            """, [.text(table)]
        ) { receive($0.integer(0), $0) }
    }
}
