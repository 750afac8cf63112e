import Streams

/// The events that marbles stand for, where tick 200 is the first: that is when `TestScheduler.start` subscribes.
func at200(_ marbles: String, error: any Error = MarbleError()) -> RecordedEvents<String> {
    RecordedEvents(marbles: marbles, error: error, start: 200) { String($0) }
}

extension TestScheduler {
    /// What comes of a hot stream of marbles, from its first tick on.
    func result(
        of marbles: String, _ make: @escaping @Sendable (Observable<String>) -> Observable<String>
    ) -> RecordedEvents<String> {
        let source = createHotObservable(marbles)
        return start { make(source.asObservable()) }.events
    }
}

extension Int {
    /// So many ticks of a test scheduler.
    var ticks: Duration { .milliseconds(self) }
}
