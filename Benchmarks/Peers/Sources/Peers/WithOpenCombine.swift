import OpenCombine

func combineSubject(_ counter: Counter) -> (Int) -> Void {
    let subject = PassthroughSubject<Int, Never>()
    let handle = subject.sink { counter.add($0) }
    return { number in withExtendedLifetime(handle) { subject.send(number) } }
}

func combineMaps(_ counter: Counter) -> (Int) -> Void {
    let subject = PassthroughSubject<Int, Never>()
    let transforms: [(Int) -> Int] = [
        { $0 &+ 1 }, { $0 &+ 2 }, { $0 &+ 3 }, { $0 &+ 4 }, { $0 &+ 5 },
        { $0 &+ 6 }, { $0 &+ 7 }, { $0 &+ 8 }, { $0 &+ 9 }, { $0 &+ 10 },
    ]
    // Type-erased at each step, which is faster here than one long type.
    let stream = transforms.reduce(subject.eraseToAnyPublisher()) { $0.map($1).eraseToAnyPublisher() }
    let handle = stream.sink { counter.add($0) }
    return { number in withExtendedLifetime(handle) { subject.send(number) } }
}

func combineSubscribe(_ counter: Counter) -> (Int) -> Void {
    let subject = PassthroughSubject<Int, Never>()
    let stream = subject.map { $0 &+ 1 }.filter { $0 > 2 }
    return { _ in stream.sink { counter.add($0) }.cancel() }
}
