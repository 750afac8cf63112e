/// A value that a table keeps a row of.
public protocol Record: Sendable {
    /// The typed names of what the table holds.
    associatedtype Columns: ColumnSet
    /// What records are read from and written to. It is handed in, never global.
    associatedtype Context: Sendable
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

/// A record that people know by its number, which the table gives it.
public protocol Numbered: Writable, Identifiable where ID == Int64 {
    /// The number, from 1; 0 before it is stored.
    var id: Int64 { get set }
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
