import Foundation
import Testing

/// What the compiler answers to names and forms of other libraries. The samples are compiled against the same library
/// as these tests, but without a sanitizer.
@Suite(.enabled(if: !isSanitized))
struct NamesTests {
    /// A line of code, and the one error that it gets.
    private typealias Case = (code: String, answer: String)

    @Test func `each name and form of RxSwift gets one line that says what to write`() throws {
        try expect([
            ("_ = Observable.combineLatest(a, b) { $0 + $1 }", "write combineLatest(first, second, ...).map { ... }"),
            (
                "_ = Observable.combineLatest(a, b, s, s, s) { max($0, $1, $2, $3, $4) }",
                "write combineLatest(first, second, ...).map { ... }"
            ),
            ("_ = Observable.zip(a, b, s) { $0 + $1 + $2 }", "write zip(first, second, ...).map { ... }"),
            ("_ = s.withLatestFrom(a) { $0 + $1 }", "write withLatestFrom(other).map { ... }"),
            ("_ = s.catchAndReturn(1)", "renamed to 'catchErrorJustReturn(_:)'"),
            ("_ = s.take(while: { $0 > 1 })", "renamed to 'takeWhile(_:)'"),
            ("_ = s.retry(when: { $0 })", "renamed to 'retryWhen(_:)'"),
            ("_ = s.scan(0, accumulator: { $0 + $1 })", "renamed to 'scan(_:_:)'"),
            ("_ = s.observeOn(MainScheduler.instance)", "renamed to 'observe(on:)'"),
            ("_ = s.element(at: 1)", "renamed to 'elementAt(_:)'"),
            ("a.accept(2)", "write variable.value = element"),
            ("_ = BehaviorRelay<Int>(1)", "'BehaviorRelay' has been renamed to 'Variable'"),
            ("_ = Variable(value: 1)", "renamed to 'init(_:)'"),
            ("_ = a.asDriver().drive(b)", "renamed to 'bind(to:)'"),
            ("_ = a.asSignal().emit(to: b)", "renamed to 'bind(to:)'"),
            (
                "_ = Single.just(1).do(onSuccess: { print($0) }, onError: { print($0) })",
                "renamed to 'do(onSuccess:onFailure:)'"
            ),
        ])
    }

    @Test func `each name and form of Combine gets one line that says what to write`() throws {
        try expect([
            ("_ = s.sink { print($0) }", "renamed to 'subscribe(onNext:)'"),
            (
                "_ = s.sink(receiveCompletion: { (_: Int) in }, receiveValue: { print($0) })",
                "write subscribe(onNext:onError:onCompleted:)"
            ),
            ("_ = s.assign(to: b)", "write bind(to: variable), or bind(to: { object.property = $0 })"),
            ("_ = s.assign(to: \\Box.number)", "write bind(to: variable), or bind(to: { object.property = $0 })"),
            ("s.assign(to: &number)", "write bind(to: variable), or bind(to: { object.property = $0 })"),
            ("_ = s.removeDuplicates()", "renamed to 'distinctUntilChanged()'"),
            ("_ = s.receive(on: MainScheduler.instance)", "renamed to 'observe(on:)'"),
            ("_ = s.tryMap { $0 }", "renamed to 'map(_:)'"),
            ("_ = s.combineLatest(b)", "write Observable.combineLatest(self, other)"),
            ("_ = s.combineLatest(b) { $0 + $1 }", "write Observable.combineLatest(self, other).map { ... }"),
            ("_ = s.zip(b)", "write Observable.zip(self, other)"),
            ("_ = s.merge(with: s)", "write Observable.merge(self, other)"),
            ("_ = s.eraseToAnyPublisher()", "renamed to 'asObservable()'"),
            ("p.send(1)", "renamed to 'onNext(_:)'"),
            ("_ = PassthroughSubject<Int, Never>()", "write PublishSubject<Element>"),
            ("_ = CurrentValueSubject<Int, Never>(1)", "write Variable<Element>"),
            ("let _: AnyPublisher<Int, Never>? = nil", "write Observable<Element>"),
            ("_ = Set<AnyCancellable>()", "write DisposeBag for a set of handles"),
        ])
    }

