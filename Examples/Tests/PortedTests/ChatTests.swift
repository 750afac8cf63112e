import Streams
import Synchronization
import Testing

@testable import Ported

/// The connections that a chat opens, in the hands of a test.
private final class Server: Sendable {
    final class Connection: ChatConnection {
        private let report = Mutex<(@Sendable (ChatReport) -> Void)?>(nil)
        private let server: Server

        init(_ server: Server) {
            self.server = server
        }

        func open(_ report: @escaping @Sendable (ChatReport) -> Void) {
            self.report.withLock { $0 = report }
            server.note("open")
        }

        func send(_ text: String) { server.note("sent \(text)") }
        func close() { server.note("close") }
        func tell(_ message: ChatReport) { report.withLock { $0 }?(message) }
    }

    private let connections = Mutex<[Connection]>([])
    private let entries = Mutex<[String]>([])

    var log: [String] { entries.withLock { $0 } }
    var opened: Int { connections.withLock(\.count) }
    func note(_ entry: String) { entries.withLock { $0.append(entry) } }

    func connect() -> any ChatConnection {
        let connection = Connection(self)
        connections.withLock { $0.append(connection) }
        return connection
    }

    /// Reports on the latest connection.
    func tell(_ messages: ChatReport...) {
        guard let connection = connections.withLock(\.last) else { return }
        for message in messages { connection.tell(message) }
    }
}

@MainActor
struct ChatTests {
    private let time = TestScheduler()
    private let server = Server()

    private func chat() -> Chat {
        Chat(connect: { [server] in server.connect() }, scheduler: time)
    }

    @Test func `messages appear in order, until the connection is closed`() {
        let chat = chat()
        server.tell(.opened, .message("hello"), .message("goodbye"))
        #expect(chat.lines == ["hello", "goodbye"])
        #expect(server.log == ["open"])
        server.tell(.closed(nil), .message("late"))
        #expect(chat.status.value == .closed && chat.lines.count == 2)
        #expect(server.log == ["open", "close"])
    }

    @Test func `an actor keeps messages`() async {
        let transcript = Transcript()
        await transcript.keep(.of("hello", "goodbye"))
        #expect(await transcript.lines == ["hello", "goodbye"])
    }

    @Test func `a lost connection is opened again after one second, then two, then four`() {
        let chat = chat()
        let status = time.createObserver(Chat.Status.self)
        status.subscribe(to: chat.status)
        server.tell(.opened, .closed(Failure()))
        #expect(chat.status.value == .waiting(failures: 1))
        time.advance(by: .seconds(1))
        server.tell(.closed(Failure()))
        time.advance(by: .seconds(2))
        server.tell(.closed(Failure()))
        time.advance(by: .seconds(4))
        server.tell(.opened)
        #expect(
            status.events == [
                .next(0, .connecting), .next(0, .open), .next(0, .waiting(failures: 1)), .next(1000, .connecting),
                .next(1000, .waiting(failures: 2)), .next(3000, .connecting), .next(3000, .waiting(failures: 3)),
                .next(7000, .connecting), .next(7000, .open),
            ])
    }

    @Test func `after a connection that worked, the waits begin with one second again`() {
        let chat = chat()
        server.tell(.closed(Failure()))
        time.advance(by: .seconds(1))
        server.tell(.closed(Failure()))
        time.advance(by: .seconds(2))
        server.tell(.opened, .closed(Failure()))
        #expect(chat.status.value == .waiting(failures: 1))
        time.advance(by: .seconds(1))
        #expect(chat.status.value == .connecting && server.opened == 4)
    }

    @Test func `each lost connection is closed before the next one is opened`() {
        let chat = chat()
        server.tell(.opened, .closed(Failure()))
        time.advance(by: .seconds(1))
        #expect(server.log == ["open", "close", "open"])
        #expect(chat.lines == [])
    }

    @Test func `what is sent without a connection waits for one, and nothing is sent twice`() {
        let chat = chat()
        chat.send("one")
        server.tell(.opened)
        chat.send("two")
        server.tell(.closed(Failure()))
        chat.send("three")
        chat.send("four")
        time.advance(by: .seconds(1))
        server.tell(.opened)
        #expect(server.log == ["open", "sent one", "sent two", "close", "open", "sent three", "sent four"])
    }

    @Test func `messages of a connection that was given up are ignored`() {
        let chat = chat()
        server.tell(.opened, .closed(Failure()), .message("late"))
        #expect(chat.lines == [])
    }

    @Test func `a chat that is released closes its connection, and does not connect again`() {
        var chat: Chat? = chat()
        server.tell(.opened)
        #expect(chat?.status.value == .open)
        chat = nil
        time.advance(by: .seconds(60))
        #expect(server.log == ["open", "close"])
    }
}
