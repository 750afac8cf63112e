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
    guard try agrees(question, in: session) else {
        try session.output.line("nothing was changed")
        return false
    }
    return true
}

/// Asks on a terminal; everything but a yes is a no.
func agrees(_ question: String, in session: Session) throws -> Bool {
    ["y", "yes"].contains(try answer(to: "\(question) [y/N] ", in: session))
}

/// The line that somebody types after a question, in lower case; nil if the terminal is gone. Throws ``Interrupted``
/// after Ctrl-C.
func answer(to question: String, in session: Session) throws -> String? {
    try session.output.write(question)
    try session.output.flush()
    // Without a prompt, Ctrl-C ends the program.
    try session.interruption?.wait(for: STDIN_FILENO)
    return readLine()?.lowercased()
}
