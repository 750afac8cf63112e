/// A value that lost against a later one, a row that stayed although another machine deleted it, or two entries that may
/// be the same.
package struct SyncConflict: Sendable, Hashable {
    let table: String
    let identity: String
    let field: String
    let stamp: Stamp
    let stored: String
    /// What it is about: `#42  12.50 USD  food  lunch`.
    package let subject: String
    /// The column; nil for a row that was deleted, ``double`` for two entries that may be the same.
    package let column: String?
    /// The value that holds; or what the other entry is.
    package let present: String
    /// The value that lost; nil for a row that was deleted, and for two entries.
    package let lost: String?
    /// The machine that set it, or deleted the row.
    package let machine: String
    /// When, in seconds since 1970 by the clock of that machine; nil if it is not known.
    package let time: Int64?
    /// In place of a column: two entries may be the same.
    package static let double = "double"
    /// In place of a column: a machine recorded a recurring entry for a day for which another one had paused or ended it.
    package static let paused = "paused"
}

/// How to settle a conflict.
package enum ConflictDecision: Sendable {
    /// What holds is right.
    case keep
    /// The value that lost is right; or the row should be deleted; or two entries are one.
    case replace
}

extension ExpenseStore {
    /// Values that lost and rows that were deleted elsewhere, which nobody has decided about.
    package func syncConflicts() throws -> [SyncConflict] {
        try read { connection in
            guard try connection.isSynchronized() else { return [] }
            return try SharedLedger(connection, at: clock.now()).conflicts()
        }
    }

    /// Settles a conflict, on all machines.
    package func decide(_ conflict: SyncConflict, _ decision: ConflictDecision) throws {
        if decision == .replace, conflict.column == SyncConflict.double {
            try changeMachines { ledger in
                try ledger.asRepair("make one entry of \(conflict.subject) and \(conflict.present)") {
                    try ledger.joinDouble(conflict.identity, conflict.stored)
                }
            }
        } else if decision == .replace {
            try change({ _ in "decide the conflict of \(conflict.subject)" }) { connection in
                try SharedLedger(connection, at: clock.now()).replace(conflict)
            }
        }
        try changeMachines { ledger in
            try ledger.set(
                "sync_conflict",
                [
                    .text(conflict.table), .text(conflict.identity), .text(conflict.field),
                    .integer(conflict.stamp.clock), .integer(conflict.stamp.machine),
                ], nil)
        }
    }
}

extension SharedLedger {
    fileprivate func conflicts() throws -> [SyncConflict] {
        var stored: [(table: String, identity: String, field: String, stamp: Stamp, value: String)] = []
        try connection.run(
            "SELECT subject, identity, field, clock, machine, value FROM sync_conflict ORDER BY clock, machine, identity, field"
        ) { row in
            stored.append(
                (
                    row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "",
                    Stamp(clock: row.integer(3), machine: row.integer(4)), row.text(5) ?? ""
                ))
            return true
        }
        let names = try connection.namesForPeople()
        return try stored.compactMap { conflict in
            guard let table = table(conflict.table) else { return nil }
            let isDeletion = conflict.field == "deleted"
            var subject = conflict.table
            var present = ""
            var lost: String?
            if let kind = table.subject {
                guard let identity = Identifier(conflict.identity), let number = try number(kind, identity),
                    let row = try row(table, number)
                else { return nil }
                subject = try title(table, row, names)
                if conflict.field == SyncConflict.double {
                    guard let other = try double(of: number, conflict.value), let entry = try connection.entry(other)
                    else { return nil }
                    present = entry.words
                } else if !isDeletion, let group = table.groups.first(where: { $0.name == conflict.field }) {
                    let values = try zip(storedValues(conflict.value), group.columns).map {
                        try local($0, $1, of: table)
                    }
                    let currency = currency(in: row, Array(row.indices), of: table)
                    present = try shown(group.columns.map { row[$0] }, group.columns, table, names, currency)
                    lost = try shown(
                        values, group.columns, table, names,
                        self.currency(in: values, group.columns, of: table) ?? currency)
                }
            } else {
                let key = try self.key(storedValues(conflict.identity), of: table, local)
                let values = try localValues(conflict.value, of: key, in: table)
                let title = Self.titles[conflict.table] ?? conflict.table.replacing("_", with: " ")
                subject = try title + " " + shown(key, table.key, table, names, nil)
                func shownValues(_ values: [StoredValue]) throws -> String {
                    if key == [.text("account")], case .text(let number)? = values.first {
                        return Int64(number).flatMap { names.accounts[$0] } ?? number
                    }
                    let columns = table.values + table.key
                    let currency = currency(in: values + key, columns, of: table)
                    return try shown(values, table.values, table, names, currency)
                }
                let row = try rows(table, condition(table), key).first
                present = try row.map { row in try shownValues(table.values.map { row[$0] }) } ?? "none"
                lost = try shownValues(values)
            }
            // They named rows that have become one since.
            guard lost != present else { return nil }
            return SyncConflict(
                table: conflict.table, identity: conflict.identity, field: conflict.field, stamp: conflict.stamp,
                stored: conflict.value, subject: subject, column: isDeletion ? nil : conflict.field, present: present,
                lost: lost, machine: try name(of: conflict.stamp.machine),
                time: conflict.stamp.isMade ? nil : conflict.stamp.time)
        }
    }

