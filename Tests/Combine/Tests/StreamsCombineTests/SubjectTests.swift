import OpenCombine
import Streams
import StreamsOpenCombine
import Testing

struct SubjectTests {
    @Test func `a subject of Streams is one for code that uses Combine`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let combine = subject.asCombineSubject()
        let cancellable = log.follow(combine)
        let handle = subject.subscribe(onNext: { log.add("stream \($0)") })
        combine.send(1)
        subject.onNext(2)
        combine.send(completion: .failure(Fault()))
        #expect(log.lines == ["1", "stream 1", "2", "stream 2", "failure(Fault())"])
        cancellable.cancel()
        handle.dispose()
    }

    @Test func `a publisher sends into a subject of Streams`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let handle = subject.subscribe(onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") })
        let sending = [1, 2].publisher.setFailureType(to: (any Error).self).subscribe(subject.asCombineSubject())
        #expect(log.lines == ["1", "2", "completed"])
        sending.cancel()
        handle.dispose()
    }

    @Test func `a subject of Combine is one for code that uses Streams`() {
        let (subject, log) = (CurrentValueSubject<Int, any Error>(0), Log())
        let streams = subject.asSubject()
        let cancellable = log.follow(subject)
        let handle = streams.subscribe(
            onNext: { log.add("stream \($0)") }, onError: { log.add("stream \($0)") })
        streams.onNext(1)
        subject.send(2)
        streams.onError(Fault())
        #expect(subject.value == 2)
        #expect(log.lines.filter { $0.hasPrefix("stream") } == ["stream 0", "stream 1", "stream 2", "stream Fault()"])
        #expect(log.lines.filter { !$0.hasPrefix("stream") } == ["0", "1", "2", "failure(Fault())"])
        cancellable.cancel()
        handle.dispose()
    }

    @Test func `streams send into subjects of Combine, with their end, until the disposal`() {
        let (latest, log) = (CurrentValueSubject<Int, Never>(0), Log())
        let number = Variable(1)
        let handle = number.subscribe(latest)
        number.value = 2
        #expect(latest.value == 2)
        handle.dispose()
        number.value = 3
        #expect(latest.value == 2)
        let subject = PassthroughSubject<Int, any Error>()
        let cancellable = log.follow(subject)
        _ = Observable.of(1).concat(.error(Fault())).subscribe(subject)
        #expect(log.lines == ["1", "failure(Fault())"])
        cancellable.cancel()
    }
}
