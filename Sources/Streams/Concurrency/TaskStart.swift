/// How a task is started: with a priority, and where the system has them, on an executor.
@usableFromInline
struct TaskStart: Sendable {
    @usableFromInline let start: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

    @usableFromInline
    init(_ priority: TaskPriority? = nil) {
        start = { Task(priority: priority, operation: $0) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @usableFromInline
    init(_ priority: TaskPriority? = nil, on executor: (any TaskExecutor)?) {
        start = { Task(executorPreference: executor, priority: priority, operation: $0) }
    }
}
