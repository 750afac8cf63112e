/// The part of a picture in which spans of time are beside each other: its axes, its grid, and what a touched span shows.
struct Plot {
    /// A span of time.
    struct Column: Hashable {
        /// What is shown when it is touched: two lines, the name and the amounts.
        let name: String
        let amounts: String
    }

    let columns: [Column]
    let axis: Axis
    let labels: TimeLabels
    let currency: Currency

    /// The room above for what a touched span shows, and the height of the part with the shapes; tenths of a pixel.
    static let (top, room) = (400, 1700)
    /// The whole height in pixels.
    static let height = 250

    /// Where an amount is.
    func y(_ amount: Int64) -> Int { Self.top + Self.room - axis.scale.place(of: amount) }

    /// The edges of a column.
    func edges(_ column: Int) -> (start: Int, end: Int) {
        (column * 10_000 / columns.count, (column + 1) * 10_000 / columns.count)
    }

    /// The middle of a column.
    func middle(_ column: Int) -> Int {
        let (start, end) = edges(column)
        return (start + end) / 2
    }

    /// The labels of the axis of amounts.
    var axisLabels: Picture.AxisLabels {
        Picture.AxisLabels(
            texts: zip(axis.marks, axis.labels(in: currency)).map { Picture.AxisLabels.Text(text: $1, y: y($0)) })
    }

    /// The lines of the grid; the one of zero is stronger.
    var grid: [Mark] {
        axis.marks.map { mark in
            .line(
                from: .init(x: 0, y: y(mark)), to: .init(x: 10_000, y: y(mark)), kind: mark == 0 ? "zero" : "grid")
        }
    }

    /// The labels of the axis of time.
    var timeMarks: [Mark] {
        func kind(_ label: TimeLabels.Label) -> String {
            "label " + label.widths.map { "\($0)" }.joined(separator: " ")
        }
        let base = Self.top + Self.room
        return labels.labels.map {
            .text($0.text, at: .init(x: middle($0.span), y: base + 180), anchor: .middle, kind: kind($0))
        }
            + labels.outer.map {
                .text($0.text, at: .init(x: edges($0.span).start, y: base + 350), anchor: .start, kind: kind($0))
            }
    }

    /// One mark per span, which shows its numbers when it is touched.
    ///
    /// - Parameter shapes: the shapes of a span.
    func spans(_ shapes: (Int) -> [Mark]) -> [Mark] {
        columns.indices.map { index in
            let (column, (start, end)) = (columns[index], edges(index))
            let touched = Mark.rectangle(
                x: start, y: Self.top, width: end - start, height: Self.room, kind: "touch")
            let texts = zip([column.name, column.amounts], [130, 300]).map { text, y in
                Mark.text(text, at: .init(x: 5000, y: y), anchor: .middle, kind: "told")
            }
            return .titled("\(column.name): \(column.amounts)", [touched] + shapes(index) + texts, kind: "span")
        }
    }
}
