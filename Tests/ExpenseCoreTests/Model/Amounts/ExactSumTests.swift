import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ExactSumTests {
    private func sum(_ terms: [([UInt64], [UInt64])]) -> Int64? {
        var sum = ExactSum()
        for (factors, divisors) in terms { sum.add(factors, over: divisors) }
        return sum.rounded()
    }

    @Test func `halves are rounded to even, and everything else to the nearest`() {
        #expect(sum([([5], [2])]) == 2)
        #expect(sum([([7], [2])]) == 4)
        #expect(sum([([5], [2]), ([1], [1_000_000_000_000_000_000])]) == 3)
        #expect(sum([([249_999_999], [100_000_000])]) == 2)
        #expect(sum([]) == 0)
    }

    @Test func `a sum of thirds and sevenths is exact`() {
        #expect(sum(Array(repeating: ([1], [3]), count: 300) + Array(repeating: ([1], [7]), count: 700)) == 200)
        // 1/3 + 1/6 is a half, which a sum of rounded terms would not be.
        #expect(sum([([1], [3]), ([1], [6])]) == 0)
        #expect(sum([([4], [3]), ([1], [6])]) == 2)
    }

    @Test func `terms beyond 64 bits are exact, and a sum that does not fit is an error`() {
        let big: UInt64 = 1_000_000_000_000
        #expect(sum([([big, big, big, 3], [big, big, big])]) == 3)
        #expect(sum([([big, big], [1])]) == nil)
        let primes: [UInt64] = [10007, 10009, 10037, 10039, 10061, 10067, 10069, 10079, 10091, 10093]
        #expect(sum(primes.map { ([$0 - 1], [$0]) } + primes.map { ([1], [$0]) }) == 10)
    }
}
