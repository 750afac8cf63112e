/// The labels of an axis of time: as many as there is room for at each of three widths.
struct TimeLabels: Hashable, Sendable {
    /// A width of the picture.
    enum Width: Int, CaseIterable, Sendable {
        /// From 250 pixels on.
        case narrow = 250
        /// From 480 pixels on.
        case medium = 480
        /// From 900 pixels on.
        case wide = 900
    }

    /// A label below a span of time.
    struct Label: Hashable, Sendable {
        /// The index of the span.
        let span: Int
        /// The text: `Nov`.
        let text: String
        /// The widths at which it is shown.
        let widths: [Width]
    }

    /// The labels below the spans.
    let labels: [Label]
    /// A second line: the year or month that begins with a span.
    let outer: [Label]

    /// The pixels that a character takes at most, and the gap between two labels.
    private static let (character, gap) = (8, 6)

    /// Labels for spans of time.
    ///
    /// - Parameters:
    ///   - keys: the spans without a gap: `2026-10`, `2026-11`.
    ///   - grouping: whether they are days, weeks, months, quarters or years.
    init(_ keys: [String], by grouping: Grouping) {
        let days = keys.map { (try? Period(typed: $0, today: .first, months: .calendar))?.from ?? .first }
        let texts = zip(keys, days).map { key, day in Self.text(key, day, grouping) }
        let length = texts.map(\.count).max() ?? 0
        func step(_ width: Width) -> Int { max(1, Self.spans(for: length, of: keys.count, width)) }
        labels = texts.indices.compactMap { index in
            let widths = Width.allCases.filter { index % step($0) == 0 }
            return widths.isEmpty ? nil : Label(span: index, text: texts[index], widths: widths)
        }
        let groups = days.map { grouping == .day ? "\($0.monthName) \($0.parts.year)" : String($0.parts.year) }
        guard grouping != .year else {
            outer = []
            return
        }
        let starts = groups.indices.filter { $0 == 0 || groups[$0] != groups[$0 - 1] }
        let ends = Array(starts.dropFirst()) + [groups.count]
        var widths: [Int: [Width]] = [:]
        for width in Width.allCases {
            var free = 0
            for (place, start) in starts.enumerated() {
                func needs(_ place: Int) -> Int { Self.spans(for: groups[starts[place]].count, of: keys.count, width) }
                let end = start + needs(place)
                // A short group at the beginning leaves the room to a longer one.
                let next = place + 1
                let isTooShort = end > ends[place] && next < starts.count && needs(next) <= ends[next] - starts[next]
                guard start >= free, end <= groups.count, !isTooShort else { continue }
                widths[start, default: []].append(width)
                free = end
            }
        }
        outer = starts.compactMap { start in
            widths[start].map { Label(span: start, text: groups[start], widths: $0) }
        }
    }

    /// The number of spans that a text covers.
    private static func spans(for length: Int, of count: Int, _ width: Width) -> Int {
        ((length * character + gap) * count + width.rawValue - 1) / width.rawValue
    }

    private static func text(_ key: String, _ day: CalendarDate, _ grouping: Grouping) -> String {
        switch grouping {
        case .day: String(day.parts.day)
        case .month: String(day.monthName.prefix(3))
        case .week, .quarter: String(key.split(separator: "-").last ?? "")
        default: key
        }
    }
}
