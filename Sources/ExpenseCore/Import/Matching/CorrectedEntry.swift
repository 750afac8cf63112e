extension Connection {
    /// An entry as a row of a file says it is; nil if it is so already.
    ///
    /// What the owner has edited since an import stays: a field that no import read so. Category, tags and account stay if
    /// there are any.
    ///
    /// - Throws: `MisreadImport`, if the row is one side of a transfer or a part of a receipt, which has no value of its own.
    func correction(of number: Int64, by row: Expense, account: String?) throws -> Expense? {
        guard let former = try entry(number) else { return nil }
        let imported = try importedValues(of: number)
        let isKnown = (imported + [former]).contains {
            ($0.date, $0.amount, $0.payeeAndNote) == (row.date, row.amount, row.payeeAndNote)
        }
        guard former.kind != .transfer, former.receipt == nil else {
            if isKnown { return nil }
            throw MisreadImport(entry: number, rows: 1, canCorrect: false)
        }
        func isUnedited<Field: Equatable>(_ field: (Expense) -> Field) -> Bool {
            imported.isEmpty || imported.contains { field($0) == field(former) }
        }
        var entry = former
        if isUnedited(\.date) { entry.date = row.date }
        if isUnedited(\.amount) { (entry.amount, entry.original) = (row.amount, row.original) }
        if isUnedited(\.payeeAndNote) { (entry.payee, entry.note) = (row.payee, row.note) }
        // A rule makes a refund of income.
        let isRefund = former.kind == .refund && row.kind == .income
        if !isRefund, isUnedited(\.kind) || former.kind == .refund { entry.kind = row.kind }
        entry.account = former.account ?? row.account ?? account
        entry.category = former.category ?? row.category
        return entry == former || entry.contradiction != nil ? nil : entry
    }

    /// Whether an entry is as a row says, or an import has read it so.
    func isKnown(_ row: Expense, as number: Int64) throws -> Bool {
        try (importedValues(of: number) + [entry(number)].compactMap(\.self)).contains {
            ($0.date, $0.kind, $0.amount, $0.payeeAndNote) == (row.date, row.kind, row.amount, row.payeeAndNote)
        }
    }

    /// What imports have read an entry as.
    private func importedValues(of number: Int64) throws -> [Expense] {
        let columns = "date, kind, amount, currency, note, payee"
        let rows: [Expense?] = try rows(
            "SELECT \(columns) FROM imported WHERE entry = ?1 ORDER BY id", [.integer(number)]
        ) { row in
            guard let date = row.text(0).flatMap({ CalendarDate(iso: $0) }),
                let kind = row.text(1).flatMap(Expense.Kind.init(rawValue:)),
                let currency = row.text(3).flatMap({ Currency($0) })
            else { return nil }
            return Expense(
                date: date, kind: kind, amount: Money(minorUnits: row.integer(2), currency: currency),
                note: row.text(4) ?? "", payee: row.text(5))
        }
        return rows.compactMap(\.self)
    }
}

/// Rows of a file are entries that an earlier import read otherwise. Nothing was stored.
package struct MisreadImport: Error, Sendable, Equatable {
    /// One of the entries.
    package let entry: Int64
    /// The number of rows.
    package let rows: Int
    /// Whether `--replace` can correct the entries.
    package let canCorrect: Bool
}
