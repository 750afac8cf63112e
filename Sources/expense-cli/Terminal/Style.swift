/// The style of a text on a terminal with colours.
enum Style: Equatable {
    case plain, bold, dim, underlined, reversed
    /// `0xRRGGBB`
    case colored(rgb: UInt32)

    /// What is wrong.
    static let warning = Style.colored(rgb: 0xC0392B)

    /// `text` between the escape sequences that give it this look; as it is where there are no colours.
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
