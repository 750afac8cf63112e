import Streams
import Testing

/// Groups and windows that another thread receives later than they emit: it owns a gate on the way.
@Suite(.serialized, .ownThreads)
struct HandingOnTests {
    @Test func `G4 a group keeps its elements until the thread that owns the starts of a flatMap has subscribed`() {
        let (source, first, second) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
        let seen = Recorder<Int>()
        let (inside, go) = (Baton(), Baton())
        let handle = source.groupBy { $0 }
            .flatMap(maxConcurrent: 2) { group -> Observable<Int> in
                switch group.key {
                case 0: return first.asObservable()
                case 1: return second.asObservable()
                case 2:
                    inside.give()
                    go.take()
                    return .never()
                default: return group.asObservable()
                }
            }
            .subscribe(onNext: { seen.note($0) })
        for key in 0...2 { source.onNext(key) }
        let other = Thread { first.onCompleted() }
        inside.take()
        // Both wait for the other thread, which is starting the third stream.
        second.onCompleted()
        source.onNext(3)
        go.give()
        other.join()
        source.onNext(3)
        #expect(seen.entries == [3, 3])
        handle.dispose()
    }

    @Test func `G4 a group keeps its elements until a busy junction passes it on, even if no turn was open`() {
        let (left, sender) = (Variable(0), Locked<Observer<Int>?>(nil))
        let seen = Recorder<[Int]>()
        let (inside, go) = (Baton(), Baton())
        let numbers = Observable<Int>.create { observer in
            sender.withLock { $0 = observer }
            return Disposables.create()
        }
        let latest = numbers.groupBy { $0 }.flatMapLatest { $0.asObservable() }
        let handle = Observable.combineLatest(left, latest).subscribe(onNext: {
            seen.note([$0, $1])
            guard $0 == 1, $1 == 5 else { return }
            inside.give()
            go.take()
        })
        let send: @Sendable (Int) -> Void = { number in sender.withLock { $0 }?.onNext(number) }
        send(5)
        let other = Thread { left.value = 1 }
        inside.take()
        send(6)
        go.give()
        other.join()
        #expect(seen.entries == [[0, 5], [1, 5], [1, 6]])
        handle.dispose()
    }
}
