/// Receiving many new entries, such as those of a snapshot or of an import. They are applied like all others, but with
/// the triggers and indexes of entries left out, and the totals are counted once at the end.
extension SharedLedger {
    /// A line needs more than inserting new rows.
    private struct NotNew: Error {}

    /// Applies lines in order, runs of many new entries as a whole.
    ///
    /// - Parameter receive: applies a line in the usual way.
    func receive(_ lines: [ReceivedLine], _ receive: (ReceivedLine) throws -> Void) throws {
        var run: [ReceivedLine] = []
        func finishRun() throws {
            for received in try receiveNewEntries(of: run) { try receive(received) }
            run = []
        }
        for received in lines {
            // The operations of a snapshot may come in any order, those of a change belong together.
            if try received.line.words == nil || received.line.operations.allSatisfy(looksNew) {
                run.append(received)
            } else {
                try finishRun()
                try receive(received)
            }
        }
        try finishRun()
    }

    private func looksNew(_ operation: Operation) throws -> Bool {
        switch operation.content {
        case .row(_, .make, _, _): ["entry", "category", "account"].contains(operation.table)
        case .fact(_, _?, .made, _): operation.table == "entry_tag"
        default: false
        }
    }

    /// - Returns: the lines with what is left to apply.
    private func receiveNewEntries(of run: [ReceivedLine]) throws -> [ReceivedLine] {
        let count = run.reduce(0) { $0 + $1.line.operations.count { $0.table == "entry" } }
        let first = try nextNumber(.entry)
        guard count > EntryInsertion.few, count > first / 2 else { return run }
        // Entries refer to categories and accounts, which may turn out to be known here under another identity.
        var lines = run
        for index in lines.indices where lines[index].line.words == nil {
            try applyParts(of: &lines[index]) { ["category", "account"].contains($0.table) }
        }
        // A table is known to be shared by its triggers, so it is looked for before they go.
        for name in Set(run.flatMap(\.line.operations).map(\.table)) { try createIfMissing(name) }
        var known: [String: Bool] = [:]
        let parts = "tbl_name IN ('entry', 'entry_tag') AND type IN ('trigger', 'index')"
        try connection.withoutParts(parts, []) {
            for index in lines.indices { try applyNewEntries(of: &lines[index], from: first, &known) }
        }
        try connection.execute("DELETE FROM total; \(Schema.recountedTotals(into: "total"))")
        return lines.filter { !$0.line.operations.isEmpty }
    }

    /// Applies some operations of a snapshot, and leaves the others.
    private func applyParts(of received: inout ReceivedLine, _ isChosen: (Operation) -> Bool) throws {
        var chosen = received
        chosen.line.operations = received.line.operations.filter(isChosen)
        guard !chosen.line.operations.isEmpty else { return }
        do {
            let left = try apply(chosen, inParts: true)
            received.line.operations = left + received.line.operations.filter { !isChosen($0) }
        } catch is DamagedLine {
            // The usual way tells what is wrong.
        } catch let error as DatabaseError where error.reason == .refused {
        }
    }

    /// Applies what makes new entries, and leaves the rest. Of a change, all or nothing is applied.
    ///
    /// - Parameter first: the number from which on entries are new.
    private func applyNewEntries(of received: inout ReceivedLine, from first: Int64, _ known: inout [String: Bool])
        throws
    {
        var left: [Operation] = []
        do {
            try applyAsChange(received) {
                let next = try nextNumber(.entry)
                for operation in received.line.operations {
                    if try insertNewEntry(operation, &known) {
                        continue
                    } else if try isNew(operation, from: first) {
                        try apply(operation, isFresh: received.freshness)
                    } else if received.line.words == nil {
                        left.append(operation)
                    } else {
                        throw NotNew()
                    }
                }
                let last = try nextNumber(.entry) - 1
                if last >= next { try EntryBatch(first: next, last: last).journalAsNew(in: connection) }
            }
            received.line.operations = left
        } catch is NotNew {
        } catch is MissingRow {
        } catch is DamagedLine {
            // The usual way tells what is wrong.
        } catch let error as DatabaseError where error.reason == .refused {
        }
    }

    /// Inserts an entry that is not here under any identity, and whose category and accounts are.
    ///
    /// - Parameter known: categories and accounts that are here or not.
    /// - Returns: whether that was all that the operation does.
    private func insertNewEntry(_ operation: Operation, _ known: inout [String: Bool]) throws -> Bool {
        guard case .row(let identity, .make, let key, let cells) = operation.content, operation.table == "entry",
            let table = table("entry"), identity.replica != machine, try number(.entry, identity) == nil,
            try key.flatMap({ try entry(importedAs: $0) }) == nil
        else { return false }
        try check(cells, of: table)
        for group in table.groups {
            for (column, value) in zip(group.columns, cells[group.name]?.values ?? []) {
                guard case .text(let text) = value, let subject = table.references[column], text != "\(identity)" else {
                    continue
                }
                let name = "\(subject.rawValue) \(text)"
                if known[name] == nil, let other = Identifier(text) {
                    let number = try number(subject, other)
                    let isThere = try number.map { try self.isThere(self.table(of: subject), $0) } ?? false
                    // There are many receipts, each of a few entries.
                    if subject == .entry, isThere { continue }
                    known[name] = isThere
                }
                guard known[name] == true else { return false }
            }
        }
        try see(cells.values.map(\.stamp))
        try insertNew(table, takeNumber(.entry, for: identity), key, cells)
        return true
    }

    /// Whether an operation inserts a category, an account, or a tag of a new entry, and does nothing else.
    private func isNew(_ operation: Operation, from first: Int64) throws -> Bool {
        switch operation.content {
        case .row(let identity, .make, _, let cells) where ["category", "account"].contains(operation.table):
            guard let table = table(operation.table), let subject = table.subject else { return false }
            return try number(subject, identity) == nil && twin(table, nil, cells) == nil
        case .fact(let key, _?, .made, _) where operation.table == "entry_tag":
            guard case .text(let text)? = key.first, let identity = Identifier(text) else { return false }
            return try number(.entry, identity).map { $0 >= first } ?? false
        default: return false
        }
    }
}
