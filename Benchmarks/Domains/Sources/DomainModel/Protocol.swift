/// The protocol of domains: what each step of a thread does. A step that other threads can notice is one atomic
/// operation or one section under a lock; all other steps touch only what the thread owns.
struct Machine {
    let scenario: Scenario
    let components: [Int]
    var world: World
    let me: Int
    /// How often closures of computed values have run in this step.
    var runs = 0

    /// Runs the thread to its next step that others can notice.
    mutating func step() throws(Violation) {
        try take()
        while let next = world.threads[me].steps.last, !isNoticed(next) { try take() }
    }

    private func isNoticed(_ step: Step) -> Bool {
        switch step {
        case .work(.connect), .work(.gather): true
        case .begin, .work, .runJunction, .evaluated, .check: false
        case .leave(let gate): world.gates[gate].parent < 0 && world.gates[gate].due == 0
        default: true
        }
    }

    private mutating func push(_ step: Step) { world.threads[me].steps.append(step) }

    private mutating func take() throws(Violation) {
        switch world.threads[me].steps.removeLast() {
        case .begin(let operation): try begin(operation)
        case .store(let variable): try store(variable)
        case .leave(let gate): try leave(gate)
        case .perform(let gate, let work): try perform(gate, work)
        case .work(let work): try run(work)
        case .joinOwned(let work): try joinOwned(work)
        case .runJunction(let junction): try runJunction(junction)
        case .read(let junction, let index): try read(junction, index)
        case .evaluated(let junction): try evaluated(junction)
        case .hold(let variables, let index): try hold(variables, index)
        case .commit: try commit()
        case .stage(let variables): try stage(variables)
        case .snapshot(let junction, let index): snapshot(junction, index)
        case .readIsOver(let junction): try readIsOver(junction)
        case .check(let variable): try check(variable)
        }
    }

    // MARK: Entering, posting, leaving

    /// Enters a free domain, or posts the work under its lock. The owner does it at once.
    private mutating func perform(_ gate: Int, _ work: Work) throws(Violation) {
        let root = world.root(gate)
        switch world.gates[root].owner {
        case me: push(.work(work))
        case World.free:
            world.gates[root].owner = me
            push(.leave(root))
            push(.work(work))
        default: try post(work, to: root)
        }
    }

    private mutating func post(_ work: Work, to root: Int) throws(Violation) {
        let bit = 1 << (me * 20 + world.threads[me].jobs)
        guard world.threads[me].jobs < 20 else { throw Violation("a thread posts without end") }
        world.threads[me].jobs += 1
        world.threads[me].hasPosted = true
        world.posted |= bit
        world.gates[root].jobs.append(Job(work: work, bit: bit))
    }

    /// The end of a turn: what is due, then what was posted, one job a turn; then the gate is free.
    private mutating func leave(_ gate: Int) throws(Violation) {
        guard world.gates[gate].parent < 0 else { return }
        try expect(world.gates[gate].owner == me, "leaves what it does not own")
        let due = scenario.fault == .theOwnerLeavesWhatIsDue ? 0 : world.gates[gate].due
        if due != 0 {
            let junction = due.trailingZeroBitCount
            world.gates[gate].due &= ~(1 << junction)
            push(.leave(gate))
            return push(.runJunction(junction))
        }
        guard !world.gates[gate].jobs.isEmpty else { return world.gates[gate].owner = World.free }
        let job = world.gates[gate].jobs.removeFirst()
        push(.leave(gate))
        try expect(world.done & job.bit == 0, "a post is executed twice")
        world.done |= job.bit
        if case .apply(let writes) = job.work {
            for write in writes {
                let isInOrder = world.variables[write.variable].posted < write.number
                try expect(isInOrder || writes.count > 1, "posts to a variable change their order")
                world.variables[write.variable].posted = max(world.variables[write.variable].posted, write.number)
            }
        }
        switch job.work {
        case .connect, .meet, .gather: push(.joinOwned(job.work))
        default: push(.work(job.work))
        }
    }

