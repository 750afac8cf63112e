extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// Emits one element and completes.
    @inlinable
    public static func just(_ element: Element) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .just(element))
    }

    /// Emits the given elements and completes.
    ///
    ///     Infallible.of(1, 2).map { $0 * 2 }.subscribe(onNext: { print($0) })  // prints 2, 4
    @inlinable
    public static func of(_ elements: Element...) -> PrimitiveSequence {
        from(elements)
    }

    /// Emits the elements of a sequence and completes, see ``Observable/from(_:)``.
    @inlinable
    public static func from(_ elements: some Sequence<Element> & Sendable) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .from(elements))
    }

    /// Emits the element of an optional, if there is one, and completes.
    @inlinable
    public static func from(optional element: Element?) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .from(optional: element))
    }

    /// Emits one element again and again, on a scheduler; see ``Observable/repeatElement(_:scheduler:)``.
    @inlinable
    public static func repeatElement(_ element: Element, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .repeatElement(element, scheduler: scheduler))
    }

    /// Emits elements that are each made from the previous one, see ``Observable/generate(initial:while:next:)``. The
    /// closures run where the subscriber subscribes.
    @inlinable
    public static func generate(
        initial: Element, while condition: @escaping @Sendable (Element) -> Bool,
        next: @escaping @Sendable (Element) -> Element
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .generate(initial: initial, while: condition, next: next))
    }

    /// A stream with a resource that is disposed of with each subscription, see ``Observable/using(_:_:)-(()->Resource,_)``.
    @inlinable
    public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () -> Resource,
        _ makeStream: @escaping @Sendable (Resource) -> PrimitiveSequence
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .using(makeResource) { makeStream($0).stream })
    }

    /// Completes at once, without an element.
    @inlinable
    public static func empty() -> PrimitiveSequence {
        PrimitiveSequence(keeping: .empty())
    }

    /// Emits nothing and never ends.
    @inlinable
    public static func never() -> PrimitiveSequence {
        PrimitiveSequence(keeping: .never())
    }

    /// A stream that is created anew for each subscription, see ``Observable/deferred(_:)``.
    @inlinable
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
    @inlinable
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
    @inlinable
    public static func interval(_ interval: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .interval(interval, scheduler: scheduler))
    }

    /// Emits integers in ascending order and completes, see ``Observable/range(start:count:)``.
    @inlinable
    public static func range(start: Element, count: Int) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .range(start: start, count: count))
    }

    /// Emits 0 after a delay, then 1, 2 and so on at an interval; see ``Observable/timer(_:every:scheduler:)``.
    @inlinable
    public static func timer(
        _ delay: Duration, every interval: Duration, scheduler: any Scheduler
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .timer(delay, every: interval, scheduler: scheduler))
    }

    /// Emits 0 after a delay and completes; see ``Observable/timer(_:scheduler:)``.
    @inlinable
    public static func timer(_ delay: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .timer(delay, scheduler: scheduler))
    }
}
