import Testing

@testable import ExpenseCore

/// Random histories of three machines. HISTORIES, HISTORY_SEED and HISTORY_STEPS say how many, from which seed, how long.
@Suite(.ownThreads)
struct MachineHistoryTests {
    private func run(_ count: UInt64, part: UInt64, hasBackups: Bool) {
        forEachHistory(count, steps: 40, part: part, of: 4) { seed, steps in
            var machines = try RandomMachines(seed: seed, hasBackups: hasBackups)
            defer { showHistory(machines.steps) }
            try machines.run(steps)
        }
    }

    @Test(arguments: UInt64(0)..<4)
    func `L1 L2 L3 L4 L5 three machines that have the same files have the same rows and conflicts, and lose nothing`(
        part: UInt64
    ) { run(12, part: part, hasBackups: false) }

    @Test(arguments: UInt64(0)..<4)
    func `L4 data files that were copied or put back to an older state go on, and no row is there twice`(part: UInt64) {
        run(12, part: part, hasBackups: true)
    }
}
