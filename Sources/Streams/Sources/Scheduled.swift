extension Observable {
    /// A stream of one element, emitted on a scheduler.
    ///
    ///     just(1, scheduler: s)   1|      (on s)
    ///
    ///     Observable.just(1, scheduler: CurrentThreadScheduler.instance).subscribe(onNext: { print($0) })
    public static func just(_ element: Element, scheduler: any Scheduler) -> Observable<Element> {
        from(CollectionOfOne(element), scheduler: scheduler)
    }

    /// A stream of the given elements, emitted on a scheduler.
    ///
    ///     of(1, 2, 3, scheduler: s)  123|      (on s)
    ///
    ///     Observable.of(1, 2, 3, scheduler: CurrentThreadScheduler.instance).subscribe(onNext: { print($0) })
    public static func of(_ elements: Element..., scheduler: any Scheduler) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }

    /// A stream of the elements of a sequence, emitted on a scheduler.
    ///
    ///     from([1, 2, 3], scheduler: s)  123|      (on s)
    ///
    /// Each element is a separate item of work that schedules the next one, so other work of the scheduler can run in
    /// between. The completion follows in the same way. On a concurrent scheduler the elements are still emitted one
    /// after the other.
    ///
    ///     Observable.from([1, 2, 3], scheduler: CurrentThreadScheduler.instance).subscribe(onNext: { print($0) })
    public static func from<Elements: Sequence & Sendable>(
        _ elements: Elements, scheduler: any Scheduler
    ) -> Observable<Element> where Elements.Element == Element {
        scheduled(on: scheduler) {
            var rest = elements.makeIterator()
            return { rest.next() }
        }
    }

    /// Emits a first element, then each next one computed from the previous one, as long as a condition holds, on a
    /// scheduler.
    ///
    ///     generate(initial: 1, while: { $0 < 9 }, next: { $0 * 2 }, scheduler: s)  1248|      (on s)
    ///
    /// Otherwise as ``generate(initial:while:next:)`` and ``from(_:scheduler:)``.
    ///
    ///     Observable.generate(
    ///         initial: 1, while: { $0 < 9 }, next: { $0 * 2 }, scheduler: CurrentThreadScheduler.instance
    ///     ).subscribe(onNext: { print($0) })
    public static func generate(
        initial: Element, while condition: @escaping @Sendable (Element) throws -> Bool,
        next: @escaping @Sendable (Element) throws -> Element, scheduler: any Scheduler
    ) -> Observable<Element> {
        scheduled(on: scheduler) {
            var last: Element?
            return {
                let element = if let last { try next(last) } else { initial }
                last = element
                return try condition(element) ? element : nil
            }
        }
    }

    /// Emits one element repeatedly on a scheduler until disposal.
    ///
    ///     repeatElement(1, scheduler: s)  1111111...
    ///
    /// Otherwise as ``repeatElement(_:)`` and ``from(_:scheduler:)``.
    ///
    ///     Observable.repeatElement(1, scheduler: CurrentThreadScheduler.instance)
    ///         .take(3)
    ///         .subscribe(onNext: { print($0) })
    public static func repeatElement(_ element: Element, scheduler: any Scheduler) -> Observable<Element> {
        scheduled(on: scheduler) { { element } }
    }

    /// Emits what a function returns until it returns nil; `makeNext` makes that function for each subscription.
    static func scheduled(
        on scheduler: any Scheduler, _ makeNext: @escaping @Sendable () -> () throws -> Element?
    ) -> Observable<Element> {
        Observable { ScheduledEmission($0, scheduler, makeNext()).goOn() }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// A stream of `count` integers in ascending order, emitted on a scheduler.
    ///
    ///     range(start: 5, count: 3, scheduler: s)  567|      (on s)
    ///
    /// Otherwise as ``range(start:count:)`` and ``from(_:scheduler:)``.
    ///
    ///     Observable.range(start: 1, count: 10, scheduler: CurrentThreadScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    public static func range(start: Element, count: Int, scheduler: any Scheduler) -> Observable<Element> {
        precondition(count >= 0, "a range has at least 0 elements")
        return scheduled(on: scheduler) {
            var sent = 0
            var element = start
            return {
                guard sent < count else { return nil }
                if sent > 0 { element += 1 }
                sent += 1
                return element
            }
        }
    }
}

/// Emits one element per run of a scheduler.
// Safe: only one run at a time calls `next`, because each run schedules the one that follows, in a trampoline.
private final class ScheduledEmission<Element: Sendable>: @unchecked Sendable {
    private let observer: Observer<Element>
    private let scheduler: any Scheduler
    private let next: () throws -> Element?
    private let trampoline = Trampoline()
    /// This object while a run is scheduled; disposal clears it, so that a late run does not keep the object alive.
    private let pending = Guarded<ScheduledEmission?>(nil)

    init(_ observer: Observer<Element>, _ scheduler: any Scheduler, _ next: @escaping () throws -> Element?) {
        self.observer = observer
        self.scheduler = scheduler
        self.next = next
        observer.subscription.add(DisposeAction { [pending] in _ = Self.take(pending) })
    }

    func goOn() {
        pending.withLock { $0 = self }
        // An earlier disposal has found nothing to release.
        if observer.isDisposed {
            _ = Self.take(pending)
            return
        }
        scheduler.schedule { [pending] in
            guard let emission = Self.take(pending) else { return }
            emission.trampoline.jump { emission.send() }
        }
    }

    private func send() {
        guard !observer.isDisposed else { return }
        do {
            guard let element = try next() else { return observer.onCompleted() }
            observer.onNext(element)
            if !observer.isDisposed { goOn() }
        } catch { observer.onError(error) }
    }

    private static func take(_ pending: Guarded<ScheduledEmission?>) -> ScheduledEmission? {
        pending.withLock { pending in
            defer { pending = nil }
            return pending
        }
    }
}
