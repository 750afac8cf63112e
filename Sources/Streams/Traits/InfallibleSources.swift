extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// Emits one element and completes.
    public static func just(_ element: Element) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .just(element))
    }

    /// Emits the given elements and completes.
    ///
    ///     Infallible.of(1, 2).map { $0 * 2 }.subscribe(onNext: { print($0) })  // prints 2, 4
    public static func of(_ elements: Element...) -> PrimitiveSequence {
        from(elements)
    }

    /// Emits the elements of a sequence and completes, see ``Observable/from(_:)``.
    public static func from(_ elements: some Sequence<Element> & Sendable) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .from(elements))
    }

    /// Completes at once, without an element.
    public static func empty() -> PrimitiveSequence {
        PrimitiveSequence(keeping: .empty())
    }

    /// Emits nothing and never ends.
    public static func never() -> PrimitiveSequence {
        PrimitiveSequence(keeping: .never())
    }

    /// A stream that is created anew for each subscription, see ``Observable/deferred(_:)``.
    public static func deferred(_ make: @escaping @Sendable () -> PrimitiveSequence) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .deferred { make().stream })
    }

    /// A stream made from any callback API, see ``Observable/create(_:)``. `send` emits an element, or completes the
    /// stream if its argument is nil.
    ///
    ///     let numbers = Infallible<Int>.create { send in
    ///         send(1)
    ///         send(nil)
    ///         return Disposables.create()
    ///     }
    ///     numbers.subscribe(onNext: { print($0) })  // prints 1
    public static func create(
        _ subscribe: @escaping @Sendable (@escaping @Sendable (Element?) -> Void) -> any Disposable
    ) -> PrimitiveSequence {
        PrimitiveSequence(
            keeping: .create { observer in
                subscribe { element in
                    if let element { observer.onNext(element) } else { observer.onCompleted() }
                }
            })
    }
}

extension PrimitiveSequence where Kind: NeverFailingTrait, Element: FixedWidthInteger {
    /// Emits 0, 1, 2 and so on, one per interval; see ``Observable/interval(_:scheduler:)``.
    public static func interval(_ interval: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .interval(interval, scheduler: scheduler))
    }

    /// Emits 0 after a delay and completes; see ``Observable/timer(_:scheduler:)``.
    public static func timer(_ delay: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .timer(delay, scheduler: scheduler))
    }
}
