import Foundation
import Streams
import StreamsFoundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Downloads from a local server that answers well and badly.
@Suite(.enabled(if: Server.isAvailable))
struct DownloadingTests {
    let session = URLSession(configuration: .ephemeral)
    let folder: URL
    let file: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        file = folder.appendingPathComponent("file")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data("before".utf8).write(to: file)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    }

    private func expectUnchanged() throws {
        #expect(try Data(contentsOf: file) == Data("before".utf8))
        #expect(try files == ["file"])
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a complete answer takes the place of the file, after its progress`() async throws {
        let steps = try await session.download(Server.request("large"), to: file).toArray().firstValue ?? []
        let counts = steps.compactMap { if case .received(let count, of: 1_000_000) = $0 { count } else { nil } }
        #expect(counts == counts.sorted() && counts.last == 1_000_000)
        guard case .finished = steps.last else {
            Issue.record("\(steps)")
            return
        }
        #expect(try Data(contentsOf: file) == Data(repeating: 0x78, count: 1_000_000))
        #expect(try files == ["file"])
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `an answer that is not a success, or ends early, leaves the file as it was`() async throws {
        await #expect(throws: HTTPStatusError(status: 404, body: Data("nothing".utf8))) {
            try await session.download(Server.request("missing"), to: file).lastValue
        }
        await #expect(throws: URLError.self) {
            try await session.download(Server.request("broken"), to: file).lastValue
        }
        try expectUnchanged()
    }

    @Test func `a folder that does not exist is an error`() async throws {
        await #expect(throws: CocoaError.self) {
            try await session.download(Server.request("large"), to: folder.appendingPathComponent("none/file"))
                .lastValue
        }
        try expectUnchanged()
    }

    @Test func `disposing cancels the request and leaves the file as it was`() async throws {
        let step = try await session.download(Server.request("endless"), to: file).firstValue
        guard case .received(let count, of: nil) = step else {
            Issue.record("\(String(describing: step))")
            return
        }
        #expect(count > 0)
        // The server answers when the client of an endless answer has gone.
        _ = try await session.response(for: Server.request("dropped")).value
        while try files.count > 1 { await Task.yield() }
        try expectUnchanged()
    }
}
