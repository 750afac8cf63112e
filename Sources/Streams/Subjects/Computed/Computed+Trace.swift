extension Computed where Element == Never {
    /// Logs why the closure of a computed value runs: which of the values that it read last time has changed.
    ///
    ///     price   --10----------12----
    ///     count   --2-----3-----------
    ///     total   --20----30----36----
    ///     log     --first-count-price-
    ///
    /// Call it at the beginning of the closure, while you look for the reason why it runs:
    ///
    ///     let price = Variable(10), count = Variable(2)
    ///     let total = Computed {
    ///         Computed.trace("total")
    ///         return price.value * count.value
    ///     }
    ///     total.subscribe(onNext: { print($0) })
    ///     count.value = 3
    ///
    /// The second line is `total: variable of Shop/Cart.swift:12 has changed`. A line begins with the name, or with the
    /// place of the computed value. Lines are written to standard error or passed to `log`, which runs as a part of the
    /// closure; what it reads is no dependency. Computed values that do not call it cost nothing.
    public static func trace(
        _ name: String? = nil, log: @Sendable (String) -> Void = { writeToStandardError($0) }
    ) {
        guard let (place, causes) = Graph.causes else {
            return log("\(name ?? "trace"): is not called in the closure of a computed value")
        }
        untracked { log("\(name ?? place.description): \(causes.joined(separator: ", "))") }
    }
}

extension Graph {
    /// The place of the computed value whose closure begins to run on this thread, and why it does; nil if none does.
    static var causes: (Origin, [String])? {
        guard let place = computing else { return nil }
        guard !isFree, let here = hereInside, here.pointee.busy == nil, let running = here.pointee.running else {
            return (place, ["runs for this thread alone, in a transaction or because another thread is computing"])
        }
        let derived = running.pointee.derived.takeUnretainedValue()
        guard derived.hasValue else { return (place, ["first run"]) }
        let causes = changes(in: running)
        if causes.isEmpty, derived.isExternal { return (place, ["external state is read again"]) }
        return (place, causes.isEmpty ? ["something that it depends on may have changed"] : causes)
    }

    /// The names of what has changed since the last run of a computed value that has read nothing yet in this run.
    private static func changes(in node: Node.Pointer) -> [String] {
        var causes: [String] = []
        var next = node.pointee.lastDependency?.pointee.nextDependency ?? node.pointee.firstDependency
        while let link = next {
            next = link.pointee.nextDependency
            guard link.pointee.version != link.pointee.dependency.pointee.version else { continue }
            let owner = link.pointee.dependency.pointee.owner.takeUnretainedValue()
            guard let source = owner as? any SubscriptionSource else { continue }
            causes.append("\(source.name) has changed")
        }
        return causes
    }
}
