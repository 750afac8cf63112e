/// Something that a file does not say and that was guessed.
public struct Doubt: Sendable, Equatable, CustomStringConvertible {
    /// What is uncertain.
    public let problem: String
    /// The option that decides it.
    public let remedy: String

    /// A doubt, and the option that settles it.
    public init(problem: String, remedy: String) {
        (self.problem, self.remedy) = (problem, remedy)
    }

    /// The problem and the option that decides it.
    public var description: String { "\(problem). \(remedy)" }
}
