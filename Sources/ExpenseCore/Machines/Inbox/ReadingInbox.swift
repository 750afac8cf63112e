/// A line that somebody wrote on a telephone.
package struct InboxLine: Sendable, Hashable {
    /// The name of its file in the inbox.
    package let file: String
    /// Its number in the file, from 1 on.
    package let number: Int
    /// What was typed.
    package let text: String
    /// When the file was changed last, in seconds since 1970. Days such as `yesterday` count from there.
    package let time: Int64
    /// Why it has not been read; nil if nobody has tried.
    package let reason: String?
}

/// Why a line cannot be read.
package struct InboxRefusal: Error, Sendable {
    /// What is wrong and what to do, on one line.
    package let reason: String

    /// A refusal.
    package init(reason: String) {
        self.reason = reason
    }
}

/// What reading the inbox did.
package struct InboxReport: Sendable {
    /// The entries that were recorded.
    package var recorded: [Expense] = []
    /// The lines that could not be read.
    package var refused: [InboxLine] = []
    /// Files that could not be read: the name, and what is wrong.
    package var faults: [(file: String, reason: String)] = []

    /// Nothing has happened.
    package init() {}
}

extension ExpenseStore {
    /// Records the lines of the inbox, and removes them from their files. A line that cannot be read stays, with the
    /// reason below it.
    ///
    /// - Parameters:
    ///   - retrying: whether lines that could not be read are tried again although their file has not changed.
    ///   - understand: what a line means: it calls `record` with the entries of one receipt, and with the accounts to
    ///     create for them. It throws ``InboxRefusal`` for a line that it cannot read.
    /// - Throws: also what `understand` throws. What was recorded until then stays recorded, once.
    package func readInbox(
        retrying: Bool = true,
        _ understand: (_ line: InboxLine, _ record: ([Expense], _ newAccounts: [String]) throws -> Void) throws -> Void
    ) throws -> InboxReport {
        var report = InboxReport()
        guard let inbox = try inbox() else { return report }
        let files = inbox.files()
        let known = try read { try $0.inboxFiles() }
        guard !files.isEmpty || !known.isEmpty else { return report }
        for name in known.keys where !files.contains(where: { $0.name == name }) {
            try write { connection in
                try connection.forgetInboxFile(name)
                // A file that is gone has no lines to remove.
                if inbox.isCarriedAlong { try connection.forgetRemovedLines(of: name) }
            }
        }
        for file in files
        where retrying || known[file.name]?.file != file || isOld(file) && known[file.name]?.waiting == 0 {
            try read(file, of: inbox, &report, understand)
        }
        return report
    }

    /// The lines of the inbox that have not been read.
    package func inboxLines() throws -> [InboxLine] {
        guard let inbox = try inbox() else { return [] }
        return try inbox.files().flatMap { file in
            let text: InboxText
            do {
                text = try inbox.text(of: file).text
            } catch let error as InboxFolder.Unreadable {
                return [InboxLine(file: file.name, number: 0, text: "", time: file.seconds, reason: error.reason)]
            }
            return try read { connection in
                try text.lines.map { line in
                    line.inboxLine(of: file, try connection.isRecorded(line) ? .readBefore : line.remark)
                }
            }
        }
    }

    /// Notes that all files of the inbox are in the repository as they are here, without the lines that were recorded.
    package func inboxWasPushed() throws {
        guard try read({ try $0.hasRemovedLines() }) else { return }
        try write { try $0.forgetRemovedLines() }
    }

    private func inbox() throws -> InboxFolder? {
        try placeOfMachines().map { place in
            InboxFolder(path: sharedFolder(place) + "/inbox", isCarriedAlong: !place.isCarriedByGit)
        }
    }

    /// A file that only says up to where it was read is deleted after a month.
    private func isOld(_ file: InboxFolder.File) -> Bool { file.seconds < clock.now() - 30 * 86_400 }

    private func read(
        _ file: InboxFolder.File, of inbox: InboxFolder, _ report: inout InboxReport,
        _ understand: (InboxLine, (_ entries: [Expense], _ newAccounts: [String]) throws -> Void) throws -> Void
    ) throws {
        let (bytes, text): ([UInt8], InboxText)
        do {
            (bytes, text) = try inbox.text(of: file)
        } catch let error as InboxFolder.Unreadable {
            report.faults.append((file.name, error.reason))
            return try write { try $0.noteInboxFile(file, waiting: 1) }
        }
        // Somebody may still be typing the last line.
        if let last = bytes.last, last != UInt8(ascii: "\n"), abs(clock.now() - file.seconds) < 5 { return }
        var outcomes: [InboxText.Outcome] = []
        for line in text.lines {
            let shown = line.inboxLine(of: file, line.remark)
            var outcome = InboxText.Outcome.left(line.remark)
            switch try read({ try $0.knowledge(of: line) }) {
            case .toRemove: outcome = .read
            // A machine may have read it whose removal of it has not arrived.
            case .known: break
            case .new where line.remark == .readBefore: break
            case .new:
                do {
                    try understand(shown) { entries, accounts in
                        report.recorded += try record(line, of: file, entries, accounts)
                    }
                    outcome = .read
                } catch let refusal as InboxRefusal {
                    outcome = .left(.refused(refusal.reason))
                    report.refused.append(line.inboxLine(of: file, .refused(refusal.reason)))
                }
            }
            outcomes.append(outcome)
        }
        try write { connection in
            try connection.settle(file, bytes, text, outcomes, in: inbox, isOld: isOld(file))
        }
    }

    /// Records the entries of a line, unless another process has done so meanwhile.
    private func record(
        _ line: InboxText.Line, of file: InboxFolder.File, _ entries: [Expense], _ newAccounts: [String]
    ) throws -> [Expense] {
        func words(_ recorded: [Expense]) -> String {
            recorded.count == 1
                ? "add \(shortened(recorded[0].words, to: Change.longestPart)) from the inbox"
                : "add \(recorded.count) entries from the inbox"
        }
        return try change(words, keepingUndone: true, maker: Log.telephone) { connection in
            guard try connection.knowledge(of: line) == .new else { return [] }
            let recorded = try connection.insert(receipt: entries, newAccounts: newAccounts)
            for (part, entry) in recorded.enumerated() { try connection.note(entry.id, asPart: part, of: line) }
            try connection.noteInboxLine(line, of: file)
            return recorded
        }
    }
}

extension InboxText.Line {
    /// The identity of an entry that the line was recorded as, on all machines.
    func key(_ part: Int) -> Int64 {
        let digest = SHA256(Array("\(identity) \(part)".utf8)).digest
        return digest.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) } & (Int64.max - 1)
    }

    fileprivate func inboxLine(of file: InboxFolder.File, _ remark: InboxText.Remark?) -> InboxLine {
        let reason: String? =
            switch remark {
            case .refused(let reason): reason
            case .readBefore: "it was read before; if it is another entry, move it to the end of the file"
            case nil: nil
            }
        return InboxLine(file: file.name, number: number, text: text, time: file.seconds, reason: reason)
    }
}
