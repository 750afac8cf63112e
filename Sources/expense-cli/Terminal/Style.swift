/// The style of a text on a terminal with colours.
enum Style: Equatable {
    case plain, bold, dim, underlined, reversed
    /// `0xRRGGBB`
    case colored(rgb: UInt32)

    /// For errors and warnings.
    static let warning = Style.colored(rgb: 0xC0392B)

    /// `text` with the escape sequences of this style; unchanged without colours.
    func applied(to text: String, depth: ColorDepth) -> String {
        guard depth != .none, !text.isEmpty, let parameters = parameters(for: depth) else { return text }
        return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
    }

    private func parameters(for depth: ColorDepth) -> String? {
        switch self {
        case .plain: nil
        case .bold: "1"
        case .dim: "2"
        case .underlined: "4"
        case .reversed: "7"
        case .colored(let rgb): depth.parameters(for: rgb)
        }
    }
}
