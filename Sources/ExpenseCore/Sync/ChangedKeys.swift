extension ExpenseStore {
    /// Encrypts to other keys from the next exchange on, which writes everything of this machine anew.
    package func changeKeysOfMachines(to keys: SyncKeys) throws {
        let machines = try machinesOfLog()
        try write { connection in
            try connection.run("DELETE FROM sync_key")
            try connection.store(keys)
            if machines == nil { try connection.noteEverythingDue() }
        }
        try machines?.writeEverythingAnew()
    }

    /// Notes which files could not be read, for the list of machines.
    package func noteFaults(_ faults: [(machine: String, reason: String)]) throws {
        let known = try machines().reduce(into: [String: String]()) { $0[$1.id] = $1.fault }
        let new = faults.filter { known[$0.machine] != $0.reason }
        guard !new.isEmpty else { return }
        if let machines = try machinesOfLog() {
            return try machines.noteFaults(
                new.compactMap { new in Int64(new.machine, radix: 36).map { ($0, new.reason) } })
        }
        try write { connection in
            for fault in new {
                guard let machine = Int64(fault.machine, radix: 36) else { continue }
                try connection.run(
                    """
                    INSERT INTO sync_reading VALUES (?1, 0, 0, '', 0, 0, ?2)
                    ON CONFLICT (machine) DO UPDATE SET fault = excluded.fault
                    """, [.integer(machine), .text(fault.reason)])
            }
        }
    }
}
