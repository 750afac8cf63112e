// What other machines say is checked before it is stored, by the same tables that check what people type.
extension Log {
    /// Why a text is no line at all; nil if it is one.
    func formFault(of line: LogLine) throws -> String? {
        let isLine = """
            SELECT CASE WHEN NOT json_valid(?1) THEN FALSE WHEN json_type(?1, '$.piece') IS 'array' THEN TRUE ELSE json_type(?1, '$.clock') IS 'integer'
                AND json_type(?1, '$.time') IS 'integer' AND json_type(?1, '$.words') IS 'text'
                AND ifnull(json_type(?1, '$.effect'), 'integer') IS 'integer' AND json_type(?1, '$.parents') IS 'array'
                AND json_type(?1, '$.operations') IS 'array' AND ifnull(json_type(?1, '$.hides'), 'null') IN ('null', 'text')
                AND ifnull(json_type(?1, '$.through'), 'null') IN ('null', 'text')
                AND ifnull(json_type(?1, '$.pieces'), 'null') IN ('null', 'array')
                AND ifnull(json_type(?1, '$.maker'), 'null') IN ('null', 'integer')
                AND NOT EXISTS (SELECT 1 FROM json_each(?1, '$.operations') WHERE type <> 'array') END
            """
        return try connection.integer(isLine, [.text(line.text)]) == 1 ? nil : "it is not a line of a log"
    }

    /// Why a line cannot be of a machine that keeps the rules; nil if it can.
    func objection(to line: LogLine) throws -> String? {
        let clock = try connection.integer("SELECT json_extract(?, '$.clock')", [.text(line.text)]) ?? 0
        let known =
            try connection.integer(
                """
                SELECT max(clock) FROM log_change JOIN json_each(?1, '$.parents') ON hash = value
                """, [.text(line.text)]) ?? 0
        // A clock in a far year counts on, but it cannot use up all the clocks that there are.
        if clock <= known || clock > max(known + 1, Self.latestTime) { return "its clock is \(clock) after \(known)" }
        let hides = try connection.text("SELECT json_extract(?, '$.hides')", [.text(line.text)])
        if let hides, try change(named: hides) == nil { return "it undoes the unknown change \(hides)" }
        var reason: String?
        for piece in try pieces(of: line) {
            let text = try connection.text("SELECT line FROM log_waiting WHERE hash = ?", [.text(piece)]) ?? ""
            if let reason = try objection(toPiece: text) { return reason }
        }
        try connection.forEachRow(
            """
            SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_type(value, '$[3]'),
                json_extract(value, '$[3]'), json_type(value, '$[2]'), json_extract(value, '$[2]')
            FROM json_each(?, '$.operations')
            """, [.text(line.text)]
        ) { row in
            let name = row.text(0) ?? ""
            guard kind(name)?.isLocal == false else {
                reason = "it names the unknown kind '\(name)'"
                return
            }
            try makeTable(name)
            let table = try table(name)
            let what = row.text(1) ?? ""
            let isObject = row.text(2) == "object"
            let isGoneWithOwner = what == "-" && table.kind.owner != nil && row.text(3) == "{}"
            if !["+", "=", "-", "?"].contains(what) || isObject == (what == "-") && !isGoneWithOwner {
                reason = "it does '\(what)' to a row of '\(table.kind.table)'"
            }
            let form = row.text(4)
            let isKey =
                table.kind.key.count > 1
                ? form == "array" : form == "integer" || form == "text" && !table.kind.hasIdentity
            if !isKey || table.kind.isLocal(row.value(5)) { reason = "a row of '\(table.kind.table)' has no key" }
            let names = try connection.rows(
                "SELECT key FROM json_each(?)", [.text(isObject ? row.text(3) ?? "{}" : "{}")]
            ) {
                $0.text(0) ?? ""
            }
            if let unknown = names.first(where: { !table.fields.contains($0) }) {
                reason = "a row of '\(table.kind.table)' has the unknown field '\(unknown)'"
            }
            if reason == nil, what != "-" {
                reason = try faultOfValues(what, row.text(3) ?? "{}", key: row.value(5), table)
            }
        }
        return reason
    }

    /// Why a row cannot have values; nil if it can. They are tried in a table like that of the rows, by the same checks that hold
    /// for what people type, also if they would not be stored now.
    private func faultOfValues(_ what: String, _ values: String, key: StoredValue, _ table: LogTable) throws -> String?
    {
        let kind = table.kind.table
        let identity = try connection.value("SELECT json_extract(?, '$.uid')", [.text(values)])
        if table.hasIdentity, identity != .null, what != "+" || identity != key {
            return "a row of '\(kind)' has another identity"
        }
        // Whoever keeps a row as it is says nothing of its values.
        if what != "+", values == "{}" { return nil }
        let trial = quoted("log_trial_of_\(kind)")
        if try connection.integer("SELECT 1 FROM temp.sqlite_schema WHERE name = ?", [.text("log_trial_of_\(kind)")])
            == nil
        {
            let creation =
                try connection.text(
                    "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?", [.text(kind)])
                ?? ""
            let columns = creation.drop { $0 != "(" }.replacing(
                #/ REFERENCES \w+ \(\w+\)( ON DELETE CASCADE)?/#, with: ""
            )
            .replacing(" AUTOINCREMENT", with: "")
            try connection.execute("CREATE TABLE temp.\(trial) \(columns)")
        }
        var row: String? = values
        if what != "+", table.hasIdentity, case .integer(let identity) = key {
            // A row that is not known yet comes with the past of the line.
            guard let number = try self.row(kind, withIdentity: identity) else { return nil }
            let known = LoggedRow(kind: kind, key: .integer(number))
            try takeOut(known)
            guard let former = try lastValues(of: known) else { return nil }
            row = try connection.text("SELECT json_patch(?1, ?2)", [.text(former), .text(values)])
        }
        if let fitting = table.fitting { row = try connection.text(fitting, [StoredValue(row)]) }
        do {
            try connection.execute("DELETE FROM temp.\(trial)")
            let number = table.kind.key == ["id"] ? StoredValue.integer(1) : key
            try connection.run(
                table.insertion.replacing("main.\(quoted(kind))", with: "temp.\(trial)"),
                table.fields.isEmpty ? [number] : [number, StoredValue(row)])
            return nil
        } catch let error as DatabaseError where error.isConstraint {
            return "a row of '\(kind)' cannot have these values"
        }
    }

    private func change(named hash: String) throws -> Int64? {
        try connection.integer("SELECT id FROM log_change WHERE hash = ?", [.text(hash)])
    }
}
