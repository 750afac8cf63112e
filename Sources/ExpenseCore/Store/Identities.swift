extension ExpenseStore {
    /// What names a row in every file that holds it; nil for a number that no row has had.
    public func identifier(of subject: Identifier.Subject, _ number: Int64) throws -> Identifier? {
        try read { connection in
            guard try number < (connection.integer("SELECT \(subject.next)") ?? 1) else { return nil }
            var identifier: Identifier?
            try connection.run(
                """
                SELECT replica, number + ?2 - first FROM origin WHERE subject = ?1 AND first <= ?2
                ORDER BY first DESC LIMIT 1
                """, [.text(subject.rawValue), .integer(number)]
            ) { row in
                identifier = Identifier(replica: row.integer(0), number: row.integer(1))
                return false
            }
            return identifier
        }
    }
}

extension Connection {
    /// Lets the next rows count as those of a file of their own, since another copy of this one may give the same
    /// numbers to others.
    func beginReplica() throws(DatabaseError) {
        try execute(Schema.newReplica(from: \.next))
    }
}

extension Identifier.Subject {
    /// The number of the next row, as SQL. No number is ever given twice.
    fileprivate var next: String {
        switch self {
        case .change: "(SELECT 1 + ifnull(max(id), 0) FROM change)"
        default: "(SELECT 1 + ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = '\(rawValue)')"
        }
    }
}
