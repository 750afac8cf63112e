// Lines, or parts of them, that need rows which have not arrived.
extension SharedLedger {
    /// Keeps operations of a line until the rows that they need have arrived.
    func wait(_ received: ReceivedLine, _ left: [Operation]) throws {
        var line = received.line
        line.operations = left
        try connection.run(
            "INSERT OR REPLACE INTO sync_waiting VALUES (?, ?, ?, ?)",
            [
                .integer(received.machine), .integer(received.waitingKey), .integer(line.clock),
                .text(line.json(of: received.machine)),
            ])
    }

    /// Applies lines that waited for others, until none can be applied.
    func receiveWaiting(_ damaged: inout [(machine: Int64, reason: String)]) throws {
        while try receiveWaitingOnce(&damaged) {}
    }

    /// Applies the lines that wait, each again as soon as a row has arrived that it lacked. So what waits in a long chain
    /// takes no longer than what waits for one row.
    ///
    /// - Returns: whether any was applied.
    private func receiveWaitingOnce(_ damaged: inout [(machine: Int64, reason: String)]) throws -> Bool {
        var waiting = try waitingOfOthers()
        var isProgress = false
        var waitingFor: [Identifier: [Int]] = [:]
        var arrived: Set<Identifier> = []
        var next = Array(waiting.indices.reversed())
        while let index = next.popLast() {
            let received = waiting[index]
            guard !received.line.operations.isEmpty else { continue }
            var missing: [Identifier] = []
            let left = try receive(received, &damaged, &missing)
            for identity in Set(missing) { waitingFor[identity, default: []].append(index) }
            guard left.count < received.line.operations.count else { continue }
            isProgress = true
            waiting[index].line.operations = left
            // What this machine has told of since it took over the rows of that one lacks what the line says.
            if try replicas(toldBy: [machine]).contains(received.machine) { try connection.noteEverythingDue() }
            try connection.run(
                "DELETE FROM sync_waiting WHERE machine = ? AND number = ?",
                [.integer(received.machine), .integer(received.waitingKey)])
            if !left.isEmpty { try wait(received, left) }
            for identity in received.line.madeRows where arrived.insert(identity).inserted {
                next += waitingFor.removeValue(forKey: identity) ?? []
            }
        }
        return isProgress
    }

    private func waitingOfOthers() throws -> [ReceivedLine] {
        return try connection.rows("SELECT machine, text, number FROM sync_waiting ORDER BY clock, machine, number") {
            row in
            let machine = row.integer(0)
            return ReceivedLine(
                machine: machine, line: try ChangeLine(json: row.text(1) ?? "", of: machine), hash: row.integer(2),
                known: 0)
        }
    }
}

extension ChangeLine {
    /// The rows that it makes, or says to be others.
    fileprivate var madeRows: [Identifier] {
        operations.flatMap { operation -> [Identifier] in
            switch operation.content {
            case .row(let identity, let effect, _, _): effect == .change ? [] : [identity]
            case .same(let identity, let other): [identity, other]
            case .gone(let deletion): deletion.members
            case .fact: []
            }
        }
    }
}
