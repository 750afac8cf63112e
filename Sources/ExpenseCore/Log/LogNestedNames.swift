// A name can say below which other row a row is, as `food:out` is below `food`. It follows that row when somebody who did not know
// of it gives that another name.
extension LogComputation {
    /// Values with the name below the row that was meant; as they are, if that is what they say.
    mutating func placed(
        _ values: String, _ operations: RowOperations, _ row: LoggedRow, _ table: LogTable
    ) throws -> String {
        guard table.kind.isNested, let column = table.kind.name, let given = try givenName(operations, table),
            given.text.contains(":"), let name = try place(given, table, below: [row]), name != given.text
        else { return values }
        return try connection.text("SELECT json_set(?1, '$.\(column)', ?2)", [.text(values), .text(name)]) ?? values
    }

    /// Computes the rows below others again.
    mutating func settle(rowsBelowOthers kind: String) throws {
        guard let column = try log.table(kind).kind.name.map(quoted) else { return }
        let rows = try connection.rows(
            "SELECT id FROM main.\(quoted(kind)) WHERE instr(\(column), ':') ORDER BY length(\(column)), id"
        ) { LoggedRow(kind: kind, key: $0.value(0)) }
        for row in rows { try settleAgain(row) }
    }

    /// The name that values have; nil if they have none.
    func name(in values: String?, _ table: LogTable) throws -> String? {
        guard let values, let column = table.kind.name else { return nil }
        return try connection.text("SELECT json_extract(?1, '$.\(column)')", [.text(values)])
    }

    /// A name that was given, and when.
    private struct GivenName {
        let text: String
        let change: ChangeFacts
    }

    private func givenName(_ operations: RowOperations, _ table: LogTable) throws -> GivenName? {
        for operation in operations.counting.reversed() {
            if let text = try name(in: operation.value, table) {
                return GivenName(text: text, change: operation.change)
            }
        }
        return nil
    }

    /// Whoever named a row below another one, and had not seen that this got another name, meant that row.
    ///
    /// - Parameter rows: those whose names are being found.
    /// - Returns: nil if a row would be below itself.
    private mutating func place(_ name: GivenName, _ table: LogTable, below rows: [LoggedRow]) throws -> String? {
        var end = name.text.lastIndex(of: ":")
        while let place = end {
            if let (row, parent) = try parent(named: String(name.text[..<place]), by: name.change, table) {
                guard !rows.contains(row), let above = try self.place(parent, table, below: rows + [row])
                else { return nil }
                // A name below one that is only spelled otherwise stays as it was given.
                return inLowerCase(above) == inLowerCase(String(name.text[..<place]))
                    ? name.text : above + name.text[place...]
            }
            end = name.text[..<place].lastIndex(of: ":")
        }
        return name.text
    }

    /// The row that has a name, or had it for all that the machine which made a change had seen.
    private mutating func parent(named name: String, by change: ChangeFacts, _ table: LogTable) throws -> (
        LoggedRow, GivenName
    )? {
        let column = table.kind.name ?? ""
        let rows = try connection.rows(
            """
            SELECT id FROM main.\(quoted(table.kind.table)) WHERE \(quoted(column)) = ?2
            UNION SELECT row FROM log_operation
            WHERE kind = ?1 AND json_extract(value, '$.\(column)') = ?2 COLLATE NOCASE ORDER BY 1
            """, [.text(table.kind.table), .text(name)]
        ) { LoggedRow(kind: table.kind.table, key: $0.value(0)) }
        var found: (row: LoggedRow, name: GivenName)?
        for row in rows {
            guard let given = try operations(of: row).flatMap({ try givenName($0, table) }) else { continue }
            if inLowerCase(given.text) == inLowerCase(name) { return (row, given) }
            if change.knew(given.change) || found.map({ $0.name.change.order > given.change.order }) ?? false {
                continue
            }
            found = (row, given)
        }
        return found
    }
}
