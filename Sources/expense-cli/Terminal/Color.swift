import ExpenseCore

extension Color: ArgumentValue {
    /// Reads `#RRGGBB`, or `RRGGBB`, which a shell leaves alone.
    init(word: String) throws(InvalidValue) {
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        let isWellFormed = digits.utf8.count == 6 && digits.allSatisfy(\.isHexDigit)
        guard isWellFormed, let value = UInt32(digits, radix: 16) else {
            throw InvalidValue(reason: "\(quoted(word)) is not a colour; write one like '#E67E22' or E67E22")
        }
        self.init(value)
    }

    /// The parameters of the escape sequence that makes text this colour, as near as `depth` gets to it.
    func parameters(for depth: ColorDepth) -> String {
        let (red, green, blue) = parts
        return switch depth {
        case .none: ""
        case .basic: "\(nearestBasic)"
        case .palette: "38;5;\(16 + 36 * level(red) + 6 * level(green) + level(blue))"
        case .full: "38;2;\(red);\(green);\(blue)"
        }
    }

    /// The step of the 6 x 6 x 6 cube of the 256-colour palette, whose steps are 0, 95, 135, 175, 215 and 255.
    private func level(_ part: UInt8) -> Int {
        part < 48 ? 0 : part < 115 ? 1 : Int(part - 35) / 40
    }

    private var nearestBasic: Int {
        let (red, green, blue) = parts
        let threshold = max(red, green, blue) / 2
        let bits = (red > threshold ? 1 : 0) + (green > threshold ? 2 : 0) + (blue > threshold ? 4 : 0)
        // White, and black on most backgrounds, cannot be told from text without a colour.
        return bits == 0 || bits == 7 ? 39 : 30 + bits
    }
}

/// How many colours a terminal has.
enum ColorDepth {
    case none, basic, palette, full

    /// What the environment says of the terminal, and what the user wants of it.
    ///
    /// `--color` decides, then `NO_COLOR`, then `CLICOLOR_FORCE`, then whether there is a terminal that can.
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
}

/// What `--color` says.
enum ColorChoice: String, CaseIterable, ArgumentValue {
    case auto, always, never
}
