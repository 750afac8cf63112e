extension Turn {
    /// Sends what no junction is to keep until the turn is over: each emits at once, as while it is being subscribed to,
    /// unless something that it depends on has still to run.
    @inlinable @inline(__always)
    static func sendAtOnce(_ body: () -> Void) {
        guard isNeeded else { return body() }
        unmanaged._withUnsafeGuaranteedRef { turn in
            let outer = turn.deliveryAtSubscription
            turn.deliveryAtSubscription = turn.delivery
            body()
            turn.deliveryAtSubscription = outer
        }
    }
}
