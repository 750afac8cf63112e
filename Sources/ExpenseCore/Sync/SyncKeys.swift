/// The keys to which the shared files are encrypted.
package struct SyncKeys: Sendable, Hashable {
    /// The program that encrypts.
    package enum Tool: String, Sendable {
        /// age
        case age
        /// GnuPG
        case gpg
    }

    /// The program that encrypts.
    package let tool: Tool
    /// The public keys, as the program takes them.
    package let recipients: [String]
    /// The file with the user's own key; nil if the program knows it.
    package let identity: String?

    /// Keys.
    package init(tool: Tool, recipients: [String], identity: String?) {
        (self.tool, self.recipients, self.identity) = (tool, recipients, identity)
    }
}

extension ExpenseStore {
    /// The keys to which the shared files are encrypted; nil if they are not.
    package func keysOfMachines() throws -> SyncKeys? {
        try read { connection in
            guard try connection.has(Schema.syncKeys) else { return nil }
            var tool: SyncKeys.Tool?
            var recipients: [String] = []
            var identity: String?
            try connection.forEachRow("SELECT kind, value FROM sync_key ORDER BY number") { row in
                let value = row.text(1) ?? ""
                if let known = SyncKeys.Tool(rawValue: row.text(0) ?? "") {
                    tool = known
                    recipients.append(value)
                } else {
                    identity = value
                }
            }
            return tool.map { SyncKeys(tool: $0, recipients: recipients, identity: identity) }
        }
    }

    /// Encrypts to other keys from the next exchange on, which writes everything of this machine anew.
    package func changeKeysOfMachines(to keys: SyncKeys) throws {
        try write { connection in
            try connection.run("DELETE FROM sync_key")
            try connection.store(keys)
            try connection.noteEverythingDue()
        }
    }

    /// The folder that is shared: for a repository, one beside the data file.
    package func sharedFolder(_ place: SyncPlace) -> String {
        switch place {
        case .folder(let path): path
        case .repository: file + ".sync"
        }
    }

    /// The folder that has the files of machines as they are read and written: if what is shared is encrypted, one of
    /// this machine.
    package func folderOfMachines(_ place: SyncPlace, _ keys: SyncKeys?) -> String {
        keys == nil ? sharedFolder(place) : file + ".sync/decrypted"
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
                    """
                    INSERT INTO sync_reading VALUES (?1, 0, 0, '', 0, 0, ?2)
                    ON CONFLICT (machine) DO UPDATE SET fault = excluded.fault
                    """, [.integer(machine), .text(fault.reason)])
            }
        }
    }
}

extension Connection {
    func store(_ keys: SyncKeys) throws {
        try Schema.createIfMissing(Schema.syncKeys, in: self)
        for (kind, value) in keys.recipients.map({ (keys.tool.rawValue, $0) }) + [("identity", keys.identity)]
        where value != nil {
            try run("INSERT INTO sync_key (kind, value) VALUES (?, ?)", [.text(kind), Value(value)])
        }
    }
}
