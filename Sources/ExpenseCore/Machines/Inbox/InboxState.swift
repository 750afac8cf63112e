/// What is known of a line of the inbox.
enum InboxKnowledge {
    case new
    /// It was recorded.
    case known
    /// It was recorded here, and is still in its file, because the program was stopped, or the file without it has not
    /// reached the others.
    case toRemove
}

extension Connection {
    /// The files that were looked at, and how many of their lines wait.
    func inboxFiles() throws -> [String: (file: InboxFolder.File, waiting: Int)] {
        guard try has(Schema.inboxFiles) else { return [:] }
        var files: [String: (InboxFolder.File, Int)] = [:]
        try forEachRow("SELECT name, size, time, waiting FROM sync_inbox") { row in
            let name = row.text(0) ?? ""
            files[name] = (
                InboxFolder.File(name: name, size: row.integer(1), time: row.integer(2)), Int(row.integer(3))
            )
        }
        return files
    }

    /// How many lines of the inbox could not be read.
    func waitingInInbox() throws -> Int { try inboxFiles().values.reduce(0) { $0 + $1.waiting } }

    func noteInboxFile(_ file: InboxFolder.File, waiting: Int) throws {
        try Schema.createIfMissing(Schema.inboxFiles, in: self)
        try run(
            "INSERT OR REPLACE INTO sync_inbox VALUES (?, ?, ?, ?)",
            [.text(file.name), .integer(file.size), .integer(file.time), .integer(Int64(waiting))])
    }

    func forgetInboxFile(_ name: String) throws {
        guard try has(Schema.inboxFiles) else { return }
        try run("DELETE FROM sync_inbox WHERE name = ?", [.text(name)])
    }

    /// Whether lines were recorded that may still be in their files.
    func hasRemovedLines() throws -> Bool {
        try has(Schema.inboxLines) && integer("SELECT 1 FROM sync_inbox_line LIMIT 1") != nil
    }

    /// Notes that the lines which were recorded so far are no longer in their files, for nobody.
    ///
    /// - Parameter name: of the file; nil for all of them.
    func forgetRemovedLines(of name: String? = nil) throws {
        guard try has(Schema.inboxLines) else { return }
        try run("DELETE FROM sync_inbox_line WHERE file = ifnull(?, file)", [name.map(Value.text) ?? .null])
    }

    func knowledge(of line: InboxText.Line) throws -> InboxKnowledge {
        let key = Value.integer(line.key(0))
        guard try isRecorded(line) else { return .new }
        guard try has(Schema.inboxLines),
            try integer("SELECT 1 FROM sync_inbox_line WHERE key = ?", [key]) != nil
        else { return .known }
        return .toRemove
    }

    /// Whether a machine has recorded a line, whatever has become of the entry.
    func isRecorded(_ line: InboxText.Line) throws -> Bool {
        try log.whereabouts("entry", withIdentity: line.key(0)) != .unknown
    }

    /// Gives an entry the identity by which machines know it that read the same line.
    func note(_ entry: Int64, asPart part: Int, of line: InboxText.Line) throws {
        try run("UPDATE entry SET uid = ? WHERE id = ?", [.integer(line.key(part)), .integer(entry)])
    }

    /// Notes that a line was recorded. Its file is looked at again, even if it does not change.
    func noteInboxLine(_ line: InboxText.Line, of file: InboxFolder.File) throws {
        try Schema.createIfMissing(Schema.inboxFiles, in: self)
        try Schema.createIfMissing(Schema.inboxLines, in: self)
        try run("INSERT OR REPLACE INTO sync_inbox_line VALUES (?, ?)", [.integer(line.key(0)), .text(file.name)])
        try run("INSERT OR REPLACE INTO sync_inbox VALUES (?, -1, 0, 0)", [.text(file.name)])
    }

    /// Removes the lines that were read from their file.
    func settle(
        _ file: InboxFolder.File, _ bytes: [UInt8], _ text: InboxText, _ outcomes: [InboxText.Outcome],
        in inbox: InboxFolder, isOld: Bool
    ) throws {
        let lines = text.lines
        var outcomes = outcomes
        let waiting = outcomes.count { $0 != .read }
        var present: InboxFolder.File? = file
        if zip(lines, outcomes).contains(where: { $1 != .left($0.remark) }) {
            for (place, line) in lines.enumerated() where outcomes[place] == .left(nil) {
                if try knowledge(of: line) == .known { outcomes[place] = .left(.readBefore) }
            }
            let (own, names) = try (machineNumber() ?? 0, machineNames())
            let rest = text.text(
                after: outcomes, machine: escapingControls(in: names[own] ?? nameOfUnnamed(machine: own)),
                sign: String(Int64.random(in: 0...Int64.max), radix: 36))
            present = try inbox.replace(file, bytes, by: rest, machine: own)
        } else if waiting == 0, text.isMarked, text.isOfOneMoment || isOld {
            present = try inbox.replace(file, bytes, by: nil, machine: machineNumber() ?? 0)
        }
        // If somebody has changed the file meanwhile, it is read again.
        guard let present else { return }
        try forgetInboxFile(file.name)
        if inbox.isCarriedAlong { try forgetRemovedLines(of: file.name) }
        if present.size > 0 { try noteInboxFile(present, waiting: waiting) }
    }
}
