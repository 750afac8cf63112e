import Streams
import Testing

/// Functions and reducers are composed of smaller ones.
struct ReducerTests {
    struct Session: Equatable {
        var count = 0
        var names: [String] = []
    }

    enum Change {
        case count(Int)
        case name(String)

        var count: Int? { if case .count(let number) = self { number } else { nil } }
        var name: String? { if case .name(let name) = self { name } else { nil } }
    }

    private static let adding = Reducer<Int, Int> { sum, number in sum += number }
    private static let naming = Reducer<[String], String> { names, name in names.append(name) }

    @Test func `P7 functions are composed in the order in which they run`() {
        let double: @Sendable (Int) -> Int = { $0 * 2 }
        let describe: @Sendable (Int) -> String = { "<\($0)>" }
        #expect(compose(double, describe)(3) == "<6>")
        #expect(compose(double, { $0 + 1 }, describe)(3) == "<7>")
        #expect(compose(double, { $0 + 1 }, double, describe)(3) == "<14>")
    }

    @Test func `P7 a function that throws ends the composition`() {
        let log = Recorder<Int>()
        let failing: @Sendable (Int) throws -> Int = { _ in throw Failure() }
        let noting: @Sendable (Int) throws -> Int = {
            log.note($0)
            return $0
        }
        #expect(throws: Failure()) { try compose(noting, failing, noting)(1) }
        #expect(log.entries == [1])
    }

    @Test func `P7 the three forms of a reducer are convertible into one another`() {
        let forms = [
            Self.adding, Reducer(returning: +), Reducer(curried: { sum in { number in sum + number } }),
            Reducer(returning: Self.adding.returning), Reducer(curried: Self.adding.curried),
        ]
        for reducer in forms {
            var sum = 1
            reducer.reduce(&sum, 2)
            #expect(sum == 3)
            #expect(reducer.returning(1, 2) == 3)
            #expect(reducer.curried(1)(2) == 3)
        }
    }

    @Test func `P7 combined reducers change the state one after the other`() {
        let doubling = Reducer<Int, Int> { sum, _ in sum *= 2 }
        #expect(Reducer.combine(Self.adding, doubling).returning(1, 2) == 6)
        #expect(Reducer.combine(doubling, Self.adding).returning(1, 2) == 4)
        #expect(Reducer<Int, Int>.combine().returning(1, 2) == 1)
    }

    @Test func `P7 the reducer of a part sees only its part of the state and its actions`() {
        let whole: Reducer<Session, Change> = .combine(
            Self.adding.pullback(state: \.count, action: \.count),
            Self.naming.pullback(state: \.names, action: \.name))
        let changes = [Change.count(2), .name("a"), .count(3)]
        #expect(changes.reduce(Session(), whole.returning) == Session(count: 5, names: ["a"]))
    }

    @Test func `P7 a reducer reduces a stream as well as a store`() {
        let sums = Observable.of(1, 2, 3).scan(0, Self.adding.returning)
        #expect(Recorder.events(of: sums).0.entries == [.next(1), .next(3), .next(6), .completed])
    }
}
