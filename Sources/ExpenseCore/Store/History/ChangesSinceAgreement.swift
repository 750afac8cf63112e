/// An entry that was changed or deleted after the balance of its account had agreed with the bank's.
package struct ChangeSinceAgreement: Hashable, Sendable {
    /// The number of the entry.
    package let id: Int64
    /// Its values at the time of the agreement.
    package let before: [ChangedRow.Field]
    /// Its values now; nil if it was deleted.
    package let after: [ChangedRow.Field]?

    /// Those values that differ and have an effect on the balance: the name of each, before and after. All values if it
    /// was deleted.
    package var differences: [(name: String, before: String?, after: String?)] {
        before.compactMap { field in
            guard ["date", "kind", "amount", "currency", "account", "target", "received"].contains(field.name) else {
                return nil
            }
            let value = after?.first { $0.name == field.name }?.value
            return after != nil && value == field.value ? nil : (field.name, field.value, value)
        }
    }
}

extension ExpenseStore {
    /// The entries of an account that were changed or deleted after its last agreement with the bank, as far as the
    /// history goes back. Only those that the agreement included.
    package func changesSinceAgreement(of account: String, in currency: Currency) throws -> [ChangeSinceAgreement] {
        var found: [Int64: ChangeSinceAgreement] = [:]
        var agreedDay: String?
        try readHistory { history, rows in
            for change in history where agreedDay == nil {
                try rows.of(change, imported: { _ in }) { row in
                    guard !change.isUndone else { return }
                    if row.table == "agreement", let after = row.after, after.has("account", account),
                        after.has("currency", currency.code)
                    {
                        agreedDay = after.first { $0.name == "date" }?.value
                    }
                    guard row.table == "entry", let id = row.key.first.flatMap({ Int64($0) }) else { return }
                    // Older changes follow: this one has the newest values, the last one those of the agreement.
                    let newest = found[id].map(\.after) ?? row.after
                    found[id] = row.before.map { ChangeSinceAgreement(id: id, before: $0, after: newest) }
                }
            }
        }
        guard let agreedDay else { return [] }
        return found.values.filter { change in
            let date = change.before.first { $0.name == "date" }?.value ?? ""
            return date <= agreedDay && !change.differences.isEmpty
                && (change.before.has("account", account) || change.before.has("target", account))
        }.sorted { $0.id < $1.id }
    }

    /// The last agreement of each account in each currency.
    package func agreements() throws -> [(account: String, agreement: Agreement)] {
        try read { try $0.agreements().map { ($0.account.name, $0.agreement) } }
    }
}

extension [ChangedRow.Field] {
    fileprivate func has(_ name: String, _ value: String) -> Bool {
        contains { $0.name == name && $0.value?.lowercased() == value.lowercased() }
    }
}
