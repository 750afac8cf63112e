import Synchronization
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ReadAheadTests {
    @Test(arguments: [0, 1, 15, 16, 17, 300, 100_000])
    func `all elements are received in order`(count: Int) throws {
        var received: [Int] = []
        try readAhead({ put in for number in 0..<count { guard try put(number) else { return } } }) { (number: Int) in
            received.append(number)
            return true
        }
        #expect(received == Array(0..<count))
    }

    @Test(arguments: [1, 16, 17, 1000, 5000])
    func `a receiver that returns false ends the reading`(enough: Int) throws {
        var received = 0
        try readAhead({ put in
            var number = 0
            while try put(number) { number += 1 }
        }) { (_: Int) in
            received += 1
            return received < enough
        }
        #expect(received == enough)
    }

    @Test func `an error of the receiver ends the reading and is thrown`() {
        struct Full: Error {}
        #expect(throws: Full.self) {
            try readAhead({ put in
                var number = 0
                while try put(number) { number += 1 }
            }) { (number: Int) in
                if number == 3000 { throw Full() }
                return true
            }
        }
    }

    @Test func `an error of the reader is thrown after all earlier elements were received`() {
        struct Torn: Error {}
        var received = 0
        #expect(throws: Torn.self) {
            try readAhead({ put in
                for number in 0..<700 { _ = try put(number) }
                throw Torn()
            }) { (_: Int) in
                received += 1
                return true
            }
        }
        #expect(received == 700)
    }

    @Test func `the number of buffered elements is bounded`() throws {
        let read = Atomic(0)
        var (received, most) = (0, 0)
        try readAhead({ put in
            for number in 0..<20_000 {
                read.add(1, ordering: .relaxed)
                guard try put(number) else { return }
            }
        }) { (_: Int) in
            received += 1
            most = max(most, read.load(ordering: .relaxed) - received)
            return true
        }
        #expect(most < 2000)
    }
}
