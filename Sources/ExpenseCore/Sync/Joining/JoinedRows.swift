/// What a row of several ledgers was before it became one with another one.
struct FormerRow {
    fileprivate let identity: Identifier
    fileprivate let values: [StoredValue]
    fileprivate let stamps: [String: Stamp]
    /// What it owned that has values, such as the parts of a recurring receipt.
    fileprivate let facts: [(table: SharedTable, row: [StoredValue], stamp: Stamp)]

    /// When a value was set; a value that has not been changed since the row was made is that of its identity.
    fileprivate func time(_ stamp: Stamp?) -> Stamp {
        guard let stamp, stamp != .made else { return Stamp(madeWith: identity) }
        return stamp
    }
}

// Rows that people say to be the same. Where they differ, one value holds, and the other one is listed as lost.
extension SharedLedger {
    /// Makes entries one, which is no change that could be undone: machines may have told of both.
    func join(_ alike: [AlikeOwnRows]) throws {
        let last = try connection.integer("SELECT max(number) FROM journal") ?? 0
        try connection.change({ _ in "" }, at: time, keepingUndone: true) {
            for pair in alike {
                let table = try table(of: pair.subject)
                let former = try [pair.mine, pair.other].map { try formerRow($0, of: table) }
                repairs.append(
                    Operation(table: table.name, content: .same(former[0].identity, former[1].identity)))
                try join(former[0].identity, former[1].identity, of: table)
                try loseOther(of: former, table)
            }
            // A change without rows is none.
            try connection.run("DELETE FROM journal WHERE number > ?", [.integer(last)])
        }
    }

    /// Makes two recurring entries one, as when ledgers are joined.
    func join(recurring kept: Int64, _ other: Int64) throws {
        let table = try table(of: .recurring)
        let former = try [kept, other].map { try formerRow($0, of: table) }
        try applyHereAndElsewhere(.same(former[0].identity, former[1].identity), to: table)
        try loseOther(of: former, table)
    }

    /// Notes what two rows are that another machine makes one.
    func noteFormer(_ identities: [Identifier], of table: SharedTable) throws {
        guard table.nameColumn == nil, let subject = table.subject else { return }
        let numbers = try identities.compactMap { try number(subject, $0) }
        guard numbers.count == 2, numbers[0] != numbers[1], try numbers.allSatisfy({ try isThere(table, $0) }) else {
            return
        }
        joinedRows.append((table, try numbers.map { try formerRow($0, of: table) }))
    }

    /// Lists the values of rows that another machine has made one: it may not have known all of them.
    func loseOtherOfJoined() throws {
        while let (table, former) = joinedRows.popLast() { try loseOther(of: former, table) }
    }

    private func formerRow(_ number: Int64, of table: SharedTable) throws -> FormerRow {
        let subject = try subject(of: table)
        let facts = try facts(
            of: subject, number, in: tables.filter { !$0.values.isEmpty && $0.name != "made" })
        return FormerRow(
            identity: try identity(subject, number), values: try row(table, number) ?? [],
            stamps: try stamps(table, "\(number)"),
            facts: try facts.map { table, row in
                (table, row, try stamp(table, place(of: table.key.map { row[$0] }, in: table), "").stamp)
            })
    }

    /// Lists the values of rows that became one and do not hold, unless whoever set what holds had seen them. Each is that of
    /// whoever set it, which need not be the machine that had the row.
    private func loseOther(of former: [FormerRow], _ table: SharedTable) throws {
        guard let number = try number(subject(of: table), former[0].identity), let row = try row(table, number) else {
            return
        }
        for group in table.groups where !group.columns.contains(where: table.isWeak) {
            let seen = try stamp(table, "\(number)", group.name).seen
            for one in former {
                let (values, time) = (group.columns.map { one.values[$0] }, one.time(one.stamps[group.name]))
                guard values != group.columns.map({ row[$0] }), !values.isNothing, !seen.has(time) else { continue }
                let lost = try zip(values, group.columns).map { try shared($0, $1, of: table) }
                try lose(table, number, group.name, lost, time)
            }
        }
        for one in former {
            for fact in one.facts {
                // The facts have another owner now.
                let key = fact.table.key.map { fact.table.owners.contains($0) ? .integer(number) : fact.row[$0] }
                let held = try self.row(fact.table, key: key)
                guard let held, fact.table.values.contains(where: { held[$0] != fact.row[$0] }),
                    case let time = one.time(fact.stamp),
                    try !stamp(fact.table, place(of: key, in: fact.table), "").seen.has(time)
                else { continue }
                try lose(
                    fact.table, key: self.key(key, of: fact.table, shared), sharedValues(of: fact.table, fact.row), time
                )
            }
        }
    }
}
