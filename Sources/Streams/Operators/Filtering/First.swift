extension ObservableType {
    /// Emits the first element, or the first one that satisfies `predicate`, then completes.
    ///
    ///     source              --1--2--3--
    ///     first { $0 > 1 }    -----2|
    ///
    /// The source is disposed of then. Completes without an element if none satisfies `predicate`. The result is a stream; a
    /// task waits for the element with ``firstValue``.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .first { $0 > 1 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func first(where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }) -> Observable<
        Element
    > {
        Observable(cutting: asObservable()) { upstream in
            upstream.receiving { element, _ in
                guard !upstream.subscription.isDisposed else { return }
                do {
                    if try predicate(element) { upstream.end(with: element) }
                } catch { upstream.end(.error(error)) }
            }
        }
    }

    /// Emits the last element, or the last one that satisfies `predicate`, when the source completes.
    ///
    ///     source             --1--2--3--|
    ///     last { $0 < 3 }    -----------2|
    ///
    /// Completes without an element if none satisfies `predicate`. The result is a stream; a task waits for the element with
    /// ``lastValue``.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .last { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func last(where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }) -> Observable<
        Element
    > {
        Observable(receiving: asObservable()) { observer in
            let latest = Stage(Element?.none, observer)
            return observer.receiving { element, _ in
                do {
                    if try predicate(element) { latest.state = element }
                } catch { latest.observer.onError(error) }
            } end: { termination, _ in
                let last = latest.state.take()
                if case .completed = termination, let last { latest.observer.onNext(last) }
                latest.observer.end(termination)
            }
        }
    }

    /// Emits the element at a position, counted from 0, then completes.
    ///
    ///     source        --a--b--c--
    ///     elementAt(1)  -----b|
    ///
    /// Fails with ``StreamError/noElement`` if the source completes before.
    ///
    ///     Observable.of("a", "b", "c")
    ///         .elementAt(1)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func elementAt(_ index: Int) -> Observable<Element> {
        precondition(index >= 0, "elementAt(_:) takes an index of at least 0")
        return Observable(cutting: asObservable()) { upstream in
            let missing = Stage(index, upstream.observer)
            return upstream.receiving { element, _ in
                guard !upstream.subscription.isDisposed else { return }
                if missing.state == 0 { upstream.end(with: element) } else { missing.state -= 1 }
            } end: { termination, _ in
                upstream.end(orFail: termination)
            }
        }
    }

    /// Emits the only element, or the only one that satisfies `predicate`, when the source completes.
    ///
    ///     source    --1-----|
    ///     single()  --------1|
    ///
    /// Fails with ``StreamError/noElement`` if no element satisfies `predicate`, and with
    /// ``StreamError/moreThanOneElement`` as soon as a second one does; then the source is disposed of.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .single { $0 > 2 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func single(where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }) -> Observable<
        Element
    > {
        atMostOne(orFail: true, where: predicate)
    }

    /// Emits the only element when the source completes. Fails at a second one, and with `orFail` at the end of a
    /// source without any.
    @inlinable
    func atMostOne(
        orFail fails: Bool = false, where predicate: @escaping @Sendable (Element) throws -> Bool = { _ in true }
    ) -> Observable<Element> {
        Observable(cutting: asObservable()) { upstream in
            let seen = Stage(Element?.none, upstream.observer)
            return upstream.receiving { element, _ in
                guard !upstream.subscription.isDisposed else { return }
                do {
                    guard try predicate(element) else { return }
                    guard seen.state == nil else { throw StreamError.moreThanOneElement }
                    seen.state = element
                } catch { upstream.end(.error(error)) }
            } end: { termination, _ in
                if case .completed = termination, let element = seen.state { return upstream.end(with: element) }
                if fails { upstream.end(orFail: termination) } else { upstream.end(termination) }
            }
        }
    }
}
