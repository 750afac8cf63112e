import ExpenseCore

extension Add: Previewed {
    func preview(in session: Session) throws -> String {
        var entry = try understood(in: session)
        if let name = entry.category {
            let known = try session.readableStore()?.categories() ?? ExpenseCore.Category.readyMade
            guard let category = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
                throw UnknownCategory(name: name, known: known.map(\.name))
            }
            entry.category = category.name
        }
        let place = entry.category.map { " to \(escapingControls(in: $0))" } ?? " without a category"
        let kind = entry.kind == .income ? " income" : ""
        return "adds \(entry.amount.display)\(kind)\(place), \(day(entry.date, in: session))"
    }
}

extension Delete: Previewed {
    func preview(in session: Session) throws -> String {
        let store = try session.writableStore()
        let entries = try ids.map { try store.entry($0.value) }
        return "deletes " + entries.map { line(of: $0) }.joined(separator: ", ")
    }
}

extension Undo: Previewed {
    func preview(in session: Session) throws -> String {
        let done = try session.readableStore()?.history().filter { !$0.isUndone } ?? []
        return words(of: done, "undoes", "nothing to undo", count: count)
    }
}

extension Redo: Previewed {
    func preview(in session: Session) throws -> String {
        let undone = try session.readableStore()?.history().filter(\.isUndone).reversed() ?? []
        return words(of: undone, "redoes", "nothing to redo", count: count)
    }
}

private func words(of changes: [Change], _ verb: String, _ nothing: String, count: Int?) -> String {
    guard let first = changes.first else { return nothing }
    let rest = min(count ?? 1, changes.count) - 1
    return "\(verb) '\(escapingControls(in: first.words))'" + (rest > 0 ? " and \(rest) more" : "")
}

private func day(_ date: CalendarDate, in session: Session) -> String {
    date == session.today ? "today" : date.description
}
