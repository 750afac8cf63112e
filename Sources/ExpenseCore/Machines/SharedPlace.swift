// Where the files of machines are, and to which keys they are encrypted.
extension ExpenseStore {
    /// Whether the file is synchronised with other machines.
    package func isSynchronized() throws -> Bool {
        try read { try $0.isSynchronized() }
    }

    /// Where the files are with which the data file is synchronised; nil if it is not.
    package func placeOfMachines() throws -> SyncPlace? {
        try read { connection in
            guard try connection.isSynchronized() else { return nil }
            return try connection.firstRow(
                connection.has(Schema.ownMachine) ? "SELECT place FROM machine_self" : "SELECT place FROM sync"
            ) { row in
                row.text(0).map(SyncPlace.init)
            } ?? nil
        }
    }

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
