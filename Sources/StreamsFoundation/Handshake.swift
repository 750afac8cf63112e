#if os(Linux)
    import Foundation
    import FoundationNetworking

    /// The request for a web socket, and the answer to it, as in RFC 6455.
    struct WebSocketHandshake {
        let host: String
        let port: String
        /// What the client sends.
        let request: Data
        private let expectedAnswer: String

        init(_ request: URLRequest) throws {
            guard let url = request.url, let host = url.host, !host.isEmpty else {
                throw URLError(.badURL)
            }
            self.host = host
            port = "\(url.port ?? 80)"
            let key = Data(WebSocketFrame.random(16)).base64EncodedString()
            expectedAnswer = SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
                .base64EncodedString()
            let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
            let path = components?.percentEncodedPath ?? ""
            let query = components?.percentEncodedQuery.map { "?" + $0 } ?? ""
            var lines = [
                "GET \(path.isEmpty ? "/" : path)\(query) HTTP/1.1",
                "Host: \(host.contains(":") ? "[\(host)]" : host)\(url.port.map { ":\($0)" } ?? "")",
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key)",
            ]
            for (name, value) in request.allHTTPHeaderFields ?? [:] { lines.append("\(name): \(value)") }
            self.request = Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
        }

        /// How many bytes at the beginning of `bytes` are the answer, or nil if it is not complete.
        func answerLength(in bytes: Data) throws -> Int? {
            guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else {
                guard bytes.count < 65_536 else { throw WebSocketError.invalidAnswer("no end of the headers") }
                return nil
            }
            let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
            guard lines[0].hasPrefix("HTTP/1."), let status else { throw WebSocketError.invalidAnswer("no HTTP") }
            guard status == 101 else { throw WebSocketError.refused(status: status) }
            let answer = lines.dropFirst().compactMap { line -> String? in
                guard let colon = line.firstIndex(of: ":"),
                    line[..<colon].lowercased() == "sec-websocket-accept"
                else { return nil }
                return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
            guard answer == [expectedAnswer] else { throw WebSocketError.invalidAnswer("another key") }
            return bytes.distance(from: bytes.startIndex, to: end.upperBound)
        }
    }

    /// The hash with which a server shows that it has read the key. It protects nothing.
    enum SHA1 {
        static func digest(_ message: [UInt8]) -> Data {
            var bytes = message + [0x80]
            while bytes.count % 64 != 56 { bytes.append(0) }
            let bits = UInt64(message.count) * 8
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * (7 - $0))) }
            var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
            for start in stride(from: 0, to: bytes.count, by: 64) {
                var words = (0..<16).map { word in
                    bytes[(start + 4 * word)..<(start + 4 * word + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                }
                for index in 16..<80 {
                    words.append(
                        rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
                }
                var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
                for (index, word) in words.enumerated() {
                    let (mix, constant): (UInt32, UInt32) =
                        switch index {
                        case ..<20: (b & c | ~b & d, 0x5A82_7999)
                        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                        default: (b ^ c ^ d, 0xCA62_C1D6)
                        }
                    let next = rotated(a, by: 5) &+ mix &+ e &+ constant &+ word
                    (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
                }
                for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
            }
            return Data(
                state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * (3 - $0))) } })
        }

        private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
            word << count | word >> (32 - count)
        }
    }
#endif
