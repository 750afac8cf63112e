import ExpenseCore

/// `sync inbox`
struct SyncInbox: Command {
    static let name = "inbox"
    static let summary = "List the lines from a telephone that have not been read, and why"
    static var examples: [Example] {
        [Example("sync inbox", "what is left, with the reasons"), Example("sync inbox --json", "for a script")]
    }
    static var discussion: [String] {
        [
            "The inbox is the folder 'inbox' in the shared folder or repository. A telephone writes text files to it, with any "
                + "editor, shortcut or mail rule. Each line is what one would type after 'add'. The day of an entry, and what "
                + "'yesterday' means, is that on which the file was changed last.",
            "Each line is recorded once, by whichever machine reads it first or by several at once, and removed from its "
                + "file. A line that cannot be read stays, with the reason below it. Correct it in the file; 'sync' tries again.",
            "A telephone can add to one file for ever: '# read until here' says what was read. A file whose name has a date and "
                + "a time, as in '2026-11-21 12.30.05.txt', is deleted when it has been read.",
        ]
    }
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let store = try session.readableStore()
        let lines = try store?.inboxLines() ?? []
        if let format = try data.format() {
            return try session.write(lines, as: format, ["file", "line", "text", "reason"]) { line in
                [.text(line.file), .number(Int64(line.number)), .text(line.text), .text(line.reason)]
            }
        }
        guard try store?.isSynchronized() ?? false else {
            return try session.output.line("this data file is not synchronised; 'sync with PLACE' begins")
        }
        guard !lines.isEmpty else { return try session.output.line("no lines wait in the inbox") }
        for line in lines {
            let reason = escapingControls(in: line.reason ?? "it has not been read yet; 'sync' reads it")
            let file = "inbox/\(escapingControls(in: line.file))"
            guard line.number > 0 else {
                try session.output.line("\(file) cannot be read: \(reason)")
                continue
            }
            try session.output.line("\(file), line \(line.number): \(escapingControls(in: line.text))")
            try session.output.line("   \(reason)")
        }
    }
}
