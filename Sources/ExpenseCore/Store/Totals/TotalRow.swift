/// The three letters of a currency code as one number: fast to read and compare, in alphabetical order.
struct CurrencyCode: Equatable {
    let number: Int64

    init?(_ text: Bytes) {
        guard text.count == 3 else { return nil }
        number = text.reduce(0) { $0 << 8 | Int64($1) }
    }

    init(_ currency: Currency) {
        number = currency.code.utf8.reduce(0) { $0 << 8 | Int64($1) }
    }

    init(number: Int64) {
        self.number = number
    }

    var text: String {
        String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }, as: UTF8.self)
    }
}

/// A row of sums: entries of one kind and currency.
struct TotalRow: ~Copyable {
    fileprivate let row: Row

    /// The code of the currency, as a number; nil if it is not valid.
    var currency: CurrencyCode? { row.text(0) { CurrencyCode($0) } }
    /// Nil for the receiving side of a transfer.
    var kind: Expense.Kind? {
        switch row.text(1, { $0.first }) {
        case UInt8(ascii: "e"): .expense
        case UInt8(ascii: "i"): .income
        case UInt8(ascii: "r"): .refund
        case UInt8(ascii: "t"): .transfer
        default: nil
        }
    }
    /// In minor units. Negative if it subtracts what another row counts too often.
    var amount: Int64 { row.integer(2) }
    var count: Int64 { row.integer(3) }

    func integer(_ column: Int32) -> Int64 { row.integer(column) }

    func text(_ column: Int32) -> String? { row.text(column) }

    func day(_ column: Int32) -> CalendarDate? { row.text(column) { CalendarDate(iso: $0) } }

    /// The first digits of a date as a number: 202611 for the first six of 2026-11-21.
    func digits(_ column: Int32, _ count: Int) -> Int64? {
        row.text(column) { text in
            var number: Int64 = 0
            for byte in text.prefix(count + count / 5) where byte != UInt8(ascii: "-") {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + Int64(byte - UInt8(ascii: "0"))
            }
            return number
        }
    }

    /// The columns of a row with groupings; the first four are those above.
    static func columns(by groupings: [Grouping]) -> [String] {
        groupings.map(\.column).reduce(into: ["currency", "kind", "amount", "count"]) { columns, column in
            if !columns.contains(column) { columns.append(column) }
        }
    }
}

extension Connection {
    /// Calls `receive` with the rows of a filter that are needed to tell the groups apart: from the kept totals if the
    /// filter allows, otherwise from the entries. Transfers are left out unless the filter asks for them.
    ///
    /// - Parameters:
    ///   - includingTransfers: whether to count transfers even if the filter does not ask for them.
    ///   - condition: a further condition on the rows.
    func forEachTotalRow(
        of filter: Filter, by groupings: [Grouping], includingTransfers: Bool = false,
        where condition: Filter.Condition? = nil,
        _ receive: (borrowing TotalRow) throws -> Void
    ) throws {
        let filter = try completed(filter)
        let isWithout = filter.kind == nil && !includingTransfers
        let conditions = [condition, isWithout ? Filter.noTransfer : nil].compactMap(\.self)
        func receiveAll(_ rows: Filter.SQL) throws {
            try run(rows.sql, rows.values) { row in
                try receive(TotalRow(row: row.copy()))
                return true
            }
        }
        if let kept = filter.keptTotals(by: groupings, where: conditions) { return try receiveAll(kept) }
        // The index must be chosen in the snapshot in which the entries are read.
        try snapshot {
            try receiveAll(filter.countedEntries(by: groupings, access(to: filter), where: conditions))
        }
    }

    /// The fastest index for the entries of a filter if their order does not matter.
    private func access(to filter: Filter) throws -> EntryIndex {
        if let access = try selectiveAccess(to: filter, upTo: 50_000) { return access }
        if filter.isOfOneCategory { return .category }
        return filter.period == .all ? .none : .date
    }
}

extension Filter {
    /// A query or a part of one, with the values of its parameters.
    typealias SQL = (sql: String, values: [Value])

