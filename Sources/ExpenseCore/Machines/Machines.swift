// Exchanging changes with the machines that share the ledger.
extension ExpenseStore {
    /// Begins to synchronise with the machines whose files are at a place. The folder is created if needed.
    ///
    /// - Parameters:
    ///   - name: the name of this machine, for people. If another one has it, a number is added.
    ///   - keys: the keys to which what is shared is encrypted. Whoever calls brings the files from the shared folder to
    ///     `folderOfMachines(_:_:)` and back.
    ///   - choice: what to do with entries that look the same on both sides.
    /// - Throws: `UndecidedEntries`, `SyncFailure`, or `DatabaseError`. Then nothing is changed here.
    package func synchronize(
        with place: SyncPlace, name: String, keys: SyncKeys? = nil, alike choice: AlikeEntriesChoice = .refuse
    ) throws -> SyncReport {
        let folder = SyncFolder(path: folderOfMachines(place, keys))
        try folder.prepare(isEncrypted: keys != nil)
        // Many entries would not fit into memory, where a new data file is made.
        if try !folder.machines().isEmpty { try createIfMissing() }
        var report = SyncReport()
        try writeWithLog { connection, log in
            guard try !connection.isSynchronized() else {
                throw SyncFailure("this data file is synchronised already; 'sync leave' ends that")
            }
            for table in [Schema.machines, Schema.apart] { try Schema.createIfMissing(table, in: connection) }
            let exchange = LineExchange(log, in: folder, at: clock.now())
            try exchange.begin(at: place.text, due: "missing")
            if let keys { try connection.store(keys) }
            if keys != nil || place.isCarriedByGit { try connection.beginDelivery() }
            if try !connection.isShared() {
                try log.share()
                try connection.deriveAll()
            }
            try exchange.name()
            let own = try connection.ownRows()
            let knowsOthers = try log.knowsOthers()
            var lines = LineReport()
            try exchange.read(&lines)
            if try !knowsOthers && log.hasMetAnotherLedger() {
                try log.yield("join the ledger of other machines", at: clock.now())
            }
            let alike = try connection.rowsLookingAlike(to: own)
            let same = try choice.same(among: AlikeRows.disjoint(alike), connection.alikePair)
            let words = "join two ledgers: what looks the same is the same"
            try log.join(same, leavesOpen: true, words, at: clock.now())
            try log.noteApart(alike.filter { !same.contains($0) }, at: clock.now())
            try log.setName(of: exchange.own(), connection.freeName(name), at: clock.now())
            try exchange.name()
            report.received = lines.received
            report.doubles = try connection.doubles().count
        }
        let sent = try exchange(folder)
        report.sent = sent.sent
        report.faults = sent.faults
        return report
    }

    /// Exchanges changes with the other machines.
    ///
    /// - Throws: `SyncFailure` if the folder is not there, or `DatabaseError`.
    package func synchronize() throws -> SyncReport {
        let folder = SyncFolder(path: try folderOfSharing())
        let nothingNew: SyncReport? = try read { connection in
            let exchange = LineExchange(connection.log, in: folder, at: clock.now())
            if try exchange.hasWork() { return nil }
            var (report, lines) = (SyncReport(), LineReport())
            try exchange.list(&lines)
            report.faults = try connection.named(lines.faults)
            return report
        }
        return try nothingNew ?? exchange(folder)
    }

    /// Names what is new, writes and reads.
    private func exchange(_ folder: SyncFolder) throws -> SyncReport {
        var report = SyncReport()
        try writeWithLog { connection, log in
            let exchange = LineExchange(log, in: folder, at: clock.now())
            try exchange.goOnAsAnother()
            if let former = try connection.formerMachine() {
                report.isNewMachine = !former.isReplaced
                let (name, time) = (try connection.name(after: former), clock.now())
                if former.isReplaced { try log.setName(of: former.number, name, hasLeft: true, at: time) }
                try log.setName(of: exchange.own(), connection.freeName(name), at: time)
            }
            try exchange.name()
        }
        try writeWithLog { connection, log in
            let exchange = LineExchange(log, in: folder, at: clock.now())
            var lines = LineReport()
            let known = try log.next() - 1
            try exchange.exchange(&lines)
            report.doubles = try connection.doubles(after: known).count
            (report.sent, report.received) = (lines.sent, lines.received)
            report.faults = try connection.named(lines.faults)
        }
        return report
    }

    /// Runs `body` in one transaction, at whose end references between rows are checked.
    func writeWithLog<Result: Sendable>(_ body: (Connection, Log) throws -> Result) throws -> Result {
        try write { connection in
            try connection.execute("PRAGMA defer_foreign_keys = ON")
            return try body(connection, connection.log)
        }
    }
}

extension LineReport.Fault {
    /// What is wrong, for people.
    var text: String { line == 0 ? reason : "line \(line): \(reason) (\(file))" }
}

extension SyncFolder {
    /// Makes the folder what machines need, and checks that what they write there can be read.
    func prepare(isEncrypted: Bool) throws {
        try create(inbox: !isEncrypted)
        for machine in try machines() where try hasEncryptedFiles(of: machine) {
            throw SyncFailure(
                "the files there are encrypted. Nothing was changed. Add --encrypt-to with the keys of all machines")
        }
    }
}

extension ExpenseStore {
    /// The folder with which the file is synchronised, which is there.
    func folderOfSharing() throws -> String {
        guard let place = try placeOfMachines() else {
            throw SyncFailure("this data file is not synchronised; 'sync with PLACE' begins")
        }
        let folder = SyncFolder(path: try folderOfMachines(place, keysOfMachines()))
        guard folder.isThere else {
            throw SyncFailure(
                "\(folder.path) has no files of machines. If it is on a disk, mount it. If it was emptied, make the folder "
                    + "'machines' in it, and all is written again. Changes wait until then")
        }
        return folder.path
    }
}
