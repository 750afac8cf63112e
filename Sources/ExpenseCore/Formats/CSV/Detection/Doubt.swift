/// Something that a file does not say and that was guessed.
public struct Doubt: Sendable, Equatable, CustomStringConvertible {
    /// What is uncertain.
    public let problem: String
    /// The option that decides it.
    public let remedy: String

    /// The problem and the option that decides it.
    public var description: String { "\(problem). \(remedy)" }
}
