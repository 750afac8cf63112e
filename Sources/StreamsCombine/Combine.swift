#if OPENCOMBINE
    import OpenCombine
#elseif canImport(Combine)
    import Combine
#endif

#if OPENCOMBINE || canImport(Combine)
    // Streams has names of its own for these.
    #if OPENCOMBINE
        /// The scheduler of Combine.
        public typealias CombineScheduler = OpenCombine.Scheduler
        /// The subscription of Combine.
        public typealias CombineSubscription = OpenCombine.Subscription
    #else
        /// The scheduler of Combine.
        public typealias CombineScheduler = Combine.Scheduler
        /// The subscription of Combine.
        public typealias CombineSubscription = Combine.Subscription
    #endif

    /// What Combine does not mark as sendable although it may be used from any thread: its publishers, subscribers and
    /// schedulers serialise their calls themselves, and the work of a scheduler is meant to run on another thread.
    // Safe: used only for such values; they are called, and never changed.
    struct Sent<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }
#endif
