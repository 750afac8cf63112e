/// What other machines have told of the rows that a machine shared until it left, and now brings back: they are the same
/// rows, even if either side has changed them since.
struct ReturningRows {
    /// The clock when the machine left, by the replicas that had made rows until then.
    private let left: [Int64: Int64]
    private let lastLeft: Int64
    /// The values that fields have had, by row and field.
    private var cells: [String: [String: [Operation.Cell]]] = [:]
    /// The values that facts have had, or nil for deletions, by their keys here.
    private var facts: [String: [(values: [StoredValue]?, stamp: Stamp)]] = [:]
    /// The names of categories and accounts, by their identities.
    private var names: [String: StoredValue] = [:]

    init(in connection: Connection) throws {
        var left: [Int64: Int64] = [:]
        if try connection.has(Schema.syncLeft) {
            try connection.run("SELECT replica, clock FROM sync_left") { row in
                left[row.integer(0)] = row.integer(1)
                return true
            }
        }
        (self.left, lastLeft) = (left, left.values.max() ?? 0)
    }

    func contains(_ identity: Identifier) -> Bool { left[identity.replica] != nil }

    mutating func note(_ operation: Operation, in ledger: SharedLedger) {
        guard !left.isEmpty else { return }
        if case .fact(let key, let values, let stamp, _) = operation.content, let table = ledger.table(operation.table),
            let key = try? ledger.key(key, of: table, ledger.local)
        {
            see([stamp], in: ledger)
            facts[Self.name(of: key, table), default: []].append((values, stamp))
        }
        guard case .row(let identity, _, _, let cells) = operation.content else { return }
        if let name = cells["name"]?.values.first { names["\(identity)"] = name }
        guard contains(identity) else { return }
        see(cells.values.map(\.stamp), in: ledger)
        for (field, cell) in cells {
            self.cells["\(operation.table) \(identity)", default: [:]][field, default: []].append(cell)
        }
    }

    /// What is set now is later than all that is known. A time that is impossible is refused when the line is applied.
    private func see(_ stamps: [Stamp], in ledger: SharedLedger) {
        let known = stamps.lazy.map(\.clock).filter { $0 <= Stamp.latest }.max() ?? 0
        ledger.clock = max(ledger.clock, known, lastLeft)
    }

    /// Stamps the fields of a row as they are known elsewhere. Those that nobody else knows were changed after leaving:
    /// they change now.
    func stamp(_ values: [StoredValue], of table: SharedTable, _ identity: Identifier, in ledger: SharedLedger) throws {
        guard let known = cells["\(table.name) \(identity)"], case .integer(let number) = values[0] else { return }
        if let touched = known[""]?.map(\.stamp).max(), let subject = table.subject {
            try ledger.touch(subject, number, touched)
        }
        for group in table.groups {
            let former = known[group.name] ?? []
            if let same = try former.last(where: { try isSame(values, group.columns, $0.values, table, in: ledger) }) {
                guard same.stamp != .made else { continue }
                try ledger.setStamp(table, "\(number)", group.name, same.stamp, base: same.base)
            } else if !former.isEmpty || group.columns.contains(where: { values[$0] != .null }) {
                let base = former.map(\.stamp).filter { $0.clock <= left[identity.replica] ?? 0 }.max() ?? .made
                try ledger.setStamp(table, "\(number)", group.name, ledger.newStamp(), base: base)
            }
        }
    }

    /// Stamps the facts that are here and were deleted or had other values when the machine left: they were set since.
    func stampFacts(in ledger: SharedLedger) throws {
        guard !left.isEmpty else { return }
        for table in ledger.tables where table.subject == nil && !table.name.hasPrefix("sync_") {
            for row in try ledger.rows(table, "TRUE", []) {
                let key = table.key.map { row[$0] }
                guard let last = facts[Self.name(of: key, table)]?.max(by: { $0.stamp < $1.stamp }) else {
                    if try isOfSharedRow(row, table, in: ledger) {
                        try set(ledger.newStamp(), base: .made, row, of: table, in: ledger)
                    }
                    continue
                }
                guard last.stamp.clock <= lastLeft else { continue }
                if let values = last.values, try isSame(row, table.values, values, table, in: ledger) {
                    guard last.stamp != .made else { continue }
                    try set(last.stamp, base: .made, row, of: table, in: ledger)
                } else {
                    try set(ledger.newStamp(), base: last.stamp, row, of: table, in: ledger)
                }
            }
        }
    }

    /// Sets the stamp of a fact, which its owners see, too.
    private func set(
        _ stamp: Stamp, base: Stamp, _ row: [StoredValue], of table: SharedTable, in ledger: SharedLedger
    ) throws {
        try ledger.setStamp(table, jsonText(of: table.key.map { row[$0] }), "", stamp, base: base)
        for owner in table.owners {
            if case .integer(let number) = row[owner], let subject = table.references[owner] {
                try ledger.touch(subject, number, stamp)
            }
        }
    }

    /// Whether a fact belongs to a row that others have: they would take it for one that they have, too.
    private func isOfSharedRow(_ row: [StoredValue], _ table: SharedTable, in ledger: SharedLedger) throws -> Bool {
        try table.owners.contains { owner in
            guard case .integer(let number) = row[owner], let subject = table.references[owner] else { return false }
            return try contains(ledger.identity(subject, number))
        }
    }

    private static func name(of key: [StoredValue], _ table: SharedTable) -> String {
        "\(table.name) \(jsonText(of: key))"
    }

    /// Whether columns of a row here have values as others know them.
    private func isSame(
        _ row: [StoredValue], _ columns: [Int], _ values: [StoredValue], _ table: SharedTable, in ledger: SharedLedger
    ) throws -> Bool {
        try zip(columns, values).allSatisfy { column, value in
            try row[column] == local(value, column, of: table, in: ledger)
        }
    }

    /// A value here. Categories and accounts may have had other identities, which are known by their names.
    private func local(
        _ value: StoredValue, _ column: Int, of table: SharedTable, in ledger: SharedLedger
    ) throws -> StoredValue {
        let found = try ledger.localIfKnown(value, column, of: table)
        guard found == value, case .text(let text) = value, let subject = table.references[column],
            let name = names[text], let number = try ledger.twin(ledger.table(of: subject), nil, named: name)
        else { return found }
        return .integer(number)
    }
}
