import Foundation
import Streams

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A step of a download, see `download(_:to:)` of `URLSession`.
public enum Downloading: Sendable {
    /// So many bytes are in the file; the total is nil if the server does not say it.
    case received(Int64, of: Int64?)
    /// The file is complete.
    case finished(URLResponse)
}

extension URLSession {
    /// Writes the body of the answer to a file, with the progress.
    ///
    ///     download(request, to: file)  --received 10--received 25--finished|
    ///
    /// Each subscription sends the request, in a session of its own with this one's configuration. The body is written
    /// as it arrives, to a file of another name in the same folder, and takes the place of `file` when it is complete. If
    /// the status is not between 200 and 299 the stream fails with an ``HTTPStatusError``. Then, after any other error
    /// and after disposing, `file` is as it was before.
    ///
    ///     let picture = URL(fileURLWithPath: "picture.png")
    ///     let request = URLRequest(url: URL(string: "https://swift.org/picture.png")!)
    ///     let handle = URLSession.shared.download(request, to: picture).subscribe(onNext: { step in
    ///         if case .received(let count, let total?) = step { print(count * 100 / total, "%") }
    ///     }, onError: { print($0) })
    public func download(_ request: URLRequest, to file: URL) -> Observable<Downloading> {
        let configuration = Copied(configuration)
        return .create { observer in
            let session = URLSession(
                configuration: configuration.value, delegate: DownloadDelegate(observer, file), delegateQueue: nil)
            let task = session.dataTask(with: request)
            task.resume()
            // The session retains its delegate until the task has ended.
            session.finishTasksAndInvalidate()
            return Disposables.create { task.cancel() }
        }
    }
}

/// Writes the answer to one request.
// Safe: a session calls its delegate on one serial queue.
private final class DownloadDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let observer: Observer<Downloading>
    private let file: URL
    private let part: URL
    private var handle: FileHandle?
    private var response: URLResponse?
    private var count: Int64 = 0
    /// The body of an answer that is not a success.
    private var refusal = Data()
    /// Why the file could not be written.
    private var failure: (any Error)?

    init(_ observer: Observer<Downloading>, _ file: URL) {
        (self.observer, self.file) = (observer, file)
        part = file.appendingPathExtension(UUID().uuidString)
    }

    private var refusedStatus: Int? {
        guard let status = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(status) else { return nil }
        return status
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        self.response = response
        if refusedStatus == nil { attempt(dataTask) { try open() } }
        completionHandler(failure == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard refusedStatus == nil else { return refusal.append(data) }
        attempt(dataTask) {
            try handle?.write(contentsOf: data)
            count += Int64(data.count)
            let total = response?.expectedContentLength ?? -1
            observer.onNext(.received(count, of: total < 0 ? nil : total))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        do {
            guard let response, error == nil, failure == nil else {
                throw failure ?? error ?? URLError(.badServerResponse)
            }
            if let refusedStatus { throw HTTPStatusError(status: refusedStatus, body: refusal) }
            try handle?.close()
            guard rename(part.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            observer.onNext(.finished(response))
            observer.onCompleted()
        } catch {
            try? handle?.close()
            if handle != nil { try? FileManager.default.removeItem(at: part) }
            observer.onError(error)
        }
    }

    private func open() throws {
        try Data().write(to: part, options: .withoutOverwriting)
        handle = try FileHandle(forWritingTo: part)
    }

    private func attempt(_ task: URLSessionTask, _ work: () throws -> Void) {
        guard failure == nil else { return }
        do { try work() } catch {
            failure = error
            task.cancel()
        }
    }
}
