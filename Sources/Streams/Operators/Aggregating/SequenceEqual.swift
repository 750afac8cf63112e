extension ObservableType where Element: Equatable {
    /// Sends whether two streams send equal elements in one order.
    ///
    ///     source            --1--2--3--|
    ///     other             1-2----4---
    ///     sequenceEqual(b)  --------false|
    ///
    /// `false` at the first difference, else `true` when both have completed; both are disposed of then. Elements
    /// without a partner wait without a bound. Either may send from any thread; an error of either fails the stream.
    ///
    ///     Observable.of(1, 2)
    ///         .sequenceEqual(Observable.from([1, 2]))
    ///         .subscribe(onNext: { print($0) })
    public func sequenceEqual(_ other: Observable<Element>) -> Observable<Bool> {
        let source = asObservable()
        return .joining(
            source, with: other, .sourceFirst, (left: Comparing<Element>(), right: Comparing<Element>())
        ) { joining, arrival in
            switch arrival {
            case .next(let element): joining.memory.left.waiting.append(element)
            case .other(let element): joining.memory.right.waiting.append(element)
            case .end: joining.memory.left.isCompleted = true
            case .otherEnd: joining.memory.right.isCompleted = true
            }
            if let areEqual = Comparing.compare(&joining.memory.left, &joining.memory.right) {
                joining.upstream.end(with: areEqual)
            }
        }
    }
}

private struct Comparing<Element: Equatable> {
    var waiting = Queue<Element>()
    var isCompleted = false

    /// Whether two streams are equal, as soon as that is known.
    static func compare(_ left: inout Comparing, _ right: inout Comparing) -> Bool? {
        while let first = left.waiting.first, let second = right.waiting.first {
            guard first == second else { return false }
            _ = (left.waiting.popFirst(), right.waiting.popFirst())
        }
        if left.isCompleted, !right.waiting.isEmpty { return false }
        if right.isCompleted, !left.waiting.isEmpty { return false }
        return left.isCompleted && right.isCompleted ? true : nil
    }
}
