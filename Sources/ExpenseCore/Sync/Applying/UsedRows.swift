/// A category or an account that was deleted, and that something here uses: what uses it may be changed or deleted by what
/// arrives next, as by another part of the same change. Until that is decided, another row can have its name.
struct UsedRow {
    let table: SharedTable
    let number: Int64
    let name: StoredValue
    let isFresh: Freshness

    /// What the row is called meanwhile.
    var placeholder: StoredValue { .text("\u{1}\(number)") }
}

extension SharedLedger {
    /// Notes a deletion of a row that is used.
    func putOff(_ deletion: Deletion, of table: SharedTable, _ number: Int64, isFresh: Freshness) throws {
        let subject = try subject(of: table)
        try outlive(subject, number, deletion)
        guard !usedRows.contains(where: { $0.table.subject == subject && $0.number == number }),
            let place = table.nameColumn, let row = try row(table, number)
        else { return }
        let used = UsedRow(table: table, number: number, name: row[place], isFresh: isFresh)
        try setName(of: used, used.placeholder)
        usedRows.append(used)
    }

    /// Deletes the rows that are not used any more. The others stay, on all machines.
    ///
    /// - Parameter areAllRead: whether everything that has arrived is applied. Otherwise the parts of whole ledgers wait.
    func decideUsedRows(areAllRead: Bool) throws {
        for used in usedRows where areAllRead || used.isFresh != .snapshot {
            let (table, number) = (used.table, used.number)
            let subject = try subject(of: table)
            // It may have become a part of another row.
            if try isThere(table, number), let deletion = try outlived(subject, number) {
                let isSeen = try isSeen(table, number, by: deletion)
                guard try !isSeen || isUsed(subject, number) else {
                    try bury(table, number, deletion)
                    continue
                }
                if isSeen { try keepElsewhere(table, number, identity(subject, number)) }
                survivors.append((subject, number, deletion.stamp))
                try tellIfNotMeant(table, number, deletion, isFresh: used.isFresh)
            }
            try giveBackName(of: used)
        }
        usedRows.removeAll { areAllRead || $0.isFresh != .snapshot }
    }

    /// Gives a row its name back. If another one has it now, they are one row.
    private func giveBackName(of used: UsedRow) throws {
        let (table, number) = (used.table, used.number)
        guard let place = table.nameColumn, let row = try rows(table, "id = ?", [.integer(number)]).first,
            row[place] == used.placeholder, let subject = table.subject
        else { return }
        guard let twin = try twin(table, number, named: used.name) else { return try setName(of: used, used.name) }
        repairs.append(
            Operation(table: table.name, content: .same(try identity(subject, twin), try identity(subject, number))))
        try absorb(subject, number, into: twin, named: nil)
    }

    private func setName(of used: UsedRow, _ name: StoredValue) throws {
        guard let place = used.table.nameColumn else { return }
        try connection.run(
            "UPDATE main.\(quoted(used.table.name)) SET \(quoted(used.table.columns[place])) = ? WHERE id = ?",
            [name, .integer(used.number)])
    }
}
