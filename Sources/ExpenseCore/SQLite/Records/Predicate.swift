/// A condition on rows, as SQL with parameters.
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
            // A comparison with NULL is never true.
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

    /// Rows for which both conditions hold.
    public static func && (left: Predicate, right: Predicate) -> Predicate {
        if left.sql == Self.all.sql { return right }
        return Predicate("(\(left.sql) AND \(right.sql))", left.values + right.values)
    }

    /// Rows for which at least one condition holds.
    public static func || (left: Predicate, right: Predicate) -> Predicate {
        Predicate("(\(left.sql) OR \(right.sql))", left.values + right.values)
    }

    /// Rows for which the condition does not hold.
    public static prefix func ! (predicate: Predicate) -> Predicate {
        // `NOT` of a comparison with NULL would be NULL, not true.
        Predicate("(\(predicate.sql) IS NOT TRUE)", predicate.values)
    }
}

/// Rows whose value equals this one. `nil` matches rows without a value.
public func == <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], "=", value)
}

/// Rows whose value is less than this one. Amounts are compared within their currency only.
public func < <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], "<", value)
}

/// Rows whose value is at most this one. Amounts are compared within their currency only.
public func <= <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], "<=", value)
}

/// Rows whose value is greater than this one. Amounts are compared within their currency only.
public func > <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], ">", value)
}

/// Rows whose value is at least this one. Amounts are compared within their currency only.
public func >= <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    Predicate(Columns()[keyPath: path], ">=", value)
}

/// Rows whose value differs from this one. `nil` matches rows with any value.
public func != <Columns: ColumnSet, Value>(
    path: KeyPath<Columns, Column<Value>>, value: Value
) -> Predicate<Columns> {
    !(path == value)
}

extension Predicate {
    /// Rows whose value is one of these.
    public static func column<Value>(_ path: KeyPath<Columns, Column<Value>>, isOneOf values: [Value]) -> Predicate {
        let column = Columns()[keyPath: path]
        let stored = values.map(\.storedValues)
        guard column.names.count == 1, !stored.contains([.null]) else {
            return values.reduce(Predicate("FALSE")) { $0 || (path == $1) }
        }
        let parameters = values.map { _ in column.parameter }.joined(separator: ", ")
        return Predicate("\(column.names[0]) IN (\(parameters))", stored.flatMap { $0 })
    }

    /// Rows whose list contains the value.
    public static func column(_ path: KeyPath<Columns, Column<[String]>>, contains value: String) -> Predicate {
        Predicate(Columns()[keyPath: path].membership ?? "FALSE", [.text(value)])
    }
}
