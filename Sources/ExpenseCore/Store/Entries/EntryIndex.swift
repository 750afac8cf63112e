/// The index that is used to find the entries of a filter.
enum EntryIndex: Equatable {
    /// All entries, in order of their numbers.
    case none
    /// In order of their days.
    case date
    /// Those of one category, in order of their days.
    case category
    /// Those with all of the tags, found by this one.
    case tag(String)
    /// By currency, the largest first.
    case amount
    /// Those of one receipt.
    case receipt
    /// Those with these numbers, which a search has found: they match the whole filter.
    case numbers([Int64])
}

extension Filter {
    /// A condition on entries. Kept totals have some of their columns, so it also selects those.
    typealias Condition = Predicate<Expense.Columns>

    /// The filter as a condition on records, which can be combined with others:
    ///
    ///     Expense.find(where: filter.predicate && \.payee != nil, in: store)
    public var predicate: Predicate<Expense.Columns> { predicate(by: nil) }

    /// The condition on the table of entries. A unary plus before a column prevents SQLite from using its index.
    ///
    /// - Parameter access: the index to use; nil lets SQLite choose, and includes the subcategories of the categories.
    func predicate(by access: EntryIndex?) -> Condition {
        if case .numbers(let numbers) = access {
            let list = Value.text("[" + numbers.map(String.init).joined(separator: ",") + "]")
            return Condition("id IN (SELECT value FROM json_each(?))", [list])
        }
        func column(_ name: String, _ indexes: EntryIndex...) -> String {
            access.map(indexes.contains) ?? true ? name : "+" + name
        }
        let (date, amount) = (column("date", .date, .category), column("amount", .amount))
        var conditions = categoryConditions(column("category", .category), isNested: access == nil)
        if case .tag(let tag) = access {
            let tagged = tagged(from: tag)
            conditions.append(Condition("id IN (SELECT first.entry FROM \(tagged.sql))", tagged.values))
        } else {
            conditions += tags.map { tag in
                let isTag = access == nil ? SQL("= ? COLLATE NOCASE", [.text(tag)]) : spelled(tag)
                return Condition(
                    "EXISTS (SELECT 1 FROM entry_tag t WHERE t.entry = entry.id AND t.tag \(isTag.sql))", isTag.values)
            }
        }
        conditions += commonConditions(currency: column("currency", .amount))
        if let from = period.from { conditions.append(Condition("\(date) >= ?", [.text(from.description)])) }
        if let to = period.to { conditions.append(Condition("\(date) <= ?", [.text(to.description)])) }
        if let minimum { conditions.append(Condition("\(amount) >= ?", [.integer(minimum.minorUnits)])) }
        if let maximum { conditions.append(Condition("\(amount) <= ?", [.integer(maximum.minorUnits)])) }
        if let receipt { conditions.append(Condition("\(column("receipt", .receipt)) = ?", [.integer(receipt)])) }
        if let account { conditions.append(Self.accountCondition(account)) }
        if hasNoAccount { conditions.append(Condition("+account IS NULL AND target IS NULL")) }
        if isUnseen { conditions.append(Condition(Self.unseen)) }
        if isRecurring { conditions.append(Condition("ifnull(receipt, id) IN (SELECT entry FROM made)")) }
        return (conditions + searchConditions).reduce(.all, &&)
    }

    /// That no imported file has shown an entry: neither was it added by an import, nor recognised as a row of one. The
    /// bank shows a receipt as one row.
    static let unseen = """
        NOT (id <= ifnull((SELECT last FROM import WHERE first <= entry.id ORDER BY first DESC LIMIT 1), 0)
            OR EXISTS (SELECT 1 FROM imported WHERE entry = entry.id)
            OR EXISTS (SELECT 1 FROM bank_reference WHERE entry = entry.id)
            OR receipt IS NOT NULL AND EXISTS (
                SELECT 1 FROM entry part WHERE part.receipt = entry.receipt AND (
                    EXISTS (SELECT 1 FROM imported WHERE entry = part.id)
                    OR EXISTS (SELECT 1 FROM bank_reference WHERE entry = part.id))))
        """

    /// The rows of `entry_tag` for one tag whose entries have all of the tags.
    fileprivate func tagged(from tag: String) -> SQL {
        let others = tags.filter { $0 != tag }.map(spelled)
        let joined = others.enumerated().map {
            " CROSS JOIN entry_tag t\($0) ON t\($0).entry = first.entry AND t\($0).tag \($1.sql)"
        }
        let own = spelled(tag)
        return (
            "entry_tag first\(joined.joined()) WHERE first.tag \(own.sql)", others.flatMap(\.values) + own.values
        )
    }

