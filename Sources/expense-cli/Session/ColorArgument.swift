import ExpenseCore

extension ColorChoice: ArgumentValue {}

extension Style {
    static func colored(_ color: Color) -> Style { .colored(rgb: color.rgb) }
}

extension Color: ArgumentValue {
    /// Reads `#RRGGBB`, or `RRGGBB`, which needs no quotation in a shell.
    init(word: String) throws(InvalidValue) {
        guard let color = Color(hex: word) else {
            throw InvalidValue(reason: "\(quoted(word)) is not a colour; write it as '#E67E22' or E67E22")
        }
        self = color
    }
}
