/// Something that a file does not say and that was guessed.
package struct Doubt: Sendable, Equatable, CustomStringConvertible {
    /// What is uncertain.
    package let problem: String
    /// The option that decides it.
    package let remedy: String

    /// A doubt, and the option that settles it.
    package init(problem: String, remedy: String) {
        (self.problem, self.remedy) = (problem, remedy)
    }

    /// The problem and the option that decides it.
    package var description: String { "\(problem). \(remedy)" }
}
