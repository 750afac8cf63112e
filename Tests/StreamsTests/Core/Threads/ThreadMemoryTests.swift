import Testing

@testable import Streams

@Suite(.ownThreads)
struct ThreadMemoryTests {
    /// Holds a turn without retaining it.
    private final class Kept: @unchecked Sendable {
        // Safe: one thread at a time touches it.
        weak var turn: Turn?
    }

    @Test func `what a thread keeps begins empty and is released when the thread ends`() {
        let places = ThreadMemory.Place.allCases.count
        for _ in 0..<20 {
            let (kept, filled) = (Kept(), Counter())
            // A thread often gets the identifier of the one before.
            Thread {
                filled.add((0..<places).count { ThreadMemory.words[$0] != 0 })
                let (left, right) = (Variable(1), Variable(2))
                let sum = Computed { left.value + right.value }
                Observable.combineLatest(left, sum).subscribe(onNext: { _, _ in }).dispose()
                transaction { left.value = 3 }
                kept.turn = Turn.current
            }.join()
            #expect(filled.value == 0)
            #expect(kept.turn == nil)
        }
    }
}
