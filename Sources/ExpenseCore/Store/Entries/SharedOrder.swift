// The order of what a file lists: the same on all machines that share a ledger, although the numbers of rows differ (rule Y1).
extension Connection {
    /// Calls `receive` with each entry of a filter, the oldest first, until it returns false. Those of a day are in the order
    /// of their numbers, or, if several machines share the ledger, nearly so.
    func entriesForFile(_ filter: Filter, _ receive: (Expense) throws -> Bool) throws {
        let order = EntryOrder(by: .date, isReversed: true)
        guard try isSynchronized() else { return try entries(filter, order, limit: nil, receive) }
        var day: [Expense] = []
        func receiveDay() throws -> Bool {
            let sorted = try inSharedOrder(day, "entry") { ($0.receipt ?? $0.id, $0.id) }
            day = []
            return try sorted.allSatisfy(receive)
        }
        var isWanted = true
        try entries(filter, order, limit: nil) { entry in
            if let last = day.last, last.date != entry.date { isWanted = try receiveDay() }
            day.append(entry)
            return isWanted
        }
        if isWanted { _ = try receiveDay() }
    }

    /// Rows in the order that they have, those of which a value is equal in that of their numbers, or, if several machines share
    /// the ledger, nearly so.
    func inSharedOrder<Row>(
        _ rows: [Row], _ kind: String, _ number: (Row) -> Int64, by value: (Row) -> String
    ) throws -> [Row] {
        guard try isSynchronized() else { return rows }
        var sorted: [Row] = []
        while sorted.count < rows.count {
            let rest = rows[sorted.count...]
            let equal = rest.prefix { value($0) == value(rest[rest.startIndex]) }
            sorted += try inSharedOrder(Array(equal), kind) { (number($0), number($0)) }
        }
        return sorted
    }

    /// Rows in the order in which they were made, by the clock that is the same on all machines.
    ///
    /// - Parameter numbers: those of the row with which a row stands together, as the first part of a receipt, and its own.
    private func inSharedOrder<Row>(
        _ rows: [Row], _ kind: String, _ numbers: (Row) -> (Int64, Int64)
    ) throws -> [Row] {
        guard rows.count > 1 else { return rows }
        let places = try rows.map { row in
            let (first, own) = numbers(row)
            return try (place(kind, first), place(kind, own))
        }
        return rows.indices.sorted { places[$0] < places[$1] }.map { rows[$0] }
    }

    private func place(_ kind: String, _ number: Int64) throws -> SharedPlace {
        let row = LoggedRow(kind: kind, key: .integer(number))
        return try SharedPlace(clock: log.clock(ofMaking: row), identity: log.identity(of: row) ?? 0)
    }
}

/// Where a row stands among others of its kind.
private struct SharedPlace: Comparable {
    let clock: Int64
    let identity: Int64

    static func < (one: SharedPlace, other: SharedPlace) -> Bool {
        (one.clock, one.identity) < (other.clock, other.identity)
    }
}