    @Test func `each name and form of ReactiveSwift gets one line that says what to write`() throws {
        try expect([
            ("_ = s.flatMap(.latest) { _ in s }", "write flatMapLatest, flatMap (.merge), concatMap (.concat)"),
            ("_ = s.skipRepeats()", "renamed to 'distinctUntilChanged()'"),
            ("_ = s.take(first: 1)", "renamed to 'take(_:)'"),
            ("_ = s.startWithValues { print($0) }", "renamed to 'subscribe(onNext:)'"),
            ("_ = s.delay(.seconds(1), on: MainScheduler.instance)", "renamed to 'delay(_:scheduler:)'"),
            ("_ = MutableProperty<Int>(1)", "'MutableProperty' has been renamed to 'Variable'"),
            ("let _: SignalProducer<Int, Never>? = nil", "write Observable<Element>"),
        ])
    }

    @Test func `each typical mistake gets one line that says what to write`() throws {
        let task = "the closure returns a stream; for an async call write Observable.task { ... }"
        try expect([
            ("_ = a.map { $0 }.bind(to: Variable(\"\"))", "convert them with map"),
            ("a.onNext(2)", "write variable.value = element"),
            ("_ = s.debounce(.seconds(1))", "write debounce(time, scheduler: MainScheduler.instance)"),
            (
                "_ = a.map { $0 }.debounce(.seconds(1)).map { $0 }",
                "write debounce(time, scheduler: MainScheduler.instance)"
            ),
            ("_ = s.throttle(.seconds(1))", "write throttle(time, scheduler: MainScheduler.instance)"),
            ("_ = s.throttle(.seconds(1), latest: false)", "write throttle(time, scheduler: MainScheduler.instance)"),
            ("_ = s.audit(.seconds(1))", "write audit(time, scheduler: MainScheduler.instance)"),
            (
                "_ = s.retry(3, delay: .seconds(1))",
                "write retry(attempts: attempts, backoff: .constant(delay), scheduler"
            ),
            ("_ = s.flatMapLatest { try await load($0) }", task),
            ("_ = s.flatMap { try await load($0) }", task),
            ("_ = s.concatMap { try await load($0) }", task),
            ("_ = s.flatMapFirst { try await load($0) }", task),
            ("_ = s.flatMapLatest { $0 + 1 }", task),
            ("_ = s.map { await load($0) }", "write flatMapLatest { element in Observable.task { ... } }"),
        ])
    }

    @Test func `what would change nothing, or yield a stream instead of an element, is warned about`() throws {
        try expect(
            [
                ("a.update { $0 + 1 }", "result of call to 'update' is unused"),
                ("_ = await s.first()", "no 'async' operations occur within 'await' expression"),
                ("_ = try? s.last()", "no calls to throwing functions occur within 'try' expression"),
            ], orWarnings: true)
    }

    private func expect(_ cases: [Case], orWarnings: Bool = false) throws {
        let declarations = [
            "let a = Variable(1), b = Variable(2), s = Observable.of(1), p = PublishSubject<Int>()",
            "var number = 0; number += 1; class Box { var number = 0 }",
            "_ = (a, b, s, p, number)",
            "@Sendable func load(_ number: Int) async -> Int { number }",
        ]
        let sample = Sample(file: URL(fileURLWithPath: "/names"), line: 1, code: declarations + cases.map(\.code))
        let errors = try Compiler().errors(in: [sample], orWarnings: orWarnings).split(separator: "\n").filter {
            $0.hasPrefix("/names:") && $0.contains(": error: ")
        }
        #expect(errors.count == cases.count)
        for (index, (code, answer)) in cases.enumerated() {
            let line = errors.filter { $0.hasPrefix("/names:\(declarations.count + index + 1):") }
            #expect(line.count == 1 && line.allSatisfy { $0.contains(answer) }, "\(code): \(line)")
        }
    }
}
