/// A value, or a deletion, that lost although neither side had seen the other, or that was left open.
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
    /// The change that holds.
    let holder: Int64
    /// Rows that stay with the row, though the same change has deleted them or taken them back.
    var others: [LoggedRow] = []
}

extension Log {
    /// What nobody has decided: a conflict is over as soon as a change has seen both sides.
    ///
    /// Only a row can have one to which two machines did something before either had seen the other, also if that was to undo
    /// or to redo, or for which values were left open.
    func conflicts() throws -> [LogConflict] {
        let rows = try connection.rows(
            """
            WITH part (change, number, chain, seen) AS (
                SELECT id, id, chain, seen FROM log_change
                UNION ALL SELECT hides, id, chain, seen FROM log_change WHERE hides IS NOT NULL)
            SELECT kind, row FROM part theirs JOIN log_operation USING (change)
            WHERE chain <> 0 AND EXISTS (
                SELECT 1 FROM log_operation other JOIN part mine USING (change)
                WHERE other.kind = log_operation.kind AND other.row = log_operation.row AND mine.chain <> theirs.chain
                    AND mine.number < theirs.number
                    AND mine.number > ifnull(json_extract(theirs.seen, '$."' || mine.chain || '"'), 0))
            UNION SELECT kind, row FROM log_operation WHERE what = '?'
            ORDER BY kind, row
            """
        ) { LoggedRow(kind: $0.text(0) ?? "", key: $0.value(1)) }
        var computation = LogComputation(self)
        return try gathered(rows.flatMap { try conflicts(of: $0, &computation) }, &computation)
            + displaced(&computation)
    }

    /// Conflicts of which one stands for all rows that go together, which one change would have ended.
    private func gathered(_ conflicts: [LogConflict], _ computation: inout LogComputation) throws -> [LogConflict] {
        struct Ended: Hashable {
            let leader: LoggedRow
            let change: Int64
        }
        var found: [Ended: (place: Int, identity: Int64)] = [:]
        var result: [LogConflict] = []
        for conflict in conflicts {
            guard conflict.lost == nil, kind(conflict.row.kind)?.companion != nil else {
                result.append(conflict)
                continue
            }
            let leader = try computation.leader(of: conflict.row)
            let ended = Ended(leader: leader, change: conflict.change)
            let identity = try identity(of: conflict.row) ?? 0
            var conflict = conflict
            conflict.others = try rows(goingWith: leader).filter {
                try $0 != conflict.row && computation.isEnded($0, by: conflict.change)
            }
            if let known = found[ended] {
                if identity > known.identity { continue }
                (result[known.place], found[ended]) = (conflict, (known.place, identity))
            } else {
                found[ended] = (result.count, identity)
                result.append(conflict)
            }
        }
        return result
    }

    /// What rows have that are not there because others have what only one can have.
    private func displaced(_ computation: inout LogComputation) throws -> [LogConflict] {
        var conflicts: [LogConflict] = []
        for table in try tables() where !table.kind.unique.isEmpty {
            let name = table.kind.table
            let columns = table.fields.filter { $0 != "uid" && !table.kind.unique.contains($0) }
            if columns.isEmpty { continue }
            let rows = try connection.rows(
                """
                SELECT DISTINCT row FROM log_operation WHERE kind = ?1 AND row NOT IN (SELECT id FROM main.\(quoted(name)))
                """, [.text(name)]
            ) { LoggedRow(kind: name, key: $0.value(0)) }
            for row in rows {
                guard let lost = try computation.values(of: row),
                    let unique = try computation.uniqueValues(of: row, lost, table),
                    let winner = try computation.rows(with: unique).first, winner != row,
                    let current = try computation.current(winner, table),
                    let mine = try computation.operations(of: winner, table, current: current)?.counting,
                    let last = try computation.operations(of: row, table, current: nil)?.counting.last,
                    !mine.contains(where: { $0.change !== last.change && $0.change.knew(last.change) })
                else { continue }
                let (held, other) = try (values(in: current, columns) ?? "{}", values(in: lost, columns) ?? "{}")
                if held == other { continue }
                conflicts.append(
                    LogConflict(
                        row: winner, columns: columns, current: held, lost: other, change: last.id,
                        holder: mine.last?.id ?? 0))
            }
        }
        return conflicts
    }

