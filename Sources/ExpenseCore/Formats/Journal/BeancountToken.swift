/// A token in a line of a beancount file.
enum BeancountToken: Equatable {
    case word(String)
    /// A text, without its quotation marks.
    case text(String)
    /// A tag without its mark.
    case tag(String)
    /// The beginning of a cost or a price: `@` or `{`.
    case amountMark(Character)

    var word: String? {
        if case .word(let word) = self { word } else { nil }
    }

    var amountMark: Character? {
        if case .amountMark(let mark) = self { mark } else { nil }
    }

    var tag: String? {
        if case .tag(let tag) = self { tag } else { nil }
    }

    /// The tokens of a line, without its comment.
    static func read(_ line: LineReader.Line) throws(FormatError) -> [BeancountToken] {
        var tokens: [BeancountToken] = []
        var rest = line.text.unicodeScalars[...]
        while let first = rest.first {
            switch first {
            case ";": return tokens
            case "\"": tokens.append(.text(try readText(&rest, at: line.place)))
            case "@", "{":
                tokens.append(.amountMark(Character(first)))
                rest.removeFirst()
            case _ where first.properties.isWhitespace: rest.removeFirst()
            default:
                let word = rest.prefix { !$0.properties.isWhitespace && !"\";@{".unicodeScalars.contains($0) }
                rest = rest[word.endIndex...]
                tokens.append(first == "#" ? .tag(String(word.dropFirst())) : .word(String(word)))
            }
        }
        return tokens
    }

    private static func readText(_ rest: inout Substring.UnicodeScalarView, at place: Place) throws(FormatError)
        -> String
    {
        var text = String.UnicodeScalarView()
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(text)
            case "\\":
                guard let escaped = rest.popFirst() else { continue }
                let controls: [Unicode.Scalar: Unicode.Scalar] = [
                    "n": "\n", "t": "\t", "r": "\r", "f": "\u{C}", "b": "\u{8}",
                ]
                text.append(controls[escaped] ?? escaped)
            default: text.append(scalar)
            }
        }
        throw FormatError(place, "the quotation mark is never closed")
    }

    /// Whether the line ends inside a text, which continues on the next line.
    static func endsInsideText(_ line: String) -> Bool {
        var isInside = false
        var isEscaped = false
        for scalar in line.unicodeScalars {
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\", isInside {
                isEscaped = true
            } else if scalar == "\"" {
                isInside.toggle()
            } else if scalar == ";", !isInside {
                return false
            }
        }
        return isInside
    }
}
