import ExpenseCore

/// One bar of a chart: its label, its length relative to the others, and the text at its end.
struct Bar {
    let label: String
    let style: Style
    /// The bar is empty if it is negative.
    let size: Int64
    let value: String
}

/// Bars below each other; the longest one fills the width.
///
/// - Parameter width: in cells, for the whole chart.
func bars(_ bars: [Bar], width: Int, depth: ColorDepth) -> [String] {
    let labels = min(bars.map { displayWidth(of: $0.label) }.max() ?? 0, max(4, width / 3))
    let values = bars.map { displayWidth(of: $0.value) }.max() ?? 0
    let room = max(1, width - labels - values - 4)
    let largest = bars.map(\.size).max() ?? 0
    return bars.map { bar in
        let label = truncated(bar.label, to: labels)
        let gap = String(repeating: " ", count: labels - displayWidth(of: label) + 2)
        let drawn = solidBar(bar.size, of: largest, room: room)
        let rest = String(repeating: " ", count: room - displayWidth(of: drawn) + 2)
        let before = String(repeating: " ", count: values - displayWidth(of: bar.value))
        return label + gap + bar.style.applied(to: drawn, depth: depth) + rest + before + bar.value
    }
}

/// A bar in eighths of a cell; a value above zero is never invisible.
func solidBar(_ size: Int64, of largest: Int64, room: Int) -> String {
    guard size > 0, largest > 0 else { return "" }
    let eighths = max(1, Scale(through: largest, length: room * 8).place(of: size))
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + partial[eighths % 8]
}

/// A bar for a share: full from 100 percent on, with the rest shown by its background.
func gauge(percent: Int, room: Int) -> String {
    let filled = solidBar(Int64(min(100, max(0, percent))), of: 100, room: room)
    return filled + String(repeating: "░", count: room - displayWidth(of: filled))
}

/// A line of blocks, one per value, with heights relative to the largest value: `▁▃█▅`. Zero is a blank, and a negative
/// value a minus.
func sparkline(_ values: [Int64], largest: Int64) -> String {
    let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let scale = Scale(through: max(0, largest), length: blocks.count)
    return values.map { value in
        value > 0 ? blocks[max(0, scale.place(of: value) - 1)] : value < 0 ? "-" : " "
    }.joined()
}
