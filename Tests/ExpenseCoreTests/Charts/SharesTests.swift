import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct SharesTests {
    private func shares(of amounts: [Int64]) -> [Int?] {
        let shares = Shares(of: amounts)
        return amounts.map { shares[$0] }
    }

    @Test func `shares add up, equal amounts have equal shares, and parts below zero have none`() {
        #expect(shares(of: [1, 1, 1]) == [333, 333, 333])
        #expect(shares(of: [1, 1, 4]) == [167, 167, 666])
        #expect(shares(of: .init(repeating: 1, count: 7)) == .init(repeating: 143, count: 7))
        #expect(shares(of: [2, -5, 6]) == [250, nil, 750])
        #expect(shares(of: [0, -1]) == [nil, nil])
        #expect(shares(of: [.max, .max]) == [500, 500])
        #expect(shares(of: [.max, .max, .max]) == [nil, nil, nil])
    }

    @Test func `the only part of an amount has its share, and several parts add up to it`() {
        var shares = Shares(of: [6000, 752_000, 13_000])
        let whole = shares[6000]
        shares.divide([6000, 0], of: whole)
        #expect(shares[6000] == whole)
        shares.divide([5000, 8000, 0], of: shares[13_000])
        #expect((shares[5000] ?? 0) + (shares[8000] ?? 0) == shares[13_000])
    }

    @Test func `shares have more decimals where these make them add up`() {
        func decimals(_ amounts: [Int64]) -> Int {
            Shares.fewestDecimals { Shares(of: amounts, decimals: $0) }.decimals
        }
        #expect(decimals([1, 1, 4]) == 1)
        #expect(decimals(.init(repeating: 1, count: 16)) == 2)
        // No number of decimals divides a hundred by seven.
        #expect(decimals(.init(repeating: 1, count: 7)) == 1)
    }

    @Test(arguments: 1...3) func `random shares add up as far as equal ones can`(decimals: Int) {
        var numbers = SeededNumbers(seed: 5)
        let hundred = [1000, 10_000, 100_000][decimals - 1]
        for _ in 0..<300 {
            let amounts = (0..<Int.random(in: 2...12, using: &numbers)).map { _ in
                Int64.random(in: 1...40, using: &numbers)
            }
            let shares = Shares(of: amounts, decimals: decimals)
            let sum = amounts.reduce(0) { $0 + (shares[$1] ?? 0) }
            #expect((sum == hundred) == (shares.countOfGaps == 0))
            let counts = Dictionary(amounts.map { ($0, 1) }, uniquingKeysWith: +)
            let whole = Int(amounts.reduce(0, +))
            for (amount, count) in counts where Int(amount) * hundred % whole != 0 {
                let isDown = shares[amount] == Int(amount) * hundred / whole
                // Rounding it the other way would not come nearer.
                #expect(abs(sum - hundred) <= abs(sum - hundred + (isDown ? count : -count)), "\(amounts)")
            }
        }
    }
}
