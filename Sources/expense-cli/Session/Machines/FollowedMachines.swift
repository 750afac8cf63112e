import ExpenseCore

extension Session {
    /// Lets changes of other machines arrive from now on, if the file is shared with any through a folder.
    func followMachines() throws {
        guard arrivals == nil, try hasDataFile(), case .folder? = try readableStore()?.placeOfMachines() else { return }
        let inbox = InboxReader(for: self)
        arrivals = ArrivalWatch(try open(dataFile(), .writing)) { store in
            _ = try inbox.exchange(store, retrying: false) { try store.synchronize() }
        }
    }

    /// Exchanges changes with other machines after a command that may have changed something, if they share a folder. The
    /// command succeeds even if that fails: what was changed waits.
    func exchangeChanges() {
        guard let store, isWritable else { return }
        do {
            guard case .folder? = try store.placeOfMachines() else { return }
            let (_, inbox) = try InboxReader(for: self).exchange(store, retrying: false) { try store.synchronize() }
            if let words = inbox.words { tell(words) }
        } catch let failure as SyncFailure {
            tell("not exchanged with other machines: \(escapingControls(in: failure.message))")
        } catch let error as DatabaseError {
            tell("not exchanged with other machines: \(escapingControls(in: error.description))")
        } catch {
            tell("not exchanged with other machines: \(escapingControls(in: "\(error)"))")
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
