/// `man`
struct Manual: Command {
    static let name = "man"
    static let summary = "Print the manual page"
    static var examples: [Example] { [Example("man | man -l -", "read it")] }

    func run(in session: Session) throws {
        try session.output.write(
            manualPage(of: Program.self, version: Program.versionNumber, date: "2026-11-21", sections: sections))
    }

    private var sections: [ManualSection] {
        [
            ManualSection(
                title: "Environment",
                rows: [
                    ("EXPENSE_FILE", "The data file, unless --file names one."),
                    (
                        "EXPENSE_TODAY",
                        "The day that counts as today, such as 2026-12-31, or a moment, such as 2026-12-31T23:59:30; "
                            + "the clock of the machine if not set. Recurring entries are never recorded before "
                            + "their day."
                    ),
                    ("XDG_DATA_HOME", "The folder of expense-cli/expenses.db; ~/.local/share if not set."),
                    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM, COLORTERM", "Whether and how output is coloured."),
                    (
                        "LC_ALL, LC_MONETARY, LANG",
                        "The default currency before the first entry, and whether 1,234 means a thousand."
                    ),
                ]),
            ManualSection(
                title: "Exit status",
                rows: [
                    ("0", "Done."), ("1", "The command failed."), ("64", "The command line is wrong."),
                    ("65", "There is bad data in a file."), ("66", "A file cannot be read."),
                    ("70", "A bug; please report it."),
                    ("73", "A file cannot be created or written."),
                    ("74", "Input or output failed; the disk may be full."),
                    ("75", "Another process holds the lock for too long, or the network fails; try again."),
                    ("78", "The configuration is wrong."), ("130", "Interrupted."),
                ]),
        ]
    }
}
