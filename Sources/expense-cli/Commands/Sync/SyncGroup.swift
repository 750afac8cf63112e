import ExpenseCore

/// `sync`: several machines, one ledger.
struct SyncGroup: CommandDeclaration {
    static let name = "sync"
    static let summary = "Share one ledger between machines, through a folder or git"
    static var examples: [Example] {
        [
            Example("sync with ~/Dropbox/expenses", "the same on each machine"),
            Example("sync with git@example.org:me/expenses.git", "through a repository of git"),
            Example("sync with ~/Dropbox/expenses --encrypt-to age1...", "only machines with the key can read it"),
            Example("sync", "exchange changes now"),
            Example("sync status", "the machines, and what waits"),
            Example("sync inbox", "lines from a telephone that could not be read"),
        ]
    }
    static var discussion: [String] {
        [
            "The folder is one that another program carries between the machines, or a disk that they share. Each machine "
                + "writes only files of its own there, so no program finds two versions of one. After each change, and "
                + "while a prompt or 'watch' runs, changes are exchanged without a command.",
            "With a repository of git, changes are exchanged only when 'sync' runs. What is pushed, its names and its authors "
                + "say nothing about the entries; the content of the files does, unless --encrypt-to encrypts it.",
            "Fields are joined one by one. If two machines change the same field, the later value holds, and 'sync "
                + "conflicts' lists the other one.",
            "A telephone needs no program: any text file in the folder 'inbox' beside those of the machines is read. Each line is "
                + "what one would type after 'add', such as '12.50 lunch -c food' or 'yesterday 40 petrol'. See 'sync inbox --help'.",
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] {
        [
            SyncNow.self, SyncWith.self, SyncStatus.self, SyncConflicts.self, SyncInbox.self, RenameMachine.self,
            SyncLeave.self,
        ]
    }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { SyncNow.self }
}

/// `sync now`
struct SyncNow: Command {
    static let name = "now"
    static let summary = "Exchange changes with the other machines"
    static var examples: [Example] {
        [Example("sync", "the same"), Example("sync now --timeout 600", "git may take ten minutes")]
    }
    @Option("timeout", value: "SECONDS", "Give up if git takes longer than N seconds, 300 unless given")
    var timeout: Int?

    func run(in session: Session) throws {
        let store = try session.hasDataFile() ? session.writableStore(recordingDue: false) : nil
        guard let store, let place = try store.placeOfMachines() else {
            throw CommandFailure(.failed, "this data file is not synchronised; 'sync with PLACE' begins")
        }
        let reports = try exchange(store, place, store.keysOfMachines(), seconds: readTimeout(timeout), in: session) {
            try store.synchronize()
        }
        session.accomplished = "changes were exchanged"
        try tell(reports, of: store, in: session)
    }
}

/// `sync leave`
struct SyncLeave: Command {
    static let name = "leave"
    static let summary = "Stop sharing; the data stays on this machine and on the others"
    static var examples: [Example] {
        [
            Example("sync leave", "what waits is still written for the others"),
            Example("sync leave --yes", "even if the folder or repository is gone for ever"),
        ]
    }
    @Flag("yes", short: "y", "Leave even if the others cannot be told") var yes: Bool

    func run(in session: Session) throws {
        let store = try session.writableStore(recordingDue: false)
        let place = try store.placeOfMachines()
        let keys = try store.keysOfMachines()
        func leave() throws -> (any Error)? {
            try store.leaveMachines(evenUntold: yes) {
                guard let place, place.isCarriedByGit || keys != nil else { return }
                _ = try exchange(store, place, keys, seconds: readTimeout(nil), in: session) { try store.synchronize() }
            }
        }
        let failure: (any Error)?
        do {
            failure = try leave()
        } catch  where error is SyncFailure || error is CommandFailure {
            guard place != nil else { throw error }
            let report = FailureReport(error)
            throw CommandFailure(
                report.code,
                "\(report.message). This machine still shares the ledger; 'sync leave --yes' leaves without telling the others"
            )
        }
        session.accomplished = "the ledger is no longer shared"
        if let place, place.isCarriedByGit { GitCarrier.forget(store.sharedFolder(place)) }
        try session.output.line("this machine no longer shares the ledger; its data stays, here and on the others")
        if let failure {
            try session.output.line("the others were not told, and still list it: \(FailureReport(failure).message)")
        }
    }
}

/// `sync rename`
struct RenameMachine: Command {
    static let name = "rename"
    static let summary = "Rename a machine, on all machines"
    static var examples: [Example] { [Example("sync rename debian laptop", "the machine debian becomes laptop")] }
    @Argument("MACHINE", "The machine, as 'sync status' shows it") var machine: String
    @Argument("NEW", "Its new name") var newName: String

    func run(in session: Session) throws {
        let name = try readLabel(newName, of: "NEW")
        try session.writableStore(recordingDue: false).renameMachine(machine, to: name)
        session.accomplished = "the machine was renamed"
        try session.output.line("renamed machine \(escapingControls(in: machine)) to \(escapingControls(in: name))")
    }
}

func readTimeout(_ seconds: Int?) throws -> Int {
    guard (1...86_400).contains(seconds ?? 300) else {
        throw UsageError(message: "--timeout must be 1 to 86400 seconds")
    }
    return seconds ?? 300
}
