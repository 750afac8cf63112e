import Synchronization

/// An alternative design for the core of Streams: an observer with one closure that takes an event, instead of one for
/// elements and one for the end. Kept here for comparison.
enum OneClosure {
    enum Event: Sendable {
        case next(Int)
        case error(any Error)
        case completed
    }

    typealias Observer = @Sendable (Event) -> Void

    // Safe: used by one thread in the benchmark.
    final class Subject: @unchecked Sendable {
        private let gate = Atomic<UInt32>(0)
        @exclusivity(unchecked) private var observers: [Observer] = []

        func subscribe(_ observer: @escaping Observer) {
            observers.append(observer)
        }

        func onNext(_ number: Int) {
            guard gate.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else { return }
            for observer in observers { observer(.next(number)) }
            _ = gate.compareExchange(expected: 1, desired: 0, ordering: .releasing)
        }
    }

    static func map(_ transform: @escaping @Sendable (Int) throws -> Int, _ next: @escaping Observer) -> Observer {
        { event in
            switch event {
            case .next(let number):
                do { next(.next(try transform(number))) } catch { next(.error(error)) }
            case .error, .completed: next(event)
            }
        }
    }

    static func filter(
        _ isIncluded: @escaping @Sendable (Int) throws -> Bool, _ next: @escaping Observer
    ) -> Observer {
        { event in
            if case .next(let number) = event {
                do { if try !isIncluded(number) { return } } catch { return next(.error(error)) }
            }
            next(event)
        }
    }

    static func sink(_ receive: @escaping @Sendable (Int) -> Void) -> Observer {
        { if case .next(let number) = $0 { receive(number) } }
    }
}
