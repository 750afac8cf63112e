import Testing

@testable import Streams

/// Computed values that are used inside closures, deliveries, releases and transactions.
extension ComputedTests {
    @Test func `C6 the release of what a closure captures may read, write and observe`() {
        let number = Variable(1)
        let doubled = Computed { number.value * 2 }
        let seen = Recorder<Int>()
        func observe() -> Subscription {
            let last = Last {
                number.value += 1
                seen.note(doubled.value)
                doubled.subscribe(onNext: { seen.note($0) }).dispose()
            }
            let observed = Computed {
                withExtendedLifetime(last) {}
                return doubled.value + 1
            }
            return observed.subscribe(onNext: { seen.note($0) })
        }
        observe().dispose()
        #expect(seen.entries == [3, 4, 4])
        #expect(doubled.value == 4)
    }

    @Test func `R1 an observer writes the variable that it observes and that a computed value has read`() {
        let number = Variable(0)
        let doubled = Computed { number.value * 2 }
        #expect(doubled.value == 0)
        let (events, handle) = Recorder.events(of: number)
        let writer = number.subscribe(onNext: { if $0 == 1 { number.value = 2 } })
        number.value = 1
        number.value = 3
        #expect(events.entries == (0...3).map { .next($0) })
        #expect(doubled.value == 6)
        writer.dispose()
        handle.dispose()
    }

    @Test func `C1 a closure may make, read and drop computed values and run transactions that only read`() {
        let number = Variable(1), factor = Variable(10)
        let outer = Computed {
            let inner = Computed { number.value * factor.value }
            return transaction { inner.value + inner.value }
        }
        let seen = Recorder<Int>()
        let handle = outer.subscribe(onNext: { seen.note($0) })
        number.value = 2
        transaction {
            number.value = 3
            factor.value = 100
        }
        #expect(seen.entries == [20, 40, 600])
        handle.dispose()
    }

    @Test func `C5 an update inside a closure is reported, changes nothing and returns its result`() {
        let number = Variable(1)
        let derived = Computed {
            transaction {
                number.update {
                    $0 += 1; return $0
                }
            }
        }
        let reports = reports(naming: "ComputedReentranceTests.swift") { #expect(derived.value == 2) }
        #expect(reports.count == 1)
        #expect(number.value == 1)
    }

    @Test func `C5 a cycle that a transaction closes is reported, and the value stays the previous one`() {
        let isCyclic = Variable(false)
        let back = Variable<Computed<Int?>?>(nil)
        let first = Computed(fileID: "App/Left.swift", line: 1) { isCyclic.value ? back.value?.value : 1 }
        let second = Computed(fileID: "App/Right.swift", line: 2) { first.value.map { $0 + 1 } }
        back.value = second
        #expect(second.value == 2)
        let reports = reports(naming: "App/Left.swift") {
            transaction {
                isCyclic.value = true
                #expect(second.value == 3)
                isCyclic.value = false
                #expect(second.value == 2)
            }
        }
        #expect(reports.count == 1)
        #expect(reports.first?.contains("App/Right.swift:2 -> App/Left.swift:1") == true)
        #expect(second.value == 2)
        back.value = nil
    }

    @Test func `C4 a value that is read often is up to date after each kind of write`() {
        let number = Variable(1)
        let doubled = Computed { number.value * 2 }
        @Sendable func readOften() -> Set<Int> { Set((0..<3).map { _ in doubled.value }) }
        #expect(readOften() == [2])
        number.value = 2
        #expect(readOften() == [4])
        number.update { $0 += 1 }
        #expect(readOften() == [6])
        together({ number.value = 4 }, {})
        #expect(readOften() == [8])
        let before = Recorder<Int>()
        transaction {
            number.value = 5
            #expect(readOften() == [10])
            together({ for _ in 0..<3 { before.note(doubled.value) } }, {})
        }
        #expect(before.entries == [8, 8, 8])
        #expect(readOften() == [10])
        let all = Computed { readOften().union([number.value]) }
        #expect(all.value == [10, 5])
    }

    @Test func `C3 observers that come and go on two threads see values in order`() {
        let number = Variable(0)
        let doubled = Computed { number.value * 2 }
        let complaints = Recorder<String>()
        let rounds = raceRounds * 10
        let comeAndGo: @Sendable () -> Void = {
            for _ in 0..<rounds {
                let last = Locked(-1)
                let handle = doubled.subscribe(onNext: { value in
                    last.withLock {
                        if value < $0 { complaints.note("\(value) after \($0)") }
                        $0 = value
                    }
                })
                handle.dispose()
            }
        }
        together(comeAndGo, comeAndGo, { for round in 1...rounds { number.value = round } })
        #expect(complaints.entries == [])
        #expect(!doubled.core.node.pointee.flags.contains(.observed))
        #expect(doubled.value == rounds * 2)
    }
}

/// Runs a closure when it is released.
private final class Last: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
