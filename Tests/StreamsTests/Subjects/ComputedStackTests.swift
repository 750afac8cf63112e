import Testing

@testable import Streams

extension ComputedTests {
    /// How the values of a chain depend on each other. Only while the flag is set does one read the one before.
    enum Chain: CaseIterable {
        case closures, switched, inPairs, mixedWithStreams, untracked

        /// A chain in which every closure has run, unless the flag is set.
        func last(of length: Int, _ flag: Variable<Bool>) -> Computed<Int> {
            let isOn = Computed { flag.value }
            var last = Computed { 0 }
            for number in 1...length {
                last = step(number, flag, isOn, after: last)
                if !flag.value { _ = last.value }
            }
            return last
        }

        private func step(
            _ number: Int, _ flag: Variable<Bool>, _ isOn: Computed<Bool>, after last: Computed<Int>
        ) -> Computed<Int> {
            switch self {
            case .switched: return Computed { isOn.value ? last.value + 1 : 0 }
            case .inPairs where number.isMultiple(of: 2): return Computed { last.value + 1 }
            case .untracked: return Computed { flag.value ? Streams.untracked { last.value } + 1 : 0 }
            case .closures, .inPairs, .mixedWithStreams:
                let next = Computed { flag.value ? last.value + 1 : 0 }
                let isStream = self == .mixedWithStreams && number.isMultiple(of: 500)
                return isStream ? Computed(initially: 0, from: next) : next
            }
        }

        /// Lengths, and the stack for each. The thread sanitizer has no room for the calls of a chain of 10,000.
        static let sizes = [(1000, 512 << 10)] + (isSanitized ? [] : [(10_000, 8 << 20)])

        /// In debug builds these use 540 and 710 bytes per value, the others 400.
        func stack(_ bytes: Int) -> Int {
            let isLarger = isDebugBuild && [.inPairs, .untracked].contains(self)
            return bytes * (isSanitized ? 8 : 1) * (isLarger ? 2 : 1)
        }
    }

    @Test(arguments: Chain.allCases, Chain.sizes)
    func `C3 long chains of every kind work on small stacks`(chain: Chain, size: (length: Int, stack: Int)) {
        let length = size.length
        onSmallStack(bytes: chain.stack(size.stack)) {
            #expect(chain.last(of: length, Variable(true)).value == length)
        }
        onSmallStack(bytes: chain.stack(size.stack)) {
            let flag = Variable(false)
            let last = chain.last(of: length, flag)
            flag.value = true
            #expect(chain == .untracked || last.value == length)
        }
        onSmallStack(bytes: chain.stack(size.stack)) {
            let flag = Variable(false)
            let last = chain.last(of: length, flag)
            let (events, handle) = Recorder.events(of: last)
            flag.value = true
            #expect(chain == .untracked || events.entries.last == .next(length))
            handle.dispose()
        }
    }

    @Test(arguments: Chain.allCases, Chain.sizes)
    func `C3 long chains are read on small stacks while another thread owns the graph, and in transactions`(
        chain: Chain, size: (length: Int, stack: Int)
    ) {
        let length = size.length
        let flag = Variable(false)
        let last = chain.last(of: length, flag)
        onSmallStack(bytes: chain.stack(size.stack)) {
            transaction {
                flag.value = true
                // Streams follow when the transaction ends.
                #expect(chain == .mixedWithStreams || last.value == length)
            }
        }
        whileAnotherThreadOwnsTheGraph {
            onSmallStack(bytes: chain.stack(size.stack)) { #expect(last.value == length) }
        }
        onSmallStack(bytes: chain.stack(size.stack)) { #expect(last.value == length || chain == .untracked) }
    }

    @Test func `C4 computed values that a closure makes for itself are right while another thread owns the graph`() {
        let number = Variable(1)
        let sum = Computed { (0..<100).reduce(0) { sum, index in sum + Computed { number.value * index }.value } }
        whileAnotherThreadOwnsTheGraph { #expect(sum.value == 4950) }
        #expect(sum.value == 4950)
    }

    @Test func `C4 a variable made while a thread reads does not have the value of one that was released`() {
        let former = Locked<Variable<Int>?>(Variable(1))
        let sum = Computed {
            Thread {
                former.withLock {
                    $0?.value = 2
                    $0 = nil
                }
            }.join()
            let variables = (0..<100).map { _ in Variable(7) }
            return variables.reduce(0) { $0 + $1.value }
        }
        whileAnotherThreadOwnsTheGraph { #expect(sum.value == 700) }
    }

    private func whileAnotherThreadOwnsTheGraph(_ body: () -> Void) {
        let entered = Baton(), leave = Baton()
        let blocking = Computed {
            entered.give()
            leave.take()
        }
        let owner = Thread { blocking.value }
        entered.take()
        body()
        leave.give()
        owner.join()
    }
}
