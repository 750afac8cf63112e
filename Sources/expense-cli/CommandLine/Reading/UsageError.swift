/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
    /// What is wrong and what to write instead, in one line.
    let message: String
    /// How the command is used, in one line; empty where no command is concerned.
    var usage = ""
}

/// `word` in quotation marks, fit to be shown: control characters escaped, and cut where it is very long.
func quoted(_ word: String) -> String {
    let limit = 60
    let shown = word.prefix(limit)
    return "'\(escapingControls(in: String(shown)))\(shown.endIndex < word.endIndex ? "..." : "")'"
}
