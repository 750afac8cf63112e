import Synchronization

/// Evaluates closures beside a busy domain, on the values that were written last when the reading began.
// Safe: what is kept is guarded by the mutex, because the owners of several roots may replace values; results belong to the thread.
final class Snapshot: @unchecked Sendable {
    private struct Kept: @unchecked Sendable {
        /// What has been replaced since.
        var values: [ObjectIdentifier: Any] = [:]
        var gates: [Gate] = []
    }
    private let kept = Mutex(Kept())
    private var results: [ObjectIdentifier: Any] = [:]

    func keep(_ value: some Sendable, of source: AnyObject) {
        let identifier = ObjectIdentifier(source)
        kept.withLock { if $0.values[identifier] == nil { $0.values[identifier] = value } }
    }
    func kept<Element: Sendable>(of source: ValueCore<Element>) -> Element? {
        kept.withLock { $0.values[ObjectIdentifier(source)] as? Element }
    }
    func isRegistered(with gate: Gate) { kept.withLock { $0.gates.append(gate) } }
    func takeGates() -> [Gate] {
        kept.withLock { kept in
            let taken = kept.gates
            kept.gates = []
            return taken
        }
    }

    static func value<Element>(of core: ComputedCore<Element>, _ caller: Caller.Pointer) -> Element {
        if let current = caller.pointee.snapshot {
            if let known = current.results[ObjectIdentifier(core)] as? Element { return known }
            let value = core.body()
            current.results[ObjectIdentifier(core)] = value
            return value
        }
        let (snapshot, reader) = (Snapshot(), caller.pointee.reader)
        (caller.pointee.snapshot, caller.pointee.reader) = (snapshot, nil)
        let value = value(of: core, caller)
        (caller.pointee.snapshot, caller.pointee.reader) = (nil, reader)
        Gate.forget(snapshot)
        return value
    }
}
