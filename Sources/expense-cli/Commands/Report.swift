import ExpenseCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Program {
    /// Says on standard error what went wrong and how to mend it, and tells the exit code.
    static func report(_ error: any Error) -> ExitCode {
        switch error {
        case is ClosedPipe: return .done
        case let error as UsageError:
            return say(error.message + (error.usage.isEmpty ? "" : "\nusage: \(error.usage)"), .usage)
        case let error as MoneyError: return say(escapingControls(in: error.description), .usage)
        case let error as DateError: return say(escapingControls(in: error.description), .usage)
        case let error as UnknownCategory:
            let guess = nearest(to: error.name, in: error.known).map { "; did you mean '\($0)'?" } ?? ""
            return say(
                "there is no category \(quoted(error.name))\(guess) '\(name) category add NAME' makes a new one",
                .failed)
        case let error as CommandFailure: return say(error.message, error.code)
        case let error as DatabaseError: return say(escapingControls(in: error.description), code(of: error))
        default: return say("\(error). This is a bug; please report it with the command that you typed", .bug)
        }
    }

    private static func code(of error: DatabaseError) -> ExitCode {
        switch error.reason {
        case .cannotRead, .badFile, .newerVersion: .cannotRead
        case .cannotWrite: .cannotCreate
        case .inputOutput: .inputOutput
        case .busy: .tryAgain
        case .refused: .failed
        }
    }

    private static func say(_ message: String, _ code: ExitCode) -> ExitCode {
        let line = Array("\(name): error: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return code
    }
}

/// Runs what a stream calls, where an error cannot be thrown to anybody: it ends the program.
func orExit(_ body: () throws -> Void) {
    do { try body() } catch { exit(Program.report(error).rawValue) }
}
