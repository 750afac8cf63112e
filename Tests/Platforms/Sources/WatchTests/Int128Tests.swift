import Testing

@testable import ExpenseCore

/// The tracker's own integer of 128 bits, which Apple's older systems lack, beside Swift's.
struct Int128Tests {
    typealias Own = ExpenseCore.Int128
    typealias Real = Swift.Int128

    private static let some: [Real] = {
        let edges: [Real] = [0, 1, 9, 10, 1 << 31, 1 << 62, Real(Int64.max), 1 << 63, 1 << 64, 1 << 90, 1 << 126, .max]
        let random = (0..<60).map { Real.random(in: .min ... .max) >> ($0 * 2) }
        return edges + edges.map { 0 - $0 } + random + [.min]
    }()

    private func own(_ number: Real) -> Own {
        let (high, middle, low) = (Int64(number >> 64), UInt64(truncatingIfNeeded: number) >> 1, Int64(number & 1))
        return (Own(high) << 64) + Own(middle) + Own(middle) + Own(low)
    }

    @Test func `it computes as Swift's`() {
        for left in Self.some {
            #expect(own(left).signum() == own(left.signum()))
            #expect(own(left).description == left.description)
            #expect(Int64(exactly: own(left)) == Int64(exactly: left))
            #expect(Int64(clamping: own(left)) == Int64(clamping: left))
            for count in [1, 17, 63, 64, 65, 127] {
                #expect(own(left) >> count == own(left >> count))
                #expect(own(left) << count == own(left << count))
            }
            if left >= 0 { #expect(Own(String(left)) == own(left)) }
            for right in Self.some {
                #expect((own(left) < own(right)) == (left < right))
                #expect(own(left) & own(right) == own(left & right))
                let (sum, isSumTooLarge) = left.addingReportingOverflow(right)
                #expect(own(left).addingReportingOverflow(own(right)) == (own(sum), isSumTooLarge))
                let (product, isTooLarge) = left.multipliedReportingOverflow(by: right)
                let found = own(left).multipliedReportingOverflow(by: own(right))
                #expect(found.overflow == isTooLarge)
                if !isTooLarge { #expect(found.partialValue == own(product)) }
                guard right != 0, !(left == .min && right == -1) else { continue }
                #expect(own(left) / own(right) == own(left / right))
                #expect(own(left) % own(right) == own(left % right))
            }
        }
    }

    @Test func `digits that do not fit, and other characters, are no number`() {
        #expect(Own("") == nil)
        #expect(Own("12a") == nil)
        #expect(Own(String(repeating: "9", count: 40)) == nil)
    }
}
