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
            let new = Identifier(replica: machine, number: next).made(by: "undo \(time) \(identity)")
            try setIdentity(subject, from: number, new)
            try untellJoined(row.table, identity)
            if [.entry, .recurring].contains(subject), try isThere(row.table, other) {
                _ = try tell(double: other, number, of: subject)
            }
        }
    }

    /// Says that new entries are deleted ones, whose rows of files were imported again. It is told before the new ones.
    func formerRows(of row: Touched) throws -> [Operation] {
        guard row.table.subject == .entry, let number = row.number else { return [] }
        return try remade.reversed().prefix { $0.number == number }.map { pair in
            Operation(
                table: row.table.name, content: .same(try identity(.entry, pair.former), try identity(.entry, number)))
        }
    }

    /// Makes the deleted entries whose rows were imported again the new ones, as other machines do.
    func joinRemade() throws {
        guard !remade.isEmpty else { return }
        let table = try table(of: .entry)
        try asRepair("import again") {
            for (former, number) in remade {
                try join(identity(.entry, former), identity(.entry, number), of: table)
            }
        }
        remade = []
        try markCaptured()
    }

    /// Does to rows that were made again what had arrived for them while they were deleted, as other machines do. What this
    /// machine has restored itself is later.
    func applyBuried() throws {
        guard !buried.isEmpty else { return }
        var left: [Operation] = []
        try asRepair("changes of another machine") {
            for operation in buried {
                do {
                    try wholly { try apply(operation, isFresh: .none) }
                } catch is MissingRow {
                    left.append(operation)
                }
            }
        }
        buried = []
        try markCaptured()
        guard !left.isEmpty else { return }
        let clock = newStamp().clock
        let line = ChangeLine(number: clock, clock: clock, operations: left)
        try wait(ReceivedLine(machine: machine, line: line, known: clock), left)
    }
}
