import ExpenseCore

extension Edit {
    /// The maximum number of entries that are opened at once.
    static let mostByHand = 1000

    /// Opens entries in the user's editor, and makes the changes that were saved.
    func editByHand(in session: Session) throws {
        guard hasTerminal else {
            let remedy =
                ids.isEmpty
                ? "what the options before it choose is changed by those after 'to', as in 'edit -c food to -c fun'"
                : "on a terminal, 'edit' without them opens an editor"
            throw UsageError(
                message: "nothing to change: give --amount, --note, --category or another option; \(remedy)")
        }
        let store = try session.writableStore()
        let entries = try entriesByHand(in: store, session)
        guard entries.count <= Self.mostByHand else {
            throw CommandFailure(
                .failed, "\(entries.count) entries are too many for an editor; choose at most \(Self.mostByHand)")
        }
        let form = EntryForm(entries: entries)
        let editor = TextEditor(variable: environmentVariable)
        try session.output.flush()
        var text = try editor.edit(form.text)
        while true {
            do {
                let changed = try change(form.edits(in: text), in: store, session)
                guard !changed.isEmpty else { return try session.output.line("nothing was changed") }
                return try report(changed, of: changed, in: session)
            } catch let error as FormError {
                try session.output.line("line \(error.line): \(error.message)")
                let answer = try answer(to: "open the editor again? [Y/n] ", in: session)
                guard let answer, ["", "y", "yes"].contains(answer) else {
                    throw try declined(in: session)
                }
                text = try editor.edit(text)
            }
        }
    }

    /// The chosen entries; by default the one that was added last.
    private func entriesByHand(in store: ExpenseStore, _ session: Session) throws -> [Expense] {
        let filter = try filters.filter(in: session)
        guard ids.isEmpty, filter == Filter() else {
            try requireChoice(ids, filter, to: "change")
            return try chosenEntries(ids, filter, in: store)
        }
        return try lastEntries(in: store)
    }

    /// Stores all changes, or none.
    private func change(_ edits: [EntryEdit], in store: ExpenseStore, _ session: Session) throws -> [Expense] {
        let byID = Dictionary(edits.map { ($0.id, $0) }) { first, _ in first }
        do {
            return try store.update(edits.map(\.id)) { entry in
                try byID[entry.id]?.apply(to: &entry, in: session)
            }
        } catch let error as any UnknownName {
            let names = edits.flatMap(\.values).filter { ["category", "account", "to"].contains($0.key) }.map(\.value)
            let line = names.filter { $0.text == error.name }.map(\.line).min() ?? 1
            throw FormError(line: line, message: FailureReport(error).message)
        } catch let error as UnknownEntry {
            let line = byID[error.id]?.line ?? 1
            throw FormError(line: line, message: "entry \(error.id) has been deleted meanwhile; remove its lines")
        }
    }
}
