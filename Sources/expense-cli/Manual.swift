/// `man`
struct Manual: Command {
    static let name = "man"
    static let summary = "Print the manual page"
    static var examples: [Example] { [Example("man | man -l -", "read it")] }

    func run(in session: Session) throws {
        try session.output.write(
            manualPage(
                of: Program.self, version: Program.versionNumber, date: "2026-11-21",
                group: ManualGroup(
                    title: "Filters", summary: "The options that choose entries; see the section of that name.",
                    parameters: FieldFilters.describedParameters), sections: sections))
    }

    private var sections: [ManualSection] {
        [
            ManualSection(
                title: "Environment",
                rows: [
                    ("EXPENSE_FILE", "The data file, unless --file names one."),
                    ("HOME", "The folder that ~ stands for here."),
                    (
                        "EXPENSE_TODAY",
                        "The day that counts as today, such as 2026-12-31, or a moment, such as 2026-12-31T23:59:30; "
                            + "the clock of the machine if not set. Recurring entries are never recorded before "
                            + "their day."
                    ),
                    ("XDG_DATA_HOME", "The folder of expense-cli/expenses.db; ~/.local/share if not set."),
                    ("XDG_STATE_HOME", "The folder of expense-cli/history; ~/.local/state if not set."),
                    ("XDG_CACHE_HOME", "The folder of expense-cli/report.html; ~/.cache if not set."),
                    ("VISUAL, EDITOR", "The editor of edit; vi if not set."),
                    ("PAGER", "What shows long output on a terminal; less if not set, none if empty or cat."),
                    ("BROWSER", "The browser that shows a report; the usual one if not set."),
                    (
                        "EDITING_MODE, INPUTRC",
                        "The keys of the prompt: emacs or vi. If EDITING_MODE is not set, the file INPUTRC decides; "
                            + "~/.inputrc if not set."
                    ),
                    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM, COLORTERM", "Whether and how output is coloured."),
                    (
                        "TMUX, STY, XTERM_VERSION, TERM",
                        "Whether the terminal wraps lines again when its window gets narrower."
                    ),
                    (
                        "LC_ALL, LC_MONETARY, LANG",
                        "The default currency before the first entry, and whether 1,234 means a thousand."
                    ),
                    ("LC_ALL, LC_TIME, LANG", "Whether 3/4 is the third of April or the fourth of March."),
                    ("TZ", "The time zone that says which day is today."),
                    (
                        "PATH", "Where git, age, gpg, the editor, the pager and the browser are found."
                    ),
                    (
                        "GIT_SSH, GIT_SSH_COMMAND, GIT_SSH_VARIANT, GIT_SSL_..., GIT_EXEC_PATH",
                        "How git reaches a repository and logs in. Other variables of git have no effect."
                    ),
                    ("TMPDIR", "The folder of files that are needed only while a command runs; /tmp if not set."),
                ]),
            ManualSection(
                title: "Files",
                rows: [
                    ("~/.local/share/expense-cli/expenses.db", "The data file, an SQLite database."),
                    ("expenses.db-wal, expenses.db-shm", "Belong to it, and must be moved and copied with it."),
                    (
                        "expenses.db.before-6, expenses.db.before-restore, expenses.db.before-loss",
                        "Copies that were kept before the data file was converted, or replaced by a backup, or because "
                            + "its log was lost while another one was there."
                    ),
                    ("expenses.db.attachments/", "The files that were attached to entries, by their hashes."),
                    (
                        "expenses.db.sync/",
                        "What sharing the ledger needs here: the repository of git, and what the shared folder holds encrypted."
                    ),
                    ("~/.local/state/expense-cli/history", "The lines typed into the prompt."),
                    ("~/.cache/expense-cli/", "Reports that were opened in the browser."),
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
