import ExpenseCore

extension Add: Previewed {
    func preview(in session: Session) throws -> String {
        let entries = try understood(in: session)
        let known = try session.namesOfNewEntries()?.categories ?? ExpenseCore.Category.readyMade
        let parts = try entries.map { entry in
            if let debt = debt(of: entry) { return debt }
            let category = try entry.category.map { try knownCategory(named: $0, among: known) }
            let place = category.map { " to \(escapingControls(in: $0.name))" } ?? " without a category"
            let kind = entry.kind == .expense ? "" : " \(entry.kind.rawValue)"
            return "\(entry.amount.display)\(kind)\(place)"
        }
        var words = parts.joined(separator: " and ")
        if let payee = entries[0].payee { words += ", \(escapingControls(in: payee))" }
        let marks = (entries[0].account.map { ["@" + $0] } ?? []) + entries[0].tags.map { "+" + $0 }
        if !marks.isEmpty { words += ", " + escapingControls(in: marks.joined(separator: " ")) }
        return "adds \(words), \(day(entries[0].date, in: session))"
    }
}

/// What a shared cost means for a person: `anna owes 2.50 EUR`.
private func debt(of entry: Expense) -> String? {
    guard entry.kind == .transfer else { return nil }
    func person(_ account: String?) -> String? {
        guard let account, account.hasPrefix(Debt.accountPrefix) else { return nil }
        return escapingControls(in: String(account.dropFirst(Debt.accountPrefix.count)))
    }
    if let name = person(entry.target) { return "\(name) owes \(entry.amount.display)" }
    return person(entry.account).map { "you owe \($0) \(entry.amount.display)" }
}

extension Delete: Previewed {
    func preview(in session: Session) throws -> String {
        try "deletes " + words(of: ids, filters.filter(in: session), to: "delete", in: session)
    }
}

extension Edit: Previewed {
    func preview(in session: Session) throws -> String {
        let isByHand = try change(in: session) == nil
        let filter = try filters.filter(in: session)
        if isByHand, ids.isEmpty, filter == Filter() { return "opens the entry that was added last in an editor" }
        let entries = try words(of: ids, filter, to: "change", in: session)
        return isByHand ? "opens \(entries) in an editor" : "changes \(entries)"
    }
}

extension List: FilterPreviewed {}
extension ShowTotal: FilterPreviewed {}
extension Watch: FilterPreviewed {}
extension Export: FilterPreviewed {}
extension WriteReport: FilterPreviewed {}
extension Categorize: FilterPreviewed {}

/// A command whose hint says what is wrong with its filter, or what the command does.
private protocol FilterPreviewed: Previewed {
    var filters: FilterOptions { get }
}

extension FilterPreviewed {
    func preview(in session: Session) throws -> String {
        _ = try filters.filter(in: session)
        return filters.remark(in: session) ?? Self.summary
    }
}

extension ImportFile: Previewed {
    func preview(in session: Session) throws -> String {
        try checkFile()
        return Self.summary
    }
}

extension AddTransfer: Previewed {
    func preview(in session: Session) throws -> String {
        let entry = try understood(in: session)
        let known = try session.accounts()?.map(\.name) ?? []
        func name(_ account: String?, _ word: String) throws -> String {
            guard let account else { return "" }
            guard let found = known.first(where: { $0.lowercased() == account.lowercased() }) else {
                throw UnknownAccount(name: account, known: known)
            }
            return " \(word) \(escapingControls(in: found))"
        }
        let received = entry.received.map { ", which receives \($0.display)" } ?? ""
        return try "moves \(entry.amount.display)\(name(entry.account, "from"))\(name(entry.target, "to"))\(received), "
            + day(entry.date, in: session)
    }
}

extension AddRecurring: Previewed {
    func preview(in session: Session) throws -> String {
        let recurring = try understood(in: session)
        return "records \(escapingControls(in: recurring.amountAndPlace)) every \(recurring.rhythm), first "
            + day(recurring.entry.date, in: session)
    }
}

extension SetBudget: Previewed {
    func preview(in session: Session) throws -> String {
        let (budget, days) = try understood(in: session)
        let known = try session.categories() ?? []
        if let name = budget.category { _ = try knownCategory(named: name, among: known) }
        return "sets the budget for \(escapingControls(in: budget.category ?? "all")) to "
            + "\(budget.amount.display) per \(budget.per.rawValue)" + (days.map { ", \(budget.days(of: $0))" } ?? "")
    }
}

extension Attach: Previewed {
    func preview(in session: Session) throws -> String {
        "attaches \(escapingControls(in: files.joined(separator: ", "))) to "
            + (try words(of: [id], Filter(), to: "change", in: session))
    }
}

extension OpenAttachment: Previewed {
    func preview(in session: Session) throws -> String {
        "opens the files of " + (try words(of: [id], Filter(), to: "open", in: session))
    }
}

