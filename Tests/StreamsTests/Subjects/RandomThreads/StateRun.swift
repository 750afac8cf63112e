import Streams
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs a plan on several threads and records what they and their observers see.
// Safe: `computed` is filled before the threads start; the rest is locked.
final class StateRun: @unchecked Sendable {
    /// A computed value of any kind, read as a number.
    struct Value: Sendable {
        let read: @Sendable () -> Int
        let observe: @Sendable (@escaping @Sendable (Int) -> Void) -> Subscription
    }

    /// One thread or observer; used by one thread at a time.
    // Safe: an observer's deliveries do not overlap, and what one thread has done the next one sees.
    final class Witness: @unchecked Sendable {
        var history: StateHistory
        var known: [(writer: Int, position: Int, isExact: Bool)] = []
        let handle = Locked<Subscription?>(nil)
        let isDisposed = Atomic<Bool>(false)
        /// The runs of an effect that have not been cleaned up.
        let openRuns = Counter()
        let hasOverlap = Atomic<Bool>(false)

        init(_ name: String, _ kind: StateHistory.Kind) {
            history = StateHistory(name: name, kind: kind)
        }

        /// Notes that an effect runs. Its previous run must have been cleaned up.
        func begin() {
            if openRuns.add(1) != 1 { hasOverlap.store(true, ordering: .relaxed) }
            onCleanUp { [openRuns] in openRuns.add(-1) }
        }

        /// What is wrong at the end, or nil.
        func complaint(_ final: [Int]) -> String? {
            if hasOverlap.load(ordering: .relaxed) { return "\(history.name) ran before the run before was cleaned up" }
            guard history.kind != .thread, !isDisposed.load(ordering: .acquiring) else { return nil }
            guard !history.sights.isEmpty else { return "\(history.name) has received nothing" }
            for computed in final.indices {
                guard let last = history.sights.last(where: { $0.computed == computed }) else { continue }
                if last.value != final[computed] {
                    return "\(history.name) has received \(last.value) last instead of \(final[computed])"
                }
            }
            return nil
        }

        /// Ends the subscription, and lets go of it: it keeps its closure, which keeps this.
        func forget() {
            let handle = handle.withLock { handle in
                defer { handle = nil }
                return handle
            }
            handle?.dispose()
        }

        func see(_ computed: Int, _ value: Int, _ staged: [StatePlan.Write] = []) {
            history.sights.append(
                StateHistory.Sight(computed: computed, value: value, staged: staged, known: known))
        }
    }

    private struct Undone: Error {}

    let plan: StatePlan
    private let variables: [Variable<Int>]
    private var computed: [Value] = []
    /// The states of each writer.
    private let lists: Locked<[[[Int: Int]]]>
    private let witnesses = Locked<[Witness]>([])
    private let step: @Sendable () -> Void
    private let evaluations = Atomic<Int>(0)
    private let pauses: Int

    /// `step` is called after each step of a thread.
    init(_ plan: StatePlan, step: @escaping @Sendable () -> Void = {}) {
        self.plan = plan
        self.step = step
        variables = plan.initial.map { Variable($0) }
        lists = Locked(
            (0..<plan.writerCount).map { writer in
                [
                    Dictionary(
                        uniqueKeysWithValues: plan.writers.indices.filter { plan.writers[$0] == writer }.map {
                            ($0, plan.initial[$0])
                        })
                ]
            })
        pauses = plan.seed % 8
        for index in plan.formulas.indices { computed.append(value(of: index)) }
    }

    private func read(_ reference: StatePlan.Reference) -> Int {
        switch reference {
        case .variable(let index): variables[index].value
        case .computed(let index): computed[index].read()
        }
    }

    private func value(of index: Int) -> Value {
        let formula = plan.formulas[index]
        let compute: @Sendable () -> Int = { [unowned self] in
            pause()
            let condition = read(formula.condition)
            let branch = formula.branch(condition)
            guard formula.isNested else { return formula.sum(of: branch, condition) { self.read($0) } }
            let inner = Computed { formula.sum(of: branch, condition) { self.read($0) } }
            return min(inner.value, inner.value)
        }
        switch formula.kind {
        case .number: return Self.value(Computed { compute() }) { $0 }
        case .text: return Self.value(Computed { "number \(compute())" }) { Int($0.dropFirst(7)) ?? -2 }
        case .result:
            let result = Computed { () -> Result<Int, Failure> in
                let value = compute()
                return value < 0 ? .failure(Failure()) : .success(value)
            }
            return Self.value(result) { (try? $0.get()) ?? -1 }
        }
    }

    private static func value<Element>(
        _ computed: Computed<Element>, _ number: @escaping @Sendable (Element) -> Int
    ) -> Value {
        Value(
            read: { number(computed.value) },
            observe: { receive in computed.subscribe(onNext: { receive(number($0)) }) })
    }

    /// Takes some time inside a closure; now and then lets another thread run.
    private func pause() {
        let count = evaluations.wrappingAdd(1, ordering: .relaxed).newValue
        if pauses == 0, count % 8 == 0 { sched_yield() }
        for _ in 0..<pauses * 16 { evaluations.wrappingAdd(8, ordering: .relaxed) }
    }

    /// Subscribes the first observers, and returns what the threads do.
    func begin() -> [@Sendable () -> Void] {
        for watch in plan.first { observe(watch, known: []) }
        return plan.scripts.indices.map { thread in { self.run(thread) } }
    }