    // MARK: Becoming one

    /// The one primitive: the owner of a domain, between turns, makes it a part of another, free or busy. What was posted
    /// goes along in its order, under the locks of both.
    private mutating func become(_ gate: Int, partOf target: Int) throws(Violation) {
        try expect(world.gates[gate].owner == me && world.gates[gate].parent < 0, "joins what it does not own")
        try expect(world.gates[target].parent < 0 && target != gate, "joins what is a part")
        let isLoneOfMine = !world.gates[gate].isDomain && world.gates[target].owner == me
        try expect(
            world.gates[gate].due == 0 && (isBetweenTurns(gate) || isLoneOfMine), "joins in the middle of a turn")
        try expect(world.gates[target].isDomain, "joins a lone gate")
        let jobs = scenario.fault == .whatIsPostedStaysBehind ? [] : world.gates[gate].jobs
        world.gates[target].jobs += jobs
        if scenario.fault != .readersStayBehind { world.gates[target].snapshots |= world.gates[gate].snapshots }
        (world.gates[gate].jobs, world.gates[gate].snapshots) = ([], 0)
        (world.gates[gate].owner, world.gates[gate].parent) = (World.part, target)
        if !jobs.isEmpty, world.gates[target].owner == World.free {
            world.gates[target].owner = me
            push(.leave(target))
        }
    }

    private mutating func newDomain() -> Int {
        world.gates.append(World.Gate(owner: me, isDomain: true))
        return world.gates.count - 1
    }

    /// A lone gate that this thread has entered becomes a part of what it has entered, too: its frame leaves that instead.
    private mutating func becomeLone(_ gate: Int, partOf target: Int, leaving: Int?) throws(Violation) {
        let frame = world.threads[me].steps.lastIndex(of: .leave(gate))
        try become(gate, partOf: target)
        guard let frame else { return }
        if let leaving { world.threads[me].steps[frame] = .leave(leaving) }
    }

    /// Makes the domain of a variable a part of the junction's. This thread owns one of both, between turns. Returns false if
    /// the work had to be posted on.
    private mutating func join(_ variable: Int, _ junction: Int, _ work: Work) throws(Violation) -> Bool {
        let (mine, root) = (world.root(ofJunction: junction), world.root(variable))
        guard mine != root else { return true }
        if world.gates[root].owner == World.free { world.gates[root].owner = me }
        guard world.gates[root].owner == me, isBetweenTurns(root) else {
            try post(work, to: root)
            return false
        }
        try become(root, partOf: mine)
        return true
    }

    /// Whether no turn of this thread in the domain is left for one in another.
    private func isBetweenTurns(_ root: Int) -> Bool {
        world.threads[me].steps.last == .leave(root) || !world.threads[me].steps.contains(.leave(root))
    }

    /// Joins for what was posted; this thread is between turns of the domain that it was posted to.
    private mutating func joinOwned(_ work: Work) throws(Violation) {
        switch work {
        case .connect(let junction, let variable, let choice):
            let add = Work.add(junction: junction, variable: variable, choice: choice)
            if try join(variable, junction, work) { push(.perform(gate: world.gate(of: junction), add)) }
        case .meet(let junction, let variable):
            guard try join(variable, junction, work) else { return }
            push(.perform(gate: world.gate(of: junction), .evaluate(junction: junction)))
        case .gather(let writes, let next):
            let root = world.root(writes[next].variable)
            if next == 0 {
                if !world.gates[root].isDomain {
                    let domain = newDomain()
                    try becomeLone(root, partOf: domain, leaving: domain)
                }
            } else if root != world.root(writes[0].variable) {
                try become(root, partOf: world.root(writes[0].variable))
            }
            push(.work(.gather(writes, next: next + 1)))
        default: throw Violation("\(work) joins nothing")
        }
    }

