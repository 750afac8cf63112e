/// Which rows are meant, as SQL with parameters.
///
///     Expense.find(where: \.category == "food" && \.amount > tenDollars, in: store)
public struct Predicate<Columns: ColumnSet>: Sendable {
    let sql: String
    let values: [StoredValue]

    init(_ sql: String, _ values: [StoredValue] = []) {
        (self.sql, self.values) = (sql, values)
    }

    fileprivate init<Value>(_ column: Column<Value>, _ comparison: String, _ value: Value) {
        let stored = value.storedValues
        guard stored != [.null] else {
            // Nothing is neither more nor less than anything.
            self.init(comparison == "=" ? column.names.map { "\($0) IS NULL" }.joined(separator: " AND ") : "FALSE")
            return
        }
        let terms = column.names.enumerated().map { index, name in
            "\(name) \(index == column.names.count - 1 ? comparison : "=") \(column.parameter)"
        }
        self.init("(" + terms.joined(separator: " AND ") + ")", stored)
    }

    /// Every row.
    public static var all: Predicate { Predicate("TRUE") }

    /// Rows for which both hold.
    public static func && (left: Predicate, right: Predicate) -> Predicate {
        Predicate("(\(left.sql) AND \(right.sql))", left.values + right.values)
    }

    /// Rows for which one holds, or both.
    public static func || (left: Predicate, right: Predicate) -> Predicate {
        Predicate("(\(left.sql) OR \(right.sql))", left.values + right.values)
    }

    /// Rows for which it does not hold.
    public static prefix func ! (predicate: Predicate) -> Predicate {
        // A comparison with nothing is not false in SQL, but neither is it true.
        Predicate("(\(predicate.sql) IS NOT TRUE)", predicate.values)
    }
}

/// Rows that hold the value; nil means those that hold none.
public func == <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], "=", value)
}

/// Rows that hold less than the value; of amounts, those in its currency.
public func < <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], "<", value)
}

/// Rows that hold at most the value; of amounts, those in its currency.
public func <= <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], "<=", value)
}

/// Rows that hold more than the value; of amounts, those in its currency.
public func > <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], ">", value)
}

/// Rows that hold at least the value; of amounts, those in its currency.
public func >= <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], ">=", value)
}

/// Rows that do not hold the value; nil means those that hold any.
public func != <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    !(path == value)
}

extension Predicate {
    /// Rows that hold one of the values.
    public static func column<Value>(_ path: KeyPath<Columns, Column<Value>>, isOneOf values: [Value]) -> Predicate {
        let column = Columns()[keyPath: path]
        let stored = values.map(\.storedValues)
        guard column.names.count == 1, !stored.contains([.null]) else {
            return values.reduce(Predicate("FALSE")) { $0 || (path == $1) }
        }
        let parameters = values.map { _ in column.parameter }.joined(separator: ", ")
        return Predicate("\(column.names[0]) IN (\(parameters))", stored.flatMap { $0 })
    }

    /// Rows whose value is in the list.
    public static func column(_ path: KeyPath<Columns, Column<[String]>>, contains value: String) -> Predicate {
        Predicate(Columns()[keyPath: path].membership ?? "FALSE", [.text(value)])
    }
}
