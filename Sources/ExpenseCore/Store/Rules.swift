extension ExpenseStore {
    /// All rules, in alphabetical order of their texts.
    public func rules() throws -> [Rule] {
        try read { try $0.rules() }
    }

    /// Stores a rule and replaces one with the same text.
    ///
    /// - Returns: The rule with its number, and with the stored spelling of the category.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func add(_ rule: Rule) throws -> Rule {
        try change({ "add \($0.words)" }) { connection in
            let category = try connection.category(named: rule.category)
            let known = try connection.rules().first { folded($0.text) == folded(rule.text) }
            var stored = Rule(id: known?.id ?? 0, text: rule.text, category: category.name)
            try connection.saveRow(of: &stored)
            return stored
        }
    }

    /// Deletes the rule with a number or a text.
    ///
    /// - Throws: `UnknownRule`, or `DatabaseError`.
    public func deleteRule(_ name: String) throws -> Rule {
        try change({ "delete \($0.words)" }) { connection in
            let digits = name.hasPrefix("#") ? name.dropFirst() : name[...]
            let rules = try connection.rules()
            guard let rule = rules.first(where: { folded($0.text) == folded(name) || String($0.id) == digits }) else {
                throw UnknownRule(name: name)
            }
            try connection.run("DELETE FROM rule WHERE id = ?", [.integer(rule.id)])
            return rule
        }
    }

    /// The entries whose category the rules would change, each as it would become.
    ///
    /// - Parameter all: whether to include entries that have a category.
    public func entriesByRules(_ filter: Filter = Filter(), all: Bool = false) throws -> [Expense] {
        try read { connection in
            try connection.snapshot {
                let book = RuleBook(try connection.rules())
                var filter = filter
                if !all, filter.categories.isEmpty { filter.categories = [.none] }
                var entries: [Expense] = []
                try connection.entries(filter, limit: nil) { entry in
                    guard all || entry.category == nil, let category = book.category(for: entry),
                        category != entry.category
                    else { return true }
                    var changed = entry
                    changed.category = category
                    entries.append(changed)
                    return true
                }
                return entries
            }
        }
    }
}

extension Connection {
    /// All rules, in alphabetical order of their texts.
    func rules() throws -> [Rule] {
        try Rule.query().sorted(by: \.text).all(on: self)
    }
}
