extension Connection {
    /// Calls `receive` with each row of one statement.
    func forEachRow(
        _ sql: String, _ values: [Value] = [], _ receive: (borrowing Row) throws -> Void
    ) throws {
        try run(sql, values) { row in
            try receive(row)
            return true
        }
    }

    /// What `read` makes of each row of one statement.
    func rows<Element>(
        _ sql: String, _ values: [Value] = [], _ read: (borrowing Row) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try forEachRow(sql, values) { elements.append(try read($0)) }
        return elements
    }

    /// What `read` makes of the first row of one statement; nil if there is none.
    func firstRow<Element>(
        _ sql: String, _ values: [Value] = [], _ read: (borrowing Row) throws -> Element
    ) throws -> Element? {
        var element: Element?
        try run(sql, values) { row in
            element = try read(row)
            return false
        }
        return element
    }

    /// The first column of the first row, as an integer; nil if there is no row, or no value in it.
    func integer(_ sql: String, _ values: [Value] = []) throws -> Int64? {
        try firstRow(sql, values) { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
    }

    /// The first column of the first row, as text; nil if there is no row, or no value in it.
    func text(_ sql: String, _ values: [Value] = []) throws -> String? {
        try firstRow(sql, values) { $0.text(0) } ?? nil
    }
}
