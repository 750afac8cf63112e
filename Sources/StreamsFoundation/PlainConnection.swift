#if os(Linux)
    import Dispatch
    import Foundation
    import FoundationNetworking
    import Streams

    /// A connection without TLS, because the `URLSession` of Linux may have no web sockets.
    final class PlainConnection: WebSocketConnection {
        private let request: URLRequest
        private let socket = Variable<TCPSocket?>(nil)
        private let pongs = PublishSubject<Void>()
        /// Connects and writes.
        private let queue = DispatchQueue(label: "StreamsFoundation.PlainConnection")

        init(_ request: URLRequest) {
            self.request = request
        }

        var steps: Observable<WebSocketStep> {
            .create { [self] observer in
                let reading = SerialDisposable()
                queue.async { [self] in
                    guard !observer.isDisposed else { return }
                    do {
                        let handshake = try WebSocketHandshake(request)
                        let socket = try TCPSocket(
                            host: handshake.host, port: handshake.port, timeout: request.timeoutInterval)
                        self.socket.value = socket
                        try socket.write(handshake.request)
                        reading.set(read(from: socket, handshake).subscribe { observer.on($0) })
                    } catch { observer.onError(error) }
                }
                return Disposables.create { [self] in
                    reading.dispose()
                    write(.close, Data([0x03, 0xE8])) { [socket] _ in socket.value = nil }
                }
            }
        }

        func send(_ message: WebSocket.Message) -> Completable {
            .create { [self] report in
                switch message {
                case .text(let text): write(.text, Data(text.utf8), report)
                case .data(let data): write(.data, data, report)
                }
                return Disposables.create()
            }
        }

        func ping() -> Completable {
            .create { [self] report in
                let answer = pongs.take(1).subscribe(onNext: { report(.success(())) })
                write(.ping, Data()) { if case .failure = $0 { report($0) } }
                return answer
            }
        }

        private func write(
            _ kind: WebSocketFrame.Kind, _ payload: Data,
            _ report: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
        ) {
            queue.async { [self] in
                report(
                    Result {
                        guard let socket = socket.value else { throw WebSocketError.closed(code: 1006, reason: "") }
                        try socket.write(WebSocketFrame.encoded(kind, payload))
                    })
            }
        }

        private func read(from socket: TCPSocket, _ handshake: WebSocketHandshake) -> Observable<WebSocketStep> {
            socket.chunks
                .scan(into: (reader: Reader(handshake), events: [Reader.Event]())) { state, chunk in
                    state.events = try state.reader.events(of: chunk)
                }
                .flatMap { Observable.from($0.events) }
                .concat(.error(WebSocketError.closed(code: 1006, reason: "")))
                .compactMap { [self] event in
                    switch event {
                    case .opened: return .opened
                    case .message(let message): return .message(message)
                    case .ping(let payload): write(.pong, payload)
                    case .pong: pongs.onNext(())
                    case .closed(let code, let reason): throw WebSocketError.closed(code: code, reason: reason)
                    }
                    return nil
                }
        }
    }

    /// Turns bytes into what has happened.
    private struct Reader: Sendable {
        enum Event: Sendable {
            case opened
            case message(WebSocket.Message)
            case ping(Data)
            case pong
            case closed(code: Int, reason: String)
        }

        private let handshake: WebSocketHandshake
        private var answer: Data? = Data()
        private var frames = WebSocketFrames()
        /// The message whose frames are arriving.
        private var part: (isText: Bool, bytes: Data)?

        init(_ handshake: WebSocketHandshake) {
            self.handshake = handshake
        }

        mutating func events(of chunk: Data) throws -> [Event] {
            var events: [Event] = []
            if let answer {
                let bytes = answer + chunk
                self.answer = bytes
                guard let length = try handshake.answerLength(in: bytes) else { return [] }
                self.answer = nil
                frames.append(Data(bytes.dropFirst(length)))
                events.append(.opened)
            } else {
                frames.append(chunk)
            }
            while let frame = try frames.next() {
                if let event = try event(of: frame) { events.append(event) }
            }
            return events
        }

        private mutating func event(of frame: WebSocketFrame) throws -> Event? {
            switch frame.kind {
            case .ping: return .ping(frame.payload)
            case .pong: return .pong
            case .close:
                let code = frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                let reason = String(decoding: frame.payload.dropFirst(2), as: UTF8.self)
                return .closed(code: frame.payload.count < 2 ? 1005 : code, reason: reason)
            case .text, .data:
                guard part == nil else { throw WebSocketError.invalidAnswer("a message inside another one") }
                part = (frame.kind == .text, frame.payload)
            case .continuation:
                guard part != nil else { throw WebSocketError.invalidAnswer("a message without a beginning") }
                part?.bytes.append(frame.payload)
            }
            guard let part, part.bytes.count <= WebSocketFrames.limit else {
                throw WebSocketError.invalidAnswer("a message of more than \(WebSocketFrames.limit) bytes")
            }
            guard frame.isLast else { return nil }
            self.part = nil
            guard part.isText else { return .message(.data(part.bytes)) }
            guard let text = String(validating: part.bytes, as: UTF8.self) else {
                throw WebSocketError.invalidAnswer("a text that is not UTF-8")
            }
            return .message(.text(text))
        }
    }
#endif
