import Foundation
import Streams

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A connection of a `URLSession`.
// Safe: the task is written by `init` only.
final class SessionConnection: NSObject, WebSocketConnection, URLSessionWebSocketDelegate, @unchecked Sendable {
    private let received = PublishSubject<WebSocketStep>()
    private var task: URLSessionWebSocketTask?

    init(_ request: URLRequest, _ configuration: Copied) {
        super.init()
        let session = URLSession(configuration: configuration.value, delegate: self, delegateQueue: nil)
        task = session.webSocketTask(with: request)
        // The session retains its delegate until the task has ended.
        session.finishTasksAndInvalidate()
    }

    var steps: Observable<WebSocketStep> {
        .create { [self] observer in
            let handle = received.subscribe { observer.on($0) }
            task?.resume()
            return Disposables.create(
                handle,
                Disposables.create { [task] in
                    task?.cancel(with: .normalClosure, reason: nil)
                })
        }
    }

    func send(_ message: WebSocket.Message) -> Completable {
        let message: URLSessionWebSocketTask.Message =
            switch message {
            case .text(let text): .string(text)
            case .data(let data): .data(data)
            }
        let sent = SentMessage(message)
        return .create { [task] report in
            task?.send(sent.message) { error in report(error.map { .failure($0) } ?? .success(())) }
            return Disposables.create()
        }
    }

    func ping() -> Completable {
        .create { [task] report in
            task?.sendPing { error in report(error.map { .failure($0) } ?? .success(())) }
            return Disposables.create()
        }
    }

    private func receive() {
        task?.receive { [received] result in
            switch result {
            case .success(.string(let text)): received.onNext(.message(.text(text)))
            case .success(.data(let data)): received.onNext(.message(.data(data)))
            case .success: break
            // The end of the task follows, and says more.
            case .failure: return
            }
            self.receive()
        }
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {
        received.onNext(.opened)
        receive()
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
        let reason = String(decoding: reason ?? Data(), as: UTF8.self)
        received.onError(WebSocketError.closed(code: closeCode.rawValue, reason: reason))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let status = (task.response as? HTTPURLResponse)?.statusCode, status != 101 {
            received.onError(WebSocketError.refused(status: status))
        } else {
            received.onError(error ?? WebSocketError.closed(code: 1006, reason: ""))
        }
    }
}

/// A message that nobody changes.
// Safe: it holds a text or bytes, and is only read.
private struct SentMessage: @unchecked Sendable {
    let message: URLSessionWebSocketTask.Message

    init(_ message: URLSessionWebSocketTask.Message) { self.message = message }
}
