/// A place in the source code, for reports.
@frozen
public struct Origin: Sendable, CustomStringConvertible {
    /// The file, as `#fileID` gives it.
    public let fileID: StaticString
    @usableFromInline let storedLine: UInt32

    /// The line, from 1.
    @inlinable public var line: UInt { UInt(storedLine) }

    /// The place of the call, unless another is given.
    @inlinable
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.fileID = fileID
        storedLine = UInt32(truncatingIfNeeded: line)
    }

    /// `Module/File.swift:12`
    public var description: String {
        "\(fileID):\(line)"
    }
}

/// A mistake in the program that no stream can carry: it is always reported.
///
/// The default report is a line on standard error. An application or a test can install another with
/// ``setReporter(_:)``.
public enum ProgrammingError: Error, Sendable, CustomStringConvertible {
    /// A stream failed, and the subscription made at this place handles no errors.
    case unhandledError(any Error, Origin)
    /// A stream bound into a variable, a subject or a function at this place failed.
    case errorReachedBinding(any Error, Origin)
    /// Observers that cause their own next delivery, in an endless cycle that has been stopped after so many rounds. The
    /// path names the variables, subjects and computed values that take part; it is empty if only observers of `create` do.
    case endlessCycle(path: [Origin], writes: Int)
    /// The closure of the computed value made at the second place wrote the variable made at the first one. The write
    /// was not made.
    case writeInsideComputed(variable: Origin, computed: Origin)
    /// The closure of an update of the variable made at this place updated the same variable. The inner update was not made.
    case updateInsideUpdate(variable: Origin)
    /// Computed values that depend on each other in a cycle; the path names them.
    case computedCycle(path: [Origin])
    /// The closure of the computed value made at the second place made the effect of the first one, which has not begun.
    case effectInsideComputed(effect: Origin, computed: Origin)
    /// `onCleanUp` was called at this place, outside of an effect and of ``DisposeBag/collect(_:)``. The clean-up will not
    /// run.
    case cleanUpOutsideScope(Origin)

    /// What is wrong and how to fix it.
    public var description: String {
        switch self {
        case .unhandledError(let error, let origin):
            "unhandled error of the stream subscribed to at \(origin): \(error). "
                + "Give subscribe an onError, or handle the error with catchError."
        case .errorReachedBinding(let error, let origin):
            "an error reached the binding at \(origin): \(error). Handle it with catchError before bind(to:)."
        case .endlessCycle(let path, let writes):
            "an endless cycle was stopped after \(writes) rounds"
                + (path.isEmpty ? "" : ": " + path.map(\.description).joined(separator: " -> "))
                + ". Put distinctUntilChanged before the subscription that writes."
        case .writeInsideComputed(let variable, let computed):
            "the closure of the computed value at \(computed) wrote the variable of \(variable). "
                + "The write was not made. Write where the computed value is observed, or derive the variable."
        case .updateInsideUpdate(let variable):
            "an update of the variable of \(variable) was made inside another update of it. The inner one was not made. "
                + "Change the value that the closure of the outer one receives."
        case .computedCycle(let path):
            "computed values depend on each other: " + path.map(\.description).joined(separator: " -> ")
                + " -> \(path.first?.description ?? ""). Read one of them through untracked, or make it a variable."
        case .effectInsideComputed(let effect, let computed):
            "the closure of the computed value at \(computed) made the effect of \(effect). The effect was not begun. "
                + "Make it outside of the closure."
        case .cleanUpOutsideScope(let origin):
            "onCleanUp at \(origin) was called outside of an effect, so the clean-up will not run. "
                + "Call it in the closure of effect, or inside DisposeBag.collect."
        }
    }

    private static let reporter = Guarded<(@Sendable (ProgrammingError) -> Void)?>(nil)

    /// Calls `report` from now on, on the thread where the mistake occurs; `nil` restores the default.
    public static func setReporter(_ report: (@Sendable (ProgrammingError) -> Void)?) {
        reporter.withLock { $0 = report }
    }

    /// Reports the mistake and ends the process: the program cannot go on.
    func stop() -> Never {
        report()
        fatalError("Streams: \(self)")
    }

    @usableFromInline
    func report() {
        if let report = Self.reporter.withLock({ $0 }) {
            report(self)
        } else {
            writeToStandardError("Streams: \(self)")
        }
    }
}
