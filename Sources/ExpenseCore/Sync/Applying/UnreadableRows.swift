// The tables accept values that the program cannot read, such as the year 0000. What a machine wrote is read before it
// stays, because one row that cannot be read would make every list and report fail.
extension SharedLedger {
    /// Refuses a row that cannot be read now.
    ///
    /// - Throws: `DamagedLine`.
    func refuseUnreadable(_ identity: Identifier, of table: SharedTable) throws {
        guard let subject = table.subject, let number = try number(subject, identity) else { return }
        try refuseUnreadable(table, "id = ?", [.integer(number)])
    }

    /// Refuses a fact that cannot be read now, or with which its owner cannot be read.
    ///
    /// - Throws: `DamagedLine`.
    func refuseUnreadable(_ sharedKey: [StoredValue], of table: SharedTable) throws {
        let key = try key(sharedKey, of: table, localIfKnown)
        for owner in table.owners {
            guard let place = table.key.firstIndex(of: owner), case .integer(let number) = key[place],
                let subject = table.references[owner]
            else { continue }
            try refuseUnreadable(self.table(of: subject), "id = ?", [.integer(number)])
        }
        try refuseUnreadable(table, condition(table), key)
    }

    private func refuseUnreadable(_ table: SharedTable, _ condition: String, _ values: [StoredValue]) throws {
        func read<Model: Readable>(_ model: Model.Type) throws {
            try RecordRows<Model>(connection).forEach("WHERE \(condition)", values) { _, _ in true }
        }
        do {
            switch table.name {
            case Expense.table: try read(Expense.self)
            case Category.table: try read(Category.self)
            case Account.table: try read(Account.self)
            case Rule.table: try read(Rule.self)
            case Recurring.table: try read(Recurring.self)
            case Budget.table: try read(Budget.self)
            default: break
            }
        } catch let error as DatabaseError where error.reason == .badFile {
            throw DamagedLine(reason: error.message)
        }
    }
}
