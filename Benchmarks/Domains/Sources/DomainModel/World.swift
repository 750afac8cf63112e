/// What a thread of the model does.
package enum Operation: Hashable, Sendable {
    /// Writes one variable, or several in a transaction.
    case write([Int])
    /// Begins to observe a junction.
    case observe(Int)
    case dispose(Int)
    /// Reads a computed value.
    case read(Int)
}

/// What depends on variables.
package enum Kind: Hashable, Sendable {
    /// Knows from the start what it combines.
    case combine([Int])
    /// Finds out while its closure runs what it reads.
    case computed([Int])
    /// Chooses one of the streams by the value of the selector.
    case switching(by: Int, among: [Int])
    /// An observer of the first that writes to the second, which is not connected with it by that.
    case relay(from: Int, to: Int)

    var inputs: [Int] {
        switch self {
        case .combine(let inputs), .computed(let inputs): inputs
        case .switching(let selector, let choices): [selector] + choices
        case .relay(let from, _): [from]
        }
    }
}

/// When two domains that meet become one.
package enum Moment: Hashable, Sendable {
    /// At once if the other is free, which then becomes a part of the one that runs; else when the other's turn is over.
    case atOnceIfFree
    /// Always between turns; a closure runs again afterwards.
    case betweenTurns
}

/// A deliberate fault in the protocol, which the exploration has to find.
package enum Fault: CaseIterable, Sendable {
    case whatIsPostedStaysBehind, readersStayBehind, readersKeepOneDomain, closuresDoNotRunAgain, ownWritesAreForgotten
    case turnsMove, whatIsReplacedIsNotKept, theOwnerLeavesWhatIsDue
}

/// Variables, junctions and programs whose every order is tried.
package struct Scenario: Sendable {
    package var variables: Int
    package var junctions: [Kind]
    /// Observed before the threads begin.
    package var observed: [Int] = []
    package var programs: [[Operation]]
    /// Variables that are only written together, so that nobody may see one without the other.
    package var pairs: [[Int]] = []
    /// The first is always written by the same thread before the second: who sees the second has seen the first.
    package var ordered: [[Int]] = []
    package var moment = Moment.atOnceIfFree
    package var fault: Fault?

    package init(
        variables: Int, junctions: [Kind], observed: [Int] = [], programs: [[Operation]], pairs: [[Int]] = [],
        ordered: [[Int]] = [], moment: Moment = .atOnceIfFree
    ) {
        (self.variables, self.junctions, self.observed) = (variables, junctions, observed)
        (self.programs, self.pairs, self.ordered, self.moment) = (programs, pairs, ordered, moment)
    }
}

/// A written variable and the number of the write; numbers stand for values.
struct Write: Hashable {
    var variable: Int
    var number: Int
}

/// What is posted.
enum Work: Hashable {
    case apply([Write])
    /// A staged transaction, which makes what it writes to one domain before it is applied.
    case gather([Write], next: Int)
    /// Makes the domains of a variable and a junction one, then feeds the junction.
    case connect(junction: Int, variable: Int, choice: Int)
    case add(junction: Int, variable: Int, choice: Int)
    /// Makes the domains one, then runs the closure again that met the variable in a busy domain.
    case meet(junction: Int, variable: Int)
    case evaluate(junction: Int)
    case dispose(junction: Int)
}

struct Job: Hashable {
    var work: Work
    /// Which thread posted it and its how many-th it is, as the number of a bit.
    var bit: Int
}

/// What a thread still has to do, the last one first.
enum Step: Hashable {
    case begin(Operation)
    case store(Int)
    case leave(Int)
    case perform(gate: Int, Work)
    case work(Work)
    case joinOwned(Work)
    case runJunction(Int)
    case read(junction: Int, index: Int)
    case evaluated(Int)
    case hold([Int], index: Int)
    case commit
    case stage([Int])
    case snapshot(junction: Int, index: Int)
    case readIsOver(Int)
    case check(Int)
}

/// The whole state: gates, what they guard, and threads.
struct World: Hashable {
    static let free = -1, part = -2

    /// Who may touch a variable or junction: its own gate, or the domain that it has become a part of.
    struct Gate: Hashable {
        var owner = World.free
        var parent = -1
        var isDomain = false
        var jobs: [Job] = []
        /// Which junctions have still to run in the owner's turn.
        var due = 0
        /// Which threads read published values, so that what is replaced is kept for them.
        var snapshots = 0
    }

    struct Variable: Hashable {
        var current = 0
        var published = 0
        /// Which junctions it feeds.
        var feeds = 0
        /// The highest number that was posted and applied.
        var posted = 0
    }

    struct Junction: Hashable {
        var isObserved = false
        var isDisposed = false
        var latest: [Int]
        var seen: [Int] = []
        /// It has read something of a busy domain in its last run.
        var isWaiting = false
        var chosen = -1
        var choice = 0
    }

    struct Thread: Hashable {
        var steps: [Step]
        var jobs = 0
        var hasPosted = false
        /// The number of the last own write of each variable.
        var written: [Int]
        var undo: [Write] = []
        var held = -1
        /// Bits of own transactions that wait until what they write to has become one.
        var pending = 0
        var kept: [Int]
    }

    var gates: [Gate]
    var variables: [Variable]
    var junctions: [Junction]
    var threads: [Thread]
    /// Bits of jobs that were posted, and done.
    var posted = 0
    var done = 0

    init(_ scenario: Scenario) {
        let (count, junctions) = (scenario.variables, scenario.junctions)
        gates = Array(repeating: Gate(), count: count + junctions.count)
        variables = Array(repeating: Variable(), count: count)
        self.junctions = junctions.map { Junction(latest: Array(repeating: -1, count: $0.inputs.count)) }
        threads = scenario.programs.map { program in
            Thread(
                steps: program.reversed().map { .begin($0) }, written: Array(repeating: 0, count: count),
                kept: Array(repeating: -1, count: count))
        }
    }

    func root(_ gate: Int) -> Int {
        var gate = gate
        while gates[gate].parent >= 0 { gate = gates[gate].parent }
        return gate
    }

    func gate(of junction: Int) -> Int { variables.count + junction }
    func root(ofJunction junction: Int) -> Int { root(gate(of: junction)) }
}

/// What must never be.
package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}
