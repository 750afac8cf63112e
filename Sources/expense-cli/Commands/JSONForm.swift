import ExpenseCore

/// The form of what commands write as JSON, which scripts rely on.
extension JSONWriter {
    /// An entry, as `list --json` writes it.
    mutating func entry(_ entry: Expense) {
        object { object in
            object.field("id", Int(entry.id))
            object.field("date", entry.date.description)
            object.field("kind", entry.kind.rawValue)
            object.field("amount", entry.amount.plain)
            object.field("currency", entry.amount.currency.code)
            object.field("category", entry.category)
            object.field("note", entry.note)
            object.field("tags") { $0.array { array in for tag in entry.tags { array.value(tag) } } }
        }
    }

    /// A field with totals, as `total --json` and `watch --json` write it.
    mutating func totals(_ totals: [ExpenseCore.Total]) {
        field("totals") { $0.array { array in for total in totals { array.object { $0.fields(of: total) } } } }
    }

    /// A field with the totals of groups.
    mutating func groups(_ groups: [TotalGroup], by groupings: [Grouping]) {
        field("groups") { writer in
            writer.array { array in
                for group in groups {
                    array.object { object in
                        object.field("by") { $0.object { $0.keys(of: group, by: groupings) } }
                        object.fields(of: group.total)
                    }
                }
            }
        }
    }

    /// A field with what a filter says.
    mutating func filter(_ filter: Filter) {
        field("filter") { writer in
            writer.object { object in
                object.field("categories") { writer in
                    writer.array { array in for choice in filter.categories { array.value(choice.name) } }
                }
                object.field("from", filter.period.from?.description)
                object.field("to", filter.period.to?.description)
                object.field("kind", filter.kind?.rawValue)
            }
        }
    }

    private mutating func fields(of total: ExpenseCore.Total) {
        field("currency", total.currency.code)
        field("expenses", total.expenses.plain)
        field("income", total.income.plain)
        field("balance", total.balance.plain)
        field("count", Int(total.count))
    }

    private mutating func keys(of group: TotalGroup, by groupings: [Grouping]) {
        for (grouping, key) in zip(groupings, group.keys) {
            switch grouping {
            case .category: field("category", key)
            case .month: field("month", key)
            }
        }
    }
}

extension Filter.CategoryChoice {
    /// As it is typed.
    fileprivate var name: String {
        switch self {
        case .none: "none"
        case .named(let name): name
        }
    }
}
