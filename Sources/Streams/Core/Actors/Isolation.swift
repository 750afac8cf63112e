/// A closure that says at run time which actor it is isolated to.
@usableFromInline @frozen
struct IsolatedClosure<Input> {
    @usableFromInline let call: @isolated(any) @Sendable (Input) -> Void

    @inlinable
    init(_ call: @escaping @isolated(any) @Sendable (Input) -> Void) {
        self.call = call
    }

    /// The closure without its isolation.
    ///
    /// Both structs have one layout; a cast of the bare closures would put two more calls between sender and closure.
    @inlinable var plain: @Sendable (Input) -> Void {
        // Safe: it is called on the actor that `isolation` names, which `Crossing` ensures.
        unsafeBitCast(self, to: PlainClosure<Input>.self).call
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
        // Safe: as that of `IsolatedClosure`.
        unsafeBitCast(self, to: PlainAction.self).call
    }
}

@usableFromInline @frozen
struct PlainAction {
    @usableFromInline let call: @Sendable () -> Void
}

/// The actor that a subscription delivers on, and whether who subscribes is there.
@usableFromInline
struct Destination {
    let actor: any Actor
    let isHere: Bool

    /// Nil where no closure is isolated to an actor. Closures of one subscription cannot belong to different actors.
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