    /// The condition that a tag is one of the spellings of another one.
    fileprivate func spelled(_ tag: String) -> SQL {
        guard let spellings = spellings[tag] else { return ("= ?", [.text(tag)]) }
        return ("IN (\(spellings.map { _ in "?" }.joined(separator: ", ")))", spellings.map(Value.text))
    }

    /// Conditions that apply both to entries and to kept totals.
    func commonConditions(currency column: String = "currency") -> [Condition] {
        let codes = [currency, minimum?.currency, maximum?.currency].compactMap { $0?.code }
        let ofKind = kind.map {
            // The index stores incoming transfers of an account with a separate kind.
            $0 == .transfer ? Condition("kind IN ('transfer', 'arrival')") : \.kind == $0
        }
        // Transfers have no category, but are not entries that lack one.
        let spent = categories.contains(.none) ? Self.noTransfer : nil
        return [ofKind, spent].compactMap(\.self) + codes.map { Condition("\(column) = ?", [.text($0)]) }
    }

    /// No transfers, neither for the account that they leave nor for the one that they reach.
    static let noTransfer = Condition("kind NOT IN ('transfer', 'arrival')")

    /// Entries of the account, and transfers to it.
    private static func accountCondition(_ name: String) -> Condition {
        let account = "(SELECT id FROM account WHERE name = ?)"
        return Condition("(+account = \(account) OR +target = \(account))", [.text(name), .text(name)])
    }

    /// - Parameter isNested: whether the subcategories are not among the categories yet.
    private func categoryConditions(_ column: String, isNested: Bool) -> [Condition] {
        guard !categories.isEmpty else { return [] }
        let parts = categories.map {
            switch $0 {
            case .none: Condition("\(column) IS NULL")
            case .named(let name) where isNested:
                Condition(
                    """
                    \(column) IN (
                        SELECT id FROM main.category WHERE name = ? OR substr(name, 1, ?) = ? COLLATE NOCASE)
                    """, [.text(name), .integer(Int64(name.unicodeScalars.count + 1)), .text(name + ":")])
            case .named(let name):
                Condition("\(column) = (SELECT id FROM category WHERE name = ?)", [.text(name)])
            }
        }
        return [parts.dropFirst().reduce(parts[0], ||)]
    }

    /// Whether the filter is one category's; the index of categories has no entries without one.
    var isOfOneCategory: Bool { categories.count == 1 && categories != [.none] }

    /// The part of the filter that kept totals can answer; nil if it is all entries of the period.
    fileprivate var kept: Filter? {
        guard !categories.isEmpty || kind != nil || currency != nil || !tags.isEmpty || account != nil else {
            return nil
        }
        // The totals are kept by tag or by account, not by both together, and by each spelling of a tag.
        var kept = Filter(
            categories: categories, period: period, kind: kind, currency: currency,
            tags: account == nil ? Array(tags.prefix(1)) : [], account: account)
        kept.spellings = spellings
        return kept
    }
}

extension Connection {
    /// Splits a filter into parts whose entries, one part after the other, are those of the filter in order. Calls
    /// `receive` with each part and the index for it, until it returns false.
    ///
    /// - Parameter few: up to this many entries are sorted instead of being read in order.
    func forEachPart(
        of filter: Filter, _ order: EntryOrder, few: Int64, _ receive: (Filter, EntryIndex) throws -> Bool
    ) throws {
        var access = try selectiveAccess(to: filter, upTo: few)
        if access == nil, filter.payee != nil || !filter.search.isEmpty {
            access = try foundEntries(of: filter, most: few)
        }
        if let access {
            _ = try receive(filter, access)
        } else if order.key == .category {
            try forEachCategory(of: filter, order.isReversed, receive)
        } else if order.key == .amount {
            _ = try receive(filter, .amount)
        } else if filter.isOfOneCategory, filter.kind == nil, filter.currency == nil, filter.tags.isEmpty,
            filter.account == nil
        {
            _ = try receive(filter, .category)
        } else {
            _ = try forEachDay(of: filter, order.isReversed, receive)
        }
    }

