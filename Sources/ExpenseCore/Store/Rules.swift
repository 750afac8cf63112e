extension ExpenseStore {
    /// All rules, in alphabetical order of their texts.
    public func rules() throws -> [Rule] {
        try read { try $0.rules() }
    }

    /// Stores a rule and replaces one with the same text that asks for the same.
    ///
    /// - Returns: The rule with its number, and with the stored spelling of the category.
    /// - Throws: `UnknownCategory`, or `DatabaseError`.
    public func add(_ rule: Rule) throws -> Rule {
        try change({ "\($0.isNew ? "add" : "change") \($0.rule.words)" }) { connection -> (rule: Rule, isNew: Bool) in
            let former = try connection.rules().first { $0.isForSameEntries(as: rule) }
            var stored = rule
            stored.id = former?.id ?? 0
            try connection.save(&stored)
            return (rule: stored, isNew: former == nil)
        }.rule
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
    /// - Parameters:
    ///   - filter: which entries to look at.
    ///   - all: whether to include entries that have a category.
    public func entriesByRules(_ filter: Filter = Filter(), all: Bool = false) throws -> [Expense] {
        try read { connection in
            try connection.snapshot {
                let book = RuleBook(try connection.rules())
                var filter = filter
                if !all, filter.categories.isEmpty { filter.categories = [.none] }
                var entries: [Expense] = []
                try connection.entries(filter, limit: nil) { entry in
                    guard all || entry.category == nil, let rule = book.rule(for: entry) else { return true }
                    var changed = entry
                    changed.category = rule.category
                    rule.complete(&changed)
                    if changed != entry { entries.append(changed) }
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

    /// Stores a rule, and replaces its category by the stored spelling.
    func save(_ rule: inout Rule) throws {
        let category = try category(named: rule.category).name
        var stored = Rule(id: rule.id, text: rule.text, category: category)
        stored.details = rule.details
        stored.details.tags = try spelled(rule.details.tags)
        try saveRow(of: &stored)
        try saveDetails(of: stored)
        rule = stored
    }

    /// Stores what few rules have, in place of what the rule had.
    private func saveDetails(of rule: Rule) throws {
        let account = try rule.details.account.map { try self.account(named: $0).id }
        try setPart(in: Schema.ruleAccounts, of: rule.id, to: account.map { [.integer($0)] })
        var details = rule.details
        details.account = nil
        let currency = (details.minimum ?? details.maximum)?.currency
        try setPart(
            in: Schema.ruleDetails, of: rule.id,
            to: details == Rule.Details()
                ? nil
                : [
                    Value(details.kind?.rawValue), Value(currency?.code), Value(details.minimum?.minorUnits),
                    Value(details.maximum?.minorUnits), Value(details.payee),
                    .text(details.tags.joined(separator: " ")),
                ])
    }
}
