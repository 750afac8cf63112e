/// Income above and expenses below a line for each span of time, and their difference as a line.
struct SpanBars {
    /// The amounts of a span, in minor units.
    struct Sums {
        let income: Int64
        let expenses: Int64
        /// Nil if the span has not begun.
        let balance: Int64?

        /// The expenses as they are drawn. Refunds of more than was spent are drawn above the income.
        var drawnExpenses: (from: Int64, to: Int64) {
            let (sum, isTooLarge) = income.subtractingReportingOverflow(expenses)
            return expenses < 0 ? (income, isTooLarge ? .max : sum) : (0, -expenses)
        }
    }

    let title: String
    let summary: String
    let columns: [Plot.Column]
    let sums: [Sums]
    let labels: TimeLabels
    let currency: Currency

    var picture: Picture {
        let ends = sums.flatMap { span -> [Int64] in [span.income, span.drawnExpenses.to, span.balance ?? 0] }
        let axis = Axis(covering: ends, intervals: 5, length: Plot.room)
        let plot = Plot(columns: columns, axis: axis, labels: labels, currency: currency)
        let spans = plot.spans { index in
            let (start, end) = plot.edges(index)
            let (gap, sums) = ((end - start) / 8, sums[index])
            return [("income", 0, sums.income), ("expenses", sums.drawnExpenses.from, sums.drawnExpenses.to)]
                .filter { $1 != $2 }
                .map { kind, from, to in
                    let (top, bottom) = (plot.y(max(from, to)), plot.y(min(from, to)))
                    // What is not zero is visible.
                    return .rectangle(
                        x: start + gap, y: top, width: end - start - 2 * gap, height: max(10, bottom - top), kind: kind)
                }
        }
        var points = sums.indices.compactMap { index in
            sums[index].balance.map { Mark.Point(x: plot.middle(index), y: plot.y($0)) }
        }
        if points.count == 1 { points.append(Mark.Point(x: plot.edges(0).end, y: points[0].y)) }
        let curve = Mark.curve(points, top: Plot.top, height: Plot.room, kind: "balance")
        return Picture(
            title: title, summary: summary, height: Plot.height, axis: plot.axisLabels,
            marks: plot.grid + spans + [curve] + plot.timeMarks)
    }
}