    /// The index, if any, that leads to the fewest entries, and to at most `limit`.
    func selectiveAccess(to filter: Filter, upTo limit: Int64) throws -> EntryIndex? {
        // A receipt has few entries.
        guard filter.receipt == nil else { return .receipt }
        var best: EntryIndex?
        var most = limit
        func consider(_ access: EntryIndex, _ sql: String, _ values: [Value]) throws {
            let counted = "SELECT count(*) FROM (SELECT 1 FROM \(sql) LIMIT ?)"
            let count = try integer(counted, values + [.integer(most + 1)]) ?? 0
            if count <= most { (best, most) = (access, count) }
        }
        if let (tag, count) = try rarestTag(of: filter) {
            let tagged = filter.tagged(from: tag)
            if count <= most {
                (best, most) = (.tag(tag), count)
            } else if filter.tags.count > 1 {
                try consider(.tag(tag), tagged.sql, tagged.values)
            }
        }
        if let currency = (filter.minimum ?? filter.maximum)?.currency {
            let amounts = Filter(currency: currency, minimum: filter.minimum, maximum: filter.maximum)
            let condition = amounts.predicate(by: .amount)
            try consider(.amount, "entry WHERE \(condition.sql)", condition.values)
        }
        return best
    }

    /// The tag with the fewest entries, and how many; nil if each has too many.
    private func rarestTag(of filter: Filter) throws -> (tag: String, count: Int64)? {
        let most: Int64 = 50_000
        let counts = try filter.tags.map { tag in
            let isTag = filter.spelled(tag)
            let sql = "SELECT count(*) FROM (SELECT 1 FROM entry_tag WHERE tag \(isTag.sql) LIMIT ?)"
            return (tag, try integer(sql, isTag.values + [.integer(most + 1)]) ?? 0)
        }
        return counts.min { $0.1 < $1.1 }.flatMap { $0.1 <= most ? $0 : nil }
    }

    private func forEachCategory(
        of filter: Filter, _ isReversed: Bool, _ receive: (Filter, EntryIndex) throws -> Bool
    ) throws {
        let parts = try partsByCategory(of: filter)
        for part in isReversed ? parts.reversed() : parts {
            let goesOn =
                try part.isOfOneCategory
                ? receive(part, .category) : forEachDay(of: part, isReversed, receive)
            guard goesOn else { return }
        }
    }

    /// The categories of a filter, or all, each as a filter of its own; then the transfers, which have no category.
    private func partsByCategory(of filter: Filter) throws -> [Filter] {
        let chosen = Set(filter.categories.map(\.folded))
        let known = try categories().map { Filter.CategoryChoice.named($0.name) } + [.none]
        let parts = known.filter { chosen.isEmpty || chosen.contains($0.folded) }.map { choice in
            var part = filter
            part.categories = [choice]
            return part
        }
        guard chosen.isEmpty, filter.kind ?? .transfer == .transfer else { return parts }
        var transfers = filter
        transfers.kind = .transfer
        return parts + [transfers]
    }

    /// The parts of a filter for each day that has matching entries by the kept totals, the newest day first; a single
    /// part if the kept totals cannot tell.
    ///
    /// - Returns: The last result of `receive`.
    private func forEachDay(
        of filter: Filter, _ isReversed: Bool, _ receive: (Filter, EntryIndex) throws -> Bool
    ) throws -> Bool {
        guard let kept = filter.kept, let months = kept.keptTotals(by: [.month], in: .calendar) else {
            return try receive(filter, .date)
        }
        let order = isReversed ? "ASC" : "DESC"
        // If the list ends early, the days of most months are never needed.
        var firstDays: [CalendarDate] = []
        try forEachRow("SELECT DISTINCT substr(period, 1, 7) FROM (\(months.sql)) ORDER BY 1 \(order)", months.values) {
            row in
            if let month = row.text(0), let first = CalendarDate(iso: month + "-01") { firstDays.append(first) }
        }
        for month in firstDays.map(\.month) {
            var inMonth = kept
            inMonth.period = Period(from: month.lowerBound, to: month.upperBound).intersection(filter.period)
            guard let rows = inMonth.keptTotals(by: [.day], in: .calendar) else { continue }
            var goesOn = true
            try run("SELECT DISTINCT period FROM (\(rows.sql)) ORDER BY period \(order)", rows.values) { row in
                guard let day = row.text(0).flatMap(CalendarDate.init(iso:)) else { return true }
                var part = filter
                part.period = Period(from: day, to: day)
                goesOn = try receive(part, .date)
                return goesOn
            }
            guard goesOn else { return false }
        }
        return true
    }
}

extension Filter.CategoryChoice {
    fileprivate var folded: Self {
        if case .named(let name) = self { .named(name.lowercased()) } else { self }
    }
}
