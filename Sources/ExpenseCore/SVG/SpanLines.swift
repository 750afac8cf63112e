/// Amounts over spans of time, as lines.
struct SpanLines {
    /// A line. It ends where the amounts end.
    struct Line {
        let kind: String
        let amounts: [Int64]
    }

    let title: String
    let summary: String
    let columns: [Plot.Column]
    let lines: [Line]
    /// An amount that is the same at all times.
    var limit: Int64?
    let labels: TimeLabels
    let currency: Currency

    var picture: Picture {
        let amounts = lines.flatMap(\.amounts) + (limit.map { [$0] } ?? [])
        let plot = Plot(
            columns: columns, axis: Axis(covering: amounts, intervals: 4, length: Plot.room), labels: labels,
            currency: currency)
        var marks = plot.grid + plot.spans { _ in [] }
        if let limit {
            let y = plot.y(limit)
            marks.append(.line(from: .init(x: 0, y: y), to: .init(x: 10_000, y: y), kind: "limit"))
        }
        for line in lines where !line.amounts.isEmpty {
            var points = line.amounts.prefix(columns.count).enumerated().map { index, amount in
                Mark.Point(x: plot.middle(index), y: plot.y(amount))
            }
            // A single point has no length.
            if points.count == 1 { points.append(Mark.Point(x: plot.edges(0).end, y: points[0].y)) }
            marks.append(.curve(points, top: Plot.top, height: Plot.room, kind: line.kind))
        }
        return Picture(
            title: title, summary: summary, height: Plot.height, axis: plot.axisLabels,
            marks: marks + plot.timeMarks)
    }
}
