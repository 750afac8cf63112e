/// What a table holds of a model under one name, in one column or a few.
///
/// A model's columns are the properties of one structure, so that ``Predicate`` and ``Query`` name them by key paths,
/// and a name that is not there, or a value of the wrong type, does not compile.
public struct Column<Value: Storable>: Sendable {
    let names: [String]
    /// What a value that is compared with a column, or stored in it, becomes: a parameter, or a look-up by one.
    let parameter: String
    /// What is read in the place of each column.
    let readings: [String]
    /// Whether it identifies a row.
    let isKey: Bool
    /// Of a list, the condition that a value is in it.
    let membership: String?

    /// A column, or those that hold the parts of a value, by their names in the table.
    public init(_ names: String..., isKey: Bool = false) {
        (self.names, self.isKey) = (names, isKey)
        (parameter, readings, membership) = ("?", names, nil)
    }

    /// A column that holds a number of a row of another table where people know a name.
    init(_ column: String, nameIn other: String, of table: String, isKey: Bool = false) {
        (names, self.isKey, membership) = ([column], isKey, nil)
        parameter = "(SELECT id FROM \(other) WHERE name = ?)"
        readings = ["(SELECT name FROM \(other) WHERE id = \(table).\(column))"]
    }
}

extension Column<[String]> {
    /// The rows of another table whose column `owner` names the row that they belong to.
    init(listed name: String, in table: String, of owner: String) {
        let list = "ifnull((SELECT group_concat(\(name), char(10)) FROM \(table) WHERE \(owner) = \(owner).id), '')"
        (names, readings, parameter, isKey) = ([list], [list], "?", false)
        membership = "id IN (SELECT \(owner) FROM \(table) WHERE \(name) = ?)"
    }
}

/// What all columns have in common, whatever they hold.
protocol AnyColumn {
    var names: [String] { get }
    var parameter: String { get }
    var readings: [String] { get }
    var isKey: Bool { get }
}

extension Column: AnyColumn {}

/// A structure whose properties are all a ``Column``.
public protocol ColumnSet: Sendable {
    /// All columns.
    init()
}

extension ColumnSet {
    var all: [any AnyColumn] {
        Mirror(reflecting: self).children.compactMap { $0.value as? any AnyColumn }
    }

    /// What is read for a model: each expression once.
    var readings: [String] {
        var readings: [String] = []
        for reading in all.flatMap(\.readings) where !readings.contains(reading) { readings.append(reading) }
        return readings
    }

    /// The names of the columns that tell one row from all others.
    var keyNames: [String] { all.filter(\.isKey).flatMap(\.names) }
}
