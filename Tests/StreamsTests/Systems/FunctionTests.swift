import Streams
import Testing

/// Named functions as arguments, and operators for elements of any type.
struct FunctionTests {
    private let log = Recorder<String>()

    @Sendable private func note(_ text: String) { log.note(text) }

    @Test func `P4 named functions are passed directly`() {
        _ = Observable.of(1, 2, 3, 4).filter(isEven).map(square).map(String.init).subscribe(onNext: note)
        #expect(log.entries == ["4", "16"])
    }

    @Test func `P4 a generic operator takes elements of any type`() {
        _ = Observable.of(1, 2).described().subscribe(onNext: note)
        _ = Observable.of("a").described().subscribe(onNext: note)
        _ = Variable([true]).described().take(1).subscribe(onNext: note)
        #expect(log.entries.starts(with: ["<1>", "<2>", "<a>"]))
    }

    @Test func `P4 a constrained operator takes elements that can be compared`() {
        _ = Observable.of("b", "a", "c", "c").greatestSoFar().subscribe(onNext: note)
        #expect(log.entries == ["b", "c"])
    }
}
