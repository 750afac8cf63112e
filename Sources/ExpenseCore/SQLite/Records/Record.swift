/// A value that is stored as a row of a table.
public protocol Record: Sendable {
    /// The typed columns of the table.
    associatedtype Columns: ColumnSet
    /// Where records are read from and written to. It is passed in, never global.
    associatedtype Context: Sendable
    /// The name of the table.
    static var table: String { get }
}

/// A record that can be read.
public protocol Readable: Record {
    /// Creates a record from a row.
    init(_ row: borrowing RecordRow<Columns>) throws
}

/// A record that can be stored.
public protocol Writable: Record {
    /// Sets the values of its row.
    func write(to row: inout RecordValues<Columns>)
    /// How the history describes it.
    var words: String { get }
    /// Stores the record: inserts a row, or updates the one with its key. It is on disk when this returns.
    ///
    /// - Throws: `DatabaseError`. Then nothing is changed.
    mutating func save(in context: Context) throws
}

/// A record that can be deleted.
public protocol Deletable: Writable {
    /// Deletes the row of the record, if any.
    ///
    /// - Throws: `DatabaseError`. Then nothing is changed.
    func delete(from context: Context) throws
}

/// A record that can be read, stored and deleted.
public typealias ActiveRecord = Readable & Writable & Deletable

extension Readable {
    /// The rows that satisfy a condition; without one, all rows.
    public static func query(where predicate: Predicate<Columns> = .all) -> Query<Self> {
        Query(predicate)
    }
}

/// A record that is identified by a number, which the table assigns.
public protocol Numbered: Writable, Identifiable where ID == Int64 {
    /// The number, from 1; 0 before it is stored.
    var id: Int64 { get set }
}

extension Numbered {
    /// What the history calls storing it.
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
