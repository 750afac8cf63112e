import ExpenseCore

/// A command whose entries may name categories, accounts and tags that do not exist yet.
protocol NamingCommand: Command {
    /// Whether those are added without a question.
    var addsNames: Bool { get }
}

/// A tag that no entry has.
struct UnknownTag: Error {
    let name: String
    let known: [String]
}

extension NamingCommand {
    /// Runs the command. What it names and does not exist is asked about and added; without a terminal it is refused.
    ///
    /// - Parameter run: refuses such a name before it changes anything.
    func runAddingNames(in session: Session, _ run: () throws -> Void) throws {
        while true {
            do {
                return try run()
            } catch let error as UnknownCategory {
                guard try agrees(to: error.name, "category", among: error.known, error, in: session) else { return }
                let store = try session.writableStore()
                _ = try store.add(ExpenseCore.Category(name: error.name, color: store.categories().nextColor))
                session.accomplished = "the category \(quoted(error.name)) was added"
            } catch let error as UnknownAccount {
                guard try agrees(to: error.name, "account", among: error.known, error, in: session) else { return }
                _ = try session.writableStore().add(Account(name: error.name))
                session.accomplished = "the account \(quoted(error.name)) was added"
            } catch let error as UnknownTag {
                guard try agrees(to: error.name, "tag", among: error.known, error, in: session) else { return }
                session.newTags.insert(error.name)
            }
        }
    }

    private func agrees(
        to name: String, _ subject: String, among known: [String], _ error: any Error, in session: Session
    ) throws -> Bool {
        if addsNames { return true }
        let isReserved = ["all", "none"].contains(name.lowercased())
        guard hasTerminal, !isReserved, try !name.isEmpty && readLabel(name, of: subject) == name else { throw error }
        let near = nearest(to: name, in: known).map { " The nearest is \(quoted($0))." } ?? ""
        if try expense_cli.agrees("There is no \(subject) \(quoted(name)).\(near) Add \(quoted(name))?", in: session) {
            return true
        }
        try session.output.line("nothing was changed")
        return false
    }
}

extension Session {
    /// Refuses tags that no entry, no rule and no recurring entry has, before they are added.
    ///
    /// - Throws: ``UnknownTag``.
    func refuseNewTags(_ tags: [String]) throws {
        func unknown(among known: [String]) -> [String] {
            tags.filter { tag in
                !newTags.contains(tag) && !known.contains { $0.lowercased() == tag.lowercased() }
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
