import StreamsAtomics

#if canImport(os)
    import os
#endif

extension ObservableType {
    /// Marks each subscription as an interval, and each element as a moment in it, to see in a timeline what runs when.
    ///
    ///     source          --1--2--|
    ///     signpost("a")   --1--2--|        a #1: begin, 1, 2, completed
    ///
    /// On Apple's systems the marks are signposts of the subsystem `Streams`, which Instruments shows. Elsewhere, and if
    /// `log` is given, they are lines: the name, the number of the subscription, the time since it began, and what
    /// happened. Lines are written to standard error or passed to `log`, which is called on the thread that delivers. The
    /// scheduler's clock measures the time.
    ///
    ///     Observable.of(1, 2)
    ///         .signpost("numbers")
    ///         .subscribe(onNext: { print($0) })
    public func signpost(
        _ name: StaticString, scheduler: any Scheduler = ImmediateScheduler.instance,
        log: (@Sendable (String) -> Void)? = nil
    ) -> Observable<Element> {
        .deferred {
            let interval = SignpostInterval(name, scheduler, log)
            return self.do(
                onNext: { interval.mark("\($0)") }, onError: { interval.end = "error: \($0)" },
                onCompleted: { interval.end = "completed" }, onSubscribe: { interval.begin() },
                onDispose: { interval.finish() })
        }
    }
}

/// The marks of one subscription.
// Safe: `begun` is written before the source is subscribed to, and then only read.
private final class SignpostInterval: @unchecked Sendable {
    private static let numbers = Atomic<Int>(0)

    private let name: StaticString
    private let scheduler: any Scheduler
    private let start: Instant
    private let number = SignpostInterval.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    private let log: (@Sendable (String) -> Void)?
    private let reason = Guarded<String>("disposed")

    #if canImport(os)
        private static let signposter = OSSignposter(subsystem: "Streams", category: "subscriptions")
        private let identifier = SignpostInterval.signposter.makeSignpostID()
        private var begun: OSSignpostIntervalState?
    #endif

    init(_ name: StaticString, _ scheduler: any Scheduler, _ log: (@Sendable (String) -> Void)?) {
        (self.name, self.scheduler, self.log) = (name, scheduler, log)
        start = scheduler.now
    }

    /// How the subscription ends, before it has.
    var end: String {
        get { reason.withLock { $0 } }
        set { reason.withLock { $0 = newValue } }
    }

    func begin() {
        #if canImport(os)
            if log == nil { begun = Self.signposter.beginInterval(name, id: identifier, "#\(self.number)") }
        #endif
        write("begin")
    }

    func mark(_ element: String) {
        #if canImport(os)
            if log == nil { Self.signposter.emitEvent(name, id: identifier, "\(element, privacy: .public)") }
        #endif
        write(element)
    }

    func finish() {
        let end = end
        #if canImport(os)
            if let begun { Self.signposter.endInterval(name, begun, "\(end, privacy: .public)") }
        #endif
        write(end)
    }

    private func write(_ what: String) {
        #if canImport(os)
            guard let log else { return }
        #else
            let log = log ?? { writeToStandardError($0) }
        #endif
        let milliseconds = start.duration(to: scheduler.now).divided(by: .milliseconds(1)).quotient
        log("\(name) #\(number) \(milliseconds) ms: \(what)")
    }
}
