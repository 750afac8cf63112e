import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct SplitAmountsTests {
    private func joined(_ line: String, in width: Int, amounts: Set<Int>) -> [String]? {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return SplitAmounts.groups(cells, in: width, where: amounts.contains)?.map { cells[$0].joined(separator: ",") }
    }

    @Test func `the parts of an amount are joined if there is one way to get as many cells as columns`() {
        #expect(joined("a,1,250.50,,58,499.50", in: 4, amounts: [1, 2, 3]) == ["a", "1,250.50", "", "58,499.50"])
        #expect(joined("a,-1,234,567.00,b", in: 3, amounts: [1]) == ["a", "-1,234,567.00", "b"])
        #expect(joined("a,12,34,567.00,b", in: 3, amounts: [1]) == ["a", "12,34,567.00", "b"])
    }

    @Test func `a row that could be joined in two ways or in none stays as it is`() {
        #expect(joined("a,100,200,300.00", in: 3, amounts: [1, 2]) == nil)
        #expect(joined("a,b,100.00", in: 2, amounts: [1]) == nil)
        #expect(joined("a,1,25.50", in: 2, amounts: [1]) == nil)
        #expect(joined("12,250.00,c", in: 2, amounts: [1]) == nil)
    }

    @Test func `a row of which too many ways would have to be tried stays as it is`() {
        let cells = Array(repeating: "100", count: 199) + ["x"]
        #expect(SplitAmounts.groups(cells, in: 60, where: { $0 < 58 }) == nil)
    }
}
