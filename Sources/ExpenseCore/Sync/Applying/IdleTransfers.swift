/// Transfers, recorded or recurring, between two accounts that have become one. They move nothing, and no row may have one
/// account as both its sides, so they are deleted, as a person would.
extension SharedLedger {
    /// Deletes the transfers between two accounts that become one.
    func deleteTransfers(in table: SharedTable, between one: Value, _ other: Value) throws {
        guard ["entry", "recurring", "recurring_part"].contains(table.name) else { return }
        let transfers = "FROM main.\(quoted(table.name)) WHERE (account, target) IN (VALUES (?1, ?2), (?2, ?1))"
        guard table.subject != nil else { return try connection.run("DELETE \(transfers)", [one, other]) }
        var numbers: [Int64] = []
        try connection.run("SELECT id \(transfers) ORDER BY id", [one, other]) { row in
            numbers.append(row.integer(0))
            return true
        }
        for number in numbers { try deleteHereAndElsewhere(number, of: table) }
    }

    /// Notes whether a row has one account as both its sides. It is deleted when all of its line has been applied, which
    /// may give it another account.
    func noteIfIdle(_ number: Int64, _ values: [StoredValue], of table: SharedTable) {
        guard Self.isIdle(values, of: table) else {
            idleTransfers.removeAll { $0 == (table.name, number) }
            return
        }
        idleTransfers.append((table.name, number))
    }

    /// Whether a row has one account as both its sides.
    static func isIdle(_ values: [StoredValue], of table: SharedTable) -> Bool {
        guard table.subject != nil, let account = table.columns.firstIndex(of: "account"),
            let target = table.columns.firstIndex(of: "target")
        else { return false }
        return values[account] != .null && values[account] == values[target]
    }

    /// Deletes the rows that have one account as both their sides.
    func deleteIdleTransfers() throws {
        let found = idleTransfers
        idleTransfers = []
        for (name, number) in found {
            guard let table = table(name), let subject = table.subject else { continue }
            try deleteHereAndElsewhere(number, of: table)
            // The table of entries cannot have both sides: without this, it would move money if it came back.
            guard var grave = try grave(subject, number), let first = grave.content.first,
                case .row(let identity, let effect, let keys, var cells) = first.content,
                let group = table.groups.first(where: { $0.columns.contains { table.columns[$0] == "target" } }),
                let account = group.columns.firstIndex(where: { table.columns[$0] == "account" }),
                let target = group.columns.firstIndex(where: { table.columns[$0] == "target" }),
                let side = cells[group.name]?.values[account]
            else { continue }
            cells[group.name]?.values[target] = side
            grave.content[0].content = .row(identity, effect, keys: keys, cells)
            try bury(subject, number, grave)
        }
    }

    private func deleteHereAndElsewhere(_ number: Int64, of table: SharedTable) throws {
        let subject = try subject(of: table)
        guard try isThere(table, number) else { return }
        var deletion = Deletion(
            members: try identities(subject, number), seen: try stamps(table, "\(number)"), stamp: newStamp())
        if let former = try outlived(subject, number) { deletion.add(former) }
        repairs.append(Operation(table: table.name, content: .gone(deletion)))
        try delete(deletion, from: table, isFresh: .none)
    }
}
