import Synchronization

@testable import Streams

/// What the library reports while `body` runs, of those reports that name `place`. One caller at a time, since a process
/// has one reporter; other tests that run meanwhile may cause reports of their own.
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
