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
    }

    package internal(set) var findings: [Finding]
    package internal(set) var columns: [Column] = []
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
