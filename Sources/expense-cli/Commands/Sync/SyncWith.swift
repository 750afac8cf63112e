import CLibrary
import ExpenseCore

/// `sync with`
struct SyncWith: Command {
    static let name = "with"
    static let summary = "Begin to share the ledger with the machines that use a folder or a repository"
    static var examples: [Example] {
        [
            Example("sync with ~/Dropbox/expenses", "a folder that is created if needed"),
            Example("sync with git@example.org:me/expenses.git", "a repository of git, which may be empty"),
            Example("sync with /mnt/shared/expenses --name laptop", "the name of this machine in lists"),
            Example("sync with ~/Sync/expenses --alike same", "entries that look the same are the same"),
            Example(
                "sync with ~/Sync/expenses --encrypt-to age1... --identity key.txt",
                "encrypted; --encrypt-to once for the key of each machine"),
        ]
    }
    static var discussion: [String] {
        [
            "The first machine writes its ledger to the folder, the next ones get it. If both have entries, they are "
                + "joined. Entries of the same day, kind, amount and note are listed, and you are asked whether they are the same; "
                + "without a terminal --alike decides.",
            "PLACE is a folder, the address of a repository of git (ssh, https or a path), or the path of a bare repository. "
                + "git runs without hooks and without questions: keys and credential helpers must be set up.",
            "--encrypt-to encrypts what leaves this machine, with age if KEY begins with age1 or ssh-, otherwise with gpg. Give "
                + "the public keys of all machines, on each of them. With age, --identity names the file of the own key, as "
                + "age-keygen writes it. To change keys, say the same on each machine with all new ones: what it shares is written again.",
        ]
    }
    @Argument("PLACE", "The folder that all machines have, or the address of a repository of git", completion: .files)
    var place: String
    @Option("name", value: "NAME", "The name of this machine; that of the computer unless given") var machine: String?
    @Option("alike", value: "WHAT", "Entries that look the same on both sides are the same, or different ones")
    var alike: AlikeEntriesChoice?
    @Option("encrypt-to", value: "KEY", "Encrypt to a public key of age or gpg; may be repeated") var recipients:
        [String]
    @Option("identity", value: "FILE", "The file with this machine's key of age", completion: .files)
    var identity: String?
    @Option("timeout", value: "SECONDS", "Give up if git takes longer than N seconds, 300 unless given")
    var timeout: Int?

    func run(in session: Session) throws {
        let place = try SyncPlace(reading: place)
        let name = try readLabel(machine ?? hostName(), of: "--name")
        let seconds = try readTimeout(timeout)
        let keys = try readKeys()
        let store = try session.writableStore(recordingDue: false)
        if let present = try store.placeOfMachines() {
            guard present == place, let keys else {
                throw CommandFailure(
                    .failed,
                    "this data file is synchronised already, with \(escapingControls(in: present.text)); 'sync' exchanges "
                        + "changes, and 'sync leave' ends it")
            }
            return try changeKeys(of: store, in: place, to: keys, seconds: seconds, in: session)
        }
        try store.createFolder()
        try place.check(isWithout: store.file)
        let folder = store.sharedFolder(place)
        if place.isCarriedByGit { GitCarrier.forget(folder) }
        // What is left of one repository would hold up another one.
        defer { if place.isCarriedByGit, (try? store.isSynchronized()) == false { GitCarrier.forget(folder) } }
        var choice = alike ?? .refuse
        func begin() throws -> (SyncReport, InboxReport) {
            do {
                return try exchange(store, place, keys, seconds: seconds, isBeginning: true, in: session) {
                    try store.isSynchronized()
                        ? store.synchronize() : store.synchronize(with: place, name: name, keys: keys, alike: choice)
                }
            } catch let undecided as UndecidedEntries {
                choice = try ask(undecided.alike, in: session)
                return try begin()
            }
        }
        let reports = try begin()
        session.accomplished = "the ledger is shared"
        let own = try store.machines().first(where: \.isThis)?.name ?? name
        try session.output.line(
            "sharing the ledger as \(escapingControls(in: own)) in \(escapingControls(in: place.text))")
        try tell(reports, of: store, in: session)
    }

    /// Encrypts what this machine shares to other keys.
    private func changeKeys(
        of store: ExpenseStore, in place: SyncPlace, to keys: SyncKeys, seconds: Int, in session: Session
    ) throws {
        let own = try store.machines().first(where: \.isThis)?.name
        guard machine == nil || machine == own, alike == nil else {
            throw UsageError(
                message:
                    "the ledger is shared in that place, so only its keys can be changed; leave --name and --alike out")
        }
        guard let tool = try store.keysOfMachines()?.tool, tool == keys.tool else {
            throw CommandFailure(
                .failed,
                "what is shared there is not encrypted with \(keys.tool.rawValue), and a place has all files in one way. Use "
                    + "'sync leave' on each machine, then 'sync with' and another folder")
        }
        let reports = try exchange(store, place, keys, seconds: seconds, in: session) {
            try store.changeKeysOfMachines(to: keys)
            return try store.synchronize()
        }
        session.accomplished = "the keys were changed"
        try session.output.line(
            "what this machine shares is encrypted to \(counted(keys.recipients.count, "key", "keys")) now; say the same on the others"
        )
        try tell(reports, of: store, in: session)
    }

