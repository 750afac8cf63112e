/// What the cell of the last row meant: most rows have the same as the row before.
struct LastCell<Value> {
    private var last: (cell: [UInt8], value: Value)?

    /// What the same cell meant before; nil if the last one was another.
    func value(of cell: ArraySlice<UInt8>) -> Value? {
        last.flatMap { cell.elementsEqual($0.cell) ? $0.value : nil }
    }

    @discardableResult mutating func keep(_ value: Value, of cell: ArraySlice<UInt8>) -> Value {
        last = (Array(cell), value)
        return value
    }
}