extension Detach: Previewed {
    func preview(in session: Session) throws -> String {
        let what = name.map { escapingControls(in: $0) } ?? "the files"
        return "takes \(what) off " + (try words(of: [id], Filter(), to: "change", in: session))
    }
}

extension StartPlan: Previewed {
    func preview(in session: Session) throws -> String {
        if amount.lowercased() == "none" { return "ends the plan" }
        let start = try understood(in: session)
        return "the plan \(start.words(in: try session.months()))"
    }
}

extension MoveMoney: Previewed {
    func preview(in session: Session) throws -> String {
        let (money, day) = try understood(in: session)
        let known = try session.categories() ?? []
        let names = try [from, to].map { name in
            if name.lowercased() == "none" { return "what is left to assign" }
            return escapingControls(in: try knownCategory(named: name, among: known).name)
        }
        return "moves \(money.display) from \(names[0]) to \(names[1]) in \(monthName(day, in: try session.months()))"
    }
}

extension SetGoal: Previewed {
    func preview(in session: Session) throws -> String {
        guard let category else { return Self.summary }
        let name = escapingControls(in: try knownCategory(named: category, among: session.categories() ?? []).name)
        guard let amount else { throw UsageError(message: "AMOUNT is missing") }
        if amount.lowercased() == "none" { return "deletes the goal of \(name)" }
        let goal = try understood(category, amount, in: session)
        return "sets the goal for \(name) to \(goal.amount.display) by \(goal.last)"
    }
}

extension Show: Previewed {
    func preview(in session: Session) throws -> String {
        "shows " + (try words(of: [id], Filter(), to: "show", in: session))
    }
}

extension FollowCategory: Previewed {
    func preview(in session: Session) throws -> String {
        guard let category else { return "lists the categories" }
        let name = category.lowercased() == "all" ? "all categories" : try known(category, in: session).name
        return "follows \(escapingControls(in: name))"
    }
}

/// The entries of a command as text, or their number.
private func words(of ids: [EntryNumbers], _ filter: Filter, to verb: String, in session: Session) throws -> String {
    try requireChoice(ids, filter, to: verb)
    let store = try session.writableStore(recordingDue: false)
    guard !ids.isEmpty else {
        let count = try store.totals(filter).reduce(0) { $0 + Int($1.total.count) }
        return counted(count, "entry", "entries")
    }
    var entries: [Expense] = []
    for numbers in ids {
        guard let range = numbers.range else { return "the entry that was added last" }
        let found =
            range.count == 1
            ? [try store.entry(range.lowerBound)]
            : try Expense.query(where: \.id >= range.lowerBound && \.id <= range.upperBound).sorted(
                by: \.id, .ascending
            )
            .limited(to: fewEntries + 1).all(in: store)
        entries += found.filter { !entries.contains($0) }
        if entries.count > fewEntries { return "more than \(fewEntries) entries" }
    }
    guard !entries.isEmpty else { throw CommandFailure(.failed, "no entry has one of these numbers") }
    return entries.map { line(of: $0) }.joined(separator: ", ")
}

extension Undo: Previewed {
    func preview(in session: Session) throws -> String {
        let all = try session.changes()
        if let change {
            return words(
                of: all.filter { $0.id == change.value && !$0.isUndone }, "undoes", "nothing to undo", count: 1)
        }
        let done = all.filter { !$0.isUndone && !$0.isOfOthers }
        return words(of: done, "undoes", "nothing to undo", count: count)
    }
}

extension Redo: Previewed {
    func preview(in session: Session) throws -> String {
        let all = try session.changes()
        if let change {
            return words(of: all.filter { $0.id == change.value && $0.isUndone }, "redoes", "nothing to redo", count: 1)
        }
        let undone = all.filter { $0.isUndone && !$0.isPast && !$0.isOfOthers }.reversed() as [Change]
        return words(of: undone, "redoes", "nothing to redo", count: count)
    }
}

private func words(of changes: [Change], _ verb: String, _ nothing: String, count: Int?) -> String {
    guard let first = changes.first else { return nothing }
    if let count, count > changes.count {
        return "\(verb) all \(counted(changes.count, "change", "changes")) that there are, after asking"
    }
    let rest = (count ?? 1) - 1
    return "\(verb) '\(escapingControls(in: first.words))'" + (rest > 0 ? " and \(rest) more" : "")
}

private func day(_ date: CalendarDate, in session: Session) -> String {
    date == session.today
        ? "today" : date.description + (yearsAway(date, from: session.today).map { ", \($0)" } ?? "")
}

private func knownCategory(named name: String, among known: [ExpenseCore.Category]) throws -> ExpenseCore.Category {
    guard let category = known.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw UnknownCategory(name: name, known: known.map(\.name))
    }
    return category
}
