/// A scale whose ends and marks are round amounts: 1, 2 or 5 times a power of ten.
struct Axis: Hashable, Sendable {
    /// Where each amount is.
    let scale: Scale
    /// The amounts that are marked, the least first.
    let marks: [Int64]
    private let step: Int64

    /// An axis that has room for some amounts, and for zero.
    ///
    /// - Parameters:
    ///   - intervals: the maximum number of intervals between marks, apart from one at each end.
    ///   - length: the length of the axis.
    init(covering amounts: some Sequence<Int64>, intervals: Int, length: Int) {
        var (least, most) = (Int128(0), Int128(0))
        for amount in amounts { (least, most) = (min(least, Int128(amount)), max(most, Int128(amount))) }
        if least == most { most = 1 }
        let step = Self.roundStep(atLeast: (most - least + Int128(intervals) - 1) / Int128(intervals))
        func down(_ amount: Int128) -> Int128 { (amount >= 0 ? amount : amount - step + 1) / step * step }
        let limits = (Int128(Int64.min), Int128(Int64.max))
        let (first, last) = (max(limits.0, down(least)), min(limits.1, -down(-most)))
        scale = Scale(from: Int64(first), through: Int64(last), length: length)
        var marks: [Int64] = []
        var mark = down(least)
        while mark <= -down(-most) {
            if let mark = Int64(exactly: mark) { marks.append(mark) }
            mark += step
        }
        self.marks = marks
        self.step = Int64(clamping: step)
    }

    /// The least of 1, 2, 5, 10, 20, 50 and so on that is not less than a number.
    private static func roundStep(atLeast number: Int128) -> Int128 {
        var power: Int128 = 1
        while true {
            for factor: Int128 in [1, 2, 5] where factor * power >= number { return factor * power }
            power *= 10
        }
    }

    /// The text beside each mark: `1,500`, `200k`, `3M`, with decimals only if the marks differ in them.
    func labels(in currency: Currency) -> [String] {
        let unit = currency.minorUnitsPerUnit
        let largest = marks.map(\.magnitude).max() ?? 0
        let thousand = unit.multipliedReportingOverflow(by: 1000).partialValue
        for (size, letter) in [(thousand * 1000, "M"), (thousand, "k")]
        where step >= size || step.isMultiple(of: size / 10) && largest >= UInt64(size) * 10 {
            return marks.map { mark in
                let text = Self.text(mark / (size / 10), decimals: 1)
                return text == "0" ? text : text + letter
            }
        }
        return marks.map { Self.text($0, decimals: currency.decimals, keepingZeros: !step.isMultiple(of: unit)) }
    }

    private static func text(_ number: Int64, decimals: Int, keepingZeros: Bool = false) -> String {
        var unit: UInt64 = 1
        for _ in 0..<decimals { unit *= 10 }
        let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: unit)
        let fraction = String(String(unit + rest).dropFirst())
        let isWhole = rest == 0 && !keepingZeros || decimals == 0
        return (number < 0 ? "-" : "") + grouped(whole) + (isWhole ? "" : "." + fraction)
    }
}

/// A number with groups of three digits: `12,345`.
func grouped(_ number: UInt64) -> String {
    var digits = String(number)
    var place = digits.count - 3
    while place > 0 {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
        place -= 3
    }
    return digits
}
