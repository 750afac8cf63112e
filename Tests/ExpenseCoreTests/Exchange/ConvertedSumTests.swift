import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ConvertedSumTests {
    private let euro = Currency("EUR") ?? .dollar
    private let yen = Currency("JPY") ?? .dollar

    private func conversion(_ rate: String, isInverse: Bool = false) throws -> Conversion {
        let rate = try #require(Rate(base: euro, quote: .dollar, date: day("2026-01-02"), written: rate))
        return Conversion(from: isInverse ? .dollar : euro, to: isInverse ? euro : .dollar, by: [(rate, isInverse)])
    }

    /// The same, computed only with exact fractions.
    private func exact(_ terms: [(amount: Int64, conversion: Int)], _ conversions: [Conversion]) -> Int64? {
        var sum = ExactSum()
        for (amount, place) in terms {
            let conversion = conversions[place]
            sum.add([amount.magnitude] + conversion.factors, over: conversion.divisors, isNegative: amount < 0)
        }
        return sum.rounded()
    }

    private func sum(_ terms: [(amount: Int64, conversion: Int)], _ conversions: [Conversion]) -> Int64? {
        var sum = ConvertedSum()
        for (amount, conversion) in terms { sum.add(amount, by: conversion) }
        return sum.rounded(conversions)
    }

    @Test func `a sum is the rounded exact fraction, whatever the rates and amounts`() throws {
        var random = Chance(seed: 7)
        for _ in 0..<2000 {
            let conversions = try (0..<random.next(1...6)).map { _ in
                let digits = random.next(1...9)
                let whole = random.next(0...99)
                let fraction = (0..<digits).map { _ in String(random.next(0...9)) }.joined()
                return try conversion("\(whole).\(fraction.dropLast())1", isInverse: random.next(0...1) == 1)
            }
            let terms = (0..<random.next(0...20)).map { _ in
                (
                    Int64(random.next(-1...100_000)) * (random.next(0...9) == 0 ? -1 : 1),
                    random.next(0...conversions.count - 1)
                )
            }
            #expect(sum(terms, conversions) == exact(terms, conversions))
        }
    }

    @Test func `a sum of exactly one half is rounded to even`() throws {
        let rates = try ["1.5", "0.1", "2.25"].map { try conversion($0) }
        #expect(sum([(1, 0)], rates) == 2)
        #expect(sum([(3, 0)], rates) == 4)
        #expect(sum([(25, 1)], rates) == 2)
        #expect(sum([(35, 1)], rates) == 4)
        #expect(sum([(-25, 1)], rates) == -2)
        #expect(sum([(2, 2)], rates) == 4)
        #expect(sum([(1, 0), (10, 1)], rates) == 2)
        #expect(sum([], rates) == 0)
    }

    @Test func `a sum close to a half is not rounded like a half`() throws {
        let rates = try ["0.50000000000000001", "0.49999999999999999"].map { try conversion($0) }
        #expect(sum([(1, 0)], rates) == 1)
        #expect(sum([(5, 1)], rates) == 2)
        #expect(sum([(1, 0), (1_000_000_000_000, 1)], rates) == 500_000_000_000)
    }

    @Test func `the decimals of both currencies count, and a sum that does not fit is an error`() throws {
        let rate = try #require(Rate(base: euro, quote: yen, date: day("2026-01-02"), written: "160"))
        let there = [Conversion(from: euro, to: yen, by: [(rate, false)])]
        #expect(sum([(250, 0)], there) == 400)
        let back = [Conversion(from: yen, to: euro, by: [(rate, true)])]
        #expect(sum([(400, 0)], back) == 250)
        #expect(sum([(.max, 0)], try [conversion("2")]) == nil)
        #expect(sum([(.max, 0), (-.max, 0), (7, 0)], try [conversion("2")]) == 14)
    }
}

/// Pseudo-random numbers, the same in every run.
private struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ range: ClosedRange<Int>) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + Int(state >> 33) % range.count
    }
}
