/// One of the machines that share a ledger.
package struct Machine: Sendable, Hashable {
    /// Its number in base 36, which names its folder.
    package let id: String
    /// The name that people gave it.
    package let name: String
    /// Whether it is this one.
    package let isThis: Bool
    /// When something of it arrived last, in seconds since 1970; nil if nothing has arrived.
    package let lastHeard: Int64?
    /// The number of its lines that need another one that has not arrived; for this machine, the changes that have not
    /// been written to its file.
    package let waiting: Int
    /// Why its file could not be read to its end.
    package let fault: String?
    /// Whether it no longer shares the ledger. Only its fault is of interest then.
    package let hasLeft: Bool
}

/// What the people who share a ledger should look at.
package struct MachineAttention: Sendable, Hashable {
    /// The number of conflicts that nobody has decided about.
    package let conflicts: Int
    /// The machines of which nothing has arrived for a week.
    package let silent: [Machine]
    /// The number of lines of the inbox that could not be read, and of files there that could not be read at all.
    package let waitingLines: Int
}

extension SyncFailure {
    /// Another machine has a name already.
    init(nameTaken name: String) {
        message =
            "another machine is named '\(escapingControls(in: name))'; give another name. "
            + "If that machine has left, run 'sync' before"
    }
}

/// Says that a machine leaves, and tells the others.
///
/// - Parameters:
///   - evenUntold: whether it leaves although the others cannot be told.
///   - setLeft: says whether it has left.
/// - Returns: why the others were not told; nil if they were.
/// - Throws: what prevented it from telling them. The machine has not left then.
func tellOfLeaving(
    evenUntold: Bool, _ setLeft: (Bool) throws -> Void, _ tell: () throws -> Void
) throws -> (any Error)? {
    try setLeft(true)
    do {
        try tell()
        return nil
    } catch {
        guard evenUntold else {
            try setLeft(false)
            throw error
        }
        return error
    }
}
