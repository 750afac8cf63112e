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
        return .meeting(of: source, (left: Comparing<Element>(), right: Comparing<Element>())) {
            (meeting: Meeting<(left: Comparing<Element>, right: Comparing<Element>), Element, Element, Bool>) in
            meeting.subscribe(to: source)
            meeting.subscribe(toOther: other)
        } handler: { meeting, arrival in
            switch arrival {
            case .next(let element): meeting.memory.left.waiting.append(element)
            case .other(let element): meeting.memory.right.waiting.append(element)
            case .end(.completed): meeting.memory.left.isCompleted = true
            case .otherEnd(.completed): meeting.memory.right.isCompleted = true
            case .end(let error), .otherEnd(let error): meeting.end(error)
            case .due: break
            }
            if let areEqual = Comparing.compare(&meeting.memory.left, &meeting.memory.right) {
                meeting.upstream.end(with: areEqual)
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
