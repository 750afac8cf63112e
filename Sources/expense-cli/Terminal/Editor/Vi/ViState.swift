/// The state of vi's commands besides the line: a count, an operator that waits for its motion, the last search.
struct ViState: Equatable, Sendable {
    var count: Int?
    var operation: Operation?
    /// The command that waits for a character, such as `f` or `r`.
    var awaiting: Character?
    var lastFind: Find?

    enum Operation: Character, Sendable {
        case delete = "d"
        case change = "c"
        case copy = "y"
    }

    /// `f`, `F`, `t` or `T` with its character.
    struct Find: Equatable, Sendable {
        let command: Character
        let target: Character
    }
}
