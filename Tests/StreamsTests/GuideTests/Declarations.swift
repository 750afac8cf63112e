import Foundation

/// The public names that a folder of the library declares, each with the argument labels of its overloads.
struct Declarations {
    private(set) var labels: [String: Set<String>] = [:]
    /// The functions in extensions only (operators and sources), each with the comments of its overloads.
    private(set) var operators: [String: [String]] = [:]

    init(in folder: URL) throws {
        let declaration =
            /public (?:static |final |indirect )*(func|class|struct|enum|protocol|var|let|typealias) `?(\w+)`?/
        for file in try Project.files(in: folder, withExtension: "swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: declaration) {
                let name = String(match.2)
                labels[name, default: []].formUnion(
                    match.1 == "func" ? Self.labels(in: text[match.range.upperBound...]) : [])
                let before = text[..<match.range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
                if match.1 == "func", Self.areInExtension(before) {
                    operators[name, default: []].append(Self.comment(endingWith: before))
                }
            }
        }
    }

    /// Whether the last line that starts without a blank, and not with a brace, begins an extension.
    private static func areInExtension(_ lines: [Substring]) -> Bool {
        lines.last { $0.first?.isLetter == true || $0.first == "@" }?.hasPrefix("extension ") == true
    }

    /// The comment above a declaration and its attributes.
    private static func comment(endingWith lines: [Substring]) -> String {
        let texts = lines.map { $0.trimmingCharacters(in: .whitespaces) }
        return texts.reversed().drop { $0.isEmpty || $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }.reversed()
            .joined(separator: "\n")
    }

    /// The labels of the parameters that follow in the text, after the generic ones.
    private static func labels(in text: Substring) -> Set<String> {
        var depth = 0
        var parameters = [""]
        var isGeneric = text.first == "<"
        var previous: Character = " "
        for character in text {
            if "([<".contains(character) { depth += 1 }
            if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            if depth == 0 {
                guard isGeneric else { break }
                isGeneric = false
                parameters = [""]
            } else if depth == 1, "(,".contains(character) {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
            previous = character
        }
        return Set(parameters.compactMap(label))
    }

    private static func label(of parameter: String) -> String? {
        parameter.firstMatch(of: /^\s*(?:@\w+ )*(\w+)(?: \w+)?\s*:/).map { String($0.1) }
    }
}
