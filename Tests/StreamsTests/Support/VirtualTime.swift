import Streams

/// The events of marbles whose first character is tick 200, at which `TestScheduler.start` subscribes.
func at200(_ marbles: String, error: any Error = MarbleError()) -> RecordedEvents<String> {
    RecordedEvents(marbles: marbles, error: error, start: 200) { String($0) }
}

extension TestScheduler {
    /// The result for a hot stream of marbles that starts at the first tick.
    func result(
        of marbles: String, _ make: @escaping @Sendable (Observable<String>) -> Observable<String>
    ) -> RecordedEvents<String> {
        let source = createHotObservable(marbles)
        return start { make(source.asObservable()) }.events
    }
}

extension Int {
    /// A number of ticks of a test scheduler.
    var ticks: Duration { .milliseconds(self) }
}
