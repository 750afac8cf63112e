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
