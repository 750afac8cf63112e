import Foundation

/// A piece of code in the documentation.
struct Sample {
    let file: URL
    /// The first line of the code, from 1.
    let line: Int
    let code: [String]

    /// The code blocks of the guide's articles.
    static func ofGuide() throws -> [Sample] {
        try Project.articles().flatMap { file in
            try blocks(of: file, opening: "```swift", closing: "```")
        }
    }

    /// The examples in the documentation comments: what stands indented there and draws no marbles.
    static func ofComments() throws -> [Sample] {
        try Project.files(in: Project.sources, withExtension: "swift").flatMap { file in
            try blocks(inComment: String(contentsOf: file, encoding: .utf8), of: file).filter { !$0.drawsMarbles }
        }
    }

    /// What the comments in the code say it prints: `// prints 1, 2`.
    var expected: String {
        code.compactMap { line in line.firstRange(of: "// prints ").map { String(line[$0.upperBound...]) } }
            .joined(separator: ", ")
    }

    var imports: [String] { code.filter { $0.hasPrefix("import ") } }

    /// The code without its imports; blank lines in their place keep the line numbers.
    var body: [String] { code.map { $0.hasPrefix("import ") ? "" : $0 } }

    /// Whether the code cannot be inside a function.
    var isDeclaration: Bool {
        body.first { !$0.isEmpty }.map { $0.hasPrefix("extension ") || $0.hasPrefix("@Test ") } == true
    }

    /// Whether this is a marble diagram and not code.
    var drawsMarbles: Bool {
        code.contains { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            return line.contains("--") || line.contains("| ") || ["|", "#", "-", "..."].contains { line.hasSuffix($0) }
        }
    }

    private static func blocks(of file: URL, opening: String, closing: String) throws -> [Sample] {
        var samples: [Sample] = []
        var start: Int?
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            if let first = start, line == closing {
                samples.append(Sample(file: file, line: first + 1, code: Array(lines[first..<index])))
                start = nil
            } else if start == nil, line == opening {
                start = index + 1
            }
        }
        return samples
    }

    /// The indented blocks after an empty line in the comments of a text.
    static func blocks(inComment text: String, of file: URL) -> [Sample] {
        var samples: [Sample] = []
        var block: [String] = []
        var isAfterBlank = false
        for (index, line) in (text.components(separatedBy: "\n") + [""]).enumerated() {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("///     "), isAfterBlank || !block.isEmpty {
                block.append(String(text.dropFirst(8)))
            } else {
                if !block.isEmpty { samples.append(Sample(file: file, line: index - block.count + 1, code: block)) }
                block = []
            }
            isAfterBlank = text == "///"
        }
        return samples
    }
}
