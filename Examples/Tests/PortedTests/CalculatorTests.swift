import Streams
import Testing

@testable import Ported

struct CalculatorTests {
    /// The keys of a text: digits, operations, `.`, `=`, `~` for the sign, `%` and `C`.
    private static func keys(_ text: String) -> [Calculator.Key] {
        text.compactMap { character in
            switch character {
            case ".": .point
            case "~": .sign
            case "%": .percent
            case "=": .equals
            case "C": .clear
            default:
                character.wholeNumberValue.map { .digit($0) }
                    ?? Calculator.Operation(rawValue: character).map { .operation($0) }
            }
        }
    }

    @Test(arguments: [
        ("", "0"), ("007", "7"), ("1.5.2", "1.52"), (".5", "0.5"), ("2+3=", "5"), ("2+3×", "5"), ("2+3×4=", "20"),
        ("9−12=", "-3"), ("7÷2=", "3.5"), ("0.1+0.2=", "0.3"), ("8+−3=", "5"), ("5~", "-5"), ("5~+7=", "2"),
        ("50%", "0.5"), ("2+3=4", "4"), ("2+3=+4=", "9"), ("12C", "0"), ("2+3C4=", "4"), ("1÷0=", "error"),
        ("1÷0=7", "7"), ("2+", "2"), ("0.05", "0.05"), ("2=", "2"),
    ])
    func `keys lead to a number on the screen`(text: String, screen: String) {
        let calculator = Self.keys(text).reduce(Calculator(), Calculator.reducer.returning)
        #expect(calculator.screen == screen)
    }

    @Test func `the operation that waits is shown`() {
        let calculator = Self.keys("2+3×").reduce(Calculator(), Calculator.reducer.returning)
        #expect(calculator.operation == .multiply)
    }

    @Test func `buttons that are merged into a store change what the labels show`() {
        let time = TestScheduler()
        let store = Store(Calculator(), reducer: Calculator.reducer)
        let digits = time.createHotObservable([.next(10, 4), .next(30, 2)]).map { Calculator.Key.digit($0) }
        let plus = time.createHotObservable([.next(20, ())]).mapTo(Calculator.Key.operation(.add))
        let equals = time.createHotObservable([.next(40, ())]).mapTo(Calculator.Key.equals)
        let screens = time.createObserver(String.self)
        screens.subscribe(to: store.map(\.screen).distinctUntilChanged())
        let handle = Observable.merge(digits, plus, equals).subscribe(onNext: store.dispatch)
        time.run()
        #expect(screens.events == [.next(0, "0"), .next(10, "4"), .next(30, "2"), .next(40, "6")])
        handle.dispose()
    }
}