    /// Rows of the table `total`; nil if only the entries can answer.
    func keptTotals(by groupings: [Grouping], where others: [Condition] = []) -> SQL? {
        let isByTag = groupings.contains(.tag)
        let isByAccount = groupings.contains(.account)
        let marks = tags.count + (account == nil ? 0 : 1) + (isByTag ? 1 : 0) + (isByAccount ? 1 : 0)
        guard search.isEmpty, payee == nil, receipt == nil, minimum == nil, maximum == nil, marks <= 1,
            !isRecurring, !isUnseen, !hasNoAccount, !groupings.contains(.payee),
            // An entry with two spellings would count twice.
            spellings.isEmpty
        else { return nil }
        let conditions =
            commonConditions() + [categoryTerm(isByCategory: groupings.contains(.category))] + others
        let isByDay = groupings.contains { [.day, .week, .weekday].contains($0) }
        let columns = TotalRow.columns(by: groupings)
        func unmarked(_ sign: String) -> [String] {
            columns.map {
                switch $0 {
                case "tag", "account": "NULL"
                case "amount", "count": sign + $0
                default: $0
                }
            }
        }
        let parts: [(columns: [String], tag: Condition)]
        if isByTag {
            // The totals of entries without a tag are all totals minus those with one.
            parts = [
                (columns, Condition("tag IN (SELECT '+' || name FROM (\(Self.knownTags)))")),
                (unmarked(""), Condition("tag = ''")), (unmarked("-"), Condition("tag = '+'")),
            ]
        } else if isByAccount {
            // An entry counts once, for its own account.
            let marks = Condition("tag IN (SELECT '@' || id FROM account) AND kind <> 'arrival'")
            let ofAccounts = columns.map { $0 == "account" ? "CAST(substr(tag, 2) AS INTEGER)" : $0 }
            parts = [(ofAccounts, marks), (unmarked(""), Condition("tag = ''")), (unmarked("-"), marks)]
        } else if let account {
            parts = [(columns, Condition("tag = (SELECT '@' || id FROM account WHERE name = ?)", [.text(account)]))]
        } else {
            parts = [(columns, Condition("tag = ?", [.text(tags.first.map { "+" + $0 } ?? "")]))]
        }
        let rows = parts.flatMap { part in
            period.terms(inDays: isByDay).map { terms in
                let condition = ([terms[0], part.tag] + conditions + terms.dropFirst()).reduce(.all, &&)
                return SQL(
                    "SELECT \(part.columns.joined(separator: ", ")) FROM total WHERE \(condition.sql)",
                    condition.values)
            }
        }
        return (rows.map(\.sql).joined(separator: " UNION ALL "), rows.flatMap(\.values))
    }

    /// One row per entry, or per tag of each entry.
    func countedEntries(by groupings: [Grouping], _ access: EntryIndex, where others: [Condition] = []) -> SQL {
        let columns = TotalRow.columns(by: groupings).map { column in
            switch column {
            case "count": "1"
            case "period": "date"
            case "tag": "'+' || tag"
            default: column
            }
        }
        let tags = groupings.contains(.tag) ? " LEFT JOIN entry_tag ON entry_tag.entry = entry.id" : ""
        let condition = others.reduce(predicate(by: access), &&)
        let table = access == .none ? "entry NOT INDEXED" : "entry"
        return (
            "SELECT \(columns.joined(separator: ", ")) FROM \(table)\(tags) WHERE \(condition.sql)", condition.values
        )
    }

    private func categoryTerm(isByCategory: Bool) -> Condition {
        guard !categories.isEmpty else {
            return Condition(
                isByCategory ? "category IN (SELECT 0 UNION ALL SELECT id FROM category)" : "category = -1")
        }
        let choices: [SQL] = categories.map {
            switch $0 {
            case .none: ("0", [])
            case .named(let name): ("(SELECT id FROM category WHERE name = ?)", [.text(name)])
            }
        }
        return Condition(
            "category IN (\(choices.map(\.sql).joined(separator: ", ")))", choices.flatMap(\.values))
    }

    /// The names of all tags. Each is found with one index lookup.
    static let knownTags = """
        WITH RECURSIVE known (name) AS (
            SELECT min(tag) FROM entry_tag
            UNION ALL SELECT (SELECT min(tag) FROM entry_tag WHERE tag > known.name) FROM known WHERE name IS NOT NULL)
        SELECT name FROM known WHERE name IS NOT NULL
        """
}

extension Period {
    /// The conditions on the rows of `total` for each part of the period: first the span, then the ends.
    fileprivate func terms(inDays: Bool) -> [[Filter.Condition]] {
        let (months, days) = inDays ? (nil, [self]) : parts
        func terms(_ span: String, _ part: Period, length: Int) -> [Filter.Condition] {
            func end(_ comparison: String, _ day: CalendarDate?) -> Filter.Condition? {
                day.map { .init("period \(comparison) ?", [.text(String($0.description.prefix(length)))]) }
            }
            return [.init("span = '\(span)'")] + [end(">=", part.from), end("<=", part.to)].compactMap { $0 }
        }
        return (months.map { [terms("month", $0, length: 7)] } ?? []) + days.map { terms("day", $0, length: 10) }
    }
}
