import ExpenseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How many entries a command changes without a question.
let fewEntries = 10

/// Shows entries and asks whether to go on. Without a terminal there is no question.
///
/// - Parameter question: `delete 3 entries?`
/// - Returns: Whether the answer was yes.
func confirm(_ question: String, _ lines: [String], in session: Session) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
        throw UsageError(message: "cannot ask '\(question)' without a terminal; add --yes to answer yes")
    }
    let shown = 20
    for line in lines.prefix(shown) { try session.output.line(line) }
    if lines.count > shown { try session.output.line("and \(lines.count - shown) more") }
    try session.output.write("\(question) [y/N] ")
    try session.output.flush()
    guard ["y", "yes"].contains(readLine()?.lowercased()) else {
        try session.output.line("nothing was changed")
        return false
    }
    return true
}