    private func conflicts(of row: LoggedRow, _ computation: inout LogComputation) throws -> [LogConflict] {
        let table = try table(row.kind)
        guard table.kind.isInHistory, let current = try computation.current(row, table),
            let operations = try computation.operations(of: row, table, current: current)
        else { return [] }
        var conflicts: [LogConflict] = []
        let unseen = operations.endings.last { ending in
            // Who has made it, too, has not lost what another one takes back.
            if ending.making != nil, !operations.outlived.contains(ending.change.number) { return false }
            // A deletion of what only has the same name is about that one.
            return !operations.kept.contains { $0.change !== ending.change && $0.change.knew(ending.change) }
                && (table.kind.derived.isEmpty
                    || operations.makings.contains { making in
                        ending.change.knew(making.change)
                            && operations.kept.contains { $0.number == making.number || $0.change.knew(making.change) }
                    })
        }
        if let ending = unseen {
            conflicts.append(
                LogConflict(
                    row: row, columns: [], current: "{}", lost: nil, change: ending.change.number,
                    holder: operations.kept.last?.id ?? 0))
        }
        func isAgain(_ operation: RowOperations.Operation) -> Bool {
            operation.what == "+"
                && operations.counting.contains {
                    $0.what == "+" && $0.change !== operation.change && operation.change.knew($0.change)
                }
        }
        func said(_ operation: RowOperations.Operation) throws -> String? {
            operation.what == "+" ? try connection.text(table.said, [StoredValue(operation.value)]) : operation.value
        }
        for group in Set(table.groups).sorted(by: { $0[0] < $1[0] }) where !group.contains("uid") {
            var setting: [(operation: RowOperations.Operation, values: String)] = []
            // What stays though it was undone lost nothing, and whoever makes again what he knows says nothing new.
            for operation in operations.counting where !operation.change.isHidden && !isAgain(operation) {
                guard let part = try values(in: said(operation), group) else { continue }
                // What a change sets again is not what it meant.
                if setting.last?.operation.change === operation.change { setting.removeLast() }
                setting.append((operation, part))
            }
            guard let winner = setting.last else { continue }
            var lost = setting.dropLast().filter { !$0.operation.change.knew(winner.operation.change) }
            for operation in operations.open {
                guard let part = try values(in: operation.value, group) else { continue }
                lost.append((operation, part))
            }
            let shown = try values(in: current, group)
            for (index, (operation, part)) in lost.enumerated() where part != winner.values && part != shown {
                if lost[(index + 1)...].contains(where: { $0.values == part }) { continue }
                let change = operation.change
                // Of rows that machines made alike, it does not matter which one somebody has seen.
                let alike = operation.what == "+" ? setting.filter { $0.values == part }.map(\.operation.change) : []
                let also = try computation.changes(ofChoiceIn: part, table)
                let isSeen = setting.contains { setter, _ in
                    ([change] + alike).contains { setter.change !== $0 && setter.change.knew($0) }
                        && also.allSatisfy(setter.change.knew)
                }
                if isSeen { continue }
                conflicts.append(
                    LogConflict(
                        row: row, columns: group, current: winner.values, lost: part, change: operation.id,
                        holder: winner.operation.id))
            }
        }
        return conflicts
    }

    /// The values that a JSON object gives columns, as one; nil if it gives none.
    private func values(in object: String?, _ columns: [String]) throws -> String? {
        guard let object else { return nil }
        return try connection.text(
            """
            SELECT json_group_object(key, value) FROM (
                SELECT key, value FROM json_each(?1) WHERE key IN (SELECT value FROM json_each(?2)) ORDER BY key)
            HAVING count(*) > 0
            """, [.text(object), .text("[" + columns.map { "\"\($0)\"" }.joined(separator: ",") + "]")])
    }

    /// Decides a conflict: by a change that has seen both sides, and that says again what holds, or what lost.
    ///
    /// - Parameter besides: rows that are deleted with the row, if that is the decision.
    func decide(
        _ conflict: LogConflict, forLost: Bool, besides: [LoggedRow] = [], _ words: String, at time: Int64
    ) throws {
        try recordStrays(at: time)
        let isDeletion = forLost && conflict.lost == nil
        try note(isDeletion ? "-" : "=", forLost ? conflict.lost : conflict.current, of: conflict.row)
        let others = conflict.others + (isDeletion ? besides : [])
        for other in others { try note(isDeletion ? "-" : "=", isDeletion ? nil : "{}", of: other) }
        try record(words, at: time)
        try settle([conflict.row] + others)
    }
}
