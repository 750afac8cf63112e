/// Finds entries that an earlier import of the same file recorded with other days or amounts, because it read the order of
/// day and month, the decimal mark or the unit differently.
///
/// Days and amounts say nothing then, so the whole file must tell: its rows have the texts of all entries of one import, in
/// the same order, the numbers of their days and the digits of their amounts.
struct MisreadEntries {
    private let connection: Connection
    private let options: ImportOptions

    init(in connection: Connection, _ options: ImportOptions) {
        (self.connection, self.options) = (connection, options)
    }

    /// The number of the entry of the first row, and the indexes of the rows that were read differently; nil if no import
    /// has the rows of the file, or if one has them just as they are.
    func find(_ spool: EntrySpool) throws -> (first: Int64, misread: [Int])? {
        let starts: [Int64] = try connection.rows(
            "SELECT first FROM import WHERE last - first + 1 = ?1 ORDER BY first DESC", [.integer(Int64(spool.count))]
        ) { $0.integer(0) }
        var found: (first: Int64, misread: [Int])?
        for start in starts {
            var (place, hasAll, misread) = (0, true, [Int]())
            try spool.forEach { row in
                defer { place += 1 }
                guard hasAll else { return }
                let values = try storedValues(of: start + Int64(place)).filter {
                    $0.canBe(row, account: options.account)
                }
                hasAll = !values.isEmpty
                if !values.contains(where: { $0.isRead(as: row) }) { misread.append(place) }
            }
            guard hasAll else { continue }
            guard !misread.isEmpty else { return nil }
            found = found ?? (start, misread)
        }
        return found
    }

    /// The values of an entry, and those that it was imported with; none of a transfer or of a part of a receipt.
    private func storedValues(of number: Int64) throws -> [StoredValues] {
        guard let entry = try connection.entry(number), entry.kind != .transfer, entry.receipt == nil else { return [] }
        var values = [StoredValues(entry.date, entry.amount.minorUnits, entry.payeeAndNote, entry.account)]
        try connection.forEachRow("SELECT date, amount, payee, note FROM imported WHERE entry = ?1", [.integer(number)])
        {
            if let imported = StoredValues($0, account: entry.account) { values.append(imported) }
        }
        return values
    }

    /// Throws ``MisreadImport`` if most new rows look like entries that an import recorded with other days or amounts:
    /// they would be there twice.
    func refuseDoubled(in spool: EntrySpool, without duplicates: Duplicates, _ matches: LikelyMatches) throws {
        let most = 1000
        var new: [String: [Expense]] = [:]
        var (place, count) = (0, 0)
        try spool.forEach { row in
            defer { place += 1 }
            guard count < most, !duplicates.contains(place), matches.sure[place] == nil else { return }
            new[row.payeeAndNote, default: []].append(row)
            count += 1
        }
        guard count > 0 else { return }
        var (found, example) = (0, Int64?.none)
        try connection.forEachRow(
            """
            SELECT iif(i.id IS NULL, e.date, i.date), iif(i.id IS NULL, e.amount, i.amount),
                iif(i.id IS NULL, e.payee, i.payee), iif(i.id IS NULL, e.note, i.note), e.id
            FROM import CROSS JOIN entry e ON e.id BETWEEN first AND last
            LEFT JOIN imported i ON i.id = (SELECT min(id) FROM imported WHERE entry = e.id)
            """
        ) { row in
            let number = row.integer(4)
            guard !duplicates.entries.contains(number), let values = StoredValues(row, account: nil),
                let index = new[values.text]?.firstIndex(where: { values.looksLike($0) })
            else { return }
            new[values.text]?.remove(at: index)
            found += 1
            example = example ?? number
        }
        guard let example, 2 * found > count else { return }
        throw MisreadImport(entry: example, rows: found)
    }
}

/// Rows of a file look like entries that an earlier import recorded with other days or amounts, which cannot be corrected.
/// Nothing was stored.
package struct MisreadImport: Error, Sendable, Equatable {
    /// One of the entries.
    package let entry: Int64
    /// The number of rows.
    package let rows: Int
}

/// What an entry was read as.
private struct StoredValues {
    let date: CalendarDate
    let units: Int64
    let text: String
    let account: String?

    init(_ date: CalendarDate, _ units: Int64, _ text: String, _ account: String?) {
        (self.date, self.units, self.text, self.account) = (date, units, text, account)
    }

    /// A row of date, amount, payee and note.
    init?(_ row: borrowing Row, account: String?) {
        guard let date = row.text(0).flatMap({ CalendarDate(iso: $0) }) else { return nil }
        let (payee, note) = (row.text(2), row.text(3) ?? "")
        self.init(date, row.integer(1), payee.map { note.isEmpty ? $0 : "\($0) · \(note)" } ?? note, account)
    }

    func isRead(as row: Expense) -> Bool { date == row.date && units == row.amount.minorUnits }

    /// Whether both may be one row, of which the days or the amounts were read differently.
    func canBe(_ row: Expense, account fileAccount: String?) -> Bool {
        let name = row.account ?? fileAccount
        let isElsewhere = account != nil && name != nil && account?.lowercased() != name?.lowercased()
        return !isElsewhere && hasTextAndDigits(of: row) && Self.numbers(of: date) == Self.numbers(of: row.date)
    }

    /// Whether both may be one row, also of another column of days.
    func looksLike(_ row: Expense) -> Bool {
        let isNear = abs(date.dayNumber - row.date.dayNumber) <= 10
        return hasTextAndDigits(of: row) && (isNear || Self.numbers(of: date) == Self.numbers(of: row.date))
    }

    private func hasTextAndDigits(of row: Expense) -> Bool {
        text == row.payeeAndNote && Self.digits(of: units) == Self.digits(of: row.amount.minorUnits)
    }

    /// The digits of an amount, wherever its decimal mark is.
    private static func digits(of units: Int64) -> Int64 {
        var digits = units
        while digits != 0, digits % 10 == 0 { digits /= 10 }
        return digits
    }

    /// The numbers of a date as files write it, in any order.
    private static func numbers(of date: CalendarDate) -> [Int] {
        [date.parts.year % 100, date.parts.month, date.parts.day].sorted()
    }
}
