extension ExpenseStore {
    /// The recorded changes of an entry, the oldest first, including undone ones.
    public func history(ofEntry id: Int64) throws -> [Change] {
        try read { connection in
            let changes = try connection.log.changes(ofRowWithParts: LoggedRow(kind: "entry", key: .integer(id)))
            return try connection.changes().filter { changes.contains($0.id) }
                .sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        }
    }
}
