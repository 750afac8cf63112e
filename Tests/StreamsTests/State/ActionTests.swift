import Streams
import Synchronization
import Testing

/// Work with its state, results and errors.
@Suite(.serialized, .ownThreads)
struct ActionTests {
    private struct Failure: Error {}

    @Test func `an execution emits its elements to its stream and to the elements of the action`() {
        let action = Action { (count: Int) in Observable.range(start: 1, count: count) }
        let (all, token) = Recorder.events(of: action.elements)
        let (one, _) = Recorder.events(of: action.execute(2))
        let (other, _) = Recorder.events(of: action.execute(1))
        #expect(one.entries == [.next(1), .next(2), .completed])
        #expect(other.entries == [.next(1), .completed])
        #expect(all.entries == [.next(1), .next(2), .next(1)])
        token.dispose()
    }

    @Test func `an action is executing and not enabled from its start to its end`() {
        let work = PublishSubject<Int>()
        let action = Action<Void, Int> { work }
        let (executing, token) = Recorder.events(of: action.isExecuting)
        let (enabled, other) = Recorder.events(of: action.isEnabled)
        action.execute()
        #expect(action.isExecuting.value && !action.isEnabled.value)
        work.onCompleted()
        #expect(!action.isExecuting.value && action.isEnabled.value)
        #expect(executing.entries == [.next(false), .next(true), .next(false)])
        #expect(enabled.entries == [.next(true), .next(false), .next(true)])
        token.dispose()
        other.dispose()
    }

    @Test func `an action that is executing or not allowed refuses to execute and starts nothing`() {
        let isAllowed = Variable(false)
        let starts = Counter()
        let work = PublishSubject<Int>()
        let action = Action<Int, Int>(enabledIf: { isAllowed.value }) { _ in
            starts.add(1)
            return work
        }
        let (errors, token) = Recorder.events(of: action.errors.map { _ in 0 })
        let (refused, _) = Recorder.events(of: action.execute(1).catchError { .just(-($0 is StreamError ? 1 : 2)) })
        #expect(refused.entries == [.next(-1), .completed])
        isAllowed.value = true
        #expect(action.isEnabled.value)
        action.execute(1)
        let (second, _) = Recorder.events(of: action.execute(2).catchErrorJustReturn(-1))
        #expect(second.entries == [.next(-1), .completed])
        #expect(starts.value == 1 && errors.entries.isEmpty)
        token.dispose()
    }

    @Test func `an error ends the execution, reaches errors and leaves the action enabled in the same instant`() {
        let work = PublishSubject<Int>()
        let action = Action<Void, Int> { work }
        let seen = Recorder<String>()
        let token = action.errors.withLatestFrom(action.isExecuting).subscribe(onNext: { _, executing in
            seen.note("error, executing \(executing)")
        })
        let (execution, _) = Recorder.events(of: action.execute().catchErrorJustReturn(-1))
        work.onError(Failure())
        #expect(seen.entries == ["error, executing false"])
        #expect(execution.entries == [.next(-1), .completed])
        #expect(action.isEnabled.value)
        token.dispose()
    }

    @Test func `work that throws before it has a stream is an execution that failed`() {
        let action = Action<Void, Int> { () throws -> Observable<Int> in throw Failure() }
        let (errors, token) = Recorder.events(of: action.errors.map { "\($0)" })
        let (execution, _) = Recorder.events(of: action.execute().catchErrorJustReturn(-1))
        #expect(errors.entries == [.next("Failure()")])
        #expect(execution.entries == [.next(-1), .completed])
        #expect(action.isEnabled.value)
        token.dispose()
    }

    @Test func `an observer of the end can start the next execution`() {
        let works = [PublishSubject<Int>(), PublishSubject<Int>()]
        let starts = Counter()
        let action = Action<Void, Int> { () -> Observable<Int> in
            starts.add(1)
            return works[starts.value - 1].asObservable()
        }
        let token = action.isExecuting.skip(2).subscribe(onNext: { isExecuting in
            if !isExecuting, starts.value == 1 { action.execute() }
        })
        action.execute()
        works[0].onCompleted()
        #expect(starts.value == 2 && action.isExecuting.value)
        works[1].onCompleted()
        #expect(!action.isExecuting.value)
        token.dispose()
    }

    @Test func `a bound stream executes the action and does not keep it alive`() {
        let taps = PublishSubject<Int>()
        let work = PublishSubject<Int>()
        let starts = Recorder<Int>()
        var action: Action<Int, Int>? = Action { input in
            starts.note(input)
            return work
        }
        weak let released = action
        let token = action.map { taps.bind(to: $0) }
        taps.onNext(1)
        taps.onNext(2)
        work.onCompleted()
        #expect(starts.entries == [1])
        action = nil
        taps.onNext(3)
        #expect(released == nil && starts.entries == [1])
        token?.dispose()
    }

    @Test func `of two threads that execute at once one starts the work`() async {
        for _ in 0..<200 {
            let starts = Counter()
            let action = Action<Void, Int> { () -> Observable<Int> in
                starts.add(1)
                return .never()
            }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 { group.addTask { action.execute() } }
            }
            #expect(starts.value == 1)
        }
    }

    @Test func `an action can be executed in a transaction and starts at once`() {
        let title = Variable("a")
        let action = Action<Void, String> { Observable.deferred { .just(title.value) } }
        let (elements, token) = Recorder.events(of: action.elements)
        transaction {
            title.value = "b"
            action.execute()
        }
        #expect(elements.entries == [.next("b")])
        token.dispose()
    }
}
