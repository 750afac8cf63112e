/// A property of a model as stored in a table, in one column or several.
///
/// A model's columns are the properties of one structure, and ``Predicate`` and ``Query`` name them by key paths. An
/// unknown name or a value of the wrong type does not compile.
public struct Column<Value: Storable>: Sendable {
    let names: [String]
    /// The SQL for a value that is compared with the column or stored in it: a parameter, or a subquery with one.
    let parameter: String
    /// The SQL expression that reads each column.
    let readings: [String]
    /// Whether the column is part of the key.
    let isKey: Bool
    /// For lists: the SQL condition that the list contains a value.
    let membership: String?
    /// The table that is read instead of the record's own, and what is read in its place in a file that lacks it or that
    /// has no rows in it.
    let other: OtherTable?

    /// A column, or the columns that hold the parts of a value, by their names in the table.
    public init(_ names: String..., isKey: Bool = false) {
        (self.names, self.isKey) = (names, isKey)
        (parameter, readings, membership, other) = ("?", names, nil, nil)
    }

    /// A column that holds the key of a row in another table; the model shows that row's name.
    init(_ column: String, nameIn named: String, of table: String, isKey: Bool = false) {
        (names, self.isKey, membership, other) = ([column], isKey, nil, OtherTable(name: named, nothing: "NULL"))
        parameter = "(SELECT id FROM \(named) WHERE name = ?)"
        readings = ["(SELECT name FROM \(named) WHERE id = \(table).\(column))"]
    }
}

/// A table that is read beside a record's own.
struct OtherTable: Sendable {
    let name: String
    /// The SQL of what stands for its rows if there are none.
    let nothing: String
}

extension Column where Value: ExpressibleByNilLiteral {
    /// Columns of the row that refers to this one in a table that not every file has. No condition can name them.
    init(_ columns: String..., inOptional table: String, of owner: String) {
        readings = columns.map { "(SELECT \($0) FROM \(table) WHERE \(owner) = \(owner).id)" }
        (names, parameter, isKey, membership) = (readings, "?", false, nil)
        other = OtherTable(name: table, nothing: "NULL")
    }
}

extension Column<[String]> {
    /// The rows of another table whose column `owner` refers to this row.
    init(listed name: String, in table: String, of owner: String) {
        let list = "ifnull((SELECT group_concat(\(name), char(10)) FROM \(table) WHERE \(owner) = \(owner).id), '')"
        (names, readings, parameter, isKey) = ([list], [list], "?", false)
        membership = "id IN (SELECT \(owner) FROM \(table) WHERE \(name) = ?)"
        other = OtherTable(name: table, nothing: "''")
    }
}

/// A structure whose properties are each a stored ``Column``.
public protocol ColumnSet: Sendable {
    /// All columns of the table.
    init()
}

extension ColumnSet {
    /// The columns in the order of the properties, whatever their values are. Mirrors would take longer than the query.
    var all: [Column<Int64>] {
        assert(Mirror(reflecting: self).children.allSatisfy { $0.value is any AnyColumn }, "\(Self.self) has others")
        // Safe: each property is a column, which keeps nothing of the type of its values.
        return withUnsafeBytes(of: self) { Array($0.bindMemory(to: Column<Int64>.self)) }
    }

    /// The names of the key columns.
    var keyNames: [String] { all.filter(\.isKey).flatMap(\.names) }
}

/// A column of any values.
private protocol AnyColumn {}

extension Column: AnyColumn {}
