/// The number of colours of a terminal.
enum ColorDepth {
    case none, basic, palette, full

    /// Determined by the environment and the user's choice.
    ///
    /// `--color` decides, then `NO_COLOR`, then `CLICOLOR_FORCE`, then whether the output is a terminal with colours.
    init(choice: ColorChoice, isTerminal: Bool, variable: (String) -> String?) {
        let terminal = variable("TERM") ?? ""
        let isForced = variable("CLICOLOR_FORCE").map { $0 != "0" && !$0.isEmpty } ?? false
        let isUnwanted = variable("NO_COLOR").map { !$0.isEmpty } ?? false
        let isCapable = isTerminal && terminal != "dumb" && !terminal.isEmpty && variable("CLICOLOR") != "0"
        switch choice {
        case .never: self = .none
        case .auto where isUnwanted || !(isForced || isCapable): self = .none
        case .auto, .always:
            switch variable("COLORTERM") {
            case "truecolor", "24bit": self = .full
            default: self = terminal.hasSuffix("256color") ? .palette : .basic
            }
        }
    }

    /// The parameters of the escape sequence for a colour, `0xRRGGBB`, or the nearest one of this depth.
    func parameters(for rgb: UInt32) -> String {
        let parts = (red: rgb >> 16 & 0xFF, green: rgb >> 8 & 0xFF, blue: rgb & 0xFF)
        return switch self {
        case .none: ""
        case .basic: "\(nearestBasic(parts))"
        case .palette: "38;5;\(16 + 36 * level(parts.red) + 6 * level(parts.green) + level(parts.blue))"
        case .full: "38;2;\(parts.red);\(parts.green);\(parts.blue)"
        }
    }

    /// The step of the 6 x 6 x 6 cube of the 256-colour palette, whose steps are 0, 95, 135, 175, 215 and 255.
    private func level(_ part: UInt32) -> UInt32 {
        part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40
    }

    private func nearestBasic(_ parts: (red: UInt32, green: UInt32, blue: UInt32)) -> Int {
        let threshold = max(parts.red, parts.green, parts.blue) / 2
        let bits =
            (parts.red > threshold ? 1 : 0) + (parts.green > threshold ? 2 : 0) + (parts.blue > threshold ? 4 : 0)
        // White, and black on most backgrounds, looks like text without a colour.
        return bits == 0 || bits == 7 ? 39 : 30 + bits
    }
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable {
    case auto, always, never
}
