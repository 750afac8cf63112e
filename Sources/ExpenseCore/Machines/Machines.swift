// What the program does with the machines that share a ledger.
extension ExpenseStore {
    private var logMachines: LogMachines { LogMachines(store: self) }

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
        try logMachines.synchronize(with: place, name: name, keys: keys, alike: choice)
    }

    /// Exchanges changes with the other machines.
    ///
    /// - Throws: `SyncFailure` if the folder is not there, or `DatabaseError`.
    package func synchronize() throws -> SyncReport { try logMachines.synchronize() }

    /// What `Machine` calls the id of this machine; nil if the ledger is not shared.
    package func ownMachine() throws -> String? {
        try read { try $0.isSynchronized() ? $0.machineNumber().map { String($0, radix: 36) } : nil }
    }

    /// The name of a machine by what `Machine` calls its id, also of one that has left.
    package func nameOfMachine(_ id: String) throws -> String {
        let machine = Int64(id, radix: 36) ?? 0
        return try read { try $0.nameOfMachine(machine) }
    }

    /// The machines that share the ledger, and those that have left and whose file could not be read to its end, in the
    /// order of their names.
    package func machines() throws -> [Machine] { try logMachines.machines() }

    /// What the people who share the ledger should look at; nil if it is not shared.
    package func attentionToMachines() throws -> MachineAttention? {
        guard try isSynchronized() else { return nil }
        let week: Int64 = 7 * 86_400
        let silent = try machines().filter {
            !$0.isThis && !$0.hasLeft && $0.lastHeard ?? .max < clock.now() - week
        }
        return MachineAttention(
            conflicts: try syncConflicts().count, silent: silent, waitingLines: try read { try $0.waitingInInbox() })
    }

    /// Renames a machine, on all machines.
    ///
    /// - Throws: `SyncFailure` if no machine has that name, or another one has the new name.
    package func renameMachine(_ name: String, to newName: String) throws { try logMachines.rename(name, to: newName) }

    /// Ends synchronising: the data stays, what waits is written for the others, and their lists no longer have this
    /// machine. If it begins again, it is as if it had been away, under another identity.
    ///
    /// - Parameters:
    ///   - evenUntold: whether to leave although the others cannot be told.
    ///   - deliver: brings what was written to the others.
    /// - Returns: why the others were not told; nil if they were.
    /// - Throws: what prevented it from telling the others. The file is synchronised as before then.
    @discardableResult
    package func leaveMachines(evenUntold: Bool = false, _ deliver: () throws -> Void = {}) throws -> (any Error)? {
        try logMachines.leave(evenUntold: evenUntold, deliver)
    }

    /// Whether the data file is or was shared.
    package func wasSynchronized() throws -> Bool { try read { try $0.wasSynchronized() } }

    /// What nobody has decided: values that lost, rows that stayed, and entries that may be the same.
    package func syncConflicts() throws -> [SyncConflict] { try logMachines.conflicts() }

    /// Settles a conflict, on all machines, as a change that can be undone. Then the conflict is listed again.
    package func decide(_ conflict: SyncConflict, _ decision: ConflictDecision) throws {
        try logMachines.decide(conflict, decision)
    }

    /// Notes that the others can read everything that was written, if another program brings it to them.
    ///
    /// - Returns: how many lines they could not read before; nil if they read the files as they are written.
    package func noteDelivery() throws -> Int? { try logMachines.noteDelivery() }
}
