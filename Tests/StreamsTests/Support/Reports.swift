import Synchronization

@testable import Streams

/// The library's reports that name `place`, while `body` runs. One caller at a time, because a process has one
/// reporter; other tests that run meanwhile may cause other reports.
func reports(naming place: String, while body: () throws -> Void) rethrows -> [String] {
    let recorder = Recorder<String>()
    try reporting.withLock { _ in
        ProgrammingError.setReporter { recorder.note("\($0)") }
        defer { ProgrammingError.setReporter(nil) }
        try body()
    }
    return recorder.entries.filter { $0.contains(place) }
}

private let reporting = Mutex(())
