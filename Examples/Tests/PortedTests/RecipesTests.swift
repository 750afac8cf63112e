import Streams
import Testing

@testable import Ported

struct RecipesTests {
    private let time = TestScheduler()

    private func record<Element>(_ stream: some ObservableType<Element>) -> TestObserver<Element> {
        let observer = time.createObserver(Element.self)
        observer.subscribe(to: stream)
        return observer
    }

    @Test func `unwrap: the user appears when somebody has signed in`() {
        let user = Variable<String?>(nil)
        let names = record(Recipes.signedIn(user))
        user.value = "Anna"
        user.value = nil
        #expect(names.events.elements == ["Anna"])
    }

    @Test func `distinct: each visitor is counted once`() {
        #expect(record(Recipes.visitors(.of("Anna", "Ben", "Anna"))).events.elements == ["Anna", "Ben"])
    }

    @Test func `mapTo: two buttons count up and down`() {
        let up = PublishSubject<Void>(), down = PublishSubject<Void>()
        let counts = record(Recipes.counter(up: up.asObservable(), down: down.asObservable()))
        up.onNext(())
        up.onNext(())
        down.onNext(())
        #expect(counts.events.elements == [1, 2, 1])
    }

    @Test func `not: what is hidden is the opposite of what loads`() {
        let isLoading = Variable(true)
        let isHidden = record(Recipes.isHidden(isLoading))
        isLoading.value = false
        #expect(isHidden.events.elements == [false, true])
    }

    @Test func `and: a form is valid while all its fields are, and a transaction is one change`() {
        let fields = [Variable(true), Variable(false), Variable(true)]
        let isValid = record(Recipes.isValid(fields))
        fields[1].value = true
        transaction {
            fields[0].value = false
            fields[1].value = false
            fields[0].value = true
            fields[1].value = true
        }
        fields[2].value = false
        #expect(isValid.events.elements == [false, true, false])
    }

    @Test func `catchErrorJustComplete: suggestions that cannot be loaded are missing`() {
        #expect(record(Recipes.suggestions(.error(Failure()))).events == [.completed(0)])
        #expect(record(Recipes.suggestions(.just("tea"))).events == [.next(0, "tea"), .completed(0)])
    }

    @Test func `retry: a download waits longer before each attempt, and fails after the fourth`() {
        let attempts = Variable<[Int]>([])
        let request = Single<String>.deferred { [time] in
            attempts.update { $0.append(time.clock) }
            return .error(Failure())
        }
        let events = record(Recipes.download(request, scheduler: time))
        time.advance(by: .seconds(60))
        #expect(attempts.value == [0, 1000, 3000, 7000])
        #expect(events.events.map(\.time) == [7000])
    }

    @Test func `repeat: the next request is made a minute after the previous answer`() {
        let request = Single.just(1).delay(.seconds(1), scheduler: time)
        let answers = record(Recipes.poll(request, scheduler: time))
        time.advance(by: .seconds(130))
        #expect(answers.events.map(\.time) == [1000, 62_000, 123_000])
        answers.dispose()
    }

    @Test func `pausable: there are no ticks while the screen is hidden`() {
        let isVisible = Variable(true)
        let ticks = record(Recipes.ticks(while: isVisible, scheduler: time))
        time.schedule(atTick: 1500) { isVisible.value = false }
        time.schedule(atTick: 3500) { isVisible.value = true }
        time.advance(by: .seconds(5))
        #expect(ticks.events.map(\.time) == [1000, 4000, 5000])
        ticks.dispose()
    }

    @Test func `pausableBuffered: edits wait for the connection, in order`() {
        let edits = PublishSubject<String>(), isOnline = Variable(false)
        let sent = record(Recipes.upload(edits.asObservable(), isOnline: isOnline))
        for number in 1...101 { edits.onNext("\(number)") }
        #expect(sent.events.isEmpty)
        isOnline.value = true
        #expect(sent.events.elements == (2...101).map { "\($0)" })
    }

    @Test func `nwise: the mean of three measurements follows them`() {
        #expect(record(Recipes.smoothed(.of(3, 6, 9, 30))).events.elements == [6, 15])
    }

    @Test func `filterMap: lines that are no numbers are dropped`() {
        #expect(record(Recipes.numbers(.of("1", "two", "3"))).events.elements == [1, 3])
    }

    @Test func `partition: rows that cannot be read are kept apart`() {
        let lines = PublishSubject<String>()
        let (valid, invalid) = Recipes.rows(lines.asObservable())
        let rows = record(valid), others = record(invalid)
        for line in ["a,b", "oops", "c,d"] { lines.onNext(line) }
        #expect(rows.events.elements == ["a,b", "c,d"] && others.events.elements == ["oops"])
    }

    @Test func `bufferWithTrigger: each tap saves what was drawn since the last one`() {
        let strokes = PublishSubject<String>(), taps = PublishSubject<Void>()
        let saved = record(Recipes.saved(strokes.asObservable(), taps: taps.asObservable()))
        strokes.onNext("a")
        strokes.onNext("b")
        taps.onNext(())
        taps.onNext(())
        strokes.onNext("c")
        taps.onNext(())
        #expect(saved.events.elements == [["a", "b"], ["c"]])
    }
}
