import Streams

func streamsSubject(_ counter: Counter) -> (Int) -> Void {
    let subject = PublishSubject<Int>()
    _ = subject.subscribe(onNext: { counter.add($0) })
    return { subject.onNext($0) }
}

func streamsMaps(_ counter: Counter) -> (Int) -> Void {
    let subject = PublishSubject<Int>()
    _ = subject.map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }.map { $0 &+ 5 }
        .map { $0 &+ 6 }.map { $0 &+ 7 }.map { $0 &+ 8 }.map { $0 &+ 9 }.map { $0 &+ 10 }
        .subscribe(onNext: { counter.add($0) })
    return { subject.onNext($0) }
}

func streamsCombineLatest(_ counter: Counter) -> (Int) -> Void {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    _ = Observable.combineLatest(first, second).subscribe(onNext: { counter.add($0 &+ $1) })
    second.onNext(1)
    return { first.onNext($0) }
}

func streamsDiamond(_ counter: Counter) -> (Int) -> Void {
    let variable = Variable(0)
    _ = Observable.combineLatest(variable.map { $0 &+ 1 }, variable.map { $0 &* 2 })
        .subscribe(onNext: { counter.add($0 &+ $1) })
    return { variable.value = $0 }
}

func streamsSubscribe(_ counter: Counter) -> (Int) -> Void {
    let subject = PublishSubject<Int>()
    let stream = subject.map { $0 &+ 1 }.filter { $0 > 2 }
    return { _ in stream.subscribe(onNext: { counter.add($0) }).dispose() }
}
