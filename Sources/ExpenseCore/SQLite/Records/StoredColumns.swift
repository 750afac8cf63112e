/// The values of one or several columns in the current row of a query.
public struct StoredColumns: ~Copyable {
    private let row: Row
    private let places: Range<Int32>

    init(_ row: borrowing Row, _ places: Range<Int32>) {
        self.row = row.copy()
        self.places = places
    }

    /// The number of columns.
    public var count: Int { places.count }

    /// The value of a column; NULL if there is no such column.
    public subscript(index: Int) -> StoredValue {
        place(index).map { row.value($0) } ?? .null
    }

    /// A part of the columns.
    public subscript(part: Range<Int>) -> StoredColumns {
        let first = places.lowerBound
        let range = first + Int32(part.lowerBound)..<first + Int32(part.upperBound)
        return StoredColumns(row, range.clamped(to: places))
    }

    /// All values.
    var values: [StoredValue] { places.map { row.value($0) } }

    var isNull: Bool { places.allSatisfy { row.isNull($0) } }

    /// The number in the first column.
    var integer: Int64? {
        guard let place = place(0), row.isInteger(place) else { return nil }
        return row.integer(place)
    }

    /// The result of `read` for the bytes of the text in the first column, which it must not keep.
    func text<Result>(_ read: (Bytes) -> Result?) -> Result? {
        guard let place = place(0), !row.isInteger(place) else { return nil }
        return row.text(place, read)
    }

    /// The text in the first column.
    var text: String? { text { String(decoding: $0, as: UTF8.self) } }

    private func place(_ index: Int) -> Int32? {
        let place = places.lowerBound + Int32(index)
        return places.contains(place) ? place : nil
    }
}