    /// Feeds a junction by a variable. Whichever of the two domains is not in the middle of a turn becomes a part of the
    /// other; if both are, the owner of the variable does it when its turn is over.
    private mutating func connect(_ junction: Int, _ variable: Int, _ choice: Int) throws(Violation) {
        let (mine, root) = (world.root(ofJunction: junction), world.root(variable))
        let add = Work.add(junction: junction, variable: variable, choice: choice)
        if mine == root {
        } else if world.gates[mine].owner == World.free, world.gates[root].isDomain {
            world.gates[mine].owner = me
            try become(mine, partOf: root)
        } else if world.gates[root].owner == World.free {
            let again = Work.connect(junction: junction, variable: variable, choice: choice)
            if scenario.moment == .betweenTurns, world.gates[mine].owner == me { return try post(again, to: mine) }
            world.gates[root].owner = me
            try become(root, partOf: mine)
        } else {
            return try post(.connect(junction: junction, variable: variable, choice: choice), to: root)
        }
        push(.perform(gate: mine, add))
    }

    // MARK: Work

    private mutating func run(_ work: Work) throws(Violation) {
        switch work {
        case .apply(let writes):
            for write in writes where write.number > world.variables[write.variable].current {
                world.variables[write.variable].current = write.number
                try changed(write.variable)
            }
            if writes.count > 1 { world.threads.indices.forEach { finish(writes, of: $0) } }
        case .gather(let writes, let next): try gather(writes, next)
        case .connect(let junction, let variable, let choice): try connect(junction, variable, choice)
        case .add(let junction, let variable, let choice): try add(junction, variable, choice)
        case .evaluate(let junction):
            guard !world.junctions[junction].isDisposed else { return }
            evaluate(junction)
        case .dispose(let junction):
            world.junctions[junction].isDisposed = true
            for variable in world.variables.indices { world.variables[variable].feeds &= ~(1 << junction) }
        case .meet: throw Violation("meets without owning")
        }
    }

    private mutating func finish(_ writes: [Write], of thread: Int) {
        let bits = writes.reduce(0) { $0 | 1 << $1.variable }
        if writes.allSatisfy({ world.threads[thread].written[$0.variable] == $0.number }) {
            world.threads[thread].pending &= ~bits
        }
    }

    private mutating func gather(_ writes: [Write], _ next: Int) throws(Violation) {
        guard next < writes.count else { return push(.perform(gate: writes[0].variable, .apply(writes))) }
        let (first, root) = (world.root(writes[0].variable), world.root(writes[next].variable))
        if next == 0 ? world.gates[root].isDomain : root == first {
            return push(.work(.gather(writes, next: next + 1)))
        }
        guard world.gates[root].owner == World.free else { return try post(.gather(writes, next: next), to: root) }
        world.gates[root].owner = me
        push(.leave(root))
        push(.joinOwned(.gather(writes, next: next)))
    }

    private mutating func add(_ junction: Int, _ variable: Int, _ choice: Int) throws(Violation) {
        let root = world.root(ofJunction: junction)
        if case .relay = scenario.junctions[junction] {
            try expect(world.gates[world.root(variable)].owner == me, "an observer is added from outside")
            if !world.junctions[junction].isDisposed { world.variables[variable].feeds |= 1 << junction }
            return
        }
        try expect(root == world.root(variable) && world.gates[root].owner == me, "feeds across domains")
        let state = world.junctions[junction]
        guard !state.isDisposed, state.choice == choice || variable == scenario.junctions[junction].inputs[0] else {
            return
        }
        world.variables[variable].feeds |= 1 << junction
        for (index, input) in scenario.junctions[junction].inputs.enumerated() where input == variable {
            world.junctions[junction].latest[index] = world.variables[variable].current
        }
        world.gates[root].due |= 1 << junction
    }

    private mutating func store(_ variable: Int) throws(Violation) {
        let number = publish(variable)
        try expect(world.gates[world.root(variable)].owner == me, "writes to what it does not own")
        world.variables[variable].current = number
        try changed(variable)
    }

