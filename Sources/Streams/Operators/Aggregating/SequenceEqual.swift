extension ObservableType where Element: Equatable {
    /// Emits whether two streams emit equal elements in the same order.
    ///
    ///     source            --1--2--3--|
    ///     other             1-2----4---
    ///     sequenceEqual(b)  --------false|
    ///
    /// Emits `false` at the first difference, otherwise `true` when both have completed; then both are disposed of.
    /// Elements without a partner wait without a bound. Either stream may send from any thread; an error of either
    /// fails the result.
    ///
    ///     Observable.of(1, 2)
    ///         .sequenceEqual(Observable.from([1, 2]))
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func sequenceEqual(_ other: Observable<Element>) -> Observable<Bool> {
        let source = asObservable()
        return .joining(
            source, with: other, .sourceFirst, (left: Comparing<Element>(), right: Comparing<Element>())
        ) { joining, arrival in
            switch arrival {
            case .next(let element): joining.memory.left.waiting.append(element)
            case .other(let element): joining.memory.right.waiting.append(element)
            case .end(.completed): joining.memory.left.isCompleted = true
            case .otherEnd(.completed): joining.memory.right.isCompleted = true
            case .end, .otherEnd: break
            }
            if let areEqual = Comparing.compare(&joining.memory.left, &joining.memory.right) {
                joining.upstream.end(with: areEqual)
            }
        }
    }
}

@usableFromInline @frozen
struct Comparing<Element: Equatable> {
    @usableFromInline var waiting = Queue<Element>()
    @usableFromInline var isCompleted = false

    @inlinable init() {}

    /// Compares two streams, and reports the result as soon as it is known.
    @inlinable
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
