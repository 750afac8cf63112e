import Foundation
import Streams
import StreamsFoundation
import Testing

/// Streams of what Foundation reports.
struct FoundationTests {
    @Test func `a notification is emitted as what the closure reads from it, until the disposal`() {
        let (center, name) = (NotificationCenter(), Notification.Name("counted"))
        let counts = Variable([Int]())
        let posts = Variable(0)
        let handle = center.stream(of: name) { $0.userInfo?["count"] as? Int }
            .subscribe(onNext: { count in counts.update { $0.append(count) } })
        let other = center.stream(of: name).subscribe(onNext: { posts.update { $0 += 1 } })
        center.post(name: name, object: nil, userInfo: ["count": 1])
        center.post(name: name, object: nil, userInfo: ["count": "two"])
        center.post(name: Notification.Name("other"), object: nil, userInfo: ["count": 3])
        handle.dispose()
        center.post(name: name, object: nil, userInfo: ["count": 4])
        #expect(counts.value == [1])
        #expect(posts.value == 3)
        other.dispose()
    }

    @Test func `a notification of another object is not emitted`() {
        let (center, name, sender) = (NotificationCenter(), Notification.Name("moved"), Variable(0))
        let posts = Variable(0)
        let handle = center.stream(of: name, from: sender).subscribe(onNext: { posts.update { $0 += 1 } })
        center.post(name: name, object: Variable(1))
        center.post(name: name, object: sender)
        #expect(posts.value == 1)
        handle.dispose()
    }

    @Test func `the value for a key is emitted at the subscription and when it changes`() throws {
        let name = "StreamsFoundationTests.\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: name))
        let units = Variable<[String?]>([])
        let unit: Infallible<String?> = defaults.stream(of: "unit")
        let handle = unit.subscribe(onNext: { unit in units.update { $0.append(unit) } })
        func set(_ value: Any, forKey key: String) {
            defaults.set(value, forKey: key)
            #if !canImport(ObjectiveC)
                NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
            #endif
        }
        set("lb", forKey: "unit")
        set("lb", forKey: "unit")
        set(12, forKey: "size")
        set(3, forKey: "unit")
        set("kg", forKey: "unit")
        handle.dispose()
        set("stone", forKey: "unit")
        #expect(units.value == [nil, "lb", nil, "kg"])
        defaults.removePersistentDomain(forName: name)
    }

    @Test func `an operation queue receives in order, also after a delay, and drops what is cancelled`() async throws {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let scheduler = OperationQueueScheduler(queue)
        let numbers = Observable.range(start: 0, count: 1000).observe(on: scheduler)
            .do(onNext: { _ in #expect(OperationQueue.current === queue) })
        #expect(try await numbers.toArray().firstValue == Array(0..<1000))
        #expect(try await Observable<Int>.timer(.milliseconds(1), scheduler: scheduler).firstValue == 0)
        queue.isSuspended = true
        let runs = Variable(0)
        scheduler.schedule { runs.value += 1 }.dispose()
        scheduler.schedule(after: .seconds(1000)) { runs.value += 1 }.dispose()
        queue.isSuspended = false
        _ = try await Observable.just(0).observe(on: scheduler).firstValue
        #expect(runs.value == 0)
    }

    @Test func `a run loop that sleeps runs work in order, after its delay, unless it is disposed of`() async throws {
        let found = Variable<RunLoopScheduler?>(nil)
        let thread = Thread {
            RunLoop.current.add(Timer(timeInterval: 1_000_000, repeats: true) { _ in }, forMode: .default)
            Thread.current.threadDictionary["runs a loop"] = true
            found.value = RunLoopScheduler(.current)
            while RunLoop.current.run(mode: .default, before: .distantFuture), !Thread.current.isCancelled {}
        }
        thread.start()
        let scheduler = try #require(try await found.compactMap { $0 }.firstValue)
        let runs = Variable(0)
        // The loop is busy until both are disposed of.
        scheduler.schedule {
            scheduler.schedule { runs.value += 1 }.dispose()
            scheduler.schedule(after: .milliseconds(1)) { runs.value += 1 }.dispose()
        }
        let numbers = Observable.range(start: 0, count: 1000).observe(on: scheduler)
            .do(onNext: { _ in #expect(Thread.current.threadDictionary["runs a loop"] != nil) })
        #expect(try await numbers.toArray().firstValue == Array(0..<1000))
        #expect(try await Observable<Int>.timer(.milliseconds(2), scheduler: scheduler).firstValue == 0)
        #expect(runs.value == 0)
        scheduler.schedule { Thread.current.cancel() }
    }

    @Test func `a text is split into lines wherever its chunks end`() async throws {
        let text = Data("ä\n\nlong line\nrest".utf8)
        for size in 1...text.count {
            let chunks = stride(from: 0, to: text.count, by: size).map { text[$0..<min($0 + size, text.count)] }
            let lines = try await Observable.from(chunks).lines().toArray().firstValue
            #expect(lines == ["ä", "", "long line", "rest"])
        }
        #expect(try await Observable.of(Data("a\n".utf8)).lines().toArray().firstValue == ["a"])
    }

    @Test func `a pipe is read until its end`() async throws {
        let pipe = Pipe()
        let writer = pipe.fileHandleForWriting
        let lines = Task { try await pipe.fileHandleForReading.chunks().lines().toArray().firstValue }
        writer.write(Data("one\ntwo".utf8))
        try writer.close()
        #expect(try await lines.value == ["one", "two"])
    }

    @Test func `a program's output is a stream that completes or fails with the program`() async throws {
        let shell = URL(fileURLWithPath: "/bin/sh")
        let lines = Process.output(
            of: shell, arguments: ["-c", "echo $WORD; echo two"], environment: ["WORD": "one"])
        #expect(try await lines.lines().toArray().firstValue == ["one", "two"])
        await #expect(throws: ProcessError(status: 3)) {
            try await Process.output(of: shell, arguments: ["-c", "exit 3"]).lastValue
        }
        await #expect(throws: (any Error).self) {
            try await Process.output(of: URL(fileURLWithPath: "/nowhere/at-all")).lastValue
        }
    }

    @Test func `disposing ends the program`() async throws {
        let shell = URL(fileURLWithPath: "/bin/sh")
        let line = try await Process.output(of: shell, arguments: ["-c", "echo $$; exec sleep 10000"]).lines()
            .firstValue
        let identifier = try #require(line.flatMap { Int32($0) })
        while kill(identifier, 0) == 0 { await Task.yield() }
    }
}
