extension ExpenseStore {
    /// Encrypts to other keys from the next exchange on, which writes everything of this machine anew.
    package func changeKeysOfMachines(to keys: SyncKeys) throws {
        try write { connection in
            try connection.run("DELETE FROM sync_key")
            try connection.store(keys)
            try connection.execute("UPDATE machine_self SET due = 'everything'")
        }
    }

    /// Notes which files could not be read, for the list of machines.
    package func noteFaults(_ faults: [(machine: String, reason: String)]) throws {
        let known = try machines().reduce(into: [String: String]()) { $0[$1.id] = $1.fault }
        let new = faults.filter { known[$0.machine] != $0.reason }
        guard !new.isEmpty else { return }
        try write { connection in
            for fault in new {
                guard let machine = Int64(fault.machine, radix: 36) else { continue }
                try connection.run(
                    "INSERT OR REPLACE INTO machine_fault VALUES (?, 0, 0, ?)",
                    [.integer(machine), .text(fault.reason)])
            }
        }
    }
}
