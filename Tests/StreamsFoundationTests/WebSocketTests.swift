import Foundation
import Streams
import Testing

@testable import StreamsFoundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Web sockets to a local server that answers well and badly.
@Suite(.enabled(if: Server.isAvailable))
struct WebSocketTests {
    private let time = TestScheduler()

    private func socket(
        _ path: String, ping: Duration? = nil, attempts: Int = 1
    ) -> WebSocket {
        WebSocket(
            Server.webSocketRequest(path), configuration: .ephemeral, ping: ping, attempts: attempts,
            backoff: .constant(.seconds(1)), scheduler: time)
    }

    @Test func `messages of every length go both ways`() async throws {
        let echo = socket("echo")
        let lengths = [0, 1, 125, 126, 65_535, 65_536, 300_000]
        let answers = Task { try await echo.messages.take(2 * lengths.count).toArray().firstValue ?? [] }
        for length in lengths {
            try await echo.send(.text(String(repeating: "ä", count: length / 2))).value
            try await echo.send(.data(Data(repeating: 7, count: length))).value
        }
        let expected: [WebSocket.Message] = lengths.flatMap {
            [.text(String(repeating: "ä", count: $0 / 2)), .data(Data(repeating: 7, count: $0))]
        }
        #expect(try await answers.value == expected)
        _ = try await URLSession.shared.response(for: Server.request("closed")).value
    }

    @Test func `headers of the request are sent, and disposing of the last subscription closes the connection`()
        async throws
    {
        var request = Server.webSocketRequest("echo")
        request.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
        let echo = WebSocket(request, configuration: .ephemeral, ping: nil, scheduler: time)
        #expect(!echo.isOpen.value)
        let first = echo.messages.subscribe()
        let message = try await echo.messages.firstValue
        #expect(message == .text("Bearer 1"))
        #expect(echo.isOpen.value)
        first.dispose()
        _ = try await URLSession.shared.response(for: Server.request("closed")).value
        #expect(!echo.isOpen.value)
    }

    @Test func `a connection that is left at once does not silence the next, which has the same descriptor`()
        async throws
    {
        for _ in 1...200 { #expect(try await socket("goodbye").messages.firstValue == .text("bye")) }
    }

    @Test func `a message in pieces is put together, and a ping inside it is answered`() async throws {
        let messages = try await socket("pieces").messages.take(2).toArray().firstValue
        #expect(messages == [.text("grüße"), .data(Data("are you there?".utf8))])
        _ = try await URLSession.shared.response(for: Server.request("closed")).value
    }

    @Test func `a connection that breaks off is made again after a wait`() async throws {
        let flaky = socket("flaky?\(UUID())", attempts: 2)
        let seen = Variable<[WebSocket.Message]>([])
        let handle = flaky.messages.subscribe(onNext: { message in seen.update { $0.append(message) } })
        while seen.value.count < 3 {
            // The waits end in virtual time.
            time.advance(by: .seconds(1))
            await Task.yield()
        }
        #expect(seen.value == [.text("connection 1"), .text("connection 2"), .text("connection 3")])
        handle.dispose()
        _ = try await URLSession.shared.response(for: Server.request("closed")).value
    }

    @Test func `a server that answers no ping counts as lost`() async throws {
        let deaf = socket("deaf", ping: .seconds(30))
        let error = Variable<WebSocketError?>(nil)
        let handle = deaf.messages.subscribe(onError: { error.value = $0 as? WebSocketError })
        #expect(try await deaf.isOpen.filter { $0 }.firstValue == true)
        while error.value == nil {
            time.advance(by: .seconds(30))
            await Task.yield()
        }
        #expect(error.value == .noAnswerToPing)
        handle.dispose()
        _ = try await URLSession.shared.response(for: Server.request("closed")).value
    }

    @Test func `pings that are answered keep the connection`() async throws {
        let pinged = socket("pinged", ping: .seconds(30))
        let seen = Variable<[WebSocket.Message]>([])
        let handle = pinged.messages.subscribe(onNext: { message in seen.update { $0.append(message) } })
        #expect(try await pinged.isOpen.filter { $0 }.firstValue == true)
        for count in 1...3 {
            time.advance(by: .seconds(30))
            // The answer to the ping has come before this message.
            #expect(try await seen.filter { $0.count == count }.firstValue?.last == .text("ping \(count)"))
        }
        #expect(pinged.isOpen.value)
        handle.dispose()
        _ = try await URLSession.shared.response(for: Server.request("closed")).value
    }

    @Test func `a connection that the server closes as agreed completes`() async throws {
        #expect(try await socket("goodbye", attempts: .max).messages.toArray().firstValue == [.text("bye")])
    }

    @Test(arguments: [
        ("refused", WebSocketError.refused(status: 401)), ("forged", .invalidAnswer("another key")),
        ("nonsense", .invalidAnswer("an unknown kind of frame")),
    ])
    func `a server that refuses or answers wrongly is an error`(path: String, expected: WebSocketError) async {
        // A refusal is not tried again.
        let attempts = path == "refused" ? Int.max : 1
        await #expect(throws: expected) { try await socket(path, attempts: attempts).messages.lastValue }
    }

    @Test func `a server that does not exist is an error after the last attempt`() async {
        let nowhere = URLRequest(url: URL(string: "ws://127.0.0.1:1/")!)
        let socket = WebSocket(nowhere, ping: nil, attempts: 1, scheduler: time)
        await #expect(throws: URLError.self) { try await socket.messages.lastValue }
    }

    #if os(Linux)
        @Test func `a URL that cannot be used is not tried again`() async {
            let socket = WebSocket(URLRequest(url: URL(string: "ws:///none")!), ping: nil, scheduler: time)
            await #expect(throws: URLError.self) { try await socket.messages.lastValue }
        }

        @Test func `the hash of the handshake is that of the standard`() {
            let digest = SHA1.digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
            #expect(digest.base64EncodedString() == "hJg+RBw70m66rkqh+VEp5eVGcPE=")
        }
    #endif
}

/// The life of a web socket in virtual time, with connections that a test opens and breaks.
struct WebSocketLifeTests {
    /// A connection that the test plays.
    private final class Played: WebSocketConnection {
        let sent = Variable<[WebSocket.Message]>([])
        let played = PublishSubject<WebSocketStep>()
        let answersPings: Bool

