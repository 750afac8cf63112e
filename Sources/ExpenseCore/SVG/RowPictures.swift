/// The small pictures in the rows of a table. The row has their numbers as text.
struct RowPictures {
    /// A bar whose length is a part of the row's; an amount below zero is only an outline.
    static func bar(_ amount: Int64, of largest: Int64, kind: String = "part", color: Color? = nil) -> [Mark.Bar] {
        let scale = Scale(through: max(largest, 1), length: 10_000)
        let size = amount == .min ? .max : abs(amount)
        let width = max(50, scale.place(of: size))
        return amount == 0 ? [] : [Mark.Bar(width: width, kind: amount < 0 ? "outline" : kind, color: color)]
    }

    /// Writes bars above each other, the widest first, and a mark at a place.
    static func write(_ bars: [Mark.Bar], mark: Int? = nil, to page: inout MarkupWriter) {
        page.element("svg", [.kind("bar"), .init("height", "14"), .init("aria-hidden", "true")]) { page in
            for bar in bars {
                let fill: [MarkupWriter.Attribute] = bar.color.map { [.init("fill", $0.description)] } ?? []
                page.empty(
                    "rect",
                    [
                        .kind(bar.kind), .init("y", "2"), .init("width", decimal(bar.width, 2) + "%"),
                        .init("height", "10"),
                    ] + fill)
            }
            if let mark {
                let x = decimal(mark, 2) + "%"
                page.empty(
                    "line", [.kind("mark"), .init("x1", x), .init("x2", x), .init("y1", "0"), .init("y2", "14")])
            }
        }
    }

    /// Writes one column per amount, each relative to the largest; amounts below zero are below a line.
    static func write(sparkline amounts: [Int64], color: Color?, to page: inout MarkupWriter) {
        let (least, most) = (min(0, amounts.min() ?? 0), max(0, amounts.max() ?? 0))
        let scale = Scale(from: least, through: max(most, least == 0 ? 1 : 0), length: 200)
        let zero = scale.place(of: 0)
        var path = ""
        for (index, amount) in amounts.enumerated() where amount != 0 {
            let size = max(8, abs(scale.place(of: amount) - zero))
            let (start, height) = (decimal(200 - zero, 1), decimal(size, 1))
            path += "M\(index * 10) \(start)" + (amount > 0 ? "v-\(height)h8v\(height)z" : "v\(height)h8v-\(height)z")
        }
        page.element(
            "svg",
            [
                .kind("spark"), .init("viewBox", "0 0 \(max(1, amounts.count) * 10) 20"),
                .init("preserveAspectRatio", "none"), .init("aria-hidden", "true"),
            ]
        ) { page in
            let fill: [MarkupWriter.Attribute] = color.map { [.init("fill", $0.description)] } ?? []
            if !path.isEmpty { page.empty("path", [.init("d", path)] + fill) }
        }
    }
}

extension Mark {
    /// A bar in a row of a table.
    struct Bar: Hashable {
        /// In hundredths of a percent of the row's width.
        let width: Int
        var kind = "part"
        var color: Color?
    }
}
