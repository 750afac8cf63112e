/// A shape or a text of a picture.
///
/// Places across are hundredths of a percent of the width, so that a picture fits any width, or tenths of a pixel in a
/// picture of a fixed width. Places down are tenths of a pixel. The kind is the name by which the page colors it.
indirect enum Mark: Hashable {
    /// A place.
    struct Point: Hashable {
        let x: Int
        let y: Int
    }

    /// The part of a text that is at its place.
    enum Anchor: String {
        case start, middle, end
    }

    case rectangle(x: Int, y: Int, width: Int, height: Int, kind: String)
    /// Equal squares, by their upper left corners; in a picture of a fixed width.
    case squares([Point], size: Int, kind: String)
    case line(from: Point, to: Point, kind: String)
    /// Connected points. The frame is the height of the part of the picture in which they are, from its top on.
    case curve([Point], top: Int, height: Int, kind: String)
    case text(String, at: Point, anchor: Anchor, kind: String)
    /// Marks that show a text when they are touched.
    case titled(String, [Mark], kind: String)
}

/// A picture with its axis.
struct Picture: Hashable {
    /// What a screen reader says first.
    let title: String
    /// What it shows, in a sentence.
    let summary: String
    /// In pixels.
    let height: Int
    /// In pixels; nil if it is as wide as there is room.
    var width: Int?
    /// The labels of the axis to the left.
    var axis = AxisLabels(texts: [])
    /// The shapes, the lowest first.
    let marks: [Mark]

    /// Labels at places down.
    struct AxisLabels: Hashable {
        let texts: [Text]

        /// A label.
        struct Text: Hashable {
            let text: String
            let y: Int
        }

        /// In pixels: the widest label, and a gap.
        var width: Int { (texts.map(\.text.count).max() ?? -1) * 8 + 8 }
    }
}

/// Writes pictures into a page. Each gets its own names.
struct PictureWriter {
    private var count = 0

    /// Writes a picture with its axis beside it.
    mutating func write(_ picture: Picture, to page: inout MarkupWriter) {
        count += 1
        let (title, summary) = ("t\(count)", "d\(count)")
        page.element("div", [.kind(picture.width == nil ? "plot" : "still")]) { page in
            if !picture.axis.texts.isEmpty { Self.write(picture.axis, height: picture.height, to: &page) }
            let size =
                (picture.width.map { [.init("width", String($0))] } ?? [])
                + [MarkupWriter.Attribute("height", String(picture.height))]
            let kind: [MarkupWriter.Attribute] = [.kind(picture.width == nil ? "area" : "fixed")]
            page.element(
                "svg", kind + size + [.init("role", "img"), .init("aria-labelledby", "\(title) \(summary)")]
            ) { page in
                page.element("title", [.id(title)], picture.title)
                page.element("desc", [.id(summary)], picture.summary)
                for mark in picture.marks { Self.write(mark, isFixed: picture.width != nil, to: &page) }
            }
        }
    }

    private static func write(_ axis: Picture.AxisLabels, height: Int, to page: inout MarkupWriter) {
        let size = [MarkupWriter.Attribute("width", String(axis.width)), .init("height", String(height))]
        page.element("svg", [.kind("axis")] + size + [.init("aria-hidden", "true")]) { page in
            for label in axis.texts {
                page.element(
                    "text",
                    [
                        .init("x", String(axis.width - 6)), .init("y", decimal(label.y + 40, 1)),
                        .init("text-anchor", "end"),
                    ], label.text)
            }
        }
    }

    private static func write(_ mark: Mark, isFixed: Bool, to page: inout MarkupWriter) {
        func across(_ name: String, _ place: Int) -> MarkupWriter.Attribute {
            .init(name, isFixed ? decimal(place, 1) : decimal(place, 2) + "%")
        }
        func down(_ name: String, _ place: Int) -> MarkupWriter.Attribute { .init(name, decimal(place, 1)) }
        switch mark {
        case .rectangle(let x, let y, let width, let height, let kind):
            page.empty(
                "rect", [.kind(kind), across("x", x), down("y", y), across("width", width), down("height", height)])
        case .squares(let corners, let size, let kind):
            let (side, back) = (decimal(size, 1), decimal(-size, 1))
            let path = corners.map { "M\(decimal($0.x, 1)) \(decimal($0.y, 1))h\(side)v\(side)h\(back)z" }.joined()
            page.empty("path", [.kind(kind), .init("d", path)])
        case .line(let from, let to, let kind):
            page.empty(
                "line", [.kind(kind), across("x1", from.x), down("y1", from.y), across("x2", to.x), down("y2", to.y)])
        case .curve(let points, let top, let height, let kind):
            // Lines between points cannot have percentages, so they are drawn in a frame that is stretched.
            page.element(
                "svg",
                [
                    down("y", top), .init("width", "100%"), down("height", height),
                    .init("viewBox", "0 0 10000 \(height)"), .init("preserveAspectRatio", "none"),
                ]
            ) { page in
                let places = points.map { "\($0.x),\($0.y - top)" }.joined(separator: " ")
                page.empty(
                    "polyline", [.kind(kind), .init("points", places), .init("vector-effect", "non-scaling-stroke")])
            }
        case .text(let text, let place, let anchor, let kind):
            let ends: [MarkupWriter.Attribute] = anchor == .start ? [] : [.init("text-anchor", anchor.rawValue)]
            page.element("text", [.kind(kind), across("x", place.x), down("y", place.y)] + ends, text)
        case .titled(let title, let marks, let kind):
            page.element("g", [.kind(kind)]) { page in
                page.element("title", title)
                for mark in marks { write(mark, isFixed: isFixed, to: &page) }
            }
        }
    }
}

/// An integer as a decimal: 125 with one digit after the point is `12.5`.
func decimal(_ number: Int, _ digits: Int) -> String {
    let unit = digits == 1 ? 10 : 100
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    let sign = number < 0 ? "-" : ""
    guard rest > 0 else { return sign + String(whole) }
    var fraction = String(String(UInt(unit) + rest).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return sign + String(whole) + "." + fraction
}
