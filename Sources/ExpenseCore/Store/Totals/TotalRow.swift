/// The sums of entries, or of kept totals, that have the same currency and the same keys.
struct TotalRow {
    /// What a row has for a grouping.
    enum Key {
        /// The number of a category or an account.
        case number(Int64)
        case text(String)
        case day(CalendarDate)
        case none
    }

    let currency: Currency
    /// The key for each grouping. Of the days of a week, month, quarter or year, and of those of one name, it is the first
    /// that was read.
    private(set) var keys: [Key]
    /// The day whose rate converts the amounts, if that was asked for and they are in another currency.
    let rateDay: CalendarDate?
    /// Whether the entries count in a total of all tags: an entry with several is in a row for each, and counts in one.
    let isWhole: Bool
    fileprivate(set) var sums = KindSums()

    /// The row with the keys of some groupings, by their places.
    func with(keysAt places: [Int]) -> TotalRow {
        var row = self
        row.keys = places.map { keys[$0] }
        return row
    }

    func number(_ place: Int) -> Int64? { if case .number(let number) = keys[place] { number } else { nil } }

    func day(_ place: Int) -> CalendarDate? { if case .day(let day) = keys[place] { day } else { nil } }

    /// The columns of a row with groupings; the first four are the same for all.
    static func columns(by groupings: [Grouping]) -> [String] {
        groupings.map(\.column).reduce(into: ["currency", "kind", "amount", "count"]) { columns, column in
            if !columns.contains(column) { columns.append(column) }
        }
    }
}

extension Connection {
    /// The sums of the entries of a filter, as far apart as the groupings need: from the kept totals if the filter allows,
    /// otherwise from the entries. Transfers are left out unless the filter asks for them.
    ///
    /// - Parameters:
    ///   - includingTransfers: whether to count transfers even if the filter does not ask for them.
    ///   - target: the currency into which other amounts are to be converted. Then the entries are read, and the rows are
    ///     as far apart as the rates of their days need.
    ///   - condition: a further condition on the rows.
    func totalRows(
        of filter: Filter, by groupings: [Grouping], includingTransfers: Bool = false,
        convertedInto target: Currency? = nil, where condition: Filter.Condition? = nil
    ) throws -> [TotalRow] {
        let filter = try completed(filter)
        let isWithout = filter.kind == nil && !includingTransfers
        let conditions = [condition, isWithout ? Filter.noTransfer : nil].compactMap(\.self)
        if target == nil, let kept = filter.keptTotals(by: groupings, in: try months(), where: conditions) {
            return try totalRows(kept, by: groupings)
        }
        // The index must be chosen in the snapshot in which the entries are read.
        return try snapshot {
            let entries = try filter.countedEntries(
                by: groupings, convertedInto: target, access(to: filter), where: conditions)
            return try totalRows(entries, by: groupings, areEntries: true, isConverted: target != nil)
        }
    }

    /// Sums up rows without `GROUP BY`, which would sort them: that takes three times as long as reading them.
    private func totalRows(
        _ query: Filter.SQL, by groupings: [Grouping], areEntries: Bool = false, isConverted: Bool = false
    ) throws -> [TotalRow] {
        let columns = TotalRow.columns(by: groupings)
        let places = groupings.map { Int32(columns.firstIndex(of: $0.column) ?? 0) }
        let months = try months()
        let length = groupings.map { $0.significantLength(in: months) }.max() ?? 0
        // The column of kinds is no key if only their sums are kept apart.
        var keyed = Set(places + [0]).sorted().map { ($0, columns[Int($0)] == "period" ? length : Int.max) }
        var days = DayNumbers(of: groupings, months, in: columns)
        if let days { keyed.removeAll { $0.0 == days.column } }
        let rateDay = isConverted ? Int32(columns.count) : nil
        if let rateDay { keyed.append((rateDay, .max)) }
        // The rows of an entry with several tags follow each other.
        let entry = areEntries && groupings.contains(.tag) ? Int32(columns.count + (isConverted ? 1 : 0)) : nil
        var (numbers, rows, key, last) = (RowNumbers(), [TotalRow](), [UInt8](), Int64(0))
        try forEachRow(query.sql, query.values) { row in
            key.removeAll(keepingCapacity: true)
            var isWhole = true
            if let entry {
                let id = row.integer(entry)
                (isWhole, last) = (id != last, id)
                key.append(isWhole ? 1 : 0)
            }
            for (column, length) in keyed { row.add(column, upTo: length, to: &key) }
            try days?.add(row, to: &key) { try day(row, $0) }
            let number = key.withUnsafeBytes { numbers.number(of: $0) }
            if number == rows.count {
                let keys = try zip(groupings, places).map { try self.key($0, row, $1) }
                let day = rateDay.flatMap { row.text($0) { CalendarDate(iso: $0) } }
                rows.append(
                    TotalRow(currency: try currency(row.text(0)), keys: keys, rateDay: day, isWhole: isWhole))
            }
            try rows[number].sums.add(row, in: self)
        }
        return rows
    }

