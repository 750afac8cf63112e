import ExpenseCore

extension Session {
    /// Lets changes of other machines arrive from now on, if the file is shared with any through a folder.
    func followMachines() throws {
        guard arrivals == nil, try hasDataFile(), case .folder? = try readableStore()?.placeOfMachines() else { return }
        let exchange = MachineExchange(for: self, retrying: false)
        arrivals = ArrivalWatch(try open(dataFile(), .writing)) { store in
            guard let place = try store.placeOfMachines() else { return }
            _ = try exchange.run(store, place, store.keysOfMachines()) { try store.synchronize() }
        }
    }

    /// Exchanges changes with other machines after a command that may have changed something, if they share a folder. The
    /// command succeeds even if that fails: what was changed waits.
    func exchangeChanges() {
        guard let store, isWritable else { return }
        do {
            guard let place = try store.placeOfMachines(), case .folder = place else { return }
            let (_, inbox) = try MachineExchange(for: self, retrying: false).run(
                store, place, store.keysOfMachines()
            ) { try store.synchronize() }
            if let words = inbox.words { tell(words) }
        } catch {
            tell("not exchanged with other machines: \(FailureReport(error).message)")
        }
    }
}

extension InboxReport {
    /// What was recorded; nil if nothing was.
    var words: String? {
        guard let first = recorded.first else { return nil }
        return recorded.count == 1
            ? "recorded from the inbox: \(line(of: first))"
            : "recorded \(recorded.count) entries from the inbox; 'history' shows them"
    }
}
