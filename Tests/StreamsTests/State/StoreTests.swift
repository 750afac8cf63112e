import Streams
import Testing

/// Stores and middleware.
@Suite(.ownThreads)
struct StoreTests {
    private static let adding = Reducer<Int, Int> { sum, number in sum += number }

    @Test func `P8 the state is a stream that begins with the current state`() {
        let store = Store(1, reducer: Self.adding)
        let (recorder, token) = Recorder.events(of: store)
        store.dispatch(2)
        #expect(store.state == 3)
        token.dispose()
        store.dispatch(4)
        #expect(recorder.entries == [.next(1), .next(3)])
    }

    @Test func `P8 the stream of a store completes when the store is released`() {
        var store: Store<Int, Int>? = Store(1, reducer: Self.adding)
        let (recorder, _) = Recorder.events(of: store?.asObservable() ?? .never())
        store = nil
        #expect(recorder.entries == [.next(1), .completed])
    }

    @Test func `P8 middleware sees the state before and after the next`() {
        let log = Recorder<String>()
        let noting: @Sendable (String) -> Middleware<Int, Int> = { name in
            Middleware { getState, _, next in
                { action in
                    log.note("\(name) before \(getState())")
                    next(action)
                    log.note("\(name) after \(getState())")
                }
            }
        }
        Store(1, reducer: Self.adding, middleware: [noting("a"), noting("b")]).dispatch(2)
        #expect(log.entries == ["a before 1", "b before 1", "b after 3", "a after 3"])
    }

    @Test func `P8 middleware drops actions, changes them and dispatches others`() {
        let store = Store(
            0, reducer: Self.adding,
            middleware: [
                Middleware { _, dispatch, next in
                    { action in
                        if action == 1 { dispatch(100) }
                        if action >= 0 { next(action * 2) }
                    }
                }
            ])
        for action in [-1, 1] { store.dispatch(action) }
        #expect(store.state == 202)
    }

    @Test func `P8 an action dispatched while another is handled follows it, in constant stack`() {
        onSmallStack {
            let store = Store(0, reducer: Self.adding)
            let log = Recorder<Int>()
            let token = store.subscribe(onNext: { sum in
                if sum < 3 {
                    store.dispatch(1)
                    log.note(sum)
                }
            })
            #expect(log.entries == [0, 1, 2])
            token.dispose()
            let counting = store.subscribe(onNext: { if $0 < 10_000 { store.dispatch(1) } })
            #expect(store.state == 10_000)
            counting.dispose()
        }
    }

    @Test func `P8 actions of several threads are all handled, in one order for all observers`() {
        let seen = Recorder<Int>()
        let store = Store(
            0, reducer: Self.adding,
            middleware: [
                Middleware { getState, _, next in
                    { action in
                        next(action)
                        seen.note(getState())
                    }
                }
            ])
        let (recorder, token) = Recorder.events(of: store)
        let send: @Sendable () -> Void = { for _ in 0..<1000 { store.dispatch(1) } }
        together(send, send, send)
        #expect(seen.entries == Array(1...3000))
        #expect(recorder.entries == (0...3000).map { .next($0) })
        token.dispose()
    }

    @Test func `P8 combinations of stores have no glitches`() {
        let store = Store(1, reducer: Self.adding)
        let sums = Observable.combineLatest(store.map { $0 * 10 }, store).map { $0 + $1 }
        let (recorder, token) = Recorder.events(of: sums)
        store.dispatch(1)
        #expect(recorder.entries == [.next(11), .next(22)])
        token.dispose()
    }

    @Test func `P8 a stream of actions is bound to a store`() {
        let store = Store(0, reducer: Self.adding)
        Observable.of(1, 2, 3).bind(to: store.dispatch).dispose()
        #expect(store.state == 6)
    }

    @Test func `D6 a store and its middleware are released`() {
        let tokens = LiveCount()
        do {
            let kept = tokens.token()
            let keeping = Middleware<Int, Int> { _, dispatch, next in
                { action in
                    withExtendedLifetime((kept, dispatch)) { next(action) }
                }
            }
            let store = Store(0, reducer: Self.adding, middleware: [keeping, .undo(restore: { $0 }) { _ in nil }])
            store.dispatch(1)
        }
        #expect(tokens.now == 0)
    }
}
