import Foundation
import Testing

/// A column of the tables of an article, by its heading.
struct Column {
    private(set) var cells: [String] = []

    /// The cells below one of the headings, in any table of the article.
    init(_ headings: Set<String>, of article: URL) throws {
        var index: Int?
        for line in try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n") {
            guard line.hasPrefix("|") else {
                index = nil
                continue
            }
            let row = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if let index {
                if !line.hasPrefix("| ---") { cells.append(row.indices.contains(index) ? row[index] : "") }
            } else {
                index = row.firstIndex { headings.contains($0) } ?? row.count
            }
        }
    }

    /// The names in the cells: `merge(maxConcurrent:)` is the name `merge` with the label `maxConcurrent`. Links in
    /// double quotes are checked when the documentation is built.
    var names: [(name: String, labels: [String])] {
        cells.flatMap { cell in
            cell.replacing(/``[^`]+``/, with: "").matches(of: /`([^`]+)`/).compactMap { match in
                guard let name = match.1.firstMatch(of: /(\w+)(?:\(([^)]*)\))?$/) else { return nil }
                let labels = (name.2 ?? "").split(separator: ":").map(String.init).filter { $0 != "_" }
                return (String(name.1), labels)
            }
        }
    }
}
