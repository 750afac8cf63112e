import Foundation
import StreamsFoundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The local server of `Tests/Foundation/server`. It ends with the process, because its input does.
enum Server {
    static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/env") && port != nil

    static func webSocketRequest(_ path: String) -> URLRequest { request(path, scheme: "ws") }

    static func request(_ path: String, scheme: String = "http") -> URLRequest {
        guard let url = URL(string: "\(scheme)://127.0.0.1:\(port ?? 0)/\(path)") else {
            preconditionFailure("\(path) is no path")
        }
        return URLRequest(url: url)
    }

    private static let running = (process: Process(), input: Pipe(), output: Pipe())

    private static let port: Int? = {
        let (process, input, output) = running
        process.executableURL =
            URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().appendingPathComponent("../Foundation/server").standardizedFileURL
        process.standardInput = input
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        return Int(line.trimmingCharacters(in: .whitespacesAndNewlines))
    }()
}
