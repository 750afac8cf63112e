import Streams
import Testing

/// A cancelled task disposes of what it waits for, at any point.
@Suite(.ownThreads)
struct CancellationTests {
    /// A stream that emits 1 and never ends, and signals its disposal.
    func endless(disposed: Signal) -> Observable<Int> {
        Observable.just(1).concat(Observable.never()).do(onDispose: { disposed.send() })
    }

    @Test func `A1 a task that is cancelled before the loop begins receives nothing`() async {
        let disposed = Signal()
        let stream = endless(disposed: disposed)
        let received = Counter()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for try await number in stream.values() { received.add(number) }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        await disposed.wait()
        #expect(received.value == 0)
    }

    @Test func `A1 cancelling while the loop waits disposes at once`() async {
        let (received, disposed) = (Signal(), Signal())
        let stream = endless(disposed: disposed)
        let task = Task {
            for try await _ in stream.values() { received.send() }
        }
        await received.wait()
        task.cancel()
        await disposed.wait()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `A1 cancelling inside the loop drops queued elements`() async {
        let received = Counter()
        let task = Task {
            for try await number in Observable.of(1, 2, 3).values() {
                received.add(number)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(received.value == 1)
    }

    @Test func `A1 cancelling after the end changes nothing`() async throws {
        let task = Task {
            var iterator = Observable.of(1).values().makeAsyncIterator()
            while try await iterator.next() != nil {}
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next()
        }
        #expect(try await task.value == nil)
    }

    @Test func `A1 a cancelled loop over an infallible ends`() async {
        let (received, disposed) = (Signal(), Signal())
        let stream = endless(disposed: disposed).asInfallible(onErrorJustReturn: 0)
        let task = Task {
            for await _ in stream.values() { received.send() }
            return Task.isCancelled
        }
        await received.wait()
        task.cancel()
        #expect(await task.value)
    }

    @Test func `A3 a cancelled wait for the last, or for a single, throws and disposes`() async {
        let (subscribed, disposed) = (Signal(), Signal())
        let stream = Observable<Int>.never().do(onSubscribe: { subscribed.send() }, onDispose: { disposed.send() })
        let waits: [@Sendable () async throws -> Void] = [
            { _ = try await stream.firstValue }, { _ = try await stream.lastValue },
            { _ = try await stream.asSingle().value },
            { _ = try await stream.asMaybe().value }, { try await stream.ignoreElements().asCompletable().value },
        ]
        for wait in waits {
            let task = Task { try await wait() }
            await subscribed.wait()
            task.cancel()
            await disposed.wait()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `A1 cancellation races with elements and the end without losing the task`() async {
        for _ in 0..<raceRounds {
            let subject = PublishSubject<Int>()
            let started = Signal()
            let task = Task {
                var iterator = subject.values().makeAsyncIterator()
                started.send()
                var count = 0
                while let number = try await iterator.next() {
                    count += 1
                    #expect(number == count)
                }
                return count
            }
            await started.wait()
            async let sends: Void = {
                for number in 1...3 { subject.onNext(number) }
                subject.onCompleted()
            }()
            task.cancel()
            await sends
            let outcome = await task.result
            if case .success(let count) = outcome { #expect(count == 3) }
        }
    }
}
