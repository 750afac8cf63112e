extension ExpenseStore {
    /// The identifier of a row, which is the same in every file that contains it; nil if no row ever had the number.
    package func identifier(of subject: Identifier.Subject, _ number: Int64) throws -> Identifier? {
        try read { connection in
            guard try number < (connection.integer("SELECT \(subject.next)") ?? 1) else { return nil }
            return try connection.identifier(of: subject, number)
        }
    }
}

extension ExpenseStore {
    /// The entry that this file got last, added here or arrived from another machine, if any.
    package func lastEntry() throws -> Expense? {
        try read { connection in
            try connection.integer("SELECT max(id) FROM entry").flatMap(connection.entry)
        }
    }

    /// The entry that was added last here, if any. What other machines have added is not meant, however late
    /// it has arrived.
    package func lastAddedEntry() throws -> Expense? {
        try read { connection in
            if let log = try connection.log() {
                return try log.lastOwnRow("entry").flatMap(connection.entry)
            }
            return try connection.integer(
                """
                SELECT id FROM entry WHERE
                    (SELECT replica FROM origin WHERE subject = 'entry' AND first <= entry.id ORDER BY first DESC LIMIT 1)
                    IN \(connection.isSynchronized() ? connection.ownReplicas() : "(SELECT replica FROM origin)")
                ORDER BY id DESC LIMIT 1
                """
            ).flatMap(connection.entry)
        }
    }
}

extension Connection {
    /// The identifier that the row with a number has, or would have; nil if the file says nothing of such numbers.
    func identifier(of subject: Identifier.Subject, _ number: Int64) throws -> Identifier? {
        try firstRow(
            """
            SELECT replica, number + (?2 - first) FROM origin WHERE subject = ?1 AND first <= ?2
            ORDER BY first DESC LIMIT 1
            """, [.text(subject.rawValue), .integer(number)]
        ) { Identifier(replica: $0.integer(0), number: $0.integer(1)) }
    }

    /// Marks the next rows as made in this copy of the file, because another copy may give the same numbers to other
    /// rows.
    func beginReplica() throws {
        guard try hasTable("origin") else {
            // Rows of a file with a log have their identities in themselves. Only the machine is another one.
            guard try isSynchronized() else { return }
            return try execute(
                """
                UPDATE machine_self SET former = ifnull(former, machine), machine = 1 + abs(random() >> 2), told = 0, state = NULL,
                    due = 'missing', is_replacement = 0;
                """)
        }
        try execute(Schema.newReplica(from: \.next))
    }
}

extension Identifier {
    /// The highest number that a row is expected to have in its file.
    static let mostInFile: Int64 = 1 << 28 - 1

    /// The number that the row had in the file in which it was made, without what tells changes apart.
    var numberInFile: Int64 { number & Self.mostInFile }
}

extension Identifier.Subject {
    /// The number of the next row, as SQL. Numbers are never reused.
    fileprivate var next: String {
        switch self {
        case .change: "(SELECT 1 + ifnull(max(id), 0) FROM change)"
        default: "(SELECT 1 + ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = '\(rawValue)')"
        }
    }
}
