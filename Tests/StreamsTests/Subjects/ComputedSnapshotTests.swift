import Synchronization
import Testing

@testable import Streams

/// What a closure sees of the writes that other threads make while it runs.
extension ComputedTests {
    @Test func `C5 a closure sees a variable as it was at the beginning, however often others write it meanwhile`() {
        let number = Variable(1)
        let isFirst = Atomic(true)
        let seen = Recorder<[Int]>()
        let doubled = Computed {
            let before = number.value
            if isFirst.exchange(false, ordering: .relaxed) { Self.write([2, 3], to: number) }
            seen.note([before, number.value])
            return number.value * 2
        }
        #expect(doubled.value == 6)
        #expect(seen.entries == [[1, 1], [3, 3]])
    }

    @Test func `C5 so does a closure that runs in a transaction that has written`() {
        let number = Variable(1), other = Variable(0)
        let isFirst = Atomic(false)
        let seen = Recorder<[Int]>()
        let sum = Computed {
            let before = number.value
            if isFirst.exchange(false, ordering: .relaxed) { Self.write([2, 3], to: number) }
            seen.note([before, number.value])
            return number.value + other.value
        }
        #expect(sum.value == 1)
        isFirst.store(true, ordering: .relaxed)
        transaction {
            other.value = 10
            #expect(sum.value == 11)
        }
        #expect(sum.value == 13)
        #expect(seen.entries == [[1, 1], [1, 1], [3, 3]])
    }

    /// Ways in which a closure begins to read variables.
    enum FirstRead: CaseIterable {
        case alone, inTransaction, subscribed, observed, observedWithExternalState
    }

    @Test(arguments: FirstRead.allCases)
    func `C4 a closure that reads variables for the first time sees all of a transaction or nothing of it`(
        way: FirstRead
    ) {
        let isObserved = way == .observed || way == .observedWithExternalState
        let left = Variable(0), right = Variable(0), isReading = Variable(!isObserved)
        let outside = Computed(externalChanges: .never()) { 0 }
        let isFirst = Atomic(true)
        let both = Computed { () -> [Int] in
            if way == .observedWithExternalState { _ = outside.value }
            guard isReading.value else { return [] }
            let first = left.value
            if isFirst.exchange(false, ordering: .relaxed) { Self.write(1, to: left, right) }
            return [first, right.value]
        }
        let seen = Recorder<[Int]>()
        switch way {
        case .alone: seen.note(both.value)
        case .inTransaction:
            transaction {
                Variable(0).value = 1
                seen.note(both.value)
            }
        case .subscribed: both.subscribe(onNext: { seen.note($0) }).dispose()
        case .observed, .observedWithExternalState:
            let handle = both.skip(1).subscribe(onNext: { seen.note($0) })
            isReading.value = true
            handle.dispose()
        }
        #expect(seen.entries == [[1, 1]])
    }

    @Test func `C5 a value that is observed while another thread begins to run a closure is delivered later on`() {
        let number = Variable(1)
        let doubled = Computed { number.value * 2 }
        let entered = Baton(), leave = Baton()
        let slow = Computed {
            entered.give()
            leave.take()
        }
        let seen = Recorder<Int>(), readers = Recorder<Thread>()
        let handle = doubled.subscribe(onNext: { value in
            seen.note(value)
            guard value == 2 else { return }
            readers.note(Thread { slow.value })
            entered.take()
        })
        leave.give()
        for reader in readers.entries { reader.join() }
        number.value = 2
        #expect(seen.entries == [2, 4])
        handle.dispose()
    }

    /// Writes on another thread, in one transaction.
    private static func write(_ number: Int, to variables: Variable<Int>...) {
        Thread { transaction { for variable in variables { variable.value = number } } }.join()
    }

    /// Writes on another thread.
    private static func write(_ numbers: [Int], to variable: Variable<Int>) {
        Thread { for number in numbers { variable.value = number } }.join()
    }
}
