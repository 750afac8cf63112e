/// One line about the state of the program, in several wordings.
struct StatusLine: Equatable, Sendable {
    /// From the longest to the shortest.
    var wordings: [String] = []

    /// The first wording that fits; empty if none does.
    func text(columns: Int) -> String {
        wordings.first { displayWidth(of: $0) <= columns } ?? ""
    }
}
