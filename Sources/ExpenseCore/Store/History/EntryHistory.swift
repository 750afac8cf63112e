extension ExpenseStore {
    /// The recorded changes of an entry, the oldest first, including undone ones.
    public func history(ofEntry id: Int64) throws -> [Change] {
        try read { connection in
            if let log = try connection.log() {
                let changes = try log.changes(ofRowWithParts: LoggedRow(kind: "entry", key: .integer(id)))
                return try connection.changes().filter { changes.contains($0.id) }
                    .sorted { ($0.time, $0.id) < ($1.time, $1.id) }
            }
            return try connection.rows(
                """
                SELECT id, time, words, is_undone, is_past FROM change WHERE id IN (
                    SELECT change FROM journal WHERE
                        subject = 'entry' AND identity = json_array(?1)
                        OR subject IN ('entry_tag', 'attachment') AND json_extract(identity, '$[0]') = ?1
                        OR subject = '\(EntryBatch.subject)'
                            AND ?1 BETWEEN json_extract(identity, '$[0]') AND json_extract(identity, '$[1]'))
                ORDER BY time, id
                """, [.integer(id)]
            ) { Change($0) }
        }
    }
}
