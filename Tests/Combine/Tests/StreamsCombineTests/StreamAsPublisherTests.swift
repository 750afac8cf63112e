import OpenCombine
import Streams
import StreamsOpenCombine
import Testing

struct StreamAsPublisherTests {
    @Test func `each subscriber receives the elements and the end of the stream`() {
        let log = Log()
        let numbers = Observable.of(1, 2).asPublisher()
        for _ in 1...2 { log.follow(numbers) }
        #expect(log.lines == ["1", "2", "finished", "1", "2", "finished"])
    }

    @Test func `an error follows the elements before it`() {
        let log = Log()
        log.follow(Observable.of(1).concat(.error(Fault())).asPublisher())
        #expect(log.lines == ["1", "failure(Fault())"])
    }

    @Test func `cancelling disposes of the subscription, also before it exists`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let cancellable = log.follow(source.asPublisher())
        source.onNext(1)
        cancellable.cancel()
        source.onNext(2)
        #expect(log.lines == ["1"])
        #expect(!source.hasObservers)
        let eager = Requesting<Int>(first: .none) { $0.cancel() }
        source.asPublisher().receive(subscriber: eager)
        #expect(!source.hasObservers)
    }

    @Test func `a subscriber receives no more than it demands, in order, and then the end`() {
        let subscriber = Requesting<Int>(first: .max(1))
        Observable.of(1, 2, 3).asPublisher().receive(subscriber: subscriber)
        #expect(subscriber.log.lines == ["1"])
        subscriber.request(.max(1))
        #expect(subscriber.log.lines == ["1", "2"])
        subscriber.request(.unlimited)
        #expect(subscriber.log.lines == ["1", "2", "3", "finished"])
    }

    @Test func `what a subscriber adds to its demand while it receives counts`() {
        let subscriber = Requesting<Int>(first: .max(1), more: .max(1))
        Observable.range(start: 1, count: 4).asPublisher().receive(subscriber: subscriber)
        #expect(subscriber.log.lines == ["1", "2", "3", "4", "finished"])
    }

    @Test(arguments: [
        (BufferPolicy.unbounded, ["1", "2", "3", "4", "finished"]),
        (.dropOldest(limit: 2), ["1", "3", "4", "finished"]),
        (.dropNewest(limit: 2), ["1", "2", "3", "finished"]),
        (.fail(limit: 2), ["1", "2", "3", "failure(\(StreamError.bufferOverflow(limit: 2)))"]),
    ])
    func `the policy says what waits for demand`(policy: BufferPolicy, expected: [String]) {
        let subscriber = Requesting<Int>(first: .max(1))
        Observable.of(1, 2, 3, 4).asPublisher(buffering: policy).receive(subscriber: subscriber)
        subscriber.request(.unlimited)
        #expect(subscriber.log.lines == expected)
    }

    @Test func `a full buffer ends the subscription of the stream`() {
        let (source, subscriber) = (PublishSubject<Int>(), Requesting<Int>(first: .none))
        source.asPublisher(buffering: .fail(limit: 1)).receive(subscriber: subscriber)
        source.onNext(1)
        #expect(source.hasObservers)
        source.onNext(2)
        #expect(!source.hasObservers)
    }

    @Test func `a variable is assigned to a published property`() {
        let (name, model) = (Variable("Ada"), Model())
        name.asPublisher().assign(to: &model.$name)
        #expect(model.name == "Ada")
        name.value = "Grace"
        #expect(model.name == "Grace")
    }

    @Test func `threads that send at the same time call the subscriber one at a time, and nothing is lost`() async {
        let (source, log) = (PublishSubject<Int>(), Log())
        let cancellable = log.follow(source.asPublisher())
        await withTaskGroup { group in
            for thread in 0..<4 {
                group.addTask { for number in 0..<500 { source.onNext(thread * 500 + number) } }
            }
        }
        source.onCompleted()
        #expect(log.lines.count == 2001)
        #expect(Set(log.lines) == Set((0..<2000).map(String.init) + ["finished"]))
        #expect(log.lines.last == "finished")
        cancellable.cancel()
    }

    @Test func `threads that demand and send at the same time lose nothing`() async {
        let source = PublishSubject<Int>()
        let subscriber = Requesting<Int>(first: .none)
        source.asPublisher().receive(subscriber: subscriber)
        await withTaskGroup { group in
            group.addTask { for number in 0..<1000 { source.onNext(number) } }
            group.addTask { for _ in 0..<1000 { subscriber.request(.max(1)) } }
        }
        #expect(subscriber.log.lines == (0..<1000).map(String.init))
    }
}
