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
    /// For lists: a table that not every file has. Without it, the list is empty.
    let optionalTable: String?

    /// A column, or the columns that hold the parts of a value, by their names in the table.
    public init(_ names: String..., isKey: Bool = false) {
        (self.names, self.isKey) = (names, isKey)
        (parameter, readings, membership, optionalTable) = ("?", names, nil, nil)
    }

    /// A column that holds the key of a row in another table; the model shows that row's name.
    init(_ column: String, nameIn other: String, of table: String, isKey: Bool = false) {
        (names, self.isKey, membership, optionalTable) = ([column], isKey, nil, nil)
        parameter = "(SELECT id FROM \(other) WHERE name = ?)"
        readings = ["(SELECT name FROM \(other) WHERE id = \(table).\(column))"]
    }
}

extension Column<[String]> {
    /// The rows of another table whose column `owner` refers to this row.
    init(listed name: String, in table: String, of owner: String) {
        let list = "ifnull((SELECT group_concat(\(name), char(10)) FROM \(table) WHERE \(owner) = \(owner).id), '')"
        (names, readings, parameter, isKey) = ([list], [list], "?", false)
        (membership, optionalTable) = ("id IN (SELECT \(owner) FROM \(table) WHERE \(name) = ?)", nil)
    }

    /// The rows of a table that not every file has. No condition can name it.
    init(listed name: String, inOptional table: String, of owner: String) {
        let column = Column(listed: name, in: table, of: owner)
        (names, readings, parameter, isKey) = (column.names, column.readings, column.parameter, false)
        (membership, optionalTable) = (nil, table)
    }
}

/// A column of any type.
protocol AnyColumn {
    var names: [String] { get }
    var parameter: String { get }
    var readings: [String] { get }
    var isKey: Bool { get }
    var optionalTable: String? { get }
}

extension Column: AnyColumn {}

/// A structure whose properties are each a stored ``Column``.
public protocol ColumnSet: Sendable {
    /// All columns of the table.
    init()
}

extension ColumnSet {
    var all: [any AnyColumn] {
        Mirror(reflecting: self).children.compactMap { $0.value as? any AnyColumn }
    }

    /// The names of the key columns.
    var keyNames: [String] { all.filter(\.isKey).flatMap(\.names) }
}
