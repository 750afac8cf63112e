/// Something that a file leaves open and that has been guessed.
public struct Doubt: Sendable, Equatable, CustomStringConvertible {
    /// What is not sure.
    public let problem: String
    /// The option that settles it.
    public let remedy: String

    /// The problem and what settles it.
    public var description: String { "\(problem). \(remedy)" }
}
