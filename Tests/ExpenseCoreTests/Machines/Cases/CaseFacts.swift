import Foundation
import Testing

@testable import ExpenseCore

/// What a machine of a case has, as the case writes it.
struct CaseFacts {
    let store: ExpenseStore

    /// What there is of a kind, in alphabetical order; nil for a kind that there is not.
    func items(_ kind: String) throws -> [String]? { try unsorted(kind)?.sorted() }

    private func unsorted(_ kind: String) throws -> [String]? {
        switch kind {
        case "entries":
            // The parts of a receipt are one.
            let entries = Dictionary(grouping: try store.entries()) { $0.receipt ?? -$0.id }.values
            return entries.map { $0.map(\.caseText).sorted().joined(separator: " & ") }
        case "last": return try store.lastAddedEntry().map { [$0.note] } ?? []
        case "count": return [try "\(store.entries().count)"]
        case "listed": return try store.syncConflicts().map(Self.text)
        case "categories":
            // Those that are ready-made only if they are gone.
            let (all, ready) = (try store.categories().map(\.name), Category.readyMade.map(\.name))
            return all.filter { !ready.contains($0) } + ready.filter { !all.contains($0) }.map { "-" + $0 }
        case "colors":
            return try store.categories().filter { !Category.readyMade.map(\.name).contains($0.name) }.map {
                "\($0.name) \(String($0.color.rgb, radix: 16))"
            }
        case "accounts": return try store.accounts().map(\.name)
        case "balances": return try store.balances().map { "\($0.account.name) \(amountText($0.balance))" }
        case "debts": return try store.debts().map { "\($0.person) \(amountText($0.amount))" }
        case "tags": return try store.tags().map { "\($0.name) \($0.count)" }
        case "budgets":
            return try store.budgets(on: caseDay).map { state in
                let amounts = [caseDay, day("2026-12-21")].map { amountText(state.budget.amount(on: $0)) }
                return (["\(state.budget.category ?? "all")"] + (amounts[0] == amounts[1] ? [amounts[0]] : amounts))
                    .joined(separator: " ")
            }
        case "allowed":
            return try store.budgets(on: caseDay).map { "\($0.budget.category ?? "all") \(amountText($0.allowed))" }
        case "goals": return try store.goals(on: caseDay).map { "\($0.goal.category) \(amountText($0.goal.amount))" }
        case "rules":
            return try store.rules().map { rule in
                let details = rule.details
                let parts =
                    [rule.text, rule.category, details.kind?.rawValue, details.account.map { "@" + $0 }]
                    + [details.payee.map { "!" + $0 }] + details.tags.map { "#" + $0 }
                return parts.compactMap(\.self).joined(separator: " ")
            }
        case "recurring":
            return try store.recurring().map { recurring in
                let parts = ([recurring.entry] + recurring.others).map { part in
                    var part = part
                    part.date = caseDay
                    return part.caseText
                }
                return parts.joined(separator: " & ") + (recurring.step == 1 ? "" : " every \(recurring.step)")
            }
        case "rates": return try Rate.all(in: store).map { "\($0.digits)" }
        case "agreed": return try store.read { try $0.agreements().map { "\($0.agreement.date)" } }
        case "defaults":
            return try [store.defaultCurrency()?.code, store.defaultAccount().map { "@" + $0.name }].compactMap(\.self)
        case "attached": return try store.attachments().values.flatMap { $0 }.map { "\($0.hash?.prefix(1) ?? "-")" }
        case "columns": return try store.savedMappings().map { "\($0.name) \($0.titles.joined(separator: " "))" }
        case "machines": return try store.machines().map(\.name)
        case "history":
            // The verb of each change, and whose it is.
            return try store.history().map { change in
                let verb = change.words.prefix { $0 != " " }
                return verb + (change.machine.map { " of \($0)" } ?? "") + (change.isUndone ? " undone" : "")
            }
        default: return nil
        }
    }

    /// What is listed: the value that lost, what was deleted, or what looks alike.
    static func text(of conflict: SyncConflict) -> String {
        let text =
            switch conflict.kind {
            case "value": [conflict.label, conflict.lost ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
            case "double": conflict.isOfEntries ? "alike" : "alike \(conflict.table)"
            default: conflict.kind
            }
        let shorter = [(".00 USD", ""), (" USD", ""), ("  ", " "), ("; ", " & ")]
        return shorter.reduce(text) { $0.replacing($1.0, with: $1.1) }.trimmingCharacters(in: .whitespaces)
    }
}
