/// The world that a program runs in, such as its clock, its files and its services, which a test replaces for a while.
///
/// The program asks for `current` each time it needs a service. A test pushes a world in which some are replaced, and
/// pops it when it is done. All of it may be used from any thread; what is pushed holds for all of them, so tests that
/// run side by side have a stack each.
///
///     struct World: Sendable { var today: @Sendable () -> String }
///     let worlds = EnvironmentStack(World(today: { "2026-11-21" }))
///     worlds.push { $0.today = { "2000-01-01" } }
///     print(worlds.current.today())  // prints 2000-01-01
///     worlds.pop()
public final class EnvironmentStack<Environment: Sendable>: Sendable {
    private let worlds: Guarded<[Environment]>

    /// A stack with the world that is there when nothing has been pushed.
    public init(_ environment: Environment) {
        worlds = Guarded([environment])
    }

    /// The world that was pushed last.
    public var current: Environment {
        worlds.withLock { $0[$0.count - 1] }
    }

    /// Makes `environment` the current world.
    public func push(_ environment: Environment) {
        worlds.withLock { $0.append(environment) }
    }

    /// Makes a changed copy of the current world the current one.
    public func push(_ change: (inout Environment) throws -> Void) rethrows {
        var environment = current
        try change(&environment)
        push(environment)
    }

    /// Goes back to the world before the last push. The first one stays: to pop that is a mistake of the program, and
    /// stops it.
    public func pop() {
        let last = worlds.withLock { $0.count > 1 ? $0.popLast() : nil }
        precondition(last != nil, "pop() without a push(_:) before it")
    }

    /// Runs `body` in a changed world, and goes back to the present one in any case.
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
