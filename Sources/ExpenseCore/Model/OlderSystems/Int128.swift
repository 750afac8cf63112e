#if canImport(Darwin)
    /// An integer of 128 bits, with what the sources use of Swift's own, which needs macOS 15 and iOS 18.
    struct Int128: Comparable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible, Sendable {
        private let high: Int64
        private let low: UInt64

        static let max = Int128(high: .max, low: .max)
        private static let zero = Int128(high: 0, low: 0)

        private init(high: Int64, low: UInt64) {
            (self.high, self.low) = (high, low)
        }

        init(_ number: some BinaryInteger) {
            self.init(high: number < 0 ? -1 : 0, low: UInt64(truncatingIfNeeded: number))
        }

        init(_ number: Int128) {
            self = number
        }

        init(integerLiteral number: Int64) {
            self.init(number)
        }

        /// The number that decimal digits represent; nil if there is anything else, or if it does not fit.
        init?(_ digits: String) {
            guard !digits.isEmpty else { return nil }
            var number = Int128.zero
            for digit in digits.utf8 {
                guard (48...57).contains(digit) else { return nil }
                let (product, isProductTooLarge) = number.multipliedReportingOverflow(by: 10)
                let (sum, isSumTooLarge) = product.addingReportingOverflow(Int128(digit - 48))
                guard !isProductTooLarge, !isSumTooLarge else { return nil }
                number = sum
            }
            self = number
        }

        /// The decimal digits, behind a sign if the number is negative.
        var description: String {
            if let number = fitting { return "\(number)" }
            let parts = quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
            let rest = "\(parts.remainder.magnitude.low)"
            return parts.quotient.description + String(repeating: "0", count: 18 - rest.count) + rest
        }

        /// The number without its sign, at most the largest one.
        var magnitude: Int128 {
            guard high < 0 else { return self }
            return high == .min && low == 0 ? .max : -self
        }

        func signum() -> Int128 { high < 0 ? -1 : self == .zero ? 0 : 1 }

        func addingReportingOverflow(_ other: Int128) -> (partialValue: Int128, overflow: Bool) {
            let (low, carry) = low.addingReportingOverflow(other.low)
            let (sum, isSumTooLarge) = high.addingReportingOverflow(other.high)
            let (high, isHighTooLarge) = sum.addingReportingOverflow(carry ? 1 : 0)
            return (Int128(high: high, low: low), isSumTooLarge != isHighTooLarge)
        }

        func multipliedReportingOverflow(by other: Int128) -> (partialValue: Int128, overflow: Bool) {
            let isNegative = (high < 0) != (other.high < 0)
            let (left, right) = (words, other.words)
            let product = left.low.multipliedFullWidth(by: right.low)
            let (first, isFirstTooLarge) = left.high.multipliedReportingOverflow(by: right.low)
            let (second, isSecondTooLarge) = right.high.multipliedReportingOverflow(by: left.low)
            let (cross, isCrossTooLarge) = first.addingReportingOverflow(second)
            let (high, isHighTooLarge) = product.high.addingReportingOverflow(cross)
            let isTooLarge =
                left.high != 0 && right.high != 0 || isFirstTooLarge || isSecondTooLarge || isCrossTooLarge
                || isHighTooLarge
            let size = Int128(high: Int64(truncatingIfNeeded: high), low: product.low)
            let limit = UInt64(1) << 63
            return (
                isNegative ? size.negated : size,
                isTooLarge || high > limit || high == limit && !(isNegative && product.low == 0)
            )
        }

        func quotientAndRemainder(dividingBy divisor: Int128) -> (quotient: Int128, remainder: Int128) {
            precondition(divisor != .zero, "division by zero")
            let (size, divisorSize) = (words, divisor.words)
            var quotient = (high: UInt64(0), low: UInt64(0))
            var rest = (high: UInt64(0), low: UInt64(0))
            for bit in (0..<128).reversed() {
                let next = bit < 64 ? size.low >> UInt64(bit) & 1 : size.high >> UInt64(bit - 64) & 1
                rest = (rest.high << 1 | rest.low >> 63, rest.low << 1 | next)
                guard rest >= divisorSize else { continue }
                let (low, borrow) = rest.low.subtractingReportingOverflow(divisorSize.low)
                rest = (rest.high &- divisorSize.high &- (borrow ? 1 : 0), low)
                if bit < 64 { quotient.low |= 1 << UInt64(bit) } else { quotient.high |= 1 << UInt64(bit - 64) }
            }
            let whole = Int128(high: Int64(truncatingIfNeeded: quotient.high), low: quotient.low)
            let remainder = Int128(high: Int64(truncatingIfNeeded: rest.high), low: rest.low)
            return (
                (high < 0) != (divisor.high < 0) ? whole.negated : whole, high < 0 ? remainder.negated : remainder
            )
        }

        /// The bits of the number without its sign.
        private var words: (high: UInt64, low: UInt64) {
            let size = high < 0 ? negated : self
            return (UInt64(bitPattern: size.high), size.low)
        }

        private var negated: Int128 {
            let (low, isZero) = (~low).addingReportingOverflow(1)
            return Int128(high: ~high &+ (isZero ? 1 : 0), low: low)
        }

        fileprivate var fitting: Int64? {
            let number = Int64(truncatingIfNeeded: low)
            return (number < 0 ? -1 : 0) == high ? number : nil
        }

        static func < (left: Int128, right: Int128) -> Bool { (left.high, left.low) < (right.high, right.low) }

        static prefix func - (number: Int128) -> Int128 {
            precondition(number.high != .min || number.low != 0, "the result does not fit")
            return number.negated
        }

        static func + (left: Int128, right: Int128) -> Int128 { fitting(left.addingReportingOverflow(right)) }
        static func - (left: Int128, right: Int128) -> Int128 { left + -right }
        static func * (left: Int128, right: Int128) -> Int128 { fitting(left.multipliedReportingOverflow(by: right)) }
        static func / (left: Int128, right: Int128) -> Int128 { left.quotientAndRemainder(dividingBy: right).quotient }
        static func % (left: Int128, right: Int128) -> Int128 { left.quotientAndRemainder(dividingBy: right).remainder }
        static func += (left: inout Int128, right: Int128) { left = left + right }
        static func *= (left: inout Int128, right: Int128) { left = left * right }

        static func & (left: Int128, right: Int128) -> Int128 {
            Int128(high: left.high & right.high, low: left.low & right.low)
        }

        static func << (number: Int128, count: Int) -> Int128 {
            if count >= 64 { return Int128(high: Int64(truncatingIfNeeded: number.low) << (count - 64), low: 0) }
            return Int128(
                high: number.high << count | Int64(truncatingIfNeeded: number.low >> UInt64(64 - count)),
                low: number.low << UInt64(count))
        }

        static func >> (number: Int128, count: Int) -> Int128 {
            if count >= 64 {
                let high = number.high >> (count - 64)
                return Int128(high: high < 0 ? -1 : 0, low: UInt64(truncatingIfNeeded: high))
            }
            return Int128(
                high: number.high >> count,
                low: number.low >> UInt64(count) | UInt64(truncatingIfNeeded: number.high) << UInt64(64 - count))
        }

        private static func fitting(_ result: (partialValue: Int128, overflow: Bool)) -> Int128 {
            precondition(!result.overflow, "the result does not fit")
            return result.partialValue
        }
    }

    extension Int64 {
        /// The number; the program stops if it does not fit.
        init(_ number: Int128) {
            guard let fitting = number.fitting else { preconditionFailure("the number does not fit") }
            self = fitting
        }

        init?(exactly number: Int128) {
            guard let fitting = number.fitting else { return nil }
            self = fitting
        }

        init(clamping number: Int128) {
            self = number.fitting ?? (number < 0 ? .min : .max)
        }
    }

    extension Int {
        /// The number; the program stops if it does not fit.
        init(_ number: Int128) { self.init(Int64(number)) }
    }
#endif
