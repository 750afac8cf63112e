/// What the cell of the last row meant: most rows have the same as the row before.
struct LastCell<Value> {
    private var last: (cell: [UInt8], column: Int, value: Value)?

    /// What the same cell meant before; nil if the last one was another, or of another column that is read in this way.
    func value(of cell: ArraySlice<UInt8>, in column: Int = 0) -> Value? {
        last.flatMap { $0.column == column && cell.elementsEqual($0.cell) ? $0.value : nil }
    }

    @discardableResult mutating func keep(_ value: Value, of cell: ArraySlice<UInt8>, in column: Int = 0) -> Value {
        last = (Array(cell), column, value)
        return value
    }
}
