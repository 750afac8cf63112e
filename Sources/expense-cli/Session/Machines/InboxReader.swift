import ExpenseCore

/// A command that records entries from words alone.
protocol EntryRecording {
    /// The entries that the words mean. What would be asked about on a terminal is refused.
    func entriesWithoutAsking(in session: Session) throws -> [Expense]
}

/// Reads the lines of the inbox as what one would type after `add`.
struct InboxReader: Sendable {
    private let commands: any CommandDeclaration.Type
    private let locale: Locale

    init(for session: Session) {
        (commands, locale) = (session.promptCommands, session.locale)
    }

    /// Records what is in the inbox.
    ///
    /// - Parameter retrying: whether lines that could not be read are tried again although nothing has changed.
    func read(_ store: ExpenseStore, retrying: Bool) throws -> InboxReport {
        try store.readInbox(retrying: retrying) { line, record in try understand(line, in: store, record) }
    }

    private func understand(
        _ line: InboxLine, in store: ExpenseStore, _ record: ([Expense], _ newAccounts: [String]) throws -> Void
    ) throws {
        do {
            let session = Session(
                output: Output(descriptor: -1), terminal: Terminal(descriptor: -1, colorChoice: .never),
                promptCommands: commands, environment: Environment(clock: .stopped(at: line.time)), locale: locale,
                store: store)
            let entries = try Self.command(["add"] + splitLine(plainText(line.text)), of: commands)
                .entriesWithoutAsking(in: session)
            let accounts = entries.flatMap { [$0.account, $0.target] }.compactMap(\.self)
            try record(entries, Set(accounts.filter { $0.hasPrefix(Debt.accountPrefix) }).sorted())
        } catch {
            let report = FailureReport(error)
            // A full disk says nothing about the line.
            guard report.code == .usage || report.code == .failed else { throw error }
            let reason = report.message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it is empty"
            throw InboxRefusal(reason: String(reason.prefix(500)))
        }
    }

    private static func command<Root: CommandDeclaration>(_ words: [String], of root: Root.Type) throws
        -> any EntryRecording
    {
        let invocation = try Invocation<Root>(reading: words)
        guard !invocation.asksForHelp, let command = invocation.command as? any EntryRecording else {
            throw UsageError(message: "it is not an entry; write an amount and a note, such as '12.50 lunch -c food'")
        }
        return command
    }
}

/// A text with the characters of a keyboard in place of those that telephones put in: typographic quotation marks and
/// dashes, spaces that do not break, marks that are not seen.
func plainText(_ typed: String) -> String {
    let invisible: ClosedRange<UInt32> = 0x200B...0x200F
    let scalars = Array(
        typed.unicodeScalars.filter { scalar in
            !(invisible.contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
                || (0x2060...0x2069).contains(scalar.value) || scalar == "\u{FEFF}")
        })
    var text = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
        let (before, after) = (
            place > 0 ? scalars[place - 1] : " ", place + 1 < scalars.count ? scalars[place + 1] : " "
        )
        let isAtEdge = isBlank(before) || before == "=" || isBlank(after)
        switch scalar {
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}": text.append("\"")
        case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}": text.append(isAtEdge ? "'" : scalar)
        case _ where isBlank(scalar):
            // 1 234,56 is one amount.
            if !isAfterDigits(scalars[..<place]) || !isThreeDigits(scalars[(place + 1)...]) || scalar == " " {
                text.append(" ")
            }
        case "\u{2013}", "\u{2014}", "\u{2212}":
            let isOption = isBlank(before) && after.properties.isAlphabetic
            let isShort = place + 2 >= scalars.count || isBlank(scalars[place + 2])
            if isOption {
                text.append(contentsOf: (isShort ? "-" : "--").unicodeScalars)
            } else {
                text.append(isBlank(before) && isDigit(after) ? "-" : scalar)
            }
        default: text.append(scalar)
        }
    }
    return String(text)
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
private func isAfterDigits(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool { scalars.last.map(isDigit) ?? false }
private func isThreeDigits(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool { scalars.prefix(while: isDigit).count == 3 }
