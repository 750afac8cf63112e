/// Two entries that may be one transfer: the expense of one account and the income of another.
public struct PossibleTransfer: Hashable, Sendable {
    /// The entry of the account that the money leaves.
    public let out: Expense
    /// The entry of the account that receives it.
    public let into: Expense
}

/// Entries that cannot be joined to one transfer, or a transfer that cannot be split.
public struct UnfitTransfer: Error, Sendable, Equatable {
    /// The reason, as a message.
    public let reason: String
}

extension ExpenseStore {
    /// The maximum number of days between the two sides of a transfer.
    public static var mostDaysOfTransfer: Int { TransferSearch.mostDays }

    /// The pairs of entries that look like one transfer: the same amount, two accounts, a few days apart.
    public func possibleTransfers(in period: Period = .all) throws -> [PossibleTransfer] {
        try read { connection in
            try connection.snapshot {
                let workspace = try Connection("", .creating)
                let search = try TransferSearch(in: workspace)
                try search.addStored((period.from ?? .first)...(period.to ?? .last), of: connection)
                return try search.offers().compactMap { pair in
                    guard case .stored(let out) = pair.out, case .stored(let into) = pair.into,
                        let first = try connection.entry(out), let second = try connection.entry(into)
                    else { return nil }
                    return PossibleTransfer(out: first, into: second)
                }
            }
        }
    }

    /// Joins an expense of one account and an income of another to one transfer. It keeps the number of the expense and
    /// has no category. Both entries still count as imported.
    ///
    /// - Throws: `UnknownEntry`, `UnfitTransfer`, or `DatabaseError`. Then nothing is changed.
    public func join(_ one: Int64, _ other: Int64) throws -> Expense {
        try change({ "join \($0.words)" }) { connection in
            let entries = try [one, other].map { id in
                guard let entry = try connection.entry(id) else { throw UnknownEntry(id: id) }
                return entry
            }
            guard let out = entries.first(where: { $0.kind == .expense }),
                let into = entries.first(where: { $0.kind == .income })
            else {
                let kinds = zip([one, other], entries).map { "#\($0) is of kind \($1.kind.rawValue)" }
                throw UnfitTransfer(
                    reason: "a transfer is made of an expense and an income, but \(kinds.joined(separator: " and "))")
            }
            let joined = try joinedTransfer(out, into)
            if try connection.isUnchangedImport(into.id) { try connection.remember(into, as: out.id) }
            try connection.moveImports(of: into.id, to: out.id)
            try connection.run("DELETE FROM entry WHERE id = ?", [.integer(into.id)])
            return try connection.update(joined)
        }
    }

    /// Splits a transfer into an expense of one account and an income of the other, without categories. A side that was
    /// imported gets its imported values back.
    ///
    /// - Returns: The expense, which keeps the number, and the income.
    /// - Throws: `UnknownEntry`, `UnfitTransfer`, or `DatabaseError`. Then nothing is changed.
    public func split(_ id: Int64) throws -> PossibleTransfer {
        try change({ "split \($0.out.words)" }) { try $0.split(id) }
    }
}

extension Connection {
    /// Makes the two sides of a transfer an expense and an income.
    @discardableResult
    func split(_ id: Int64) throws -> PossibleTransfer {
        guard let transfer = try entry(id) else { throw UnknownEntry(id: id) }
        guard transfer.kind == .transfer, transfer.account != nil, transfer.target != nil else {
            throw UnfitTransfer(
                reason:
                    "entry #\(id) is not a transfer between two accounts; 'list --kind transfer' shows the transfers"
            )
        }
        var (out, into) = (transfer, transfer)
        (out.kind, out.target) = (.expense, nil)
        (into.kind, into.account, into.target) = (.income, transfer.target, nil)
        (into.amount, out.received, into.received) = (transfer.arrival, nil, nil)
        try restoreSide(&out, of: id)
        try restoreSide(&into, of: id)
        let received = try insert(into)
        try derive(incomeOf: id, received.id)
        try moveImports(of: id, to: received.id, areArrivals: true)
        return PossibleTransfer(out: try update(out), into: received)
    }
}

/// The transfer from an expense of one account and an income of another. It keeps the number, day and texts of the
/// expense.
func joinedTransfer(_ out: Expense, _ into: Expense) throws(UnfitTransfer) -> Expense {
    var joined = out
    (joined.kind, joined.category, joined.target) = (.transfer, nil, into.account)
    if out.amount.currency != into.amount.currency { joined.received = into.amount }
    for field in EntryField.texts where field.words(of: out) == nil {
        field.set(field.words(of: into), of: &joined)
    }
    if joined.note.isEmpty { joined.note = into.note }
    joined.tags = Set(out.tags + into.tags).sorted()
    let reason: String? =
        if out.account == nil || into.account == nil {
            "both entries need an account"
        } else if out.amount != into.amount, joined.received == nil {
            "their amounts differ: \(out.amount.display) and \(into.amount.display)"
        } else if out.receipt != nil || into.receipt != nil {
            "one of them is part of a receipt"
        } else {
            joined.contradiction
        }
    if let reason { throw UnfitTransfer(reason: reason) }
    return joined
}

extension Connection {
    /// Restores the imported day and texts of one side of a transfer, if there are any.
    fileprivate func restoreSide(_ side: inout Expense, of transfer: Int64) throws {
        var found = side
        try run(
            "SELECT date, note, payee FROM imported WHERE entry = ? AND kind = ? AND amount = ? AND currency = ?",
            [
                .integer(transfer), .text(side.kind.rawValue), .integer(side.amount.minorUnits),
                .text(side.amount.currency.code),
            ]
        ) { row in
            if let date = row.text(0).flatMap({ CalendarDate(iso: $0) }) { found.date = date }
            (found.note, found.payee) = (row.text(1) ?? "", row.text(2))
            return false
        }
        side = found
    }
}
