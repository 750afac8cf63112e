import Synchronization

/// A contestant that sends the numbers from 0 on; each one causes a number of deliveries.
func sending(_ name: String, deliveries: Int = 1, _ prepare: @escaping (Sum) -> (Int) -> Void) -> Contestant {
    Contestant(name: name) {
        let sum = Sum()
        let send = prepare(sum)
        return ({ count in for number in 0..<count / deliveries { send(number) } }, { sum.value })
    }
}

/// A contestant that runs a whole repetition in one call.
func running(_ name: String, _ run: @escaping (Int, Sum) -> Void) -> Contestant {
    Contestant(name: name) {
        let sum = Sum()
        return ({ run($0, sum) }, { sum.value })
    }
}

/// A sum that two threads add to.
final class Lock: Sendable {
    private let sum: Mutex<Sum>

    init(_ sum: Sum) {
        self.sum = Mutex(sum)
    }

    func withLock(_ body: (Sum) -> Void) {
        sum.withLock { body($0) }
    }
}
