/// A value that a table keeps a row of.
public protocol Record: Sendable {
    /// The typed names of what the table holds.
    associatedtype Columns: ColumnSet
    /// What records are read from and written to. It is handed in, never global.
    associatedtype Context: Sendable = ExpenseStore
    /// The name of the table.
    static var table: String { get }
}

/// A record that can be read.
public protocol Readable: Record {
    /// Makes a record of a row.
    init(_ row: borrowing RecordRow<Columns>) throws
}

/// A record that can be stored.
public protocol Writable: Record {
    /// What its row holds in the columns of the table.
    func write(to row: inout RecordValues<Columns>)
    /// How the history names it.
    var words: String { get }
    /// Stores it: as a new row, or in place of the one with its key. It is on disk when this returns.
    ///
    /// - Throws: `DatabaseError`; nothing is changed then.
    mutating func save(in context: Context) throws
}

/// A record that can be deleted.
public protocol Deletable: Writable {
    /// Deletes its row; where there is none, nothing is changed.
    ///
    /// - Throws: `DatabaseError`; nothing is changed then.
    func delete(from context: Context) throws
}

/// A record that can do all of it.
public typealias ActiveRecord = Readable & Writable & Deletable

extension Readable {
    /// The rows for which a predicate holds; all of them without one.
    public static func query(where predicate: Predicate<Columns> = .all) -> Query<Self> {
        Query(predicate)
    }
}

extension Readable where Context == ExpenseStore {
    /// All records, in the order of their keys.
    public static func all(in store: ExpenseStore) throws -> [Self] {
        try query().all(in: store)
    }

    /// The records for which a predicate holds, in the order of their keys.
    public static func find(where predicate: Predicate<Columns>, in store: ExpenseStore) throws -> [Self] {
        try query(where: predicate).all(in: store)
    }
}

extension Writable where Context == ExpenseStore {
    /// Stores it: as a new row, or in place of the one with its key.
    public func save(in store: ExpenseStore) throws {
        try store.change({ "save \(words)" }) { connection in
            let row = RecordValues(of: self)
            let changes = row.assignments.isEmpty ? "NOTHING" : "UPDATE SET " + row.assignments
            let key = Columns().keyNames.joined(separator: ", ")
            try connection.run("\(row.insertion(into: Self.table)) ON CONFLICT (\(key)) DO \(changes)", row.values)
        }
    }
}

/// A record that people know by its number, which the table gives it.
public protocol Numbered: Writable, Identifiable where ID == Int64 {
    /// The number, from 1; 0 before it is stored.
    var id: Int64 { get set }
}

extension Numbered where Context == ExpenseStore {
    /// Stores it: as a new row, of which it gets the number, or in place of the row with its number.
    ///
    /// - Throws: `DatabaseError`, also if there is no row with its number.
    public mutating func save(in store: ExpenseStore) throws {
        self = try store.change({ "\(verb) \($0.words)" }) { [self] connection in
            var record = self
            try connection.saveRow(of: &record)
            return record
        }
    }
}

extension Numbered {
    /// What storing it is called in the history.
    var verb: String { id == 0 ? "add" : "change" }
}

extension Connection {
    func saveRow<Model: Numbered>(of record: inout Model) throws {
        let row = RecordValues(of: record)
        guard record.id != 0 else {
            try run(row.insertion(into: Model.table, isNumbered: true), row.values)
            record.id = lastInsertedID
            return
        }
        try run(
            "UPDATE \(Model.table) SET \(row.assignments) WHERE id = ?\(row.values.count + 1)",
            row.values + [.integer(record.id)])
        guard changedRows > 0 else {
            throw DatabaseError(.refused, file: file, "there is no row \(record.id) in '\(Model.table)'")
        }
    }
}

extension Deletable where Context == ExpenseStore {
    /// Deletes its row; where there is none, nothing is changed.
    public func delete(from store: ExpenseStore) throws {
        let row = RecordValues(of: self).identity
        try store.change({ "delete \(words)" }) { connection in
            try connection.run("DELETE FROM \(Self.table) WHERE \(row.sql)", row.values)
        }
    }
}