    /// Under the lock of the root.
    private mutating func publish(_ variable: Int) -> Int {
        let root = world.root(variable)
        for thread in world.threads.indices where world.gates[root].snapshots & 1 << thread != 0 {
            if world.threads[thread].kept[variable] < 0, scenario.fault != .whatIsReplacedIsNotKept {
                world.threads[thread].kept[variable] = world.variables[variable].published
            }
        }
        world.variables[variable].published += 1
        world.threads[me].written[variable] = world.variables[variable].published
        return world.variables[variable].published
    }

    private mutating func changed(_ variable: Int) throws(Violation) {
        let (root, state) = (world.root(variable), world.variables[variable])
        try expect(world.gates[root].owner == me, "delivers without owning")
        for junction in world.junctions.indices where state.feeds & 1 << junction != 0 {
            if case .relay(_, let target) = scenario.junctions[junction] {
                push(.begin(.write([target])))
                continue
            }
            try expect(world.root(ofJunction: junction) == root, "feeds across domains")
            for (index, input) in scenario.junctions[junction].inputs.enumerated() where input == variable {
                world.junctions[junction].latest[index] = state.current
            }
            world.gates[root].due |= 1 << junction
        }
    }

    private mutating func runJunction(_ junction: Int) throws(Violation) {
        let state = world.junctions[junction]
        guard !state.isDisposed else { return }
        switch scenario.junctions[junction] {
        case .combine: if !state.latest.contains(-1) { try deliver(junction, state.latest) }
        case .computed: evaluate(junction)
        case .relay: break
        case .switching(_, let choices):
            let wanted = state.latest[0] % choices.count
            if wanted == state.chosen {
                if state.latest[wanted + 1] >= 0 { try deliver(junction, [state.latest[wanted + 1]]) }
            } else {
                if state.chosen >= 0 { world.variables[choices[state.chosen]].feeds &= ~(1 << junction) }
                world.junctions[junction].chosen = wanted
                world.junctions[junction].choice += 1
                world.junctions[junction].latest[wanted + 1] = -1
                push(.work(.connect(junction: junction, variable: choices[wanted], choice: state.choice + 1)))
            }
        }
    }

    private mutating func deliver(_ junction: Int, _ values: [Int]) throws(Violation) {
        try expect(world.gates[world.root(ofJunction: junction)].owner == me, "an observer is called without owning")
        try expectOneInstant(junction, values)
        world.junctions[junction].seen = values
    }

    // MARK: Computed values

    private mutating func evaluate(_ junction: Int) {
        world.junctions[junction].isWaiting = false
        runs += 1
        push(.evaluated(junction))
        for index in scenario.junctions[junction].inputs.indices.reversed() {
            push(.read(junction: junction, index: index))
        }
    }

    private mutating func read(_ junction: Int, _ index: Int) throws(Violation) {
        let variable = scenario.junctions[junction].inputs[index]
        let (mine, root) = (world.root(ofJunction: junction), world.root(variable))
        try expect(world.gates[mine].owner == me, "evaluates without owning")
        if mine != root {
            guard try joinToRead(mine, root, junction) else {
                world.junctions[junction].latest[index] = world.variables[variable].published
                let isFirst = !world.junctions[junction].isWaiting
                world.junctions[junction].isWaiting = true
                guard isFirst, world.junctions[junction].isObserved, scenario.fault != .closuresDoNotRunAgain else {
                    return
                }
                if !world.gates[mine].isDomain {
                    let domain = newDomain()
                    try becomeLone(mine, partOf: domain, leaving: domain)
                }
                let free = world.gates[root].owner == World.free
                return try post(
                    .meet(junction: junction, variable: variable), to: free ? world.root(ofJunction: junction) : root)
            }
        }
        world.variables[variable].feeds |= 1 << junction
        world.junctions[junction].latest[index] = world.variables[variable].current
    }