        init(answersPings: Bool = true) { self.answersPings = answersPings }

        var steps: Observable<WebSocketStep> { played.asObservable() }

        func send(_ message: WebSocket.Message) -> Completable {
            .create { report in
                self.sent.update { $0.append(message) }
                report(.success(()))
                return Disposables.create()
            }
        }

        func ping() -> Completable { answersPings ? .empty() : Observable<Never>.never().asCompletable() }
    }

    private let time = TestScheduler()
    private let made = Variable<[(time: Int, connection: Played)]>([])

    private func socket(answersPings: Bool = true, attempts: Int = .max) -> WebSocket {
        let (time, made) = (time, made)
        return WebSocket(
            ping: .seconds(30), attempts: attempts, backoff: .exponential(initial: .seconds(1), jitter: 0),
            scheduler: time
        ) {
            let connection = Played(answersPings: answersPings)
            made.update { $0.append((time.clock / 1000, connection)) }
            return connection
        }
    }

    @Test func `waits grow while connections fail, and begin anew after one was open`() {
        let handle = socket().messages.subscribe()
        for _ in 1...3 {
            made.value.last?.connection.played.onError(URLError(.cannotConnectToHost))
            time.advance(by: .seconds(10))
        }
        #expect(made.value.map(\.time) == [0, 1, 12, 24])
        made.value.last?.connection.played.onNext(.opened)
        time.advance(by: .seconds(100))
        made.value.last?.connection.played.onError(WebSocketError.closed(code: 1001, reason: ""))
        time.advance(by: .seconds(1))
        #expect(made.value.map(\.time) == [0, 1, 12, 24, 131])
        handle.dispose()
    }

    @Test func `what is sent waits until the connection is open, also again after a loss`() {
        let socket = socket()
        let states = Variable<[Bool]>([])
        let state = socket.isOpen.subscribe(onNext: { isOpen in states.update { $0.append(isOpen) } })
        let early = socket.send(.text("early")).asObservable().subscribe()
        let handle = socket.messages.subscribe()
        let first = made.value[0].connection
        #expect(first.sent.value == [])
        first.played.onNext(.opened)
        #expect(first.sent.value == [.text("early")])
        first.played.onError(WebSocketError.closed(code: 1006, reason: ""))
        let late = socket.send(.text("late")).asObservable().subscribe()
        time.advance(by: .seconds(1))
        made.value.last?.connection.played.onNext(.opened)
        #expect(made.value.last?.connection.sent.value == [.text("late")])
        handle.dispose()
        #expect(states.value == [false, true, false, true, false])
        for handle in [state, early, late] { handle.dispose() }
    }

    @Test func `without an answer to a ping the next connection is made`() {
        let handle = socket(answersPings: false).messages.subscribe()
        made.value[0].connection.played.onNext(.opened)
        time.advance(by: .seconds(59))
        #expect(made.value.count == 1)
        time.advance(by: .seconds(3))
        #expect(made.value.map(\.time) == [0, 61])
        handle.dispose()
    }

    @Test func `the last of the allowed attempts fails the messages, and a status that refuses fails them at once`() {
        let errors = Variable<[WebSocketError?]>([])
        let note: @Sendable (any Error) -> Void = { error in errors.update { $0.append(error as? WebSocketError) } }
        let few = socket(attempts: 2).messages.subscribe(onError: note)
        for _ in 1...2 {
            made.value.last?.connection.played.onError(WebSocketError.refused(status: 503))
            time.advance(by: .seconds(1))
        }
        let many = socket().messages.subscribe(onError: note)
        made.value.last?.connection.played.onError(WebSocketError.refused(status: 403))
        #expect(errors.value == [.refused(status: 503), .refused(status: 403)])
        few.dispose()
        many.dispose()
    }
}
