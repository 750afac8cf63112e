extension SharedLedger {
    /// Why a data file begins to write files.
    enum Beginning: Equatable {
        /// It has never been shared.
        case first
        /// It has left, and shares again.
        case returning
        /// It is a copy, or was restored.
        case copied
        /// Others have read of it what it has not done, since a clock.
        case divided(Int64)
    }

    /// Whether this data file was copied or restored, and two machines would have one identity.
    func isAnotherMachine(in folder: SyncFolder) throws -> Bool {
        let written = try WrittenFile(in: connection)
        // A backup that was restored has begun a new replica.
        return try written.machine != machine || written.isContinuedByOthers(in: folder, connection)
    }

    /// Begins to write the files of a machine that has none in the folder: one that is new there, has left before, or was
    /// copied or restored. It is a new one, because copies of the data file may begin elsewhere.
    func begin(in folder: SyncFolder, _ beginning: Beginning) throws -> SharedLedger {
        let common = beginning == .first ? try commonMarks(with: folder.machines(), in: folder) : []
        let written = try WrittenFile(in: connection)
        let lastCommon: Int64? =
            switch beginning {
            case .first, .returning: nil
            case .copied: try written.lastCommon(in: folder, connection)
            case .divided(let clock): clock
            }
        try connection.beginReplica()
        let ledger = try SharedLedger(connection, at: time)
        if beginning != .first {
            // What it did since, and the other copy does not know, it did as another machine.
            if beginning == .copied, let lastCommon {
                try ledger.own(what: written.machine, didAfter: lastCommon)
            }
            let isComplete = try written.isComplete(in: folder, connection)
            if try !isComplete || beginning == .copied && connection.hasUncaptured() {
                try ledger.takeOver(from: written.machine)
            }
            // What the former machine wrote, which is another one now, is known.
            try connection.run(
                """
                INSERT OR REPLACE INTO sync_reading SELECT machine, segment, size, tail_hash, ?2, ?1, NULL FROM sync
                WHERE segment > 0
                """, [.integer(time), .integer(lastCommon ?? 0)])
            try connection.disownLinesWritten(to: written.machine)
        }
        let (unsent, countOfUnsent) = try (waitingChanges(of: written.machine), connection.waitingLines().count)
        if beginning == .first { try ledger.captureHistory(after: common) } else { try ledger.capture() }
        try ledger.judgeAgain()
        try connection.run(
            "UPDATE sync SET machine = ?, segment = 0, line = 0, hash = '', size = 0, tail = 0, tail_hash = ''",
            [.integer(ledger.machine)])
        if beginning == .returning {
            ledger.linesSinceLeaving = try unsent + ledger.waitingChanges(of: ledger.machine, after: countOfUnsent)
        }
        try connection.execute("DELETE FROM sync_line")
        try connection.beginDelivery()
        return ledger
    }

    /// Goes on as another machine, under the name of this one, because others know two machines under its identity.
    func beginAfterFork(at clock: Int64, in folder: SyncFolder) throws -> SharedLedger {
        let former = machine
        try finish()
        try markCaptured()
        let ledger = try begin(in: folder, .divided(clock))
        try ledger.takeOver(from: former)
        try ledger.standBy(what: former, didAfter: clock)
        try ledger.succeed(former)
        return ledger
    }

    /// Goes on under the name of a machine that is no more.
    func succeed(_ former: Int64) throws {
        let name = try name(of: former)
        try set("sync_machine", [.integer(former)], [.text(name), .integer(1)])
        try setName(of: machine, freeName(name, for: machine))
    }
}