    /// Returns whether the domain of what is read and the one that runs are one now.
    private mutating func joinToRead(_ mine: Int, _ root: Int, _ junction: Int) throws(Violation) -> Bool {
        let isLone = !world.gates[mine].isDomain
        if world.gates[root].owner == me, world.gates[root].isDomain, isLone {
            try becomeLone(mine, partOf: root, leaving: nil)
            return true
        }
        guard world.gates[root].owner == World.free, isLone || scenario.moment == .atOnceIfFree else { return false }
        world.gates[root].owner = me
        if !isLone, scenario.fault == .turnsMove {
            try become(mine, partOf: root)
        } else if !isLone {
            try become(root, partOf: mine)
        } else if world.gates[root].isDomain {
            try becomeLone(mine, partOf: root, leaving: root)
        } else {
            let domain = newDomain()
            try become(root, partOf: domain)
            try becomeLone(mine, partOf: domain, leaving: domain)
        }
        return true
    }

    private mutating func evaluated(_ junction: Int) throws(Violation) {
        let state = world.junctions[junction]
        guard !state.isWaiting, state.isObserved, !state.isDisposed, state.seen != state.latest else { return }
        try deliver(junction, state.latest)
    }

    // MARK: What a thread does

    private mutating func begin(_ operation: Operation) throws(Violation) {
        switch operation {
        case .write(let variables) where variables.count > 1: push(.hold(variables, index: 0))
        case .write(let variables): push(.hold(variables, index: -1))
        case .observe(let junction): try observe(junction)
        case .dispose(let junction):
            // The flag is set at once, by any thread; what was subscribed to is left as the owner.
            world.junctions[junction].isDisposed = true
            push(.perform(gate: world.gate(of: junction), .dispose(junction: junction)))
        case .read(let junction): push(.snapshot(junction: junction, index: -1))
        }
    }

    private mutating func observe(_ junction: Int) throws(Violation) {
        guard !world.junctions[junction].isDisposed else { return }
        world.junctions[junction].isObserved = true
        switch scenario.junctions[junction] {
        case .combine(let inputs):
            makeDomain(of: junction)
            for input in inputs.reversed() { push(.work(.connect(junction: junction, variable: input, choice: 0))) }
        case .computed:
            push(.perform(gate: world.gate(of: junction), .evaluate(junction: junction)))
        case .switching(let selector, _):
            makeDomain(of: junction)
            push(.work(.connect(junction: junction, variable: selector, choice: 0)))
        case .relay(let from, _):
            push(.perform(gate: from, .add(junction: junction, variable: from, choice: 0)))
        }
    }

    private mutating func makeDomain(of junction: Int) {
        let domain = newDomain()
        world.gates[domain].owner = World.free
        world.gates[world.gate(of: junction)] = World.Gate(owner: World.part, parent: domain)
    }

    /// Writes at once if all is free or can become one, else stages.
    private mutating func hold(_ variables: [Int], _ index: Int) throws(Violation) {
        guard index >= 0 else { return try write(variables[0]) }
        let root = world.root(variables[index])
        if index == 0 {
            world.threads[me].hasPosted = false
            guard world.gates[root].owner == World.free else { return push(.stage(variables)) }
            world.gates[root].owner = me
            world.threads[me].held = root
            push(.leave(root))
        } else if root != world.threads[me].held {
            guard world.gates[root].owner == World.free else { return unwind(variables) }
            world.gates[root].owner = me
            try joinHeld(root)
        }
        let variable = variables[index]
        world.threads[me].undo.append(Write(variable: variable, number: world.variables[variable].current))
        world.variables[variable].current += 1
        push(index + 1 < variables.count ? .hold(variables, index: index + 1) : .commit)
    }

    private mutating func joinHeld(_ root: Int) throws(Violation) {
        let held = world.threads[me].held
        if world.gates[held].isDomain { return try become(root, partOf: held) }
        var target = root
        if !world.gates[root].isDomain {
            target = newDomain()
            try become(root, partOf: target)
        }
        try becomeLone(held, partOf: target, leaving: target)
        world.threads[me].held = target
    }

