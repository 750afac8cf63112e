import Foundation
import RxRelay
import RxSwift
import RxSwiftInSteps
import Streams
import Testing

struct RxSwiftInStepsTests {
    @Test func `a sequence of RxSwift is a stream, with its end`() {
        #expect(events(of: RxSwift.Observable.of(1, 2).asStream()) == ["next(1)", "next(2)", "completed"])
        #expect(events(of: RxSwift.Observable<Int>.error(Fault()).asStream()) == ["error(Fault())"])
    }

    @Test func `a sequence that emits without end stops when nobody wants more`() {
        let endless = RxSwift.Observable.generate(
            initialState: 1, condition: { _ in true }, iterate: { $0 + 1 })
        #expect(events(of: endless.asStream().take(2)) == ["next(1)", "next(2)", "completed"])
    }

    @Test func `disposing ends the subscription on the other side`() {
        let (rx, stream) = (RxSwift.PublishSubject<Int>(), Streams.PublishSubject<Int>())
        let both: [any Streams.Disposable] = [rx.asStream().subscribe(onNext: { _ in })]
        let other = stream.asRx().subscribe()
        #expect(rx.hasObservers && stream.hasObservers)
        for each in both { each.dispose() }
        other.dispose()
        #expect(!rx.hasObservers && !stream.hasObservers)
    }

    @Test func `a relay and a variable follow each other across the border`() {
        let (relay, number) = (BehaviorRelay(value: 1), Variable(0))
        let inward = relay.asStream().bind(to: number)
        #expect(number.value == 1)
        let squares = BehaviorRelay(value: 0)
        let outward = number.asRx().map { $0 * $0 }.bind(to: squares)
        relay.accept(3)
        #expect(squares.value == 9)
        inward.dispose()
        outward.dispose()
    }

    @Test func `RxSwift sends into a subject`() {
        let (subject, received) = (Streams.PublishSubject<Int>(), Variable([Int]()))
        let handle = subject.subscribe(onNext: { number in received.update { $0.append(number) } })
        _ = RxSwift.Observable.of(1, 2).subscribe(subject.asRxObserver())
        #expect(received.value == [1, 2])
        handle.dispose()
    }

    @Test func `the guide shows these lines`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        func text(_ path: String) throws -> String {
            try String(contentsOf: root.appending(path: path), encoding: .utf8)
        }
        let lines = try text("Tests/RxSwiftInSteps/Sources/RxSwiftInSteps/RxSwiftInSteps.swift")
        let guide = try text("Sources/Streams/Streams.docc/FromRxSwift.md")
        let shown = lines.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        #expect(guide.contains(shown.replacing("public ", with: "")))
    }
}

struct Fault: Error, CustomStringConvertible {
    var description: String { "Fault()" }
}

private func events(of stream: Streams.Observable<Int>) -> [String] {
    let received = Variable([String]())
    stream.materialize().subscribe(onNext: { event in received.update { $0.append("\(event)") } }).dispose()
    return received.value
}
