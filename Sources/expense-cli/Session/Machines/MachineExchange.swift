import ExpenseCore

/// Exchanges changes with other machines through a folder, and records what is in its inbox.
struct MachineExchange: Sendable {
    private let reader: InboxReader
    /// Whether what could not be read is tried again although nothing has changed.
    let retrying: Bool

    init(for session: Session, retrying: Bool) {
        (reader, self.retrying) = (InboxReader(for: session), retrying)
    }

    /// - Parameters:
    ///   - keys: the keys to which the files are encrypted.
    ///   - isBeginning: whether the data file begins to share.
    ///   - synchronize: reads and writes the files.
    func run(
        _ store: ExpenseStore, _ place: SyncPlace, _ keys: SyncKeys?, isBeginning: Bool = false,
        _ synchronize: () throws -> SyncReport
    ) throws -> (SyncReport, InboxReport) {
        guard let keys else { return try withInbox(store, synchronize) }
        let folder = EncryptedFolder(
            shared: store.sharedFolder(place), own: store.folderOfMachines(place, keys), cipher: Cipher(keys: keys),
            retrying: retrying)
        var inbox = InboxReport()
        var (report, faults) = try folder.exchange(store.ownMachine, isBeginning: isBeginning) {
            let (report, part) = try withInbox(store, synchronize)
            inbox = part
            // Another process may have changed them while this one waited for the folder.
            guard try store.keysOfMachines() == keys else {
                throw CommandFailure(.tryAgain, "the keys have just been changed; run 'sync' again")
            }
            return report
        }
        if !place.isCarriedByGit { report.sent = try store.noteDelivery() ?? report.sent }
        try store.noteFaults(faults)
        report.faults += try faults.map { (try store.nameOfMachine($0.machine), $0.reason) }
        return (report, inbox)
    }

    private func withInbox(_ store: ExpenseStore, _ synchronize: () throws -> SyncReport) throws -> (
        SyncReport, InboxReport
    ) {
        var report = try synchronize()
        let inbox = try reader.read(store, retrying: retrying)
        if !inbox.recorded.isEmpty { report.add(try synchronize()) }
        return (report, inbox)
    }
}
