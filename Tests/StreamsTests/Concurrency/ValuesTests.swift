import Streams
import Testing

/// A stream as an asynchronous sequence.
@Suite(.ownThreads)
struct ValuesTests {
    func elements<Element>(_ values: AsyncValues<Element, any Error>) async throws -> [Element] {
        var elements: [Element] = []
        for try await element in values { elements.append(element) }
        return elements
    }

    @Test func `A1 a loop receives all elements in order, then ends`() async throws {
        let numbers = Observable.range(start: 0, count: 10_000)
        #expect(try await elements(numbers.values()) == Array(0..<10_000))
    }

    @Test func `A1 an error is thrown after the elements before it`() async {
        var received: [Int] = []
        await #expect(throws: Failure()) {
            for try await number in Observable.of(1, 2).concat(Observable.error(Failure())).values() {
                received.append(number)
            }
        }
        #expect(received == [1, 2])
    }

    @Test func `A1 leaving the loop disposes`() async throws {
        let subject = BehaviorSubject(1)
        let disposals = Counter()
        for try await _ in subject.do(onDispose: { disposals.add(1) }).values() { break }
        #expect(disposals.value == 1)
    }

    @Test func `A1 throwing out of the loop disposes`() async {
        let disposals = Counter()
        await #expect(throws: Failure()) {
            for try await _ in BehaviorSubject(1).do(onDispose: { disposals.add(1) }).values() { throw Failure() }
        }
        #expect(disposals.value == 1)
    }

    @Test func `A1 values subscribe only when a loop begins, and each loop subscribes again`() async throws {
        let subscriptions = Counter()
        let values = Observable.of(1).do(onSubscribe: { subscriptions.add(1) }).values()
        #expect(subscriptions.value == 0)
        #expect(try await elements(values) == [1])
        #expect(try await elements(values) == [1])
        #expect(subscriptions.value == 2)
    }

    @Test(arguments: [
        (BufferPolicy.unbounded, [1, 2, 3, 4]), (.dropOldest(limit: 2), [3, 4]), (.dropNewest(limit: 2), [1, 2]),
    ])
    func `A1 the buffer drops as its policy says`(policy: BufferPolicy, expected: [Int]) async throws {
        #expect(try await elements(Observable.of(1, 2, 3, 4).values(buffering: policy)) == expected)
    }

    @Test func `A1 a full buffer that fails disposes of the source and throws after the queued elements`() async {
        var received: [Int] = []
        let sent = Counter()
        await #expect(throws: StreamError.bufferOverflow(limit: 2)) {
            let endless = Observable.repeatElement(1).do(onNext: { _ in sent.add(1) })
            for try await number in endless.values(buffering: .fail(limit: 2)) { received.append(number) }
        }
        #expect(received == [1, 1])
        #expect(sent.value == 3)
    }

    @Test func `A1 after the end the iterator stays at the end`() async throws {
        var iterator = Observable.of(1).values().makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
        var failing = Observable<Int>.error(Failure()).values().makeAsyncIterator()
        await #expect(throws: Failure()) { try await failing.next() }
        #expect(try await failing.next() == nil)
    }

    @Test func `A1 elements of several threads all arrive`() async throws {
        let subject = PublishSubject<Int>()
        let values = subject.take(4000).values()
        let started = Signal()
        let sum = Task {
            var iterator = values.makeAsyncIterator()
            started.send()
            var sum = 0
            while let number = try await iterator.next() { sum += number }
            return sum
        }
        await started.wait()
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { for number in 0..<1000 { subject.onNext(number) } } }
        }
        #expect(try await sum.value == 4 * 499_500)
    }

    @Test func `A1 a stream that cannot fail gives a loop that does not throw`() async {
        let variable = Variable(1)
        var received: [Int] = []
        for await number in variable.values() {
            received.append(number)
            if number == 3 { break }
            variable.value = number + 1
        }
        #expect(received == [1, 2, 3])
    }

    @Test func `A1 no object is alive when a loop has ended, was left or was cancelled`() async throws {
        let tokens = LiveCount()
        for try await _ in Observable.from([tokens.token(), tokens.token()]).values() {}
        for try await _ in Observable.from([tokens.token(), tokens.token()]).values() { break }
        let subject = BehaviorSubject(tokens.token())
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do { for try await _ in subject.values() {} } catch {}
        }.value
        subject.onNext(tokens.token())
        #expect(tokens.now == 1)
        withExtendedLifetime(subject) {}
    }
}
