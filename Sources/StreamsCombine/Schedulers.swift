#if OPENCOMBINE
    import OpenCombine
#elseif canImport(Combine)
    import Combine
#endif
import Streams
#if OPENCOMBINE
    import Synchronization
#else
    import StreamsAtomics
#endif

#if OPENCOMBINE || canImport(Combine)
    extension Streams.Scheduler {
        /// The scheduler for operators of Combine, such as `receive(on:)` and `debounce`. A `TestScheduler` gives them
        /// virtual time.
        ///
        ///     let time = TestScheduler()
        ///     let typed = words.debounce(for: .seconds(1), scheduler: time.asCombineScheduler())
        ///     time.advance(by: .seconds(1))
        public func asCombineScheduler() -> StreamScheduler {
            StreamScheduler(scheduler: self)
        }
    }

    /// A scheduler of Streams for operators of Combine, see `asCombineScheduler()`.
    public struct StreamScheduler: CombineScheduler, Sendable {
        /// There are no options.
        public typealias SchedulerOptions = Never

        let scheduler: any Streams.Scheduler

        /// A point in time on the clock of the scheduler.
        public struct SchedulerTimeType: Strideable, Hashable, Sendable {
            /// The time since the start of the clock.
            public let offset: Duration

            /// The point at this offset from the start of the clock.
            public init(offset: Duration) {
                self.offset = offset
            }

            /// The time from this point to another.
            public func distance(to other: Self) -> Stride {
                Stride(other.offset - offset)
            }

            /// The point that is so much later.
            public func advanced(by stride: Stride) -> Self {
                Self(offset: offset + stride.duration)
            }

            /// A time between two points, in whole nanoseconds; up to 292 years, from a `Duration` up to 146.
            public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable, Sendable {
                /// Its number of nanoseconds.
                public let nanoseconds: Int64
            }
        }

        /// The time on the scheduler's clock.
        public var now: SchedulerTimeType { SchedulerTimeType(offset: scheduler.now.offset) }

        /// A stream's scheduler is as precise as it can be.
        public var minimumTolerance: SchedulerTimeType.Stride { .zero }

        /// Runs the action as soon as possible.
        public func schedule(options: Never?, _ action: @escaping () -> Void) {
            let action = Sent(action)
            scheduler.schedule { action.value() }
        }

        /// Runs the action at a time.
        public func schedule(
            after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
            _ action: @escaping () -> Void
        ) {
            let action = Sent(action)
            scheduler.schedule(after: date.offset - scheduler.now.offset) { action.value() }
        }

        /// Runs the action at a time and then after each interval, until it is cancelled.
        public func schedule(
            after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
            options: Never?, _ action: @escaping () -> Void
        ) -> any Cancellable {
            let action = Sent(action)
            let handle = scheduler.schedule(after: date.offset - scheduler.now.offset, every: interval.duration) {
                action.value()
            }
            return AnyCancellable { handle.dispose() }
        }
    }

    extension StreamScheduler.SchedulerTimeType.Stride {
        init(_ duration: Duration) {
            nanoseconds = duration.wholeNanoseconds
        }

        var duration: Duration { .nanoseconds(nanoseconds) }

        /// So many seconds.
        public init(integerLiteral value: Int64) { nanoseconds = value * 1_000_000_000 }
        /// So many seconds, if they are a whole number that fits.
        public init?(exactly source: some BinaryInteger) {
            guard let seconds = Int64(exactly: source) else { return nil }
            let (nanoseconds, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            guard !isTooMuch else { return nil }
            self.nanoseconds = nanoseconds
        }

        /// So many seconds.
        public static func seconds(_ value: Int) -> Self { Self(.seconds(value)) }
        /// So many seconds, to the nanosecond.
        public static func seconds(_ value: Double) -> Self { Self(.seconds(value)) }
        /// So many milliseconds.
        public static func milliseconds(_ value: Int) -> Self { Self(.milliseconds(value)) }
        /// So many microseconds.
        public static func microseconds(_ value: Int) -> Self { Self(.microseconds(value)) }
        /// So many nanoseconds.
        public static func nanoseconds(_ value: Int) -> Self { Self(.nanoseconds(value)) }

        /// The time without its sign.
        public var magnitude: Self { Self(nanoseconds: abs(nanoseconds)) }
        /// Whether the first time is shorter.
        public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
        /// The sum of both times.
        public static func + (left: Self, right: Self) -> Self {
            Self(nanoseconds: left.nanoseconds + right.nanoseconds)
        }
        /// The difference of both times.
        public static func - (left: Self, right: Self) -> Self {
            Self(nanoseconds: left.nanoseconds - right.nanoseconds)
        }
        /// The product of both as numbers of seconds, as numbers require it.
        public static func * (left: Self, right: Self) -> Self {
            let (high, low) = left.nanoseconds.multipliedFullWidth(by: right.nanoseconds)
            return Self(nanoseconds: Int64(1_000_000_000).dividingFullWidth((high, low)).quotient)
        }
        /// Replaces the first time by the product.
        public static func *= (left: inout Self, right: Self) { left = left * right }
    }

    extension CombineScheduler where Self: SendableMetatype {
        /// The scheduler for operators of Streams, such as `observe(on:)` and `debounce`.
        ///
        /// Its clock begins when this is called. Delays and times are in nanoseconds. Cancelled work is released, and
        /// Combine's scheduler then has nothing to do when its time comes.
        ///
        ///     let queue = DispatchQueue.main.asScheduler()
        ///     let typed = words.debounce(.seconds(1), scheduler: queue)
        ///     let handle = typed.subscribe(onNext: { print($0) })
        public func asScheduler() -> ReceivedScheduler<Self> {
            ReceivedScheduler(scheduler: Sent(self), start: Sent(now))
        }
    }

    /// A scheduler of Combine for operators of Streams, see `asScheduler()`.
    public struct ReceivedScheduler<Base: CombineScheduler & SendableMetatype>: Streams.Scheduler {
        let scheduler: Sent<Base>
        let start: Sent<Base.SchedulerTimeType>

        /// The time since `asScheduler()` was called.
        public var now: Instant {
            let passed = start.value.distance(to: scheduler.value.now)
            return Instant(offset: .nanoseconds(passed.wholeNanoseconds))
        }

        /// Runs the work as soon as possible.
        @discardableResult
        public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
            let handle = CancellableWork(work)
            scheduler.value.schedule { handle.run() }
            return handle
        }

        /// Runs the work after a time.
        @discardableResult
        public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
            guard delay > .zero else { return schedule(work) }
            let handle = CancellableWork(work)
            let time = scheduler.value.now.advanced(by: .nanoseconds(Int(delay.wholeNanoseconds)))
            scheduler.value.schedule(after: time) { handle.run() }
            return handle
        }
    }

    extension SchedulerTimeIntervalConvertible where Self: Comparable & SignedNumeric {
        /// Combine's intervals can be made and compared, but not asked. So the number is found bit by bit.
        fileprivate var wholeNanoseconds: Int {
            guard self >= .zero else { return -(.zero - self).wholeNanoseconds }
            var number = 0
            for bit in (0..<62).reversed() where self >= .nanoseconds(number | 1 << bit) { number |= 1 << bit }
            return number
        }
    }

    extension Duration {
        /// Longer times than 146 years, the half of what Combine's intervals can say, become that.
        fileprivate var wholeNanoseconds: Int64 {
            let most = Int64.max / 2
            guard self < .nanoseconds(most) else { return most }
            guard self > .nanoseconds(-most) else { return -most }
            return components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
        }
    }

    /// Work that Combine's scheduler cannot cancel: it is released instead.
    private final class CancellableWork: Disposable {
        private let work: Mutex<(@Sendable () -> Void)?>

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = Mutex(work)
        }

        func run() {
            work.withLock { $0.take() }?()
        }

        func dispose() {
            _ = work.withLock { $0.take() }
        }
    }
#endif
