/// Transfers, recorded or recurring, between two accounts that have become one. No row may have one account as both its
/// sides. Those that move nothing are deleted, as a person would. An exchange of two currencies is split into an expense and
/// an income.
extension SharedLedger {
    /// Deletes or splits the transfers between two accounts that become one.
    func removeTransfers(in table: SharedTable, between one: Value, _ other: Value) throws {
        guard ["entry", "recurring", "recurring_part"].contains(table.name) else { return }
        let transfers = "FROM main.\(quoted(table.name)) WHERE (account, target) IN (VALUES (?1, ?2), (?2, ?1))"
        guard table.subject != nil else { return try connection.run("DELETE \(transfers)", [one, other]) }
        let numbers: [Int64] = try connection.rows("SELECT id \(transfers) ORDER BY id", [one, other]) { row in
            row.integer(0)
        }
        for number in numbers {
            guard let values = try row(table, number) else { continue }
            if try !split(number, values, of: table) { try deleteHereAndElsewhere(number, of: table) }
        }
    }

    /// Deletes what was moved between the budgets of two categories that become one.
    func removeMoves(between one: Int64, _ other: Int64) throws {
        guard let moves = table(Schema.envelopeMoves.name) else { return }
        let condition = """
            category IN (?1, ?2) AND EXISTS (SELECT 1 FROM envelope_move side WHERE side.move = envelope_move.move
                AND side.category IN (?1, ?2) AND side.category <> envelope_move.category)
            """
        for row in try rows(moves, condition, [.integer(one), .integer(other)]) {
            let key = try key(moves.key.map { row[$0] }, of: moves, shared)
            try applyHereAndElsewhere(.fact(key: key, values: nil, stamp: newStamp()), to: moves)
        }
    }

    /// Splits an exchange of two currencies into an expense and an income of its account. Every machine may do so: the
    /// incomes are one.
    ///
    /// - Parameter values: what it was, if it cannot be stored so.
    /// - Returns: false if it is no such exchange.
    private func split(_ number: Int64, _ values: [StoredValue], of table: SharedTable) throws -> Bool {
        func place(_ name: String) throws -> Int {
            guard let place = table.columns.firstIndex(of: name) else {
                throw DamagedLine(reason: "entries have no \(name)")
            }
            return place
        }
        guard table.subject == .entry, case let (paid, received) = (try place("amount"), try place("received")),
            values[received] != .null, let former = try row(table, number)
        else { return false }
        let (kind, account, target) = (try place("kind"), try place("account"), try place("target"))
        let (currency, receivedCurrency) = (try place("currency"), try place("received_currency"))
        var (expense, income) = (former, values)
        (expense[kind], expense[account], expense[target]) = (.text("expense"), values[account], .null)
        (expense[received], expense[receivedCurrency]) = (.null, .null)
        let stamp = newStamp()
        var cells: [String: Operation.Cell] = [:]
        for group in table.groups where group.columns.contains(where: { [kind, account, received].contains($0) }) {
            cells[group.name] = try set(group, of: table, number, expense, stamp)
        }
        cells = try withVersion(cells, number, table)
        repairs.append(Operation(table: table.name, content: .row(try identity(.entry, number), .change, cells)))
        try update(table, number, former, expense)
        (income[kind], income[target]) = (.text("income"), .null)
        (income[paid], income[currency]) = (values[received], values[receivedCurrency])
        (income[received], income[receivedCurrency]) = (.null, .null)
        let next = try nextNumber(.entry)
        let split = "split \(stamp) \(try self.identity(.entry, number))"
        let identity = Identifier(replica: machine, number: next).made(by: split)
        income[0] = .integer(try takeNumber(.entry, for: identity))
        try connection.run(table.insertion, income)
        try noteSplit(of: number, into: next)
        let keys = try importKeys(ofEntry: next)
        repairs.append(
            Operation(
                table: table.name, content: .row(identity, .make, keys: keys, try self.cells(income, of: table, [:]))))
        return true
    }

    /// Notes which new incomes transfers were split into.
    func noteSplits(among rows: [Touched], _ made: Set<[String]>) throws {
        guard let table = table("entry"), let kind = table.columns.firstIndex(of: "kind"),
            let account = table.columns.firstIndex(of: "account"), let target = table.columns.firstIndex(of: "target")
        else { return }
        let entries = rows.filter { $0.table.subject == .entry }
        for split in entries where split.before?[kind] == .text("transfer") && split.after?[kind] == .text("expense") {
            for income in entries where income.before == nil && income.after?[kind] == .text("income") {
                guard let transfer = split.number, let number = income.number,
                    income.after?[account] == split.before?[target],
                    made.contains([table.name, "\(number)"])
                else { continue }
                try noteSplit(of: transfer, into: number)
            }
        }
    }

    /// Notes whether a row has one account as both its sides. It is deleted when all of its line has been applied, which
    /// may give it another account.
    func noteIfIdle(_ number: Int64, _ values: [StoredValue], of table: SharedTable) {
        guard Self.isIdle(values, of: table) else {
            idleTransfers.removeAll { ($0.table, $0.number) == (table.name, number) }
            return
        }
        idleTransfers.append((table.name, number, values))
    }

    /// Whether a row has one account as both its sides.
    static func isIdle(_ values: [StoredValue], of table: SharedTable) -> Bool {
        guard table.subject != nil, let account = table.columns.firstIndex(of: "account"),
            let target = table.columns.firstIndex(of: "target")
        else { return false }
        return values[account] != .null && values[account] == values[target]
    }

    /// Deletes or splits the rows that have one account as both their sides.
    func removeIdleTransfers() throws {
        let found = idleTransfers
        idleTransfers = []
        for (name, number, values) in found {
            guard let table = table(name), let subject = table.subject else { continue }
            if try split(number, values, of: table) { continue }
            try deleteHereAndElsewhere(number, of: table)
            // The table of entries cannot have both sides: without this, it would move money if it came back.
            guard var grave = try grave(subject, number), let first = grave.content.first,
                case .row(let identity, let effect, let keys, var cells) = first.content,
                let group = table.groups.first(where: { $0.name == "kind" }),
                let target = group.columns.firstIndex(where: { table.columns[$0] == "target" }),
                let side = cells["account"]?.values.first
            else { continue }
            cells[group.name]?.values[target] = side
            grave.content[0].content = .row(identity, effect, keys: keys, cells)
            try bury(subject, number, grave)
        }
    }

    func deleteHereAndElsewhere(_ number: Int64, of table: SharedTable) throws {
        let subject = try subject(of: table)
        guard try isThere(table, number) else { return }
        var deletion = Deletion(
            members: try identities(subject, number), seen: try seen(of: table, number), stamp: newStamp())
        if let former = try outlived(subject, number) { deletion.add(former) }
        repairs.append(Operation(table: table.name, content: .gone(deletion)))
        try delete(deletion, from: table, isFresh: .none)
    }
}
