import Testing

@testable import Streams

/// Reads run only what has changed, also where a thread sees other values than the graph has.
extension ComputedTests {
    /// Rows that depend on one value, and a chain, all observed. Every run of a closure is counted.
    private struct Sheet {
        let rate = Variable("1"), unrelated = Variable(0), runs = Counter()
        let rows: [Computed<String>], chain: [Computed<Int>]
        private let bag = DisposeBag()

        init() {
            let (rate, unrelated, runs) = (rate, unrelated, runs)
            let expensive = Computed { () -> String in
                runs.add(1)
                return rate.value + "!"
            }
            rows = (0..<20).map { number in
                Computed { () -> String in
                    runs.add(1)
                    return "\(expensive.value)\(number)"
                }
            }
            chain = (0..<100).reduce(into: []) { chain, _ in
                let below = chain.last
                chain.append(
                    Computed { () -> Int in
                        runs.add(1)
                        return (below?.value ?? unrelated.value) + 1
                    })
            }
            for row in rows { row.subscribe().disposed(by: bag) }
            for link in chain { link.subscribe().disposed(by: bag) }
        }

        /// Compares what is read, and how many closures run for that.
        func expect<Value: Equatable>(_ value: Value, in count: Int, _ read: () -> Value, _ line: Int = #line) {
            let before = runs.value
            #expect(read() == value, "line \(line)")
            #expect(runs.value - before == count, "line \(line)")
        }

        func readRows() -> [String] { rows.map(\.value) }
        func readChain() -> [Int] { chain.map(\.value) }
    }

    @Test func `C2 reads in a transaction run what depends on its writes, once for each write, and nothing else`() {
        let sheet = Sheet()
        transaction {
            sheet.unrelated.value = 10
            sheet.expect("1!19", in: 0) { sheet.readRows().last }
            sheet.expect(Array(11...110), in: 100) { sheet.readChain() }
            sheet.expect(100, in: 0) { sheet.readChain().count }
            sheet.rate.value = "2"
            sheet.expect(100, in: 0) { sheet.readChain().count }
            sheet.expect("2!0", in: 21) { sheet.readRows().first }
            sheet.unrelated.update { $0 += 10 }
            sheet.expect(22, in: 2) { sheet.chain[1].value }
            sheet.expect(20, in: 0) { sheet.readRows().count }
        }
        sheet.expect(Array(21...120), in: 0) { sheet.readChain() }
    }

    @Test func `C2 what a transaction has taken back is not read any more`() {
        struct Failed: Error {}
        let sheet = Sheet()
        transaction {
            sheet.rate.value = "2"
            #expect(sheet.readRows().first == "2!0")
            try? transaction { () throws(Failed) in
                sheet.rate.value = "3"
                #expect(sheet.readRows().first == "3!0")
                throw Failed()
            }
            #expect(sheet.readRows().first == "2!0")
        }
        #expect(sheet.readRows().first == "2!0")
    }

    @Test func `C4 reads in a transaction see what another thread has written meanwhile`() {
        let sheet = Sheet()
        transaction {
            sheet.unrelated.value = 10
            #expect(sheet.readRows().first == "1!0")
            Thread { sheet.rate.value = "2" }.join()
            sheet.expect("2!0", in: 0) { sheet.readRows().first }
        }
    }

    @Test func `C2 reads beside a busy thread run a closure once for each change`() {
        let sheet = Sheet(), isSlow = Variable(false)
        let entered = Baton(), leave = Baton()
        let slow = Computed { [last = sheet.rows[19]] () -> String in
            if isSlow.value {
                entered.give()
                leave.take()
            }
            return last.value
        }
        let handle = slow.subscribe()
        sheet.expect(20, in: 0) { sheet.readRows().count }
        let thread = Thread { isSlow.value = true }
        entered.take()
        sheet.expect("1!19", in: 21) { sheet.readRows().last }
        sheet.expect(20, in: 0) { sheet.readRows().count }
        sheet.unrelated.value = 10
        sheet.expect(20, in: 0) { sheet.readRows().count }
        sheet.rate.value = "2"
        sheet.expect("2!19", in: 21) { sheet.readRows().last }
        isSlow.value = false
        leave.give()
        thread.join()
        #expect(sheet.readRows().last == "2!19")
        sheet.expect(20, in: 0) { sheet.readRows().count }
        handle.dispose()
    }

    @Test func `C6 what was read beside a busy thread is released with its last reference when that has ended`() {
        let entered = Baton(), leave = Baton(), isSlow = Variable(false), number = Variable(1)
        weak var released: AnyObject?
        let blocking = Computed { () -> Int in
            if isSlow.value {
                entered.give()
                leave.take()
            }
            return number.value
        }
        _ = blocking.value
        do {
            let double = Computed { number.value * 2 }
            _ = double.value
            released = double.core
            let thread = Thread {
                isSlow.value = true
                _ = blocking.value
            }
            entered.take()
            #expect(double.value == 2)
            leave.give()
            thread.join()
        }
        #expect(released == nil)
    }
}
