import Foundation
import Streams

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A step of a request, see `load(_:uploading:)` of `URLSession`.
public enum Loading: Sendable {
    /// So many bytes of the body have been sent.
    case sent(Int64, of: Int64)
    /// So many bytes of the answer have been received; the total is nil if the server does not say it.
    case received(Int64, of: Int64?)
    /// The whole answer.
    case finished(Data, URLResponse)
}

/// The server has answered with a status that is not a success.
public struct HTTPStatusError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The status, such as 404.
    public let status: Int
    /// The answer.
    public let body: Data

    /// An error with a status and an answer.
    public init(status: Int, body: Data = Data()) {
        self.status = status
        self.body = body
    }

    /// The status in a sentence.
    public var description: String { "the server has answered with status \(status)" }
}

extension URLSession {
    /// The answer to a request.
    ///
    ///     response(for: request)  ------x|
    ///
    /// Each subscription sends the request. Disposing cancels it. An answer of any status is an element; only a request
    /// without an answer fails.
    ///
    ///     let page = URLSession.shared.response(for: URLRequest(url: URL(string: "https://swift.org")!))
    ///     let handle = page.subscribe(onSuccess: { print($0.data.count) }, onFailure: { print($0) })
    public func response(for request: URLRequest) -> Single<(data: Data, response: URLResponse)> {
        .create { report in
            let task = self.dataTask(with: request) { data, response, error in
                if let response, error == nil {
                    report(.success((data ?? Data(), response)))
                } else {
                    report(.failure(error ?? URLError(.badServerResponse)))
                }
            }
            task.resume()
            return Disposables.create { task.cancel() }
        }
    }

    /// The body of the answer to a request. Fails with an ``HTTPStatusError`` if the status is not between 200 and 299.
    ///
    /// Otherwise as ``response(for:)``. To try again, put `retry` behind it:
    ///
    ///     let request = URLRequest(url: URL(string: "https://swift.org")!)
    ///     let page = URLSession.shared.body(for: request)
    ///         .retry(attempts: 3, backoff: .exponential(), scheduler: MainScheduler.instance)
    public func body(for request: URLRequest) -> Single<Data> {
        response(for: request).map { answer in
            if let status = (answer.response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
                throw HTTPStatusError(status: status, body: answer.data)
            }
            return answer.data
        }
    }

    /// The progress of a request, and its answer as the last element.
    ///
    ///     load(request)  --received 10--received 25--finished|
    ///
    /// Each subscription sends the request, in a session of its own with this one's configuration. Disposing cancels it.
    /// An answer of any status is an element; only a request without a complete answer fails. `body` is sent with the
    /// request, and its progress comes first.
    ///
    ///     let request = URLRequest(url: URL(string: "https://swift.org")!)
    ///     let handle = URLSession.shared.load(request).subscribe(onNext: { step in
    ///         if case .received(let count, let total?) = step { print(count * 100 / total, "%") }
    ///     }, onError: { print($0) })
    public func load(_ request: URLRequest, uploading body: Data? = nil) -> Observable<Loading> {
        let configuration = Copied(configuration)
        return .create { observer in
            let session = URLSession(
                configuration: configuration.value, delegate: LoadingDelegate(observer), delegateQueue: nil)
            let task = body.map { session.uploadTask(with: request, from: $0) } ?? session.dataTask(with: request)
            task.resume()
            // The session retains its delegate until the task has ended.
            session.finishTasksAndInvalidate()
            return Disposables.create { task.cancel() }
        }
    }
}

/// A configuration that nobody changes.
// Safe: it is a copy, which is only read.
struct Copied: @unchecked Sendable {
    let value: URLSessionConfiguration

    init(_ configuration: URLSessionConfiguration) {
        value = configuration
    }
}

/// Collects the answer to one request.
// Safe: a session calls its delegate on one serial queue.
private final class LoadingDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let observer: Observer<Loading>
    private var data = Data()
    private var response: URLResponse?

    init(_ observer: Observer<Loading>) {
        self.observer = observer
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        observer.onNext(.sent(totalBytesSent, of: totalBytesExpectedToSend))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        self.response = response
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        self.data.append(data)
        let total = response?.expectedContentLength ?? -1
        observer.onNext(.received(Int64(self.data.count), of: total < 0 ? nil : total))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let response = response ?? task.response, error == nil else {
            return observer.onError(error ?? URLError(.badServerResponse))
        }
        observer.onNext(.finished(data, response))
        observer.onCompleted()
    }
}
