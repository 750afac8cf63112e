/// A closure that knows its actor at run time.
@usableFromInline @frozen
struct IsolatedClosure<Input> {
    @usableFromInline let call: @isolated(any) @Sendable (Input) -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (Input) -> Void) {
        self.call = call
    }

    /// The closure without its isolation.
    ///
    /// Both structs have the same layout, and casting them costs nothing; casting the bare closures would add two calls
    /// per element.
    @inlinable var plain: @Sendable (Input) -> Void {
        // Safe: `ActorSubscription` calls it only on the actor that `isolation` names.
        unsafeBitCast(self, to: PlainClosure<Input>.self).call
    }

    // Not by `map`: for a generic function over closures that know their actor, the run time of macOS 15 is needed.
    @inlinable
    static func plain(_ call: (@isolated(any) @Sendable (Input) -> Void)?) -> (@Sendable (Input) -> Void)? {
        guard let call else { return nil }
        return IsolatedClosure(call).plain
    }
}

@usableFromInline @frozen
struct PlainClosure<Input> {
    @usableFromInline let call: @Sendable (Input) -> Void
}

/// The same for a closure without a parameter.
@usableFromInline @frozen
struct IsolatedAction {
    @usableFromInline let call: @isolated(any) @Sendable () -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable () -> Void) {
        self.call = call
    }

    @inlinable var plain: @Sendable () -> Void {
        // Safe: as in `IsolatedClosure`.
        unsafeBitCast(self, to: PlainAction.self).call
    }

    @inlinable
    static func plain(_ call: (@isolated(any) @Sendable () -> Void)?) -> (@Sendable () -> Void)? {
        guard let call else { return nil }
        return IsolatedAction(call).plain
    }
}

@usableFromInline @frozen
struct PlainAction {
    @usableFromInline let call: @Sendable () -> Void
}

/// The actor that a subscription delivers on, and whether the subscriber is on it.
@usableFromInline
struct Destination: Sendable {
    let actor: any Actor
    let isHere: Bool

    /// The main actor, for a subscriber that may be anywhere.
    static let main = Destination(MainActor.shared)

    private init(_ actor: MainActor) {
        self.actor = actor
        isHere = false
    }

    /// Nil if no closure is isolated to an actor. All closures of one subscription must belong to the same actor.
    @usableFromInline
    init?(_ isolations: (any Actor)?..., caller: (any Actor)?) {
        let actors = isolations.compactMap { $0 }
        guard let actor = actors.first else { return nil }
        precondition(
            actors.allSatisfy { $0 === actor },
            "the closures of one subscription are isolated to different actors; subscribe once for each actor")
        self.actor = actor
        isHere = caller === actor
    }
}
