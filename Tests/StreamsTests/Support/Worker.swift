import Foundation

@testable import Streams

/// A thread of an exploration; it runs only while it has been chosen.
// Safe: as in `Exploration`.
final class Worker: GateProbe, @unchecked Sendable {
    let index: Int
    let baton = Baton()
    private(set) var isFinished = false
    /// A hash of the steps that the thread has taken and of the one before which it waits.
    private(set) var history = 0
    private var pending: (gate: any ProbedGate, isLock: Bool, before: UInt32)?
    private unowned let exploration: Exploration

    init(_ index: Int, _ exploration: Exploration) {
        self.index = index
        self.exploration = exploration
    }

    /// Whether it can take its next step.
    var isEligible: Bool {
        guard !isFinished else { return false }
        return pending.map { !($0.isLock && $0.gate.isLocked) } ?? true
    }

    func run(_ body: () -> Void) {
        baton.take()
        GateProbe.current = self
        body()
        GateProbe.current = nil
        completeStep()
        isFinished = true
        history = [history, -1].hashValue
        exploration.giveWay(from: self)
    }

    override func pause(before step: String, at gate: (any ProbedGate)?, isLock: Bool) {
        completeStep()
        history = [history, step.hashValue, gate.map { exploration.number(of: $0) } ?? -1].hashValue
        pending = gate.map { ($0, isLock, 0) }
        if exploration.giveWay(from: self) { baton.take() }
        let before = gate?.word ?? 0
        pending?.before = before
        exploration.note(step, by: self)
    }

    private func completeStep() {
        if let (gate, _, before) = pending, gate.word != before { exploration.noteChange(of: gate, by: self) }
        pending = nil
    }
}

/// A signal from one thread to another.
// Safe: `isGiven` is touched under the lock of the condition only.
final class Baton: @unchecked Sendable {
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
