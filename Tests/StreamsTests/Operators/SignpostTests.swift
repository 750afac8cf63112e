import Streams
import Testing

struct SignpostTests {
    private func lines(of stream: Observable<Int>, until time: TestScheduler, _ run: (Subscription) -> Void) -> [String]
    {
        let seen = Recorder<String>()
        let handle = stream.signpost("load", scheduler: time, log: { seen.note($0) }).subscribe(onError: { _ in })
        run(handle)
        return seen.entries.map { $0.split(separator: " ").filter { !$0.hasPrefix("#") }.joined(separator: " ") }
    }

    @Test func `O17 each subscription, its elements and its end are lines with the time since it began`() {
        let time = TestScheduler()
        let source = Observable<Int>.timer(5.ticks, scheduler: time)
        time.advance(by: 100.ticks)
        let marks = lines(of: source, until: time) { _ in time.run() }
        #expect(marks == ["load 0 ms: begin", "load 5 ms: 0", "load 5 ms: completed"])
    }

    @Test func `O17 an error and a disposal end the interval, once`() {
        let time = TestScheduler()
        let failed = lines(of: .error(Failure()), until: time) { $0.dispose() }
        #expect(failed == ["load 0 ms: begin", "load 0 ms: error: \(Failure())"])
        let disposed = lines(of: .never(), until: time) {
            time.advance(by: 3.ticks)
            $0.dispose()
            $0.dispose()
        }
        #expect(disposed == ["load 0 ms: begin", "load 3 ms: disposed"])
    }

    @Test func `O17 each subscription has a number of its own`() {
        let seen = Recorder<String>()
        let stream = Observable.just(1).signpost("load", log: { seen.note($0) })
        stream.subscribe()
        stream.subscribe()
        #expect(Set(seen.entries.compactMap { $0.split(separator: " ").dropFirst().first }).count == 2)
    }
}
