/// The rows that totals are summed up from, with the columns `category`, `period`, `tag`, `currency`, `kind`, `amount`
/// and `count`.
extension Filter {
    /// Rows of the table `total`; nil where only the entries themselves can answer.
    func keptTotals(by groupings: [Grouping]) -> Condition? {
        let isByTag = groupings.contains(.tag)
        guard search.isEmpty, minimum == nil, maximum == nil, tags.count <= (isByTag ? 0 : 1) else { return nil }
        let conditions = commonConditions() + [categoryTerm(isByCategory: groupings.contains(.category))]
        let isByDay = groupings.contains(.day) || groupings.contains(.week)
        let parts: [(columns: String, tag: Condition)] =
            isByTag
            ? [
                ("tag, amount, count", ("tag IN (SELECT '+' || name FROM (\(Self.knownTags)))", [])),
                // Entries without a tag are all but those that have one.
                ("NULL AS tag, amount, count", ("tag = ''", [])),
                ("NULL AS tag, -amount AS amount, -count AS count", ("tag = '+'", [])),
            ]
            : [("tag, amount, count", ("tag = ?", [.text(tags.first.map { "+" + $0 } ?? "")]))]
        let rows = parts.flatMap { part in
            period.terms(inDays: isByDay).map { terms in
                let clause = Self.clause([terms[0], part.tag] + conditions + terms.dropFirst())
                return Condition(
                    "SELECT category, period, currency, kind, \(part.columns) FROM total" + clause.sql, clause.values)
            }
        }
        return (rows.map(\.sql).joined(separator: " UNION ALL "), rows.flatMap(\.values))
    }

    /// A row for each entry, or for each of its tags.
    func countedEntries(by groupings: [Grouping], _ access: EntryAccess) -> Condition {
        let tags = groupings.contains(.tag) ? " LEFT JOIN entry_tag ON entry_tag.entry = entry.id" : ""
        let tag = tags.isEmpty ? "NULL" : "'+' || tag"
        let clause = Self.clause(entryConditions(by: access))
        let columns = "category, date AS period, \(tag) AS tag, currency, kind, amount, 1 AS count"
        let table = access == .none ? "entry NOT INDEXED" : "entry"
        return ("SELECT \(columns) FROM \(table)" + tags + clause.sql, clause.values)
    }

    private func categoryTerm(isByCategory: Bool) -> Condition {
        guard !categories.isEmpty else {
            return (isByCategory ? "category IN (SELECT 0 UNION ALL SELECT id FROM category)" : "category = -1", [])
        }
        let choices: [Condition] = categories.map {
            switch $0 {
            case .none: ("0", [])
            case .named(let name): ("(SELECT id FROM category WHERE name = ?)", [.text(name)])
            }
        }
        return ("category IN (" + choices.map(\.sql).joined(separator: ", ") + ")", choices.flatMap(\.values))
    }

    /// The names of all tags, each found by one step in the index of tags.
    static let knownTags = """
        WITH RECURSIVE known (name) AS (
            SELECT min(tag) FROM entry_tag
            UNION ALL SELECT (SELECT min(tag) FROM entry_tag WHERE tag > known.name) FROM known WHERE name IS NOT NULL)
        SELECT name FROM known WHERE name IS NOT NULL
        """
}

extension Period {
    /// For each part of it, what holds for the rows of `total` that tell of it: first the span, then the ends.
    fileprivate func terms(inDays: Bool) -> [[Filter.Condition]] {
        let (months, days) = inDays ? (nil, [self]) : parts
        func terms(_ span: String, _ part: Period, length: Int) -> [Filter.Condition] {
            func end(_ comparison: String, _ day: CalendarDate?) -> Filter.Condition? {
                day.map { ("period \(comparison) ?", [.text(String($0.description.prefix(length)))]) }
            }
            return [("span = '\(span)'", [])] + [end(">=", part.from), end("<=", part.to)].compactMap { $0 }
        }
        return (months.map { [terms("month", $0, length: 7)] } ?? []) + days.map { terms("day", $0, length: 10) }
    }
}
