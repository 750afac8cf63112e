import Streams
import Testing

/// Effects, logging and undo.
@Suite(.ownThreads)
struct MiddlewareTests {
    enum Change: Sendable, Equatable {
        case add(Int)
        case load
        case failed
        case undo, redo
        case restore(Int)
    }

    private static let reducer = Reducer<Int, Change> { sum, change in
        switch change {
        case .add(let number): sum += number
        case .restore(let state): sum = state
        case .failed: sum = -1
        case .load, .undo, .redo: break
        }
    }

    private static let undoing = Middleware<Int, Change>.undo(limit: 3, restore: Change.restore) { change in
        switch change {
        case .undo: .back
        case .redo: .forward
        default: nil
        }
    }

    private func states(after changes: [Change], _ middleware: Middleware<Int, Change>) -> [Int] {
        let store = Store(0, reducer: Self.reducer, middleware: [middleware])
        return changes.map { change in
            store.dispatch(change)
            return store.state
        }
    }

    private func loading(_ request: @escaping @Sendable () -> Observable<Int>) -> Middleware<Int, Change> {
        .effects { changes, _ in
            changes.filter { $0 == .load }
                .flatMapLatest { _ in request().map(Change.add).catchErrorJustReturn(.failed) }
                .asInfallible(onErrorJustReturn: .failed)
        }
    }

    @Test func `P8 an effect runs after its action, and its result is dispatched as an action`() {
        #expect(states(after: [.load, .add(1), .load], loading { .just(10) }) == [10, 11, 21])
        #expect(states(after: [.load, .load], loading { .error(Failure()) }) == [-1, -1])
    }

    @Test func `P8 an effect sees the state after its action`() {
        let doubling = Middleware<Int, Change>.effects { changes, getState in
            Infallible.of(.add(1)).flatMap { first in
                changes.filter { $0 == .load }.map { _ in .add(getState()) }.startWith(first)
                    .asInfallible(onErrorJustReturn: .failed)
            }
        }
        #expect(states(after: [.add(4), .load], doubling) == [5, 10])
    }

    @Test func `P8 effects end with the store, and later results are ignored`() {
        let answer = PublishSubject<Int>()
        let disposals = Counter()
        do {
            let request = answer.do(onDispose: { disposals.add(1) })
            let store = Store(0, reducer: Self.reducer, middleware: [loading { request }])
            store.dispatch(.load)
            store.dispatch(.load)
            #expect(disposals.value == 1)
            answer.onNext(7)
            #expect(store.state == 7)
        }
        #expect(disposals.value == 2)
        answer.onNext(8)
    }

    @Test func `P8 an asynchronous effect is awaited through the state`() async throws {
        let effects = loading { Observable.task { 42 } }
        let store = Store(0, reducer: Self.reducer, middleware: [effects])
        store.dispatch(.load)
        #expect(try await store.first { $0 != 0 }.firstValue == 42)
    }

    @Test func `P8 the log shows each action with the state after it, with control characters escaped`() {
        let log = Recorder<String>()
        let store = Store(
            "", reducer: Reducer<String, String>(returning: +), middleware: [.logging { log.note($0) }])
        store.dispatch("a")
        store.dispatch("\u{1B}[31m")
        #expect(log.entries == [#""a" -> "a""#, #""\u{1B}[31m" -> "a\u{1B}[31m""#])
    }

    @Test func `P8 undo goes back state by state, and redo forward`() {
        let changes: [Change] = [.add(1), .add(2), .undo, .undo, .undo, .redo, .redo, .redo]
        #expect(states(after: changes, Self.undoing) == [1, 3, 1, 0, 0, 1, 3, 3])
    }

    @Test func `P8 a new action discards the states for redo, one that changes nothing does not`() {
        #expect(states(after: [.add(1), .undo, .add(5), .redo], Self.undoing) == [1, 0, 5, 5])
        #expect(states(after: [.add(1), .undo, .add(0), .redo], Self.undoing) == [1, 0, 0, 1])
        #expect(states(after: [.add(1), .add(0), .undo], Self.undoing) == [1, 1, 0])
    }

    @Test func `P8 undo remembers as many states as its limit`() {
        let changes = [Change](repeating: .add(1), count: 5) + [Change](repeating: .undo, count: 5)
        #expect(states(after: changes, Self.undoing) == [1, 2, 3, 4, 5, 4, 3, 2, 2, 2])
    }
}
