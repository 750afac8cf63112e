// The identity of a row comes from the change that made it, not only from the machine and the number. So two rows never have
// one identity, even if a data file was copied, restored from a backup or set back, and both go on under one identity of a
// machine; and a row keeps its identity if the machine gets another one.
extension Identifier {
    /// That of a row with the same number in the same replica which a change has made.
    ///
    /// - Parameter change: what tells the change from others.
    func made(by change: String) -> Identifier {
        let mark = Int64(contentHash(of: Array(change.utf8)).prefix(8), radix: 16) ?? 0
        return Identifier(replica: replica, number: number | mark << 28)
    }
}

extension SharedLedger {
    /// Gives new rows the identities that copies of the data file give them, too, if they were made before the file was copied.
    func setIdentities(ofRowsMadeBy change: Int64, _ touched: [Touched]) throws {
        var words = ""
        try connection.run("SELECT time, words FROM change WHERE id = abs(?)", [.integer(change)]) { row in
            words = jsonText(of: [row.value(0), row.value(1)])
            return false
        }
        for (subject, rows) in Dictionary(grouping: touched, by: \.table.subject) {
            guard let subject else { continue }
            let made = try rows.filter { row in
                guard row.before == nil, row.after != nil, let number = row.number else { return false }
                return try identity(subject, number).number <= Identifier.mostInFile && grave(subject, number) == nil
            }.sorted { $0.number ?? 0 < $1.number ?? 0 }
            // Two copies may do the same in one second, with other values.
            let ends = [made.first, made.last].map { jsonText(of: $0?.after ?? []) }
            for numbers in try runs(subject, made.compactMap(\.number)) {
                let first = try identity(subject, numbers.lowerBound).made(by: words + ends.joined())
                try setIdentities(subject, numbers) {
                    Identifier(replica: first.replica, number: first.number + $0 - numbers.lowerBound)
                }
            }
        }
    }

    /// Consecutive numbers of rows with consecutive identities.
    private func runs(_ subject: Identifier.Subject, _ numbers: [Int64]) throws -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        var next: Identifier?
        for number in numbers {
            let identity = try identity(subject, number)
            if let last = runs.last, last.upperBound == number - 1, identity == next {
                runs[runs.count - 1] = last.lowerBound...number
            } else if runs.last?.upperBound != number {
                runs.append(number...number)
            }
            next = Identifier(replica: identity.replica, number: identity.number + 1)
        }
        return runs
    }

    /// Gives rows with consecutive numbers other identities.
    ///
    /// - Parameter identity: that of the row with a number.
    func setIdentities(
        _ subject: Identifier.Subject, _ numbers: ClosedRange<Int64>, _ identity: (Int64) -> Identifier
    ) throws {
        let (first, end) = (numbers.lowerBound, numbers.upperBound + 1)
        let next = try self.identity(subject, end)
        try connection.run(
            "DELETE FROM origin WHERE subject = ? AND first BETWEEN ? AND ?",
            [.text(subject.rawValue), .integer(first), .integer(end - 1)])
        try setIdentity(subject, from: first, identity(first))
        try setIdentity(subject, from: end, next)
    }
}