    private func key(_ grouping: Grouping, _ row: borrowing Row, _ column: Int32) throws(DatabaseError) -> TotalRow.Key
    {
        // The receiving side of a transfer has a kind of its own.
        if grouping == .kind { return .text((row.text(column).flatMap(Expense.Kind.init) ?? .transfer).rawValue) }
        guard grouping.isOfDates else {
            return row.isInteger(column) ? .number(row.integer(column)) : row.text(column).map { .text($0) } ?? .none
        }
        return .day(try day(row, column))
    }

    private func day(_ row: borrowing Row, _ column: Int32) throws(DatabaseError) -> CalendarDate {
        // Kept totals of months have no day.
        let day = row.text(column).flatMap { CalendarDate(iso: $0.utf8.count == 7 ? $0 + "-01" : $0) }
        guard let day else { throw unreadableTotal }
        return day
    }

    /// The fastest index for the entries of a filter if their order does not matter.
    private func access(to filter: Filter) throws -> EntryIndex {
        if let access = try selectiveAccess(to: filter, upTo: 50_000) { return access }
        if filter.isOfOneCategory { return .category }
        return filter.period == .all ? .none : .date
    }
}

/// Makes one key of the days of a week, of a month that does not begin as the calendar's, or of those of one name: thousands
/// of days have few of them, and reading a day costs more than finding its bytes.
private struct DayNumbers {
    let column: Int32
    private let grouping: Grouping
    private let months: Months
    private var days = RowNumbers()
    /// For each day that was found, the number of its group.
    private var numbers: [Int] = []

    /// Nil if rows are kept apart by other spans of time.
    init?(of groupings: [Grouping], _ months: Months, in columns: [String]) {
        let spans = Set(groupings.filter(\.isOfDates))
        guard spans.count == 1, let grouping = spans.first, grouping != .day,
            grouping.significantLength(in: months) == 10, let column = columns.firstIndex(of: grouping.column)
        else { return nil }
        (self.column, self.grouping, self.months) = (Int32(column), grouping, months)
    }

    mutating func add(
        _ row: borrowing Row, to key: inout [UInt8], _ day: (Int32) throws -> CalendarDate
    ) throws {
        let start = key.count
        row.add(column, upTo: .max, to: &key)
        let number = key[start...].withUnsafeBytes { days.number(of: $0) }
        key.removeSubrange(start...)
        if number == numbers.count { numbers.append(grouping.number(of: try day(column), in: months)) }
        withUnsafeBytes(of: numbers[number]) { key += $0 }
    }
}

extension Filter {
    /// A query or a part of one, with the values of its parameters.
    typealias SQL = (sql: String, values: [Value])

    /// Rows of the table `total`; nil if only the entries can answer.
    func keptTotals(by groupings: [Grouping], in months: Months, where others: [Condition] = []) -> SQL? {
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
        let isByDay = groupings.contains { $0.significantLength(in: months) == 10 }
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
                (
                    columns.map { $0 == "tag" ? "substr(tag, 2)" : $0 },
                    Condition("tag IN (SELECT '+' || name FROM (\(Self.knownTags)))")
                ),
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

    /// One row per entry, or per tag of each entry. If amounts are converted, the day of the rate follows the columns; the
    /// number of an entry with tags is last.
    fileprivate func countedEntries(
        by groupings: [Grouping], convertedInto target: Currency?, _ access: EntryIndex, where others: [Condition]
    ) -> SQL {
        let columns = TotalRow.columns(by: groupings).map { column in
            switch column {
            case "count": "1"
            case "period": "date"
            default: column
            }
        }
        let isByTag = groupings.contains(.tag)
        let further = [target.map { "iif(currency = '\($0)', NULL, date)" }, isByTag ? "entry.id" : nil]
        let tags = isByTag ? " LEFT JOIN entry_tag ON entry_tag.entry = entry.id" : ""
        let condition = others.reduce(predicate(by: access), &&)
        let table = access == .none ? "entry NOT INDEXED" : "entry"
        let all = (columns + further.compactMap(\.self)).joined(separator: ", ")
        return ("SELECT \(all) FROM \(table)\(tags) WHERE \(condition.sql)", condition.values)
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
    func terms(inDays: Bool) -> [[Filter.Condition]] {
        let (months, days) = inDays ? (nil, [self]) : parts(in: .calendar)
        func terms(_ span: String, _ part: Period, length: Int) -> [Filter.Condition] {
            func end(_ comparison: String, _ day: CalendarDate?) -> Filter.Condition? {
                day.map { .init("period \(comparison) ?", [.text(String($0.description.prefix(length)))]) }
            }
            return [.init("span = '\(span)'")] + [end(">=", part.from), end("<=", part.to)].compactMap { $0 }
        }
        return (months.map { [terms("month", $0, length: 7)] } ?? []) + days.map { terms("day", $0, length: 10) }
    }
}

extension Grouping {
    fileprivate var isOfDates: Bool { significantLength(in: .calendar) > 0 }

    /// How many characters of a date tell the groups apart; 0 if the groups are not those of dates.
    fileprivate func significantLength(in months: Months) -> Int {
        switch self {
        case .day, .week, .weekday: 10
        case .month, .quarter: months == .calendar ? 7 : 10
        case .year: months == .calendar ? 4 : 10
        case .category, .tag, .currency, .kind, .payee, .account: 0
        }
    }
}
