import Streams
import Testing

/// Writes and events of observers during their notification.
struct DeliveryTests {
    @Test func `I1 each write inside a delivery passes on at once, and a combination emits once`() {
        let source = Variable(0), target = Variable(0)
        let log = Recorder<Int>()
        let bag = DisposeBag()
        source.skip(1).subscribe(onNext: { number in
            target.value = number
            target.value = number * 2
        }).disposed(by: bag)
        source.skip(1).subscribe(onNext: { target.value = $0 * 3 }).disposed(by: bag)
        target.skip(1).subscribe(onNext: { log.note($0) }).disposed(by: bag)
        Observable.combineLatest(target, source).skip(1).subscribe(onNext: { log.note($0 * 10 + $1) }).disposed(by: bag)
        source.value = 1
        source.value = 2
        #expect(log.entries == [1, 2, 3, 31, 2, 4, 6, 62])
    }

    @Test func `I1 an observer of a combination may write what it combines, until all agree`() {
        let low = Variable(0), high = Variable(10)
        let log = Recorder<[Int]>()
        let bag = DisposeBag()
        Observable.combineLatest(low, high).subscribe(onNext: { first, last in
            log.note([first, last])
            if first > last { high.value = first }
        }).disposed(by: bag)
        low.value = 20
        #expect(log.entries == [[0, 10], [20, 10], [20, 20]])
        #expect(high.value == 20)
    }

    @Test func `I1 a transaction inside a delivery notifies as one change`() {
        let source = Variable(0), left = Variable(0), right = Variable(0)
        let (pairs, handle) = Recorder.events(of: Observable.combineLatest(left, right, source).map { [$0, $1, $2] })
        let writer = source.skip(1).subscribe(onNext: { number in
            transaction {
                right.value = number
                left.value = number
            }
        })
        source.value = 1
        source.value = 2
        #expect(pairs.entries == [.next([0, 0, 0]), .next([1, 1, 1]), .next([2, 2, 2])])
        writer.dispose()
        handle.dispose()
    }

    @Test func `I1 an event sent inside a delivery passes at once, and belongs to the same turn`() {
        let source = Variable(0)
        let subject = PublishSubject<Int>()
        let log = Recorder<String>()
        let bag = DisposeBag()
        source.skip(1).subscribe(onNext: { number in
            log.note("before")
            subject.onNext(number * 10)
            log.note("after")
        }).disposed(by: bag)
        subject.subscribe(onNext: { log.note("\($0)") }).disposed(by: bag)
        Observable.combineLatest(source, subject).subscribe(onNext: { log.note("\($0)+\($1)") }).disposed(by: bag)
        source.value = 1
        source.value = 2
        #expect(log.entries == ["before", "10", "after", "1+10", "before", "20", "after", "2+20"])
    }

    @Test func `I1 an event that its own observer sends into the subject that opened the turn is the next turn`() {
        let subject = PublishSubject<Int>()
        let log = Recorder<Int>()
        let bag = DisposeBag()
        subject.subscribe(onNext: { number in
            log.note(number)
            if number < 3 { subject.onNext(number + 1) }
        }).disposed(by: bag)
        let sums = Recorder<Int>()
        Observable.combineLatest(subject, subject.map { $0 * 10 }).subscribe(onNext: { sums.note($0 + $1) })
            .disposed(by: bag)
        subject.onNext(1)
        #expect(log.entries == [1, 2, 3])
        #expect(sums.entries == [11, 22, 33])
    }

    @Test func `V2 inside a delivery a thread reads what it wrote, and what the transaction wrote`() {
        let first = Variable(0), second = Variable(0)
        let read = Recorder<[Int]>()
        let handle = first.skip(1).subscribe(onNext: { _ in
            read.note([first.value, second.value])
            second.value = 5
            read.note([first.value, second.value])
        })
        transaction {
            first.value = 1
            second.value = 2
        }
        #expect(read.entries == [[1, 2], [1, 5]])
        #expect(second.value == 5)
        handle.dispose()
    }

    @Test func `R2 an observer that subscribes in the middle of a turn receives the value of that turn once`() {
        let first = Variable(0), second = Variable(0)
        let sum = Observable.combineLatest(first, second).map { $0 + $1 }
        let shared = sum.share(replay: 1)
        let bound = Variable(0)
        let bag = DisposeBag()
        shared.bind(to: bound).disposed(by: bag)
        let log = Recorder<String>()
        first.skip(1).take(1).subscribe(onNext: { _ in
            second.subscribe(onNext: { log.note("second \($0)") }).disposed(by: bag)
            sum.subscribe(onNext: { log.note("sum \($0)") }).disposed(by: bag)
            shared.subscribe(onNext: { log.note("shared \($0)") }).disposed(by: bag)
            bound.subscribe(onNext: { log.note("bound \($0)") }).disposed(by: bag)
        }).disposed(by: bag)
        transaction {
            first.value = 1
            second.value = 2
        }
        #expect(log.entries.sorted() == ["bound 3", "second 2", "shared 3", "sum 3"])
    }

    @Test func `I2 what joins two paths of the end of a behavior subject emits once`() {
        let source = BehaviorSubject(1)
        let ends = source.materialize().map { $0.element ?? 0 }
        let (seen, _) = Recorder.events(of: Observable.combineLatest(ends, ends).map { [$0, $1] })
        source.onCompleted()
        #expect(seen.entries == [.next([1, 1]), .next([0, 0]), .completed])
    }

    @Test func `I2 what joins two paths of the end of a variable emits once`() {
        var source: Variable<Int>? = Variable(1)
        let ends = source.map { $0.materialize().map { $0.element ?? 0 } } ?? .empty()
        let (seen, _) = Recorder.events(of: Observable.combineLatest(ends, ends).map { [$0, $1] })
        source = nil
        #expect(seen.entries == [.next([1, 1]), .next([0, 0]), .completed])
    }

    @Test func `R2 who subscribes to a subject while that ends receives the end in the same turn`() {
        let source = PublishSubject<Int>()
        let rest = source.concat(source.endWith(5).startWith(4))
        let (seen, _) = Recorder.events(of: Observable.combineLatest(rest, rest).map { [$0, $1] })
        source.onCompleted()
        #expect(seen.entries == [.next([5, 5]), .completed])
    }
}
