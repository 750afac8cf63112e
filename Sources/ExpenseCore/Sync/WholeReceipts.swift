// A receipt is one. Whoever changes the amount or a part of a recurring one sets all of them, so that what two machines
// changed never adds up to a sum that nobody set. What was deleted as a whole is gone, or comes back, as a whole.
extension SharedLedger {
    /// The touched rows of one change, with all parts of the recurring receipts that it changed.
    func completed(_ touched: [Touched]) throws -> [Touched] {
        guard let recurring = table("recurring"), let parts = table("recurring_part"),
            let amount = recurring.columns.firstIndex(of: "amount")
        else { return touched }
        var touched = touched
        let made = Set(touched.filter { $0.table.name == recurring.name && $0.before == nil }.compactMap(\.number))
        for number in try receipts(among: touched, recurring, amount, parts) where !made.contains(number) {
            let rows = try rows(parts, "recurring = ? ORDER BY place", [.integer(number)])
            guard !rows.isEmpty || touched.contains(where: { Self.owner(of: $0, parts) == number }),
                let row = try row(recurring, number)
            else { continue }
            // A value that differs from the one before is one that the change has set.
            if let place = touched.firstIndex(where: { $0.table.name == recurring.name && $0.number == number }) {
                touched[place].before?[amount] = .null
            } else {
                var before = row
                before[amount] = .null
                touched.append(Touched(table: recurring, identity: "[\(number)]", before: before, after: row))
            }
            touched.removeAll { Self.owner(of: $0, parts) == number && $0.after != nil }
            touched += rows.map { Touched(table: parts, identity: "", before: nil, after: $0) }
        }
        return touched
    }

    /// The numbers of recurring entries whose amounts or parts a change has set.
    private func receipts(
        among touched: [Touched], _ recurring: SharedTable, _ amount: Int, _ parts: SharedTable
    ) throws -> [Int64] {
        var numbers: Set<Int64> = []
        for row in touched {
            if row.table.name == recurring.name, let before = row.before, let after = row.after,
                before[amount] != after[amount], let number = row.number
            {
                numbers.insert(number)
            } else if let number = Self.owner(of: row, parts), row.before != row.after {
                numbers.insert(number)
            }
        }
        return numbers.sorted()
    }

    /// Deletes the parts of a recurring receipt that were set before its amount: whoever set that has set all that it has.
    ///
    /// - Parameter seen: what whoever set the amount had seen. What was set without that is kept as lost.
    func dropParts(of recurring: Int64, setBefore stamp: Stamp, whichHasSeen seen: SeenValues, isFresh: Freshness)
        throws
    {
        guard let parts = table("recurring_part") else { return }
        for row in try rows(parts, "recurring = ?", [.integer(recurring)]) {
            let key = parts.key.map { row[$0] }
            let known = try self.stamp(parts, jsonText(of: key), "").stamp
            guard known != .made, known < stamp else { continue }
            if isFresh.isAny, known.machine != stamp.machine, !seen.has(known) {
                let shared = try (key: self.key(key, of: parts, self.shared), values: sharedValues(of: parts, row))
                try lose(parts, key: shared.key, shared.values, known)
            }
            try remove(parts, key)
        }
    }

    /// Whether a part of a recurring receipt was set before the amount that holds, and so with other parts. What the amount
    /// was set without is kept as lost.
    func isOfOtherParts(
        _ key: [StoredValue], _ sharedKey: [StoredValue], _ values: [StoredValue]?, _ stamp: Stamp,
        of table: SharedTable, isFresh: Freshness
    ) throws -> Bool {
        guard table.name == "recurring_part", stamp != .made, case .integer(let number)? = key.first,
            let recurring = self.table("recurring"),
            case let amount = try self.stamp(recurring, "\(number)", "amount"), stamp < amount.stamp
        else { return false }
        if isFresh.isAny, let values, stamp.machine != amount.stamp.machine, !amount.seen.has(stamp) {
            try lose(table, key: sharedKey, values, stamp)
        }
        return true
    }

    /// The recurring entry to which a part belongs; nil for any other row.
    private static func owner(of row: Touched, _ parts: SharedTable) -> Int64? {
        guard row.table.name == parts.name, let owner = parts.owners.first,
            case .integer(let number)? = (row.after ?? row.before)?[owner]
        else { return nil }
        return number
    }

    // MARK: Deletions

    /// Brings back what one change deleted together with a row that is there all the same: the other entries of its receipt,
    /// because half of a receipt, or of a shared cost, would have a sum that nobody paid; the rules of a category.
    func bringBackParts() throws {
        while let (subject, number, deletion) = survivors.popLast() {
            guard let (table, field, owner) = try partsDeleted(with: subject, number), let parts = table.subject else {
                continue
            }
            let owners = try identities(owner.subject, owner.number).map { StoredValue.text("\($0)") }
            let deleted: [Int64] = try connection.rows(
                "SELECT row FROM sync_gone WHERE subject = ? AND clock = ? AND machine = ? ORDER BY row",
                [.text(parts.rawValue), .integer(deletion.clock), .integer(deletion.machine)]
            ) { row in
                row.integer(0)
            }
            for part in deleted {
                guard let grave = try grave(parts, part),
                    case .row(_, _, _, let cells)? = grave.content.first?.content,
                    let value = cells[field]?.values.first, owners.contains(value)
                else { continue }
                _ = try bringBack(parts, part, grave)
            }
        }
    }

    /// The table of what comes back with a row, with the field that names the row to which it belongs, and that row.
    private func partsDeleted(with subject: Identifier.Subject, _ number: Int64) throws -> (
        table: SharedTable, field: String, owner: (subject: Identifier.Subject, number: Int64)
    )? {
        if subject == .category { return (try table(of: .rule), "category", (subject, number)) }
        guard subject == .entry, case let table = try table(of: .entry), let values = try row(table, number),
            let receipt = table.columns.firstIndex(of: "receipt"), case .integer(let first) = values[receipt]
        else { return nil }
        return (table, "receipt", (subject, first))
    }
}
