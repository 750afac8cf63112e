import CLibrary

/// Another program that shows long output page by page.
struct Pager {
    /// The shell command: `less -FRX`.
    let command: String
    /// The number of lines from which output is paged.
    let rows: Int

    /// The program that the user has chosen; nil for none.
    init?(variable: String?, rows: Int) {
        guard !["", "cat"].contains(variable) else { return nil }
        (command, self.rows) = (variable ?? "less -FRX", rows)
    }
}

/// A running pager: what is written to ``input`` is shown.
struct RunningPager {
    let input: Int32
    private let command: String
    private let program: ShellProgram

    init(_ pager: Pager) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandFailure(.inputOutput, "no pipe can be opened: \(systemMessage(errno))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        guard let program = ShellProgram(pager.command, input: ends[0]) else {
            close(ends[1])
            throw CommandFailure(.failed, "no shell can be started for the pager '\(shownCommand(pager.command))'")
        }
        (input, command, self.program) = (ends[1], pager.command, program)
    }

    /// Waits until the user has quit the pager.
    func end() throws {
        close(input)
        guard program.end() != ShellProgram.notFound else {
            let remedy = "Set PAGER to another one, or to 'cat' for none"
            throw CommandFailure(.failed, "the pager '\(shownCommand(command))' cannot be run. \(remedy)")
        }
    }
}
