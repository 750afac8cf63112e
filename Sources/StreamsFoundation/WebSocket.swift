import Foundation
import Streams

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A connection with messages in both directions, which is made again when it is lost.
///
///     connection  --open--------lost-----open----------
///     messages    -------a--b--------------------c-----
///     isOpen      f-t-----------f--------t-------------
///
/// Observe ``messages``: the first subscription connects, and disposing of the last one closes the connection. A
/// connection that is lost, or cannot be made, is made again after the waits of `backoff`. The waits begin anew when one
/// has been opened. While it is open, a ping is sent at an interval; without an answer before the next ping the
/// connection counts as lost.
///
///     let chat = WebSocket(URLRequest(url: URL(string: "wss://example.org/chat")!))
///     let bag = DisposeBag()
///     chat.messages.subscribe(onNext: { print($0) }, onError: { print($0) }).disposed(by: bag)
///     chat.send(.text("hello")).subscribe(onError: { print($0) }).disposed(by: bag)
///
/// `wss` is a URL of the `URLSession`. Foundation on Linux may be built without web sockets; `ws` works there all the
/// same.
public final class WebSocket: Sendable {
    /// A message in either direction.
    public enum Message: Equatable, Sendable {
        /// Text, sent as UTF-8.
        case text(String)
        /// Bytes.
        case data(Data)
    }

    /// What the server sends, on a queue of the connection or on the thread that made it. Completes when the server has
    /// closed the connection with code 1000. Fails if the server has refused it with a status from 400 to 499, such as
    /// 401, if the URL cannot be used, or if the last of the allowed attempts in a row has failed; the error is a
    /// ``WebSocketError``, or one of the network. One connection serves all subscriptions.
    public let messages: Observable<Message>

    /// Whether the connection is open.
    public let isOpen: Computed<Bool>

    private let current: Variable<OpenConnection?>

    /// A connection for a request.
    ///
    /// - Parameters:
    ///   - request: with the address and further headers, such as those of a log-in.
    ///   - configuration: of the session that connects.
    ///   - ping: the time between two pings; nil sends none.
    ///   - attempts: how many attempts in a row may fail.
    ///   - backoff: how long to wait before each further attempt.
    ///   - scheduler: on which the waits end and pings are sent.
    public convenience init(
        _ request: URLRequest, configuration: URLSessionConfiguration = .default, ping: Duration? = .seconds(30),
        attempts: Int = .max, backoff: Backoff = .exponential(),
        scheduler: any Scheduler = DispatchQueueScheduler(label: "StreamsFoundation.WebSocket")
    ) {
        let configuration = Copied(configuration)
        self.init(ping: ping, attempts: attempts, backoff: backoff, scheduler: scheduler) {
            #if os(Linux)
                if request.url?.scheme == "ws" { return PlainConnection(request) }
            #endif
            return SessionConnection(request, configuration)
        }
    }

    /// - Parameter connect: makes the connection of one attempt.
    init(
        ping: Duration?, attempts: Int, backoff: Backoff, scheduler: any Scheduler,
        _ connect: @escaping @Sendable () -> any WebSocketConnection
    ) {
        let current = Variable<OpenConnection?>(nil)
        self.current = current
        isOpen = Computed { current.value != nil }
        messages = Observable.deferred { Self.attempt(connect(), current, ping, scheduler) }
            .retry(attempts: attempts, backoff: backoff, resetOnSuccess: true, scheduler: scheduler)
            .compactMap { step in
                switch step {
                case .opened: nil
                case .message(let message): message
                case .refused(let error): throw error
                }
            }
            .share()
    }

    /// Sends a message. Waits until the connection is open, which needs a subscription to ``messages``; disposing ends
    /// the wait, as `timeout` does. Completes when the message has been handed to the network, and fails if the connection is lost before.
    public func send(_ message: Message) -> Completable {
        current.compactMap { $0 }.first().flatMap { $0.connection.send(message).asObservable() }.asCompletable()
    }

    /// One connection from its begin to its end. It ends with an error, unless the server has ended it as agreed.
    private static func attempt(
        _ connection: any WebSocketConnection, _ current: Variable<OpenConnection?>, _ ping: Duration?,
        _ scheduler: any Scheduler
    ) -> Observable<WebSocketStep> {
        connection.steps
            .multicast({ PublishSubject() }) { .merge(pings(of: connection, after: $0, ping, scheduler), $0) }
            // After the first ping has its time: whoever sees an open connection may let time pass.
            .do(
                onNext: { if case .opened = $0 { current.value = OpenConnection(connection: connection) } },
                onDispose: { current.value = nil }
            )
            .catchError { error in
                if isFinal(error) { return .just(.refused(error)) }
                if case .closed(code: 1000, _) = error as? WebSocketError { return .empty() }
                throw error
            }
    }

    /// Pings that emit nothing, and fail if the server does not answer.
    private static func pings(
        of connection: any WebSocketConnection, after steps: Observable<WebSocketStep>, _ ping: Duration?,
        _ scheduler: any Scheduler
    ) -> Observable<WebSocketStep> {
        steps.flatMapFirst { step -> Observable<WebSocketStep> in
            guard let ping, case .opened = step else { return .empty() }
            return Observable<Int>.interval(ping, scheduler: scheduler)
                .concatMap { _ in
                    connection.ping().asObservable().timeout(
                        ping, switchTo: .error(WebSocketError.noAnswerToPing), scheduler: scheduler)
                }
                .map { (_: Never) -> WebSocketStep in }
        }
    }

    /// Whether another attempt would fail in the same way.
    private static func isFinal(_ error: any Error) -> Bool {
        if case .refused(status: 400..<500) = error as? WebSocketError { return true }
        let error = error as NSError
        return error.domain == NSURLErrorDomain && [NSURLErrorUnsupportedURL, NSURLErrorBadURL].contains(error.code)
    }
}

/// Why a web socket has no connection.
public enum WebSocketError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The server has answered the request with another status than 101.
    case refused(status: Int)
    /// The server has closed the connection, with a code of RFC 6455 such as 1001 (going away); 1006 if it has said
    /// nothing.
    case closed(code: Int, reason: String)
    /// The server has not answered a ping in time.
    case noAnswerToPing
    /// The server has sent what is not allowed.
    case invalidAnswer(String)

    /// The error in a sentence.
    public var description: String {
        switch self {
        case .refused(let status): "the server has refused the web socket with status \(status)"
        case .closed(let code, ""): "the web socket was closed with code \(code)"
        case .closed(let code, let reason): "the web socket was closed with code \(code): \(reason)"
        case .noAnswerToPing: "the server has not answered a ping"
        case .invalidAnswer(let what): "the server has sent an invalid answer: \(what)"
        }
    }
}

/// What happens to a connection.
enum WebSocketStep: Sendable {
    case opened
    case message(WebSocket.Message)
    /// There is no point in another attempt.
    case refused(any Error)
}

/// One connection, which is never opened again.
protocol WebSocketConnection: Sendable {
    /// Connects when it is subscribed to, and closes the connection when it is disposed of. Ends with an error.
    var steps: Observable<WebSocketStep> { get }
    /// Sends a message once the connection is open.
    func send(_ message: WebSocket.Message) -> Completable
    /// Completes when the server has answered.
    func ping() -> Completable
}

/// The connection that is open.
private struct OpenConnection: Sendable {
    let connection: any WebSocketConnection
}
