// The kind of an entry, with the account that receives a transfer, is one field, its account is another. Two machines may
// set them so that they do not fit: one makes a transfer to an account, the other puts the entry into that account.
extension SharedLedger {
    private static let sides = ["kind", "account"]

    /// Adds to the kind or to the account that a change has set the other one as its machine knew it, and to anything that it
    /// has set of an occurrence of which definition that was recorded.
    func withOtherSides(
        _ cells: [String: Operation.Cell], _ number: Int64, _ values: [StoredValue], _ table: SharedTable
    ) throws -> [String: Operation.Cell] {
        var all = try withVersion(cells, number, table)
        guard Self.sides.contains(where: { cells[$0] != nil }) else { return all }
        for group in table.groups where Self.sides.contains(group.name) && cells[group.name] == nil {
            let (stamp, seen) = try stamp(table, "\(number)", group.name)
            all[group.name] = Operation.Cell(
                values: try group.columns.map { try shared(values[$0], $0, of: table) }, stamp: stamp, seen: seen)
        }
        return all
    }

    /// Makes the kind and the account fit if those of two machines do not: the later one holds, with the other one as its
    /// machine knew it, and what lost is listed.
    ///
    /// - Parameter cells: what has arrived.
    func fitSides(
        of values: inout [StoredValue], _ former: [StoredValue], _ cells: [String: Operation.Cell], _ number: Int64,
        of table: SharedTable, isFresh: Freshness
    ) throws {
        guard Self.isOneSided(values, of: table), !Self.isOneSided(former, of: table) else { return }
        let groups = table.groups.filter { Self.sides.contains($0.name) }
        var theirs = former
        for group in groups {
            guard let cell = cells[group.name] else { continue }
            for (column, value) in zip(group.columns, cell.values) {
                theirs[column] = try localIfKnown(value, column, of: table)
            }
        }
        // Accounts that have become one here are no conflict.
        guard !Self.isOneSided(theirs, of: table) else { return }
        let stamps = try groups.map { try stamp(table, "\(number)", $0.name).stamp }
        let later = stamps[0] > stamps[1] ? 0 : 1
        let lost = groups[1 - later]
        if isFresh.isAny {
            let values = try lost.columns.map { try shared(values[$0], $0, of: table) }
            try lose(table, number, lost.name, values, stamps[1 - later])
        }
        let isTheirs = groups[later].columns.contains { values[$0] != former[$0] }
        for column in lost.columns { values[column] = isTheirs ? theirs[column] : former[column] }
        let cells = try [lost.name: set(lost, of: table, number, values, newStamp())]
        let identity = try identity(subject(of: table), number)
        repairs.append(
            Operation(
                table: table.name,
                content: .row(identity, .change, try withOtherSides(cells, number, values, table))))
    }

    /// Whether a transfer has the same account, or none, as both its sides.
    static func isOneSided(_ values: [StoredValue], of table: SharedTable) -> Bool {
        guard let kind = table.columns.firstIndex(of: "kind"), let account = table.columns.firstIndex(of: "account"),
            let target = table.columns.firstIndex(of: "target")
        else { return false }
        return values[kind] == .text(Expense.Kind.transfer.rawValue) && values[account] == values[target]
    }
}
