import Foundation
import Testing

/// The tables of the article that sets the operators beside those of other libraries.
struct OperatorTable {
    /// The cells of our column.
    let ours: [String]

    init() throws {
        let article = Project.guide.appendingPathComponent("Operators.md")
        let lines = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
        let rows = lines.filter { $0.hasPrefix("|") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| What") }
        ours = try rows.map { row in
            let cells = row.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
            try #require(cells.count == 8, "not six columns: \(row)")
            return cells[2].trimmingCharacters(in: .whitespaces)
        }
    }

    /// What the cells name: `merge(maxConcurrent:)` is the name `merge` and the label `maxConcurrent`.
    var names: [(name: String, labels: [String])] {
        ours.flatMap { cell in
            cell.matches(of: /`([^`]+)`/).compactMap { match in
                guard let name = match.1.firstMatch(of: /(\w+)(?:\(([^)]*)\))?$/) else { return nil }
                let labels = (name.2 ?? "").split(separator: ":").map(String.init).filter { $0 != "_" }
                return (String(name.1), labels)
            }
        }
    }
}
