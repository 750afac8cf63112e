extension Filter {
    /// An SQL condition with the values of its parameters.
    typealias Condition = (sql: String, values: [Value])

    static func clause(_ conditions: [Condition]) -> Condition {
        guard !conditions.isEmpty else { return ("", []) }
        return (" WHERE " + conditions.map(\.sql).joined(separator: " AND "), conditions.flatMap(\.values))
    }
}
