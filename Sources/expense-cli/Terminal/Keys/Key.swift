/// A key, or another event that the terminal sends like one.
enum Key: Hashable, Sendable {
    /// Printable text that arrived together.
    case text(String)
    /// Text that was pasted, with its line ends.
    case paste(String)
    /// Ctrl with a lower-case letter or a sign.
    case control(Character)
    /// Alt with a character; the same as Escape before the character.
    case alt(Character)
    case enter, tab, shiftTab, escape, backspace, delete
    /// The answer to the question where the cursor is, from 0.
    case cursorPosition(row: Int, column: Int)
    /// The answer to the question how large the terminal is.
    case terminalSize(columns: Int, rows: Int)
    case up, down, left, right, home, end, pageUp, pageDown, wordLeft, wordRight
}

extension Key {
    /// The key of a control character; nil for one without a meaning.
    init?(controlByte byte: UInt8) {
        switch byte {
        case 0x08, 0x7F: self = .backspace
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x1B: self = .escape
        case 0x00...0x1A: self = .control(Character(Unicode.Scalar(byte | 0x60)))
        case 0x1C...0x1F: self = .control(Character(Unicode.Scalar(byte | 0x40)))
        default: return nil
        }
    }

    /// The key of a control sequence, `ESC [` or `ESC O`, its numbers and its last character; nil for an unknown one.
    init?(numbers: [Int], final: UInt8) {
        let modifiers = (numbers.count > 1 ? numbers[1] : 1) - 1
        let isWord = modifiers & 0b110 != 0
        switch final {
        case UInt8(ascii: "A"): self = .up
        case UInt8(ascii: "B"): self = .down
        case UInt8(ascii: "C"): self = isWord ? .wordRight : .right
        case UInt8(ascii: "D"): self = isWord ? .wordLeft : .left
        case UInt8(ascii: "H"): self = .home
        case UInt8(ascii: "F"): self = .end
        case UInt8(ascii: "Z"): self = .shiftTab
        case UInt8(ascii: "R"):
            // With one number it is a function key.
            guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
            self = .cursorPosition(row: numbers[0] - 1, column: numbers[1] - 1)
        case UInt8(ascii: "t"):
            guard numbers.count == 3, numbers[0] == 8, numbers[1] > 0, numbers[2] > 0 else { return nil }
            self = .terminalSize(columns: numbers[2], rows: numbers[1])
        case UInt8(ascii: "~"):
            switch numbers.first {
            case 1, 7: self = .home
            case 3: self = isWord ? .alt("d") : .delete
            case 4, 8: self = .end
            case 5: self = .pageUp
            case 6: self = .pageDown
            default: return nil
            }
        case UInt8(ascii: "u"): self.init(code: numbers.first ?? 0, modifiers: modifiers)
        default: return nil
        }
    }

    /// The key of a character code, from terminals that report all keys this way.
    private init?(code: Int, modifiers: Int) {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
        if scalar.value < 0x20 || scalar.value == 0x7F {
            self.init(controlByte: UInt8(scalar.value))
        } else if modifiers & 0b100 != 0 {
            self = .control(Character(scalar))
        } else {
            self = modifiers & 0b10 != 0 ? .alt(Character(scalar)) : .text(String(scalar))
        }
    }
}
