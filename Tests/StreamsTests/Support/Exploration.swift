import Foundation

@testable import Streams

/// What a number of threads do at the same time, made anew for each schedule.
struct Scenario {
    let threads: [@Sendable () -> Void]
    /// Called when all have ended: says what is wrong, if anything is.
    let complaint: @Sendable () -> String?
}

/// Runs a scenario once for every order in which its threads can take their steps.
///
/// A step is an atomic operation on a gate, or the call of ``step(_:)`` in an observer. The threads are real ones and
/// run the library's own code, but only one at a time, each until its next step. A thread that would spin on a held
/// lock is not eligible. The orders are tried depth first: a schedule repeats the choices of the one before up to
/// the last that has an alternative, and takes that.
// Safe: everything that varies is touched by the one thread that may run, or by the starting one between schedules.
final class Exploration: @unchecked Sendable {
    private let scenario: @Sendable () -> Scenario
    /// How often a thread may be interrupted that could go on; nil for any number.
    private let preemptions: Int?
    /// The most schedules that are tried.
    private let limit: Int

    private(set) var schedules = 0
    /// What the first schedule with a fault did, step by step, and what was wrong.
    private(set) var fault: String?

    private var choices: [Choice] = []
    private var depth = 0
    private var preempted = 0
    private var workers: [Worker] = []
    private var trace: [(thread: Int, step: StaticString)] = []
    private let finished = Baton()

    private struct Choice {
        let options: [Int]
        var taken = 0
    }

    init(preemptions: Int? = nil, limit: Int = .max, _ scenario: @escaping @Sendable () -> Scenario) {
        self.preemptions = preemptions
        self.limit = limit
        self.scenario = scenario
    }

    /// Tries schedules until there are no more, one shows a fault, or the limit is reached.
    func run() {
        GateProbe.begin()
        defer { GateProbe.end() }
        repeat {
            schedules += 1
            fault = runSchedule()
        } while fault == nil && schedules < limit && advance()
    }

    /// A step between others, for the code that a scenario's threads run.
    static func step(_ name: StaticString) {
        GateProbe.current?.pause(before: name, wanting: nil)
    }

    private func runSchedule() -> String? {
        let scenario = scenario()
        (depth, preempted, trace) = (0, 0, [])
        workers = scenario.threads.indices.map { Worker($0, self) }
        let threads = zip(workers, scenario.threads).map { worker, body in Thread { worker.run(body) } }
        next(after: nil)?.baton.give()
        finished.take()
        guard workers.allSatisfy(\.isFinished) else { return describe("all threads wait for each other") }
        for thread in threads { thread.join() }
        return scenario.complaint().map(describe)
    }

    private func describe(_ complaint: String) -> String {
        "\(complaint), in schedule \(schedules):\n"
            + trace.map { "thread \($0.thread) \($0.step)" }.joined(separator: "\n")
    }

    /// Goes on to the next schedule, if there is one.
    private func advance() -> Bool {
        while var last = choices.popLast() {
            last.taken += 1
            guard last.taken < last.options.count else { continue }
            choices.append(last)
            return true
        }
        return false
    }

    /// Chooses which thread takes the next step; nil when none can.
    fileprivate func next(after worker: Worker?) -> Worker? {
        let eligible = workers.indices.filter { workers[$0].isEligible }
        let goesOn = worker.map { $0.isEligible } ?? false
        var options = eligible
        if goesOn, let worker {
            options = [worker.index]
            if preempted < preemptions ?? .max { options += eligible.filter { $0 != worker.index } }
        }
        guard options.count > 1 else { return options.first.map { workers[$0] } }
        if depth == choices.count { choices.append(Choice(options: options)) }
        let choice = choices[depth]
        precondition(choice.options == options, "a scenario does the same in the same schedule")
        depth += 1
        let chosen = workers[options[choice.taken]]
        if goesOn, chosen !== worker { preempted += 1 }
        return chosen
    }

    fileprivate func note(_ step: StaticString, by worker: Worker) {
        trace.append((worker.index, step))
    }

    fileprivate func finish() {
        finished.give()
    }
}

/// A thread of an exploration, which runs only while it has been chosen.
// Safe: as the exploration.
private final class Worker: GateProbe, @unchecked Sendable {
    let index: Int
    let baton = Baton()
    private(set) var isFinished = false
    /// The gate whose lock the next step takes.
    private var wanted: (any ProbedGate)?
    private unowned let exploration: Exploration

    init(_ index: Int, _ exploration: Exploration) {
        self.index = index
        self.exploration = exploration
    }

    var isEligible: Bool { !isFinished && wanted?.isLocked != true }

    func run(_ body: () -> Void) {
        baton.take()
        GateProbe.current = self
        body()
        GateProbe.current = nil
        isFinished = true
        if let next = exploration.next(after: self) { next.baton.give() } else { exploration.finish() }
    }

    override func pause(before step: StaticString, wanting gate: (any ProbedGate)?) {
        wanted = gate
        let next = exploration.next(after: self)
        if next !== self {
            if let next { next.baton.give() } else { exploration.finish() }
            baton.take()
        }
        wanted = nil
        exploration.note(step, by: self)
    }
}

/// What one thread gives and another waits for.
// Safe: `isGiven` is touched under the lock of the condition only.
private final class Baton: @unchecked Sendable {
    private let condition = NSCondition()
    private var isGiven = false

    func give() {
        condition.withLock {
            isGiven = true
            condition.signal()
        }
    }

    func take() {
        condition.withLock {
            while !isGiven { condition.wait() }
            isGiven = false
        }
    }
}
