import Foundation

@testable import Streams

/// What several threads do at the same time, created anew for each schedule.
struct Scenario {
    let threads: [@Sendable () -> Void]
    /// Records what the threads do, as far as the complaint depends on it.
    var recorders: [Recorder<Int>] = []
    /// Called when all threads have ended: returns what is wrong, or nil.
    let complaint: () -> String?
}

/// Runs a scenario once for every order in which its threads can take their steps.
///
/// A step is an atomic operation on a gate, or the call of ``step(_:)`` in an observer. The threads are real ones and
/// run the library's own code, but only one at a time, each until its next step. A thread that would spin on a held
/// lock is not eligible. The orders are tried depth first: a schedule repeats the choices of the previous one up to the
/// last choice that has an alternative, and takes that. When it reaches a state that another schedule has reached
/// before, it runs to its end without further choices. If the number of preemptions is limited, as many schedules with any
/// number of them follow as a race has rounds, chosen at random.
// Safe: variable state is touched by the one thread that may run, or by the starting thread between schedules.
final class Exploration: @unchecked Sendable {
    private let scenario: (LiveCount) -> Scenario
    /// The maximum number of preemptions of a thread that could continue; nil for any number.
    private let preemptions: Int?

    private(set) var schedules = 0
    /// The steps of the first faulty schedule, and what was wrong.
    private(set) var fault: String?

    private var choices: [Choice] = []
    private var depth = 0
    private var preempted = 0
    private var workers: [Worker] = []
    private var recorders: [Recorder<Int>] = []
    private var trace: [(thread: Int, step: String)] = []
    /// The gates that the schedule has used, with the number of steps that changed each.
    private var gates: [(gate: any ProbedGate, changes: Int)] = []
    private var states: Set<Int> = []
    private var isKnown = false
    /// Whether schedules are chosen at random, by the dice.
    private var isSampling = false
    private var dice = Dice(RandomThreadsTests.firstSeed)
    private let finished = Baton()

    private struct Choice {
        let options: [Int]
        var taken = 0
    }

    /// The argument of the scenario counts objects that must be released at its end.
    init(preemptions: Int? = nil, _ scenario: @escaping (LiveCount) -> Scenario) {
        self.preemptions = preemptions
        self.scenario = scenario
    }

    /// Tries schedules until there are no more or one is faulty.
    func run() {
        GateProbe.begin()
        defer { GateProbe.end() }
        repeat {
            schedules += 1
            fault = runSchedule()
        } while fault == nil && advance()
        guard preemptions != nil else { return }
        isSampling = true
        for _ in 0..<raceRounds where fault == nil {
            schedules += 1
            fault = runSchedule()
        }
    }

    /// A step of its own, for code that runs in a scenario's threads.
    static func step(_ name: String) {
        (GateProbe.current as? Worker)?.pause(before: name, at: nil, isLock: false)
    }

    private func runSchedule() -> String? {
        let live = LiveCount()
        (depth, preempted, isKnown, trace) = (0, 0, false, [])
        if let complaint = run(scenario(live)) { return describe(complaint) }
        (recorders, gates) = ([], [])
        return live.remainder.map { describe("not released: \($0) (D6)") }
    }

    private func run(_ scenario: Scenario) -> String? {
        recorders = scenario.recorders
        workers = scenario.threads.indices.map { Worker($0, self) }
        let threads = zip(workers, scenario.threads).map { worker, body in Thread { worker.run(body) } }
        giveWay(from: nil)
        finished.take()
        guard workers.allSatisfy(\.isFinished) else { return "all threads wait for each other" }
        for thread in threads { thread.join() }
        return scenario.complaint()
    }

    private func describe(_ complaint: String) -> String {
        "\(complaint), in schedule \(schedules):\n"
            + trace.map { "thread \($0.thread) \($0.step)" }.joined(separator: "\n")
    }

    /// Continues with the next schedule, if there is one.
    private func advance() -> Bool {
        while var last = choices.popLast() {
            last.taken += 1
            guard last.taken < last.options.count else { continue }
            choices.append(last)
            return true
        }
        return false
    }

    /// Lets the thread that is chosen for the next step continue; false if it is the calling thread.
    @discardableResult
    func giveWay(from worker: Worker?) -> Bool {
        let next = next(after: worker)
        if next != nil, next === worker { return false }
        (next?.baton ?? finished).give()
        return true
    }

    /// Chooses which thread takes the next step; nil when none can.
    private func next(after worker: Worker?) -> Worker? {
        var options = workers.indices.filter { workers[$0].isEligible }
        let goesOn = worker?.isEligible == true
        if goesOn, let worker {
            let others = options.filter { $0 != worker.index }
            let isLimited = !isSampling && preempted >= preemptions ?? .max
            options = [worker.index] + (isLimited ? [] : others)
        }
        guard options.count > 1, !isKnown else { return options.first.map { workers[$0] } }
        if isSampling { return workers[throwDice(for: options, goesOn: goesOn)] }
        if depth == choices.count {
            isKnown = !states.insert(state(of: worker)).inserted
            if isKnown { return workers[options[0]] }
            choices.append(Choice(options: options))
        }
        let choice = choices[depth]
        precondition(choice.options == options, "a scenario does the same in the same schedule")
        depth += 1
        let chosen = workers[options[choice.taken]]
        if goesOn, chosen !== worker { preempted += 1 }
        return chosen
    }

    /// A thread that can go on does so mostly: what needs many steps in one piece would not be reached otherwise.
    private func throwDice(for options: [Int], goesOn: Bool) -> Int {
        guard goesOn else { return dice.choose(options) }
        return dice.throwing(4) > 0 ? options[0] : dice.choose(Array(options.dropFirst()))
    }

    /// The state of the schedule: what each thread has done and will do next, which steps have changed each gate, in
    /// their order, and what has been recorded.
    private func state(of worker: Worker?) -> Int {
        var hasher = Hasher()
        for worker in workers { hasher.combine(worker.history) }
        for (_, changes) in gates { hasher.combine(changes) }
        for recorder in recorders { hasher.combine(recorder.entries) }
        if preemptions != nil { hasher.combine([preempted, worker?.index ?? -1]) }
        return hasher.finalize()
    }

    /// The number of a gate in this schedule.
    func number(of gate: any ProbedGate) -> Int {
        if let known = gates.firstIndex(where: { $0.gate === gate }) { return known }
        gates.append((gate, 0))
        return gates.count - 1
    }

    func note(_ step: String, by worker: Worker) {
        trace.append((worker.index, step))
    }

    /// Records that the step of a thread has changed a gate.
    func noteChange(of gate: any ProbedGate, by worker: Worker) {
        let number = number(of: gate)
        gates[number].changes = [gates[number].changes, worker.index, worker.history].hashValue
    }
}
