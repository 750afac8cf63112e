/// A stack of environments (clock, files, services), so that a test can replace some of them for a while.
///
/// The program asks for `current` each time it needs a service. A test pushes an environment in which some are
/// replaced, and pops it at the end. All methods may be called from any thread. A pushed environment is current for all
/// threads, so tests that run in parallel need a stack each.
///
///     struct World: Sendable { var today: @Sendable () -> String }
///     let worlds = EnvironmentStack(World(today: { "2026-11-21" }))
///     worlds.push { $0.today = { "2000-01-01" } }
///     print(worlds.current.today())  // prints 2000-01-01
///     worlds.pop()
public final class EnvironmentStack<Environment: Sendable>: Sendable {
    private let worlds: Guarded<[Environment]>

    /// A stack with a first environment, which is never removed.
    public init(_ environment: Environment) {
        worlds = Guarded([environment])
    }

    /// The environment on top of the stack.
    public var current: Environment {
        worlds.withLock { $0[$0.count - 1] }
    }

    /// Pushes `environment`, which becomes the current one.
    public func push(_ environment: Environment) {
        worlds.withLock { $0.append(environment) }
    }

    /// Pushes a changed copy of the current environment.
    public func push(_ change: (inout Environment) throws -> Void) rethrows {
        var environment = current
        try change(&environment)
        push(environment)
    }

    /// Removes the environment that was pushed last. Traps if only the first one is left.
    public func pop() {
        let last = worlds.withLock { $0.count > 1 ? $0.popLast() : nil }
        precondition(last != nil, "pop() without a push(_:) before it")
    }

    /// Runs `body` in a changed environment, and removes that environment afterwards, even if `body` throws.
    ///
    ///     let worlds = EnvironmentStack(1)
    ///     print(worlds.with({ $0 = 2 }) { worlds.current })  // prints 2
    public func with<Result>(
        _ change: (inout Environment) throws -> Void, _ body: () throws -> Result
    ) rethrows -> Result {
        try push(change)
        defer { pop() }
        return try body()
    }
}