    private mutating func unwind(_ variables: [Int]) {
        for write in world.threads[me].undo.reversed() { world.variables[write.variable].current = write.number }
        (world.threads[me].undo, world.threads[me].held) = ([], -1)
        guard let frame = world.threads[me].steps.popLast() else { return }
        push(.stage(variables))
        push(frame)
    }

    /// Publishes under the lock of the one domain that was written to.
    private mutating func commit() throws(Violation) {
        let writes = world.threads[me].undo
        (world.threads[me].undo, world.threads[me].held) = ([], -1)
        for write in writes { world.variables[write.variable].current = publish(write.variable) }
        for write in writes { try changed(write.variable) }
    }

    /// Publishes under the locks of all domains at once: who reads published values of one of them keeps those of all.
    private mutating func stage(_ variables: [Int]) throws(Violation) {
        let roots = Set(variables.map { world.root($0) })
        let snapshots = roots.reduce(0) { $0 | world.gates[$1].snapshots }
        if scenario.fault != .readersKeepOneDomain { for root in roots { world.gates[root].snapshots = snapshots } }
        let writes = variables.map { Write(variable: $0, number: publish($0)) }
        world.threads[me].pending |= writes.reduce(0) { $0 | 1 << $1.variable }
        world.threads[me].hasPosted = true
        push(.work(.gather(writes, next: 0)))
    }

    private mutating func write(_ variable: Int) throws(Violation) {
        let root = world.root(variable)
        world.threads[me].hasPosted = false
        switch world.gates[root].owner {
        case me: push(.store(variable))
        case World.free:
            world.gates[root].owner = me
            push(.check(variable))
            push(.leave(root))
            push(.store(variable))
        default:
            try expectConnected(root, variable)
            try post(.apply([Write(variable: variable, number: publish(variable))]), to: root)
        }
    }

    private mutating func snapshot(_ junction: Int, _ index: Int) {
        guard index >= 0 else { return beginReading(junction) }
        let variable = scenario.junctions[junction].inputs[index]
        world.gates[world.root(variable)].snapshots |= 1 << me
        let kept = world.threads[me].kept[variable]
        let value = kept < 0 ? world.variables[variable].published : kept
        world.threads[me].kept[variable] = value
        push(
            index + 1 < scenario.junctions[junction].inputs.count
                ? .snapshot(junction: junction, index: index + 1) : .readIsOver(junction))
    }

    /// As the owner if it is free and nothing of this thread is still to be applied, else on published values.
    private mutating func beginReading(_ junction: Int) {
        let root = world.root(ofJunction: junction)
        let isPending = world.threads[me].pending != 0 && scenario.fault != .ownWritesAreForgotten
        guard world.gates[root].owner == World.free, !isPending else {
            return push(.snapshot(junction: junction, index: 0))
        }
        world.gates[root].owner = me
        push(.readIsOver(~junction))
        evaluate(junction)
        let evaluation = world.threads[me].steps.suffix(scenario.junctions[junction].inputs.count + 2)
        world.threads[me].steps.removeLast(evaluation.count)
        push(.leave(root))
        world.threads[me].steps += evaluation
    }

    private mutating func readIsOver(_ junction: Int) throws(Violation) {
        if junction < 0 {
            let junction = ~junction
            if world.junctions[junction].isWaiting { return push(.snapshot(junction: junction, index: 0)) }
            return try expectRead(junction, world.junctions[junction].latest)
        }
        let values = scenario.junctions[junction].inputs.map { world.threads[me].kept[$0] }
        for gate in world.gates.indices { world.gates[gate].snapshots &= ~(1 << me) }
        for variable in world.variables.indices { world.threads[me].kept[variable] = -1 }
        try expectRead(junction, values)
    }
}
