import ExpenseCore

/// A command that can describe what it would do with its arguments, without doing it.
protocol Previewed: Command {
    /// What it would do: `adds 12.50 USD to food, today`. Throws the errors that the command would throw.
    func preview(in session: Session) throws -> String
}

/// The hint for a line of the prompt: what it would do, or what is wrong with it; nil if that is not known yet.
func promptHint(for line: LineBuffer, in session: Session, completion: PromptCompletion) -> Hint? {
    do {
        let words = try promptWords(line.text)
        guard !words.isEmpty else { return nil }
        return try .would(preview(of: words, root: session.promptCommands, in: session))
    } catch is IncompleteLine {
        return nil
    } catch {
        let typed = TypedWords(line.text)
        // An unfinished word is not wrong as long as a valid word begins with it.
        if line.cursor == line.count, typed.openQuotation != nil { return nil }
        if typed.endsInWord, !completion.completions(of: line).candidates.isEmpty { return nil }
        let message = String(FailureReport(error).message.prefix { $0 != "\n" })
        let missing = (error as? UsageError)?.message ?? ""
        let isUnfinished = missing.hasSuffix(" is missing") || missing.contains(" needs a value")
        return isUnfinished ? .would(message) : .wrong(remedyFirst(message))
    }
}

/// A message with what to do before what is wrong, so that a narrow screen does not cut off what is needed most.
func remedyFirst(_ message: String) -> String {
    // What is quoted may have any character.
    var isQuoted = false
    for index in message.indices {
        if message[index] == "'" { isQuoted.toggle() }
        guard !isQuoted, message[index...].hasPrefix("; ") || message[index...].hasPrefix(". ") else { continue }
        let remedy = message[message.index(index, offsetBy: 2)...]
        return remedy.isEmpty ? message : "\(remedy) (\(message[..<index]))"
    }
    return message
}

/// There is no hint before more is typed.
private struct IncompleteLine: Error {}

private func preview<Root: CommandDeclaration>(of words: [String], root: Root.Type, in session: Session) throws
    -> String
{
    let invocation = try Invocation<Root>(reading: words)
    if invocation.asksForHelp { return "shows the help of \(spelling(of: Array(invocation.path.dropFirst())))" }
    guard let command = invocation.command as? any Command else { throw IncompleteLine() }
    do {
        return try (command as? any Previewed)?.preview(in: session) ?? type(of: command).summary
    } catch let error as any UnknownName {
        throw error.refusal(hasNew: command is any NamingCommand)
    }
}