    /// What a row is, for people.
    private func title(_ table: SharedTable, _ row: [StoredValue], _ names: NamesForPeople) throws -> String {
        if table.subject == .entry, case .integer(let number) = row[0], let entry = try connection.entry(number) {
            return entry.words
        }
        if let place = table.nameColumn, case .text(let name) = row[place] { return "\(table.name) \(name)" }
        if case .integer(let number) = row[0] { return "\(table.name) #\(number)" }
        return table.name
    }

    private static let titles = [
        "agreement": "agreed balance of", "budget": "budget for", "setting": "default", "rate": "rate of",
    ]

    /// The currency of a row's amounts.
    private func currency(in values: [StoredValue], _ columns: [Int], of table: SharedTable) -> Currency? {
        for (column, value) in zip(columns, values) where table.columns[column] == "currency" {
            if case .text(let code) = value { return Currency(code) }
        }
        return nil
    }

    private func shown(
        _ values: [StoredValue], _ columns: [Int], _ table: SharedTable, _ names: NamesForPeople, _ currency: Currency?
    ) throws -> String {
        var parts: [String] = []
        for (value, column) in zip(values, columns) where value != .null {
            let name = table.columns[column]
            switch value {
            case .integer(let units) where ["amount", "carried", "minimum", "maximum"].contains(name):
                parts.append(currency.map { Money(minorUnits: units, currency: $0).display } ?? "\(units)")
            case .integer(let number):
                // Which entries an agreement has counted is bookkeeping.
                if table.name == "agreement", name == "last" { continue }
                parts.append(names.name(of: table.references[column], number) ?? "\(number)")
            case .text(let json) where name == table.parts?.table: parts += try shownParts(json, of: table, currency)
            case .text(let text) where name == "per": parts.append("per \(text)")
            case .text(let text): if name != "currency" || currency == nil { parts.append(text) }
            case .null: break
            }
        }
        return parts.isEmpty ? "none" : parts.joined(separator: " ")
    }

    /// The parts of a fact, such as the amounts of a budget for some of its months.
    private func shownParts(_ json: String, of table: SharedTable, _ currency: Currency?) throws -> [String] {
        var shown: [String] = []
        var scanner = LineScanner(json)
        try scanner.array { scanner in
            let values = try scanner.values().map { value in
                switch value {
                case .integer(let units): currency.map { Money(minorUnits: units, currency: $0).display } ?? "\(units)"
                case .text(let text): text
                case .null: "none"
                }
            }
            shown.append("(" + values.joined(separator: " ") + ")")
        }
        return shown
    }

    /// What the stored values of a fact are on this machine.
    private func localValues(_ stored: String, of key: [StoredValue], in table: SharedTable) throws -> [StoredValue] {
        try zip(storedValues(stored), table.values).map { value, column in
            table.name == "setting" ? try localSetting(key[0], value) : try local(value, column, of: table)
        }
    }

    /// Sets the value that lost, or deletes the row that somebody else had deleted.
    fileprivate func replace(_ conflict: SyncConflict) throws {
        guard let table = table(conflict.table) else { return }
        guard let subject = table.subject else {
            let key = try self.key(storedValues(conflict.identity), of: table, local)
            let values = try localValues(conflict.stored, of: key, in: table)
            return try put(table, key, values, isThere: !rows(table, condition(table), key).isEmpty)
        }
        guard let identity = Identifier(conflict.identity), let number = try number(subject, identity) else { return }
        guard let group = table.groups.first(where: { $0.name == conflict.field }) else {
            return try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE id = ?", [.integer(number)])
        }
        let values = try zip(storedValues(conflict.stored), group.columns).map { try local($0, $1, of: table) }
        let assignments = group.columns.map { "\(quoted(table.columns[$0])) = ?" }.joined(separator: ", ")
        try connection.run(
            "UPDATE main.\(quoted(table.name)) SET \(assignments) WHERE id = ?", values + [.integer(number)])
    }
}

/// The names of categories and accounts by their numbers.
struct NamesForPeople {
    var categories: [Int64: String] = [:]
    var accounts: [Int64: String] = [:]

    func name(of subject: Identifier.Subject?, _ number: Int64) -> String? {
        switch subject {
        case .category: categories[number]
        case .account: accounts[number]
        case .entry, .recurring, .rule: "#\(number)"
        default: nil
        }
    }
}

extension Connection {
    fileprivate func namesForPeople() throws -> NamesForPeople {
        var names = NamesForPeople()
        for category in try categories() { names.categories[category.id] = category.name }
        for account in try accounts() { names.accounts[account.id] = account.name }
        return names
    }
}
