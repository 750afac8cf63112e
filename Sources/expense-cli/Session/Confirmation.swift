import CLibrary
import ExpenseCore

/// The number of entries that a command changes without asking.
let fewEntries = 10

/// Whether there is a terminal to ask on.
var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

/// Shows entries and asks whether to continue; a no ends the command. Without a terminal it is refused.
///
/// - Parameter question: `delete 3 entries?`
func confirm(_ question: String, _ lines: [String], in session: Session) throws {
    guard hasTerminal else {
        throw UsageError(message: "cannot ask '\(question)' without a terminal; add --yes to answer yes")
    }
    let shown = 20
    if session.answers?[yesOrNo(question)] == nil {
        for line in lines.prefix(shown) { try session.output.line(line) }
        if lines.count > shown { try session.output.line("and \(lines.count - shown) more") }
    }
    try requireYes(to: question, in: session)
}

/// Asks on a terminal; any answer but yes ends the command.
///
/// - Parameter words: what to say after a no.
func requireYes(to question: String, otherwise words: String? = nil, in session: Session) throws {
    guard ["y", "yes"].contains(try answer(to: yesOrNo(question), in: session)) else {
        throw try declined(words, in: session)
    }
}

/// The error of a question that was declined, so that a script sees everywhere that the command was not carried out.
func declined(_ words: String? = nil, in session: Session) throws -> AlreadyReported {
    try session.output.line(words ?? "nothing was changed")
    return AlreadyReported(code: .failed)
}

private func yesOrNo(_ question: String) -> String { "\(question) [y/N] " }

/// The line that the user types after a question, in lower case; nil if the terminal was closed. Throws ``Interrupted``
/// after Ctrl-C. A command that is tried again with new names does not ask again what has been answered.
func answer(to question: String, in session: Session) throws -> String? {
    if let known = session.answers?[question] { return known }
    try session.output.write(session.output.breakLines?(question).joined(separator: "\n") ?? question)
    try session.output.flush()
    // Without a prompt, Ctrl-C ends the program.
    try session.interruption?.wait(for: STDIN_FILENO)
    let typed = readLine()?.lowercased()
    session.answers?[question] = typed
    return typed
}
