/// An invalid command line.
struct UsageError: Error, Equatable {
    /// What is wrong and what to write instead, in one line.
    let message: String
    /// The usage of the command, in one line; empty if there is no command.
    var usage = ""
}

/// `word` in quotation marks, safe to show: control characters are escaped, and a long word is cut.
func quoted(_ word: String) -> String {
    let limit = 60
    let shown = word.prefix(limit)
    return "'\(escapingControls(in: String(shown)))\(shown.endIndex < word.endIndex ? "..." : "")'"
}
