import Dispatch
import Foundation
import Streams

extension FileHandle {
    /// A stream of what can be read from a pipe, a socket or a terminal, as it arrives; completes at its end.
    ///
    ///     chunks()  --ab--c---def--|
    ///
    /// Chunks arrive on a queue of the subscription. One subscription at a time reads. Disposing of it stops reading and
    /// leaves the file open. An error is a `POSIXError`.
    ///
    ///     let pipe = Pipe()
    ///     let handle = pipe.fileHandleForReading.chunks().subscribe(onNext: { print($0.count) })
    public func chunks() -> Observable<Data> {
        .create { observer in
            let queue = DispatchQueue(label: "StreamsFoundation.chunks")
            let channel = DispatchIO(type: .stream, fileDescriptor: self.fileDescriptor, queue: queue) { _ in
                // The file stays open until nobody reads it any more.
                withExtendedLifetime(self) {}
            }
            channel.setLimit(lowWater: 1)
            channel.read(offset: 0, length: .max, queue: queue) { isDone, data, error in
                if let data, !data.isEmpty { observer.onNext(Data(copying: data)) }
                guard isDone else { return }
                guard error != 0 else { return observer.onCompleted() }
                observer.onError(POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO))
            }
            return Disposables.create { channel.close(flags: .stop) }
        }
    }
}

extension Data {
    fileprivate init(copying data: DispatchData) {
        self.init(count: data.count)
        // Safe: the buffer has room for as many bytes as are copied.
        withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in data.copyBytes(to: bytes, count: data.count)
        }
    }
}

extension ObservableType<Data> {
    /// The lines of a text in UTF-8, which end with a line feed; the last one need not. Invalid bytes are replaced.
    ///
    ///     chunks   --"a\nb"--"c\nd"--|
    ///     lines()  --a-------bc------d|
    ///
    ///     let text = Observable.of(Data("one\ntw".utf8), Data("o\n".utf8))
    ///     text.lines().subscribe(onNext: { print($0) })  // prints one, two
    public func lines() -> Observable<String> {
        let ends = map { Data?.some($0) }.endWith(nil)
        return ends.scan(into: (rest: Data(), lines: [String]())) { state, chunk in
            state.lines = []
            guard let chunk else {
                if !state.rest.isEmpty { state.lines = [String(decoding: state.rest, as: UTF8.self)] }
                return
            }
            var start = chunk.startIndex
            while let end = chunk[start...].firstIndex(of: UInt8(ascii: "\n")) {
                state.lines.append(String(decoding: state.rest + chunk[start..<end], as: UTF8.self))
                state.rest = Data()
                start = chunk.index(after: end)
            }
            state.rest.append(chunk[start...])
        }
        .flatMap { Observable.from($0.lines) }
    }
}
