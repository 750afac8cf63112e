import Foundation
import Streams

/// An error to tell apart.
struct Failure: Error, Equatable {
    var number = 0
}

/// Notes what happens, from any thread.
final class Recorder<Entry: Sendable>: Sendable {
    private let storage = Locked<[Entry]>([])

    var entries: [Entry] { storage.withLock { $0 } }

    func note(_ entry: Entry) {
        storage.withLock { $0.append(entry) }
    }
}

extension Recorder where Entry: Equatable {
    /// Subscribes and notes elements and ends.
    static func events<Element>(of stream: some ObservableType<Element>) -> (Recorder, Subscription)
    where Entry == Event<Element>, Element: Equatable {
        let recorder = Recorder()
        return (recorder, stream.subscribe { recorder.note($0) })
    }
}

/// Counts how many of its tokens are alive.
final class LiveCount: Sendable {
    private let count = Locked(0)

    var now: Int { count.withLock { $0 } }

    func token() -> Token { Token(self) }

    final class Token: Sendable, Equatable {
        private let owner: LiveCount

        fileprivate init(_ owner: LiveCount) {
            self.owner = owner
            owner.count.withLock { $0 += 1 }
        }

        deinit { owner.count.withLock { $0 -= 1 } }

        static func == (left: Token, right: Token) -> Bool { left === right }
    }
}

/// A number that any thread may change.
final class Counter: Sendable {
    private let number = Locked(0)

    var value: Int { number.withLock { $0 } }

    @discardableResult
    func add(_ difference: Int) -> Int {
        number.withLock {
            $0 += difference
            return $0
        }
    }
}

/// A value behind a lock that the thread sanitizer sees into, which `Mutex` is not on Linux.
// Safe: `value` is touched under the lock only.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
