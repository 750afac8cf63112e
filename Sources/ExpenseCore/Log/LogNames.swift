// A name that only one row of a kind can have. Of several, the one with the lowest identity has it, and the others are shown with
// numbers: `food (2)`.
extension LogComputation {
    /// Notes the names with numbers, which may be free without them.
    mutating func releaseNames(of table: LogTable) throws {
        guard let column = table.kind.name.map(quoted) else { return }
        let name = quoted(table.kind.table)
        let numbered = try connection.rows("SELECT \(column) FROM main.\(name) WHERE \(column) LIKE '% (%)'") {
            $0.text(0) ?? ""
        }
        names.formUnion(numbered.map { LogName(kind: table.kind.table, unnumbered($0)) })
    }

    /// Gives one name to the row with the lowest identity, and numbers to the others that are called so.
    mutating func number(rowsNamed name: LogName) throws {
        let table = try log.table(name.kind)
        guard let column = table.kind.name else { return }
        let identity = table.fields.contains("uid") ? "ifnull(uid, id)" : "id"
        let rows = try connection.rows(
            """
            SELECT id, \(quoted(column)) FROM main.\(quoted(name.kind))
            WHERE lower(\(quoted(column))) = ?1 OR lower(\(quoted(column))) LIKE ?1 || char(31) || '%'
                OR lower(\(quoted(column))) LIKE ?1 || ' (%)' ORDER BY \(identity)
            """, [.text(name.text)]
        ) { LoggedRow(kind: name.kind, key: $0.value(0)) }
        var said: [(row: LoggedRow, name: String)] = []
        for row in rows {
            guard let text = try self.name(in: neededValues(of: row), table), LogName(kind: name.kind, text) == name
            else { continue }
            said.append((row, text))
        }
        let rename = """
            UPDATE main.\(quoted(name.kind)) SET \(quoted(column)) = ?2
            WHERE id = ?1 AND \(quoted(column)) <> ?2 COLLATE BINARY
            """
        if said.count > 1 {
            for (row, _) in said { try current(row, table).map { try log.keep(row, as: $0) } }
        }
        // In two passes, because a name may still be that of another row.
        for (row, text) in said.dropFirst() { try connection.run(rename, [row.key, .text("\(text)\u{1F}\(row.key)")]) }
        var number = 1
        for (index, (row, text)) in said.enumerated() {
            var shown = text
            while try index > 0 && shown == text || isTaken(shown, besides: row, table) {
                number += 1
                shown = "\(text) (\(number))"
            }
            try connection.run(rename, [row.key, .text(shown)])
        }
    }

    /// Whether another row that is there has a name.
    func isTaken(_ name: String, besides row: LoggedRow, _ table: LogTable) throws -> Bool {
        let column = quoted(table.kind.name ?? "")
        return try connection.integer(
            "SELECT 1 FROM main.\(quoted(row.kind)) WHERE \(column) = ?1 AND id <> ?2", [.text(name), row.key]) != nil
    }

    /// A name without the number after it.
    func unnumbered(_ name: String) -> String {
        guard name.hasSuffix(")"), let start = name.lastIndex(of: "(") else { return name }
        let number = name[name.index(after: start)...].dropLast()
        guard !number.isEmpty, number.allSatisfy(\.isNumber), name[..<start].hasSuffix(" ") else { return name }
        return String(name[..<start].dropLast())
    }
}

/// A name that several rows of a kind may have.
struct LogName: Hashable {
    let kind: String
    /// In lower case.
    let text: String

    init(kind: String, _ name: String) {
        (self.kind, text) = (kind, inLowerCase(name))
    }
}

/// A name in lower case, as SQLite compares names: letters of ASCII only, the same on all systems.
func inLowerCase(_ name: String) -> String { String(decoding: name.utf8.map(lowercased), as: UTF8.self) }
