import Streams
import Testing

struct DisposableTests {
    @Test func `D2 a composite disposes of what is removed, and of the rest, the last one first`() {
        let log = Recorder<Int>()
        let handles = CompositeDisposable()
        let keys = (1...3).map { number in handles.insert(Disposables.create { log.note(number) }) }
        #expect(handles.count == 3)
        if let key = keys[1] { handles.remove(for: key) }
        #expect(log.entries == [2])
        handles.dispose()
        handles.dispose()
        #expect(handles.isDisposed)
        #expect(handles.count == 0)
        #expect(log.entries == [2, 3, 1])
        #expect(handles.insert(Disposables.create { log.note(4) }) == nil)
        #expect(log.entries == [2, 3, 1, 4])
    }

    @Test func `D2 a composite can be made of disposables`() {
        let log = Recorder<Int>()
        let handles = CompositeDisposable(
            Disposables.create { log.note(1) }, Observable<Int>.never().do(onDispose: { log.note(2) }).subscribe())
        #expect(handles.count == 2)
        handles.dispose()
        #expect(log.entries == [2, 1])
        CompositeDisposable([Disposables.create { log.note(3) }, Disposables.create { log.note(4) }]).dispose()
        #expect(log.entries == [2, 1, 4, 3])
    }

    @Test func `D2 a serial disposable returns its current disposable`() {
        let serial = SerialDisposable()
        #expect(serial.disposable == nil)
        let bag = DisposeBag()
        serial.set(bag)
        #expect(serial.disposable as? DisposeBag === bag)
        serial.dispose()
        #expect(serial.disposable == nil)
    }

    @Test func `D5 a bag disposes of its content when it is released, the last one first`() {
        let log = Recorder<Int>()
        do {
            let bag = DisposeBag()
            for number in 1...3 { Disposables.create { log.note(number) }.disposed(by: bag) }
            #expect(log.entries == [])
        }
        #expect(log.entries == [3, 2, 1])
    }
}
