import Streams

/// Loops, as an app for an older system writes them.
@MainActor
func follow(_ count: Variable<Int>, _ names: PublishSubject<String>) async throws {
    for await number in count.values() { print(number) }
    for try await name in names.values() { print(name) }
}

actor Sum {
    var sum = 0

    func follow(_ count: Variable<Int>) async {
        for await number in count.values() { sum += number }
    }
}

/// Where the system has them, tasks prefer an executor.
@available(macOS 15, iOS 18, *)
func follow(_ time: TestScheduler) -> Observable<Int> {
    .task(executorPreference: time) { 1 }
}