    /// What is wrong when all threads have ended, or nil.
    func complaint() -> String? {
        let space = StateSpace(plan, lists.withLock { $0 })
        let witnesses = witnesses.withLock { $0 }
        let final = plan.values(variables.map(\.value))
        let seen = computed.map { $0.read() }
        let complaint = witnesses.lazy.compactMap { $0.complaint(final) }.first
        for witness in witnesses { witness.forget() }
        guard seen == final else { return "the values are \(seen) instead of \(final)" }
        if let complaint { return complaint }
        if let open = witnesses.first(where: { $0.openRuns.value != 0 }) {
            return "\(open.history.name) has ended, and its last run was not cleaned up"
        }
        return space.complaint(about: witnesses.map(\.history))
    }

    private func witness(_ name: String, _ kind: StateHistory.Kind) -> Witness {
        let witness = Witness(name, kind)
        witnesses.withLock { $0.append(witness) }
        return witness
    }

    private func run(_ thread: Int) {
        let witness = witness("thread \(thread)", .thread)
        var observers: [Witness] = []
        var position = 0
        for planned in plan.scripts[thread] {
            witness.known = [(thread, position, true)]
            switch planned {
            case .write(let write):
                position = commit([write], of: thread)
                variables[write.variable].value = write.value
            case .read(let index): witness.see(index, computed[index].read())
            case .transaction: position = transact(planned, thread, witness, position)
            case .observe(let watch):
                observers.append(observe(watch, known: [(thread, position, false)]))
            case .dispose(let index):
                guard observers.indices.contains(index) else { break }
                dispose(observers[index])
            case .comeAndGo(let index):
                let watch = StatePlan.Watch(computed: [index], reaction: .none, isEffect: position % 2 == 1)
                dispose(observe(watch, known: [(thread, position, false)]))
            case .makeAndDrop(let reference):
                let made = Computed { self.read(reference) + 1 }
                _ = made.value
            }
            step()
        }
        witness.known = [(thread, position, true)]
        for index in computed.indices { witness.see(index, computed[index].read()) }
    }

    /// Adds a state to a writer's list, before it is written. Returns its position.
    private func commit(_ writes: [StatePlan.Write], of writer: Int) -> Int {
        lists.withLock { lists in
            var state = lists[writer].last ?? [:]
            for write in writes { state[write.variable] = write.value }
            lists[writer].append(state)
            return lists[writer].count - 1
        }
    }

    private func transact(_ step: StatePlan.Step, _ thread: Int, _ witness: Witness, _ position: Int) -> Int {
        var staged: [StatePlan.Write] = []
        func body(_ step: StatePlan.Step) throws(Undone) {
            guard case .transaction(let writes, let reads, let isThrowing, let inner) = step else { return }
            let before = staged
            for (index, write) in writes.enumerated() {
                variables[write.variable].value = write.value
                staged.append(write)
                for read in reads where index % 2 == 0 { witness.see(read, computed[read].read(), staged) }
            }
            if let inner {
                do throws(Undone) { try transaction { () throws(Undone) in try body(inner) } } catch {}
            }
            for read in reads where !staged.isEmpty { witness.see(read, computed[read].read(), staged) }
            guard isThrowing else { return }
            staged = before
            throw Undone()
        }
        var position = position
        do throws(Undone) {
            try transaction { () throws(Undone) in
                try body(step)
                position = commit(staged, of: thread)
            }
        } catch {}
        return position
    }

    private func dispose(_ witness: Witness) {
        witness.isDisposed.store(true, ordering: .releasing)
        witness.handle.withLock { $0 }?.dispose()
    }

    @discardableResult
    private func observe(
        _ watch: StatePlan.Watch, known: [(writer: Int, position: Int, isExact: Bool)]
    ) -> Witness {
        let names = watch.computed.map { "c\($0)" }.joined(separator: ", ")
        let witness = witness(
            "an \(watch.isEffect ? "effect" : "observer") of \(names)", watch.isEffect ? .effect : .observer)
        witness.known = known
        let received = Counter()
        let receive: @Sendable (Int) -> Void = { [self] value in
            react(watch.reaction, to: value, received.add(1), witness)
        }
        let handle =
            watch.isEffect
            ? effect { [self] in
                witness.begin()
                for index in watch.computed { witness.see(index, computed[index].read()) }
                receive(witness.history.sights.last?.value ?? 0)
            }
            : computed[watch.computed[0]].observe { value in
                witness.see(watch.computed[0], value)
                receive(value)
            }
        witness.handle.withLock { $0 = handle }
        if witness.isDisposed.load(ordering: .acquiring) { handle.dispose() }
        return witness
    }

    private func react(_ reaction: StatePlan.Reaction, to value: Int, _ count: Int, _ witness: Witness) {
        switch reaction {
        case .none: break
        case .write(let variable):
            let write = StatePlan.Write(variable: variable, value: (value + 1) % 4)
            let writer = plan.writers[variable]
            let position = commit([write], of: writer)
            variables[variable].value = write.value
            witness.known = [(writer, position, true)]
        case .read(let index): _ = computed[index].read()
        case .dispose(let last):
            guard count == last else { break }
            witness.isDisposed.store(true, ordering: .releasing)
            witness.handle.withLock { $0 }?.dispose()
        case .observe(let index):
            guard count == 1 else { break }
            let inner = observe(
                StatePlan.Watch(computed: [index], reaction: .none, isEffect: value % 2 == 0), known: [])
            // In an effect it ends before the next run.
            if witness.history.kind == .effect { onCleanUp { inner.isDisposed.store(true, ordering: .releasing) } }
        }
    }
}
