/// What an answer to a question about a file is based on, the strongest first: nothing overrides what is stronger.
enum Evidence: Int, Comparable, Sendable {
    /// An option or a saved mapping says so.
    case option
    /// No other reading fits the file, as balances that add up prove it.
    case proof
    /// A title or a line above the entries says so.
    case title
    /// A column of words, or marks beside the amounts, say so.
    case kinds
    /// Words in the texts of rows say so.
    case words
    /// It is usual.
    case shape

    static func < (one: Evidence, other: Evidence) -> Bool { one.rawValue < other.rawValue }
}
