#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation
    import Streams

    /// A program has ended with another status than 0.
    public struct ProcessError: Error, Equatable, Sendable, CustomStringConvertible {
        /// The status, or the number of the signal that ended the program.
        public let status: Int32
        /// Whether a signal ended the program.
        public let isSignal: Bool

        /// An error with a status.
        public init(status: Int32, isSignal: Bool = false) {
            self.status = status
            self.isSignal = isSignal
        }

        /// The status in a sentence.
        public var description: String {
            isSignal ? "the program was ended by signal \(status)" : "the program has ended with status \(status)"
        }
    }

    extension Process {
        /// What a program writes to its standard output, as it arrives.
        ///
        ///     output(of: "/bin/ls")  --chunk--chunk--|
        ///
        /// Each subscription starts the program. The stream completes when the program has ended with status 0 and closed
        /// its output, and fails with a ``ProcessError`` for another status. Disposing terminates the program. Its
        /// standard input is empty, its standard error that of this process.
        ///
        ///     let program = URL(fileURLWithPath: "/bin/echo")
        ///     let handle = Process.output(of: program, arguments: ["one"]).lines().subscribe(onNext: { print($0) })
        public static func output(
            of program: URL, arguments: [String] = [], environment: [String: String]? = nil
        ) -> Observable<Data> {
            .create { observer in
                let (process, pipe) = (Process(), Pipe())
                process.executableURL = program
                process.arguments = arguments
                if let environment { process.environment = environment }
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = pipe
                let status = AsyncSubject<Int32>()
                process.terminationHandler = { process in
                    if process.terminationReason == .exit, process.terminationStatus == 0 {
                        return status.onCompleted()
                    }
                    let isSignal = process.terminationReason != .exit
                    status.onError(ProcessError(status: process.terminationStatus, isSignal: isSignal))
                }
                do { try withoutBlockedSignals { try process.run() } } catch {
                    observer.onError(error)
                    return Disposables.create()
                }
                let end = status.ignoreElements().map { (_: Never) -> Data in }
                let output = pipe.fileHandleForReading.chunks().concat(end).subscribe { observer.on($0) }
                return Disposables.create(
                    Disposables.create { if process.isRunning { process.terminate() } }, output)
            }
        }
    }

    /// A program inherits the blocked signals of the thread that starts it, and threads of Dispatch block the one that
    /// terminates programs.
    private func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }
#endif
