// Rows that undo brings back.
extension SharedLedger {
    /// Gives rows new identities that have come back although others have made them one with another row: what the others
    /// say of the former identity is about that row. Two entries that were made one may be the same again.
    func renewIdentities(of touched: [Touched]) throws {
        for row in touched where row.before == nil && row.after != nil {
            guard let subject = row.table.subject, let number = row.number else { continue }
            let identity = try identity(subject, number)
            guard let other = try self.number(subject, identity), other != number else { continue }
            let following = try self.identity(subject, number + 1)
            // A number that no row gets has the former identity, so that each number has another one.
            let next = try nextNumber(subject)
            _ = try takeNumber(subject, for: Identifier(replica: machine, number: next))
            if number + 1 < next { try setIdentity(subject, from: number + 1, following) }
            try setIdentity(subject, from: next, identity)
            try setIdentity(subject, from: number, Identifier(replica: machine, number: next))
            if subject == .entry, try isThere(row.table, other) { _ = try tell(double: other, number) }
        }
    }
}
