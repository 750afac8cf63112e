extension SharedLedger {
    /// The row that has the name of another one, in upper or lower case; nil if none has.
    func twin(_ table: SharedTable, _ number: Int64?, _ cells: [String: Operation.Cell]) throws -> Int64? {
        guard let place = table.nameColumn, let value = cells[table.columns[place]]?.values.first else { return nil }
        return try twin(table, number, named: value)
    }

    func twin(_ table: SharedTable, _ number: Int64, _ values: [StoredValue]) throws -> Int64? {
        try table.nameColumn.flatMap { try twin(table, number, named: values[$0]) }
    }

    func twin(_ table: SharedTable, _ number: Int64?, named value: StoredValue) throws -> Int64? {
        guard let place = table.nameColumn, case .text(let name) = value else { return nil }
        let wanted = simplified(name, of: table)
        var found: Int64?
        try connection.run(
            "SELECT id, \(quoted(table.columns[place])) FROM main.\(quoted(table.name)) ORDER BY id"
        ) { row in
            if row.integer(0) != number, simplified(row.text(1) ?? "", of: table) == wanted { found = row.integer(0) }
            return found == nil
        }
        return found
    }

    /// A name as it is compared.
    func simplified(_ name: String, of table: SharedTable) -> String {
        table.subject == .rule ? folded(name) : name.lowercased()
    }

    /// Makes two rows one.
    func join(_ identity: Identifier, _ other: Identifier, of table: SharedTable) throws {
        guard try unite([identity, other], of: table) != nil else { throw MissingRow(identity: identity) }
    }

    /// Whether a row is there or deleted. Otherwise it has a number only because another row refers to it.
    func hasArrived(_ subject: Identifier.Subject, _ number: Int64) throws -> Bool {
        try isThere(table(of: subject), number) || grave(subject, number) != nil
    }

    /// Makes all identities those of one row, also of rows that have not arrived.
    ///
    /// - Parameter areDeleted: whether somebody has deleted all of them. Otherwise one that has not arrived keeps the
    ///   others.
    /// - Returns: the number of the row; nil if nothing of it has arrived.
    func unite(_ identities: [Identifier], of table: SharedTable, areDeleted: Bool = false) throws -> Int64? {
        let subject = try subject(of: table)
        func hasArrived(_ identity: Identifier) throws -> Bool {
            try number(subject, identity).map { try self.hasArrived(subject, $0) } ?? false
        }
        guard let first = try identities.first(where: hasArrived) else { return nil }
        for other in identities where other != first {
            let wasThere = try hasArrived(other)
            if !wasThere, !areDeleted { try revive(subject, number(subject, first) ?? 0) }
            guard let kept = try number(subject, first) else { continue }
            let number = try number(subject, other)
            if wasThere, let number, number != kept {
                try absorb(subject, max(number, kept), into: min(number, kept), named: nil)
            } else if !wasThere {
                if let number { try redirect(subject, number, to: kept) }
                try addAlias(subject, other, to: kept)
            }
        }
        return try number(subject, first)
    }

    /// Makes a row part of another one: what refers to it, what it owns and its identities.
    ///
    /// - Parameter named: the values with a new name, which it could not get beside the other row.
    func absorb(_ subject: Identifier.Subject, _ number: Int64, into kept: Int64, named: [StoredValue]?) throws {
        let table = try table(of: subject)
        let isGone = try !isThere(table, number)
        let isFresh: Freshness =
            isGone || table.nameColumn == nil
            ? .none
            : .joined(
                kept: Stamp(madeWith: try identity(subject, kept)),
                absorbed: Stamp(madeWith: try identity(subject, number)))
        if isGone, try grave(subject, kept) != nil {
            // Both are deleted.
            guard var first = try grave(subject, kept), let second = try grave(subject, number) else { return }
            first.deletion.add(second.deletion)
            first.content += second.content
            try bury(subject, kept, first)
        } else if try grave(subject, kept) != nil {
            return try absorb(subject, kept, into: number, named: nil)
        }
        if subject == .category { try removeMoves(between: number, kept) }
        if subject == .account { joinedAccounts.insert(kept) }
        let grave = try grave(subject, number)
        var content = try isGone ? grave?.content ?? [] : self.content(of: subject, number)
        let areBothGone = try isGone && self.grave(subject, kept) != nil
        if areBothGone { content = [] }
        if let named, let place = table.nameColumn,
            case .row(let identity, let effect, let keys, var cells)? = content.first?.content
        {
            cells[table.columns[place]]?.values = [named[place]]
            content[0].content = .row(identity, effect, keys: keys, cells)
        }
        let members = try identities(subject, number)
        let removals = try removedFacts(of: subject, number)
        try redirect(subject, number, to: kept)
        if !isGone {
            for fact in try facts(of: subject, number) { try remove(fact.table, fact.table.key.map { fact.row[$0] }) }
            try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE id = ?", [.integer(number)])
        }
        let deletion = try grave?.deletion ?? outlived(subject, number)
        try forget(subject, number)
        for member in members { try addAlias(subject, member, to: kept) }
        if let deletion, !areBothGone { try outlive(subject, kept, deletion) }
        if subject == .entry {
            try connection.run("UPDATE sync_import SET entry = ? WHERE entry = ?", [.integer(kept), .integer(number)])
        }
        for operation in removals + content { try apply(operation, isFresh: isFresh) }
        if let deletion = try outlived(subject, kept) { _ = try buryIfSeen(table, kept, deletion, isFresh: .none) }
    }

    /// The deletions of facts that a row owned, to apply to the row that it becomes part of. Facts that were deleted with
    /// the row are among them: they come back with what its grave has.
    func removedFacts(of subject: Identifier.Subject, _ number: Int64) throws -> [Operation] {
        var removed: [Operation] = []
        for table in tables {
            for owner in table.owners where table.references[owner] == subject {
                guard let place = table.key.firstIndex(of: owner) else { continue }
                removed += try removedFacts(
                    of: table, "json_extract(row, ?2) = ?3", [.text("$[\(place)]"), .integer(number)])
            }
        }
        return removed
    }

    /// The deletions of facts.
    ///
    /// - Parameter condition: for their stamps, with the parameters from the second on.
    func removedFacts(of table: SharedTable, _ condition: String, _ values: [Value] = []) throws -> [Operation] {
        let places: [String] = try connection.rows(
            "SELECT row FROM sync_stamp WHERE subject = ?1 AND \(condition)", [.text(table.name)] + values
        ) { row in
            row.text(0) ?? ""
        }
        return try places.compactMap { place in
            let key = try storedValues(place)
            guard try row(table, key: key) == nil else { return nil }
            let (stamp, seen) = try stamp(table, place, "")
            return Operation(
                table: table.name,
                content: .fact(key: try self.key(key, of: table, shared), values: nil, stamp: stamp, seen: seen))
        }
    }

    /// Makes everything that refers to a row refer to another one.
    func redirect(_ subject: Identifier.Subject, _ number: Int64, to kept: Int64) throws {
        let (from, to) = (Value.integer(number), Value.integer(kept))
        for table in tables {
            for (column, other) in table.references where other == subject && !table.owners.contains(column) {
                let (name, place) = ("main.\(quoted(table.name))", quoted(table.columns[column]))
                if subject == .account { try removeTransfers(in: table, between: from, to) }
                try connection.run("UPDATE \(name) SET \(place) = ?2 WHERE \(place) = ?1", [from, to])
            }
        }
        if subject == .account {
            try connection.run(
                "UPDATE setting SET value = ?2 WHERE name = 'account' AND value = ?1",
                [.text("\(number)"), .text("\(kept)")])
        }
        try connection.run(
            "UPDATE sync_alias SET row = ?3 WHERE subject = ?1 AND row = ?2", [.text(subject.rawValue), from, to])
        // The parts of a receipt that has become part of another one are compared with that one.
        if subject == .entry, receipts.remove(number) != nil { receipts.insert(kept) }
    }
}
