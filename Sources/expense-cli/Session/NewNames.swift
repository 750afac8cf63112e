import ExpenseCore

/// A command whose entries may name categories, accounts and tags that do not exist yet.
protocol NamingCommand: Command {
    /// Whether those are added without a question.
    var addsNames: Bool { get }
}

/// The error of a name that does not exist.
protocol UnknownName: Error {
    /// What it would be the name of: `category`
    static var subject: String { get }
    /// Where a command that adds names keeps those of this kind.
    static var place: WritableKeyPath<NewNames, [String]> { get }
    /// The mark before such a name in a note.
    static var mark: String { get }
    var name: String { get }
    var known: [String] { get }
    /// What to do about it.
    ///
    /// - Parameter hasNew: whether the command has the option --new.
    func remedy(hasNew: Bool) -> String
    /// The error as it is reported.
    func refusal(hasNew: Bool) -> any Error
}

extension UnknownName {
    static var mark: String { "" }

    func words(hasNew: Bool) -> String {
        let guess = nearest(to: name, in: known).map { "did you mean \(quoted(Self.mark + $0))? " } ?? ""
        return "there is no \(Self.subject) \(quoted(name)); \(guess)\(remedy(hasNew: hasNew))"
    }

    func refusal(hasNew: Bool) -> any Error { CommandFailure(.failed, words(hasNew: hasNew)) }
}

extension UnknownCategory: UnknownName {
    static let subject = "category"
    static var place: WritableKeyPath<NewNames, [String]> { \.categories }

    func remedy(hasNew: Bool) -> String {
        guard !isReserved(name) else { return "no category can have that name" }
        return "'\(programName) category add NAME' creates it" + (hasNew ? ", and so does --new" : "")
    }
}

extension UnknownAccount: UnknownName {
    static let subject = "account"
    static var place: WritableKeyPath<NewNames, [String]> { \.accounts }

    func remedy(hasNew: Bool) -> String {
        "'\(programName) accounts add NAME' adds it" + (hasNew ? ", and so does --new" : "")
    }
}

/// A tag that no entry has.
struct UnknownTag: UnknownName {
    static let subject = "tag"
    static var place: WritableKeyPath<NewNames, [String]> { \.tags }
    let name: String
    let known: [String]

    func remedy(hasNew: Bool) -> String { hasNew ? "--new adds it" : "'tag' lists them" }
}

private func isReserved(_ name: String) -> Bool { ["all", "none"].contains(name.lowercased()) }

extension NamingCommand {
    /// Runs the command. What it names and does not exist is asked about, and is added with what the command changes;
    /// without a terminal it is refused.
    ///
    /// - Parameter run: refuses such a name before it changes anything.
    func runAddingNames(in session: Session, _ run: () throws -> Void) throws {
        (session.newNames, session.answers) = (NewNames(), [:])
        defer { (session.newNames, session.answers) = (NewNames(), nil) }
        while true {
            do {
                if session.newNames == NewNames() { return try run() }
                return try session.writableStore().adding(session.newNames, run)
            } catch let error as any UnknownName {
                try agree(to: error, in: session)
            }
        }
    }

    private func agree<Name: UnknownName>(to error: Name, in session: Session) throws {
        let (name, subject) = (error.name, Name.subject)
        // What is agreed to is not refused again, and some names cannot be added at all.
        guard !isReserved(name), !session.newNames[keyPath: Name.place].contains(name) else {
            throw error.refusal(hasNew: false)
        }
        if !addsNames {
            guard hasTerminal, try !name.isEmpty && readLabel(name, of: subject) == name else {
                throw error.refusal(hasNew: true)
            }
            let near = nearest(to: name, in: error.known).map { " The nearest is \(quoted($0))." } ?? ""
            try requireYes(to: "There is no \(subject) \(quoted(name)).\(near) Add \(quoted(name))?", in: session)
        }
        session.newNames[keyPath: Name.place].append(name)
    }
}

extension Session {
    /// Refuses tags that no entry, no rule and no recurring entry has, before they are added.
    ///
    /// - Throws: ``UnknownTag``.
    func refuseNewTags(_ tags: [String]) throws {
        func unknown(among known: [String]) -> [String] {
            tags.filter { tag in
                !newNames.tags.contains(tag) && !known.contains { $0.lowercased() == tag.lowercased() }
            }
        }
        let used = try tags.isEmpty ? [] : tagsOfNewEntries() ?? []
        guard !unknown(among: used).isEmpty else { return }
        let store = try storeBeforeWriting()
        let planned =
            try (store?.rules() ?? []).flatMap(\.details.tags) + (store?.recurring() ?? []).flatMap(\.entry.tags)
        guard let new = unknown(among: used + planned).first else { return }
        throw UnknownTag(name: new, known: used + planned)
    }
}
