import ExpenseCore

extension JSONWriter {
    /// Writes the sums of a total as fields of the current object.
    mutating func fields(of total: Total) {
        field("currency", total.currency.code)
        field("expenses", total.expenses.plain)
        field("income", total.income.plain)
        field("balance", total.balance.plain)
        field("count", Int(total.count))
    }

    /// Writes a filter; null where it sets no condition.
    mutating func value(_ filter: Filter) {
        object { object in
            object.field("categories", filter.categories.map(\.name))
            object.field("from", filter.period.from?.description)
            object.field("to", filter.period.to?.description)
            object.field("kind", filter.kind?.rawValue)
            object.field("currency", filter.currency?.code)
            object.field("tags", filter.tags)
            object.field("min", filter.minimum?.plain)
            object.field("max", filter.maximum?.plain)
            object.field("search", filter.search)
            object.field("payee", filter.payee)
            object.field("account", filter.hasNoAccount ? "none" : filter.account)
            object.field("receipt", filter.receipt.map { Int($0) })
            object.field("unseen", filter.isUnseen)
        }
    }
}

extension Output {
    /// Writes an object as JSON.
    func object(_ content: (inout JSONWriter) throws -> Void) throws { try write { try $0.object(content) } }

    /// Writes an entry as JSON, or several as an array.
    func write(_ entries: [Expense]) throws {
        try write { writer in
            if entries.count == 1 { return writer.value(entries[0]) }
            writer.array { for entry in entries { $0.value(entry) } }
        }
    }

    private func write(_ content: (inout JSONWriter) throws -> Void) throws {
        var writer = JSONWriter()
        try content(&writer)
        writer.endLine()
        try drain(&writer.bytes)
    }
}

extension Filter.CategoryChoice {
    /// The name as it is typed.
    fileprivate var name: String {
        switch self {
        case .none: "none"
        case .named(let name): name
        }
    }
}

/// An entry in one line: `#42  2026-11-21  12.50 USD  food  lunch  +work`.
func line(of entry: Expense) -> String {
    line(of: entry, number: entry.id, when: entry.date.description)
}

/// An entry in one line, with a number and a time of its own: those of a recurring entry are other ones.
func line(of entry: Expense, number: Int64, when: String) -> String {
    var fields = ["#\(number)", when]
    if entry.kind != .expense { fields.append(entry.kind.rawValue) }
    fields.append(entry.amounts)
    if let place = entry.category ?? entry.route { fields.append(place) }
    if let account = entry.account, entry.kind != .transfer { fields.append("@\(account)") }
    fields.append(entry.payeeAndNote)
    if let original = entry.original { fields.append("(\(original.display))") }
    if let receipt = entry.receipt { fields.append("receipt #\(receipt)") }
    fields.append(entry.tags.map { "+" + $0 }.joined(separator: " "))
    return fields.filter { !$0.isEmpty }.map(escapingControls).joined(separator: "  ")
}

/// A number with its noun: `1 entry`, `2 entries`.
func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
}
