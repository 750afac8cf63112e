import StreamsAtomics

/// Finds the path of an endless cycle, in which observers cause the next delivery to themselves.
///
/// What observers send to a source that is delivering is queued, so a cycle needs no stack and would never end. Whoever
/// handles such a queue counts its rounds. At the limit one more round is recorded and reported, and what follows is
/// dropped.
@usableFromInline
enum CycleWatch {
    /// The variables and subjects that a thread is writing, while that is recorded.
    private static let recording = Guarded<(thread: UInt, path: [Origin])?>(nil)
    /// Whether any thread does, so that a write costs a load while none does.
    private static let isRecording = Atomic<Bool>(false)

    /// Runs a round, and reports what it writes as an endless cycle that begins at `origin`.
    static func reportCycle(from origin: Origin?, _ round: () -> Void) {
        start()
        round()
        report(from: origin)
    }

    /// Records what this thread writes from now on.
    static func start() {
        recording.withLock { $0 = (currentThreadIdentifier(), []) }
        isRecording.store(true, ordering: .relaxed)
        ProcessActivity.begin()
    }

    /// Reports what was recorded as an endless cycle; if it does not begin at a known place, at the first one written.
    static func report(from origin: Origin? = nil) {
        let path = stop()
        let round = origin.map { [$0] + path } ?? path.untilItRepeats()
        ProgrammingError.endlessCycle(path: round, writes: Feedback.limit).report()
    }

    @discardableResult
    static func stop() -> [Origin] {
        ProcessActivity.end()
        isRecording.store(false, ordering: .relaxed)
        return recording.withLock { recording in
            defer { recording = nil }
            return recording?.path ?? []
        }
    }

    @usableFromInline
    static func note(_ origin: Origin) {
        guard isRecording.load(ordering: .relaxed), !origin.isOfLibrary else { return }
        recording.withLock { recording in
            guard recording?.thread == currentThreadIdentifier() else { return }
            recording?.path.append(origin)
        }
    }
}

extension Gate {
    /// Delivers an element that belongs to an endless cycle if the cycle has not been reported yet, and reports it.
    ///
    /// - Parameter origin: where the source was made; nil if the gate is that of an operator.
    final func stopCycle(from origin: Origin?, _ deliver: () -> Void) {
        guard let queue = queued?.takeUnretainedValue(), !queue.feedback.isStopped, !Feedback.hasStoppedCycle else {
            return
        }
        queue.feedback.isStopped = true
        Feedback.noteStoppedCycle()
        CycleWatch.reportCycle(from: origin, deliver)
    }
}

extension Origin {
    /// Whether an operator of the library has made it.
    @usableFromInline var isOfLibrary: Bool { fileID.withUTF8Buffer { $0.starts(with: "Streams/".utf8) } }
}

extension [Origin] {
    /// The path up to where it begins again.
    fileprivate func untilItRepeats() -> [Origin] {
        guard let first else { return [] }
        let next = dropFirst().firstIndex { "\($0)" == "\(first)" } ?? endIndex
        return Array(self[..<next]) + [first]
    }
}
