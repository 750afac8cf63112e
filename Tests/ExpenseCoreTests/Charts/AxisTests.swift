import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct AxisTests {
    @Test func `a scale rounds to the nearest place and keeps amounts beyond its ends at the ends`() {
        let scale = Scale(from: -100, through: 100, length: 10)
        #expect([-200, -100, -95, -89, 0, 94, 95, 100, 300].map(scale.place) == [0, 0, 0, 1, 5, 10, 10, 10, 10])
        let whole = Scale(from: .min, through: .max, length: 1000)
        #expect([.min, 0, .max].map(whole.place) == [0, 500, 1000])
        #expect(Scale(through: 0, length: 10).place(of: 5) == 0)
    }

    @Test(arguments: [
        ([0, 1234], [0, 500, 1000, 1500]), ([-3000, 250_000], [-100_000, 0, 100_000, 200_000, 300_000]), ([0], [0, 1]),
        ([-7, -3], [-8, -6, -4, -2, 0]), ([0, 100_000], [0, 50_000, 100_000]),
    ])
    func `marks are round numbers that cover the amounts and zero`(_ amounts: [Int64], _ marks: [Int64]) {
        let axis = Axis(covering: amounts, intervals: 4, length: 100)
        #expect(axis.marks == marks)
        #expect(axis.scale.least == marks.first && axis.scale.most == marks.last)
    }

    @Test func `the largest amounts have an axis, too`() {
        let axis = Axis(covering: [.min, .max], intervals: 4, length: 100)
        #expect(axis.scale.place(of: .max) == 100 && axis.scale.place(of: .min) == 0)
        #expect(axis.marks.contains(0) && axis.marks.count > 2)
    }

    @Test(arguments: [
        ([Int64(0), 12_34], "USD", ["0", "5", "10", "15"]), ([0, 250], "USD", ["0", "1", "2", "3"]),
        ([0, 100], "USD", ["0.00", "0.50", "1.00"]), ([0, 400_000], "USD", ["0", "1k", "2k", "3k", "4k"]),
        ([0, 2_000_000], "USD", ["0", "5k", "10k", "15k", "20k"]),
        ([-20_000, 0], "JPY", ["-20k", "-15k", "-10k", "-5k", "0"]),
        ([0, 40_000_000_000], "USD", ["0", "100M", "200M", "300M", "400M"]),
    ])
    func `marks are written in units, thousands or millions`(_ amounts: [Int64], _ code: String, _ texts: [String])
        throws
    {
        let axis = Axis(covering: amounts, intervals: 4, length: 100)
        #expect(axis.labels(in: try #require(Currency(code))) == texts)
    }

    @Test func `labels of time are as many as fit, with the year where it begins`() throws {
        let keys = try #require(Grouping.month.spans(from: "2025-11", through: "2026-12", limit: 20))
        let labels = TimeLabels(keys, by: .month)
        func texts(_ labels: [TimeLabels.Label], _ width: TimeLabels.Width) -> [String] {
            labels.filter { $0.widths.contains(width) }.map(\.text)
        }
        #expect(texts(labels.labels, .wide).count == 14)
        #expect(texts(labels.labels, .narrow) == ["Nov", "Jan", "Mar", "May", "Jul", "Sep", "Nov"])
        // Two months of 2025 are too short for its number at the smallest width.
        #expect(texts(labels.outer, .narrow) == ["2026"] && texts(labels.outer, .wide) == ["2025", "2026"])
        // If no year is long enough, as many as fit are shown.
        let quarters = try #require(Grouping.quarter.spans(from: "2017-Q1", through: "2026-Q4", limit: 40))
        let years = TimeLabels(quarters, by: .quarter).outer
        #expect(texts(years, .narrow) == ["2017", "2019", "2021", "2023", "2025"] && texts(years, .wide).count == 10)
    }
}
