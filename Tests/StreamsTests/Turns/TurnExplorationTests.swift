import Testing

@testable import Streams

/// Every interleaving of two threads whose transactions reach the same junctions.
@Suite(.serialized, .ownThreads)
struct TurnExplorationTests {
    typealias Path = TurnThreadsTests.Path

    @Test(arguments: Path.allCases)
    func `I2 two transactions are seen whole, one after the other, in any schedule`(path: Path) {
        explore {
            let (left, right, bag) = (Variable(0), Variable(0), DisposeBag())
            let (visits, seen) = (Visits(), Recorder<Int>())
            let handle = path.pairs(left, right, bag).subscribe(onNext: { visits.note(Self.number(of: $0), seen) })
            return Scenario(
                threads: [
                    {
                        transaction {
                            right.value = 1
                            left.value = 1
                        }
                    },
                    {
                        transaction {
                            left.value = 2
                            right.value = 2
                        }
                    },
                ], recorders: [seen]
            ) {
                handle.dispose()
                bag.dispose()
                if seen.entries.contains(Self.half) { return "half of a transaction among \(seen.entries)" }
                if seen.entries.last != left.value { return "\(left.value) is not the last of \(seen.entries)" }
                return visits.complaint ?? left.core.complaint ?? right.core.complaint
            }
        }
    }

    @Test(arguments: Path.allCases)
    func `I2 a write concurrent with a transaction comes before or after it, in any schedule`(path: Path) {
        explore {
            let (left, right, bag) = (Variable(0), Variable(0), DisposeBag())
            let (visits, seen) = (Visits(), Recorder<Int>())
            let handle = path.pairs(left, right, bag).subscribe(onNext: { pair in
                visits.note((pair.first ?? 0) * 10 + (pair.last ?? 0), seen)
            })
            return Scenario(
                threads: [
                    { right.value = 1 },
                    {
                        transaction {
                            left.value = 2
                            right.value = 2
                        }
                    },
                ], recorders: [seen]
            ) {
                handle.dispose()
                bag.dispose()
                // 02 and 20 show half of the transaction.
                if seen.entries.contains(where: { [2, 20].contains($0) }) {
                    return "half of a transaction among \(seen.entries)"
                }
                return visits.complaint ?? left.core.complaint ?? right.core.complaint
            }
        }
    }

    /// Where an observer subscribes.
    enum Place: CaseIterable, Sendable { case outside, inDelivery, besideVariable, inSwitch }

    @Test(arguments: [Path.plain, .sampled, .latest, .switched], Place.allCases)
    func `I2 an observer that subscribes during a commit sees none of it or all of it, in any schedule`(
        path: Path, place: Place
    ) {
        explore {
            let (left, right, bag) = (Variable(0), Variable(0), DisposeBag())
            let (visits, seen) = (Visits(), Recorder<Int>())
            let pairs = path.pairs(left, right, bag)
            let taps = PublishSubject<Int>()
            let subscribe: @Sendable () -> Void = {
                pairs.subscribe(onNext: { visits.note(Self.number(of: $0), seen) }).disposed(by: bag)
            }
            switch place {
            case .outside: break
            case .inDelivery:
                Observable.combineLatest(taps, taps).subscribe(onNext: { _ in subscribe() }).disposed(by: bag)
            case .besideVariable:
                Observable.combineLatest(left, taps).subscribe(onNext: { _ in subscribe() }).disposed(by: bag)
            case .inSwitch:
                taps.flatMapLatest { tap in Observable.just(tap).flatMapLatest { _ in pairs } }
                    .subscribe(onNext: { visits.note(Self.number(of: $0), seen) }).disposed(by: bag)
            }
            return Scenario(
                threads: [
                    {
                        transaction {
                            left.value = 1
                            right.value = 1
                        }
                    },
                    { if place == .outside { subscribe() } else { taps.onNext(0) } },
                ], recorders: [seen]
            ) {
                bag.dispose()
                if seen.entries.contains(Self.half) { return "half of a transaction among \(seen.entries)" }
                return visits.complaint ?? left.core.complaint ?? right.core.complaint
            }
        }
    }

    private static let half = -1

    /// The number of the transaction that an observer sees, or `half`.
    private static func number(of elements: [Int]) -> Int {
        Set(elements).count == 1 ? elements[0] : half
    }

    private func explore(_ scenario: @escaping () -> Scenario) {
        let exploration = Exploration(preemptions: isStressRun ? 2 : 1) { _ in scenario() }
        let time = ContinuousClock().measure { exploration.run() }
        print("\(exploration.schedules) schedules in \(time): \(Test.current?.name ?? "")")
        #expect(exploration.fault == nil, "\(exploration.fault ?? "")")
    }
}
