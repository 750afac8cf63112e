import Streams
import Testing

/// Streams from asynchronous sequences and functions, and back.
@Suite(.ownThreads)
struct AsyncSourceTests {
    @Test func `A2 a stream emits the elements and the end of an asynchronous sequence`() async throws {
        let numbers = AsyncStream<Int> { sender in
            for number in 1...3 { sender.yield(number) }
            sender.finish()
        }
        #expect(try await Observable(numbers).toArray().firstValue == [1, 2, 3])
        let failing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Failure()) }
        await #expect(throws: Failure()) { try await Observable(failing).lastValue }
    }

    @Test func `A2 disposing cancels the task that iterates`() async {
        let (received, cancelled) = (Signal(), Signal())
        let numbers = AsyncStream<Int> { sender in
            sender.yield(1)
            sender.onTermination = { if case .cancelled = $0 { cancelled.send() } }
        }
        let handle = Observable(numbers).subscribe(onNext: { _ in received.send() })
        await received.wait()
        handle.dispose()
        await cancelled.wait()
    }

    @Test func `A2 take ends the iteration of the sequence`() async throws {
        let asked = Counter()
        let endless = AsyncStream<Int> { asked.add(1) }
        #expect(try await Observable(endless).take(3).toArray().firstValue == [1, 2, 3])
        #expect(asked.value <= 4)
    }

    @Test func `A2 each subscription runs the function once, and disposal cancels it`() async throws {
        let runs = Counter()
        let stream = Observable.task { runs.add(1) }
        #expect(runs.value == 0)
        #expect(try await stream.toArray().firstValue == [1])
        #expect(try await stream.toArray().firstValue == [2])
        let (started, cancelled) = (Signal(), Signal())
        let waiting = Observable<Void>.task {
            started.send()
            await withTaskCancellationHandler {
                await cancelled.wait()
            } onCancel: {
                cancelled.send()
            }
            #expect(Task.isCancelled)
            started.send()
        }
        let handle = waiting.subscribe(onNext: { Issue.record("sent after disposal") })
        await started.wait()
        handle.dispose()
        await started.wait()
    }

    @Test func `A2 disposing before the task has begun emits nothing`() {
        // The task begins when the time is run: on another executor it may have ended before it is disposed of.
        let (time, log) = (TestScheduler(), Recorder<String>())
        let stream = Observable<Bool>.task(executorPreference: time) {
            log.note("cancelled: \(Task.isCancelled)")
            return true
        }
        stream.subscribe(onNext: { log.note("\($0)") }, onCompleted: { log.note("completed") }).dispose()
        #expect(log.entries == [])
        time.run()
        #expect(log.entries == ["cancelled: true"])
    }

    @Test func `A3 firstValue and lastValue are awaited, and nil if there is no element`() async throws {
        #expect(try await Observable.of(1, 2, 3).firstValue == 1)
        #expect(try await Observable.of(1, 2, 3).lastValue == 3)
        #expect(try await Observable<Int>.empty().firstValue == nil)
        #expect(try await Observable<Int>.empty().lastValue == nil)
        await #expect(throws: Failure()) { try await Observable<Int>.error(Failure()).firstValue }
    }

    @Test func `A3 waiting for the first element disposes of an endless source`() async throws {
        let disposals = Counter()
        #expect(try await Observable.repeatElement(7).do(onDispose: { disposals.add(1) }).firstValue == 7)
        #expect(disposals.value == 1)
    }

    @Test func `A3 the first value of a variable is there at once, the next one is awaited`() async throws {
        let variable = Variable(1)
        #expect(try await variable.firstValue == 1)
        let next = Task { try await variable.first { $0 > 1 }.firstValue }
        variable.value = 2
        #expect(try await next.value == 2)
    }
}
