/// A value, or a deletion, that lost although neither side had seen the other.
struct LogConflict: Hashable, Sendable {
    let row: LoggedRow
    /// The columns that were set together; none if what lost is a deletion.
    let columns: [String]
    /// The values that hold, as a JSON object with the columns.
    let current: String
    /// The values that lost; nil if that is a deletion.
    let lost: String?
    /// The change that lost.
    let change: Int64
}

extension Log {
    /// What nobody has decided: a conflict is over as soon as a change has seen both sides.
    ///
    /// Only a row in which several machines had a part can have one, also if that part was to undo or to redo. Its cost is
    /// linear in the number of operations.
    func conflicts() throws -> [LogConflict] {
        let rows = try connection.rows(
            """
            WITH part (change, chain) AS (
                SELECT id, chain FROM log_change
                UNION ALL SELECT hides, chain FROM log_change WHERE hides IS NOT NULL)
            SELECT DISTINCT kind, row FROM part theirs JOIN log_operation USING (change)
            WHERE theirs.chain <> 0 AND EXISTS (
                SELECT 1 FROM log_operation other JOIN part USING (change)
                WHERE other.kind = log_operation.kind AND other.row = log_operation.row AND chain <> theirs.chain)
            ORDER BY kind, row
            """
        ) { LoggedRow(kind: $0.text(0) ?? "", key: $0.value(1)) }
        var computation = LogComputation(self)
        return try rows.flatMap { try conflicts(of: $0, &computation) }
    }

    private func conflicts(of row: LoggedRow, _ computation: inout LogComputation) throws -> [LogConflict] {
        let table = try table(row.kind)
        guard table.kind.isInHistory, let current = try computation.current(row, table),
            let operations = try computation.operations(of: row, table, current: current)
        else { return [] }
        var conflicts: [LogConflict] = []
        let unseen = operations.deletions.last { deletion in
            !operations.kept.isEmpty && !operations.kept.contains { $0.change.knew(deletion.change) }
        }
        if let deletion = unseen {
            conflicts.append(LogConflict(row: row, columns: [], current: "{}", lost: nil, change: deletion.id))
        }
        for group in Set(table.groups).sorted(by: { $0[0] < $1[0] }) where !group.contains("uid") {
            var setting: [(operation: RowOperations.Operation, values: String)] = []
            for operation in operations.counting {
                guard let value = operation.value, let part = try values(value, group) else { continue }
                setting.append((operation, part))
            }
            guard let winner = setting.last else { continue }
            for (operation, part) in setting.dropLast() where part != winner.values {
                let change = operation.change
                let isSeen = setting.contains { $0.operation.change !== change && $0.operation.change.knew(change) }
                if isSeen || change.knew(winner.operation.change) { continue }
                conflicts.append(
                    LogConflict(row: row, columns: group, current: winner.values, lost: part, change: operation.id))
            }
        }
        return conflicts
    }

    /// The values of columns in a JSON object; nil if it has none of them.
    private func values(_ object: String, _ columns: [String]) throws -> String? {
        try connection.text(
            """
            SELECT json_group_object(key, value) FROM (
                SELECT key, value FROM json_each(?1) WHERE key IN (SELECT value FROM json_each(?2)) ORDER BY key)
            HAVING count(*) > 0
            """, [.text(object), .text("[" + columns.map { "\"\($0)\"" }.joined(separator: ",") + "]")])
    }

    /// Decides a conflict: by a change that has seen both sides, and that says again what holds, or what lost.
    func decide(_ conflict: LogConflict, forLost: Bool, _ words: String, at time: Int64) throws {
        try recordStrays(at: time)
        let isDeletion = forLost && conflict.lost == nil
        let value = forLost ? conflict.lost : conflict.current
        try connection.run(
            "INSERT INTO log_operation (change, kind, row, what, value) VALUES (?, ?, ?, ?, ?)",
            [
                .integer(next()), .text(conflict.row.kind), conflict.row.key, .text(isDeletion ? "-" : "="),
                StoredValue(value),
            ])
        try record(words, at: time)
        var computation = LogComputation(self)
        try computation.run { try $0.settle(conflict.row) }
    }
}
