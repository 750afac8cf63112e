import Foundation
import Streams

/// An error with an identity.
struct Failure: Error, Equatable {
    var number = 0
}

/// Records entries from any thread.
final class Recorder<Entry: Sendable>: Sendable {
    private let storage = Locked<[Entry]>([])

    var entries: [Entry] { storage.withLock { $0 } }

    func note(_ entry: Entry) {
        storage.withLock { $0.append(entry) }
    }
}

extension Recorder where Entry: Equatable {
    /// Subscribes and records elements and ends.
    static func events<Element>(of stream: some ObservableType<Element>) -> (Recorder, Subscription)
    where Entry == Event<Element>, Element: Equatable {
        let recorder = Recorder()
        return (recorder, stream.subscribe { recorder.note($0) })
    }
}

/// Counts how many of its tokens are alive.
final class LiveCount: Sendable {
    /// What a token represents.
    enum Kind: Int, CaseIterable {
        case element, observer
    }

    private let counts = Locked(Kind.allCases.map { _ in 0 })
    /// Signals each time that the last token is gone.
    private let isZero = DispatchSemaphore(value: 0)

    var now: Int { counts.withLock { $0.reduce(0, +) } }

    /// Whether nothing is left. What computed values captured is released by the thread that owns the graph; if that is
    /// one of another test, this waits for it, though not forever.
    func reachesZero() -> Bool {
        while now != 0 {
            guard isZero.wait(timeout: .now() + 120) == .success else { return now == 0 }
        }
        return true
    }

    /// The live objects, as `elements: 2, observers: 1`; nil if there are none.
    var remainder: String? {
        let counts = counts.withLock { $0 }
        let parts = zip(Kind.allCases, counts).filter { $1 > 0 }.map { "\($0)s: \($1)" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    func token(_ kind: Kind = .element) -> Token { Token(self, kind) }

    final class Token: Sendable, Equatable {
        private let owner: LiveCount
        private let kind: Kind

        fileprivate init(_ owner: LiveCount, _ kind: Kind) {
            self.owner = owner
            self.kind = kind
            owner.add(1, kind)
        }

        deinit { owner.add(-1, kind) }

        static func == (left: Token, right: Token) -> Bool { left === right }
    }

    private func add(_ difference: Int, _ kind: Kind) {
        let left = counts.withLock {
            $0[kind.rawValue] += difference
            return $0.reduce(0, +)
        }
        if left == 0 { isZero.signal() }
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

/// A value behind a lock that the thread sanitizer supports; it does not support `Mutex` on Linux.
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
