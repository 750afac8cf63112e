import OpenCombine
import Streams
import StreamsOpenCombine
import Testing

struct PublisherAsStreamTests {
    @Test func `each subscription receives the elements and the end of the publisher`() {
        let numbers = [1, 2].publisher.asObservable()
        for _ in 1...2 { #expect(events(of: numbers) == ["next(1)", "next(2)", "completed"]) }
    }

    @Test func `the failure of the publisher is the error of the stream`() {
        #expect(events(of: Fail<Int, Fault>(error: Fault()).asObservable()) == ["error(Fault())"])
    }

    @Test func `disposing cancels`() {
        let (source, log) = (PassthroughSubject<Int, Never>(), Log())
        let handle = source.handleEvents(receiveCancel: { log.add("cancelled") }).asInfallible()
            .subscribe(onNext: { log.add("\($0)") })
        source.send(1)
        handle.dispose()
        source.send(2)
        #expect(log.lines == ["1", "cancelled"])
    }

    @Test func `a publisher that sends everything at once stops when nobody wants more`() {
        let log = Log()
        let endless = sequence(first: 1) { $0 + 1 }.publisher.handleEvents(receiveCancel: { log.add("cancelled") })
        #expect(events(of: endless.asObservable().take(2)) == ["next(1)", "next(2)", "completed"])
        #expect(log.lines == ["cancelled"])
    }

    @Test func `a published property is a stream that does not fail, which emits before the property changes`() {
        let (model, log) = (Model(), Log())
        let names: Infallible<String> = model.$name.asInfallible()
        let shared = Shared(model)
        let handle = names.subscribe(onNext: { log.add("\($0) after \(shared.value.name)") })
        model.name = "Ada"
        #expect(log.lines == [" after ", "Ada after "])
        handle.dispose()
    }

    @Test func `a property belongs to the combination of the streams around it`() {
        let (model, count, log) = (Model(), Variable(1), Log())
        let handle = Infallible.combineLatest(model.$name.asInfallible(), count.asInfallible())
            .subscribe(onNext: { log.add("\($0) \($1)") })
        count.value = 2
        model.name = "Ada"
        #expect(log.lines == [" 1", " 2", "Ada 2"])
        handle.dispose()
    }

    @Test func `what two threads send into a subject of Combine arrives one after the other`() async {
        let (source, log) = (PassthroughSubject<Int, Never>(), Log())
        let handle = source.asInfallible().subscribe(onNext: { log.add("\($0)") })
        let shared = Shared(source)
        await withTaskGroup { group in
            for thread in 0..<2 {
                group.addTask { for number in 0..<500 { shared.value.send(thread * 500 + number) } }
            }
        }
        #expect(Set(log.lines) == Set((0..<1000).map(String.init)))
        handle.dispose()
    }
}

/// What several threads use.
// Safe: OpenCombine's subjects have a lock, and one thread alone changes a model.
private struct Shared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
