/// Notices amounts such as `20.005` among amounts with a decimal comma: the point may separate thousands, as the file's
/// decimal separator says, or decimals, as those of all other amounts suggest.
struct GroupedAmounts {
    private let decimalMark: UInt8
    private var lines = LineNumbers()
    private var first = ""
    private var fractions = 0
    /// Whether no amount so far speaks against it: in a file with whole amounts, such an amount is one of them.
    private(set) var isPossible: Bool

    init(_ mapping: CSVMapping) {
        decimalMark = mapping.decimalMark.asciiValue ?? UInt8(ascii: ".")
        isPossible = !mapping.isOurs
    }

    mutating func note(_ cell: ArraySlice<UInt8>, line: Int) {
        guard isPossible else { return }
        if cell.contains(decimalMark) { return fractions += 1 }
        let other = decimalMark == UInt8(ascii: ".") ? UInt8(ascii: ",") : UInt8(ascii: ".")
        let parts = cell.split(separator: other, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].prefix(while: isDigit).count == 3 else { return isPossible = false }
        if lines.count == 0 { first = String(decoding: cell.prefix(40), as: UTF8.self) }
        lines.add(line)
    }

    var doubt: Doubt? {
        guard isPossible, lines.count > 0, fractions > 1 else { return nil }
        let mark = decimalMark == UInt8(ascii: ".") ? "comma" : "point"
        return Doubt(
            problem:
                "\(lines.text): the \(mark) in '\(trimmingBlanks(first))' is read as a thousands separator, but "
                + "the amount has no decimals, unlike the others",
            remedy: "Use --yes if that is right; else correct the amount in the file")
    }
}
