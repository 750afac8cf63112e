extension Readable where Context == ExpenseStore {
    /// All records, in the order of their keys.
    public static func all(in store: ExpenseStore) throws -> [Self] {
        try query().all(in: store)
    }

    /// The records that satisfy a condition, in the order of their keys.
    public static func find(where predicate: Predicate<Columns>, in store: ExpenseStore) throws -> [Self] {
        try query(where: predicate).all(in: store)
    }
}

extension Writable where Context == ExpenseStore {
    /// Stores the record: inserts a row, or updates the one with its key.
    public func save(in store: ExpenseStore) throws {
        try store.change({ "save \(words)" }) { try $0.put(self) }
    }
}

extension Connection {
    /// Inserts the row of a record, or updates the one with its key.
    func put<Model: Writable>(_ record: Model) throws {
        let row = RecordValues(of: record)
        let changes = row.assignments.isEmpty ? "NOTHING" : "UPDATE SET " + row.assignments
        let key = Model.Columns().keyNames.joined(separator: ", ")
        try run("\(row.insertion(into: Model.table)) ON CONFLICT (\(key)) DO \(changes)", row.values)
    }
}

extension Numbered where Context == ExpenseStore {
    /// Stores the record: inserts a row, which assigns its number, or updates the row with its number.
    ///
    /// - Throws: `DatabaseError`, for example if no row has its number.
    public mutating func save(in store: ExpenseStore) throws {
        self = try store.change({ "\(verb) \($0.words)" }) { [self] connection in
            var record = self
            try connection.saveRow(of: &record)
            return record
        }
    }
}

extension Deletable where Context == ExpenseStore {
    /// Deletes the row of the record, if any.
    public func delete(from store: ExpenseStore) throws {
        let row = RecordValues(of: self).identity
        try store.change({ "delete \(words)" }) { connection in
            try connection.run("DELETE FROM \(Self.table) WHERE \(row.sql)", row.values)
        }
    }
}
