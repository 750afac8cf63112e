/// What was recognised in a file and by what, and the options that decide it otherwise.
package struct ImportExplanation: Sendable, Equatable {
    /// How sure a finding is.
    package enum Confidence: String, Sendable {
        /// An option or a saved mapping says so.
        case given
        /// Nothing else fits.
        case sure
        /// Something else would fit, too, but is less usual.
        case likely
        /// The file does not say, so an import asks.
        case open
    }

    /// What was found out about the file as a whole.
    package struct Finding: Sendable, Equatable {
        package let subject: String
        package let value: String
        package let confidence: Confidence
        package let evidence: [String]
        package let option: String?
        /// The roles of the columns that it is about; none if it is about the file.
        var roles: [CSVRole] = []
    }

    /// A role that a column could have.
    package struct Candidate: Sendable, Equatable {
        package let role: String
        package let evidence: [String]
        package let isChosen: Bool
        package let reason: String
        package let option: String?
    }

    /// A column and the roles that it could have, the chosen ones first.
    package struct Column: Sendable, Equatable {
        package let number: Int
        package let title: String
        /// The first different cells.
        package let samples: [String]
        package let candidates: [Candidate]

        /// The column in messages: `3 'Betrag'`.
        package var name: String { title.isEmpty ? "\(number)" : "\(number) '\(title)'" }
    }

    package internal(set) var findings: [Finding]
    package internal(set) var columns: [Column] = []

    /// What is read and how, one message per line: what was found out about the file, the columns of each role with what was
    /// found out about them, and the columns that are not read.
    package var summary: [String] {
        func words(_ findings: some Sequence<Finding>) -> String {
            findings.map { "\($0.subject): \($0.value)" }.joined(separator: "; ")
        }
        func line(_ what: String, _ columns: [Column]) -> String {
            "\(what): column " + columns.map(\.name).joined(separator: " and column ")
        }
        var lines = [words(findings.filter(\.roles.isEmpty))]
        var others = findings.filter { !$0.roles.isEmpty }
        for role in CSVRole.allCases {
            let chosen = columns.filter { $0.candidates.contains { $0.isChosen && $0.role == role.words } }
            let about = others.filter { $0.roles.contains(role) }
            guard !chosen.isEmpty else { continue }
            others.removeAll { $0.roles.contains(role) }
            // What proves balances, proves signs and currencies, too.
            let proof = role == .balance ? chosen.map { $0.candidates[0].reason } : []
            let read = line(role.words, chosen)
            let details = proof + about.filter { !read.hasSuffix($0.value) }.map { words([$0]) }
            lines.append(read + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))"))
        }
        lines += others.map { words([$0]) }
        let unread = columns.filter { column in
            !column.samples.isEmpty && !column.candidates.contains(where: \.isChosen)
        }
        return unread.isEmpty ? lines : lines + [line("not read", unread)]
    }
}

/// Why the columns of a CSV file cannot be detected.
public struct UndetectedMapping: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is unclear, which option to use, and which columns there are.
    public let description: String
    /// What was found out until then.
    package internal(set) var explanation: ImportExplanation?

    init(_ problem: String, _ detection: CSVDetection) {
        description = "\(problem) (the columns are \(detection.columnNames))"
    }

    init(_ problem: String, explanation: ImportExplanation? = nil) {
        (description, self.explanation) = (problem, explanation)
    }
}
