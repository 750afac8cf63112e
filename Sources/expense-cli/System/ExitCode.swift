/// The exit code of the program.
enum ExitCode: Int32 {
    case done = 0
    /// The command was valid but failed.
    case failed = 1
    case usage = 64
    case badData = 65
    case cannotRead = 66
    case bug = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case configuration = 78
    case interrupted = 130
}

/// Why a command failed.
struct CommandFailure: Error {
    let code: ExitCode
    /// What is wrong and what to do, in one line or a few.
    let message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
