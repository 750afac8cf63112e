import Foundation
import Streams
import StreamsFoundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests to a local server that answers well and badly.
@Suite(.enabled(if: Server.isAvailable))
struct LoadingTests {
    let session = URLSession(configuration: .ephemeral)

    @Test func `a request has one answer, even if its status is not a success`() async throws {
        let answer = try await session.response(for: Server.request("text")).value
        #expect(answer.data == Data("hello".utf8))
        let missing = try await session.response(for: Server.request("missing")).value
        #expect((missing.response as? HTTPURLResponse)?.statusCode == 404)
    }

    @Test func `the body of an answer that is not a success is an error with its status`() async throws {
        #expect(try await session.body(for: Server.request("text")).value == Data("hello".utf8))
        await #expect(throws: HTTPStatusError(status: 404, body: Data("nothing".utf8))) {
            try await session.body(for: Server.request("missing")).value
        }
        #expect("\(HTTPStatusError(status: 404))" == "the server has answered with status 404")
    }

    @Test func `an answer that ends early, or a server that does not exist, is an error`() async {
        await #expect(throws: URLError.self) { try await session.body(for: Server.request("broken")).value }
        await #expect(throws: URLError.self) { try await session.load(Server.request("broken")).lastValue }
        let nowhere = URLRequest(url: URL(string: "http://127.0.0.1:1/")!)
        await #expect(throws: URLError.self) { try await session.body(for: nowhere).value }
    }

    @Test func `each subscription sends the request, and disposing cancels it`() async throws {
        let task = Task { try await session.response(for: Server.request("silent")).value }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // The server answers when the client of an endless answer has gone.
        let step = try await session.load(Server.request("endless")).firstValue
        guard case .received(let count, of: nil) = step else {
            Issue.record("\(String(describing: step))")
            return
        }
        #expect(count > 0)
        _ = try await session.response(for: Server.request("dropped")).value
    }

    @Test func `the progress grows up to the announced total, and the answer is the last element`() async throws {
        let steps = try await session.load(Server.request("large")).toArray().firstValue ?? []
        let counts = steps.compactMap { if case .received(let count, of: 1_000_000) = $0 { count } else { nil } }
        #expect(counts == counts.sorted() && counts.last == 1_000_000)
        guard case .finished(let data, _) = steps.last else {
            Issue.record("\(steps)")
            return
        }
        #expect(data.count == 1_000_000)
        #expect(steps.count == counts.count + 1)
    }

    @Test func `what is uploaded arrives, with its progress first`() async throws {
        var request = Server.request("reversed")
        request.httpMethod = "POST"
        let body = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        let steps = try await session.load(request, uploading: body).toArray().firstValue ?? []
        let sent = steps.compactMap { if case .sent(let count, of: 100_000) = $0 { count } else { nil } }
        #expect(sent.last == 100_000)
        guard case .finished(let data, _) = steps.last else {
            Issue.record("\(steps)")
            return
        }
        #expect(data == Data(body.reversed()))
    }

    @Test func `an answer that is late is an error in virtual time`() {
        let time = TestScheduler()
        let late = session.body(for: Server.request("silent")).timeout(.milliseconds(3), scheduler: time)
        let events = time.start { late }.events
        #expect(events.count == 1 && events.first?.time == 203)
    }
}
