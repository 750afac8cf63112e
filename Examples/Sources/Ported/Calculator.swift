import Streams

/// A pocket calculator: a state that only keys change.
struct Calculator: Equatable, Sendable {
    enum Operation: Character, Sendable {
        case add = "+"
        case subtract = "−"
        case multiply = "×"
        case divide = "÷"
    }

    enum Key: Equatable, Sendable {
        case digit(Int)
        case operation(Operation)
        case point, sign, percent, equals, clear
    }

    private(set) var screen = "0"
    /// The operation that waits for its second number.
    private(set) var operation: Operation?
    private var first = 0.0
    /// Whether the number on the screen is being typed. Otherwise the next digit begins another one.
    private var isTyping = false

    static let reducer = Reducer<Calculator, Key> { calculator, key in calculator.press(key) }

    private mutating func press(_ key: Key) {
        switch key {
        case .digit(let digit): type(isTyping && screen != "0" ? screen + "\(digit)" : "\(digit)")
        case .point: if !isTyping || !screen.contains(".") { type((isTyping ? screen : "0") + ".") }
        case .sign: show(-number)
        case .percent: show(number / 100)
        case .operation(let next):
            // A second operation in a row replaces the first one.
            if isTyping || operation == nil { first = result }
            show(first)
            (operation, isTyping) = (next, false)
        case .equals:
            show(result)
            (operation, isTyping) = (nil, false)
        case .clear: self = Calculator()
        }
    }

    private var number: Double { Double(screen) ?? .nan }

    private var result: Double {
        switch operation {
        case .add: first + number
        case .subtract: first - number
        case .multiply: first * number
        case .divide: first / number
        case nil: number
        }
    }

    private mutating func type(_ text: String) {
        (screen, isTyping) = (text, true)
    }

    private mutating func show(_ number: Double) {
        guard number.isFinite else { return screen = "error" }
        // Binary fractions such as 0.1 + 0.2 are shown as people expect them.
        let rounded = abs(number) < 1e6 ? (number * 1e9).rounded() / 1e9 : number
        screen = rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