    /// The keys to encrypt to, once it is certain that they work.
    private func readKeys() throws -> SyncKeys? {
        guard !recipients.isEmpty else {
            if identity != nil { throw UsageError(message: "--identity decrypts what --encrypt-to encrypts; add both") }
            return nil
        }
        let ofAge = recipients.filter { $0.hasPrefix("age1") || $0.hasPrefix("ssh-") }
        guard ofAge.isEmpty || ofAge.count == recipients.count else {
            throw UsageError(message: "--encrypt-to: give keys of age or of gpg, not of both")
        }
        if recipients.contains(where: { $0.isEmpty || $0.hasPrefix("-") || $0.contains { $0.isNewline } }) {
            throw UsageError(message: "--encrypt-to: a key is empty or impossible")
        }
        guard !ofAge.isEmpty else {
            if identity != nil { throw UsageError(message: "--identity is for age; gpg knows its keys") }
            return try Cipher(keys: SyncKeys(tool: .gpg, recipients: recipients, identity: nil)).checked().keys
        }
        guard let identity else {
            throw UsageError(
                message: "--encrypt-to: add --identity FILE, the file that age-keygen wrote for this machine")
        }
        try InputFile.check(identity)
        var status = stat()
        guard stat(identity, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw UsageError(
                message: "--identity: \(quoted(identity)) is not a file, and it is read at each exchange; give a file")
        }
        let keys = SyncKeys(tool: .age, recipients: recipients, identity: try absolutePath(identity))
        return try Cipher(keys: keys).checked().keys
    }

    private func ask(_ alike: [AlikePair], in session: Session) throws -> AlikeEntriesChoice {
        let recurring = alike.count(where: \.isRecurring)
        let count =
            [
                recurring == alike.count ? nil : counted(alike.count - recurring, "entry", "entries"),
                recurring == 0 ? nil : counted(recurring, "recurring entry", "recurring entries"),
            ].compactMap(\.self).joined(separator: " and ") + (alike.count == 1 ? " looks" : " look")
        guard hasTerminal else {
            throw CommandFailure(
                .failed,
                "\(count) the same on both sides, such as \(quoted(alike[0].mine.words)). Nothing was changed. "
                    + "Add --alike same if they are the same, or --alike different if they are different entries")
        }
        try session.output.line("\(count) the same on both sides:")
        for pair in alike.prefix(20) {
            try session.output.line("  \(pair.day)  \(escapingControls(in: pair.mine.words))")
        }
        if alike.count > 20 { try session.output.line("  and \(alike.count - 20) more") }
        while true {
            let question = "are they the same entries, or different ones? [same/different/each/cancel] "
            switch try answer(to: question, in: session) {
            case "s", "same": return .same
            case "d", "different": return .different
            case "e", "each": return .decided(try askEach(alike, in: session))
            case "c", "cancel", nil: throw try declined(in: session)
            default: continue
            }
        }
    }

    /// Whether each pair is one entry, by the user's answers.
    private func askEach(_ alike: [AlikePair], in session: Session) throws -> [AlikePair: Bool] {
        var decided: [AlikePair: Bool] = [:]
        for pair in alike {
            try session.output.line("here   \(pair.day)  \(escapingControls(in: pair.mine.words))")
            try session.output.line("there  \(pair.day)  \(escapingControls(in: pair.other.words))")
            while decided[pair] == nil {
                switch try answer(to: "are the two the same entry? [yes/no/cancel] ", in: session) {
                case "y", "yes": decided[pair] = true
                case "n", "no": decided[pair] = false
                case "c", "cancel", nil: throw try declined(in: session)
                default: continue
                }
            }
        }
        return decided
    }
}

extension AlikePair {
    fileprivate var day: String { isRecurring ? "recurring" : "\(mine.date)" }
}

extension AlikeEntriesChoice: ArgumentValue {
    static var choices: [String] { ["same", "different"] }

    init(word: String) throws(InvalidValue) {
        switch word {
        case "same": self = .same
        case "different": self = .different
        default: throw InvalidValue(reason: "give same or different")
        }
    }
}

/// The name of the computer.
private func hostName() -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "machine" }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "machine" : name
}
