#if os(Linux)
    import Foundation

    /// A frame of RFC 6455.
    struct WebSocketFrame {
        enum Kind: UInt8 {
            case continuation = 0
            case text = 1
            case data = 2
            case close = 8
            case ping = 9
            case pong = 10

            var isControl: Bool { rawValue >= 8 }
        }

        let kind: Kind
        let isLast: Bool
        let payload: Data

        /// A frame as a client sends it: in one piece, masked with random bytes.
        static func encoded(_ kind: Kind, _ payload: Data, mask: [UInt8] = Self.random(4)) -> Data {
            var bytes = Data([0x80 | kind.rawValue])
            switch payload.count {
            case ..<126: bytes.append(0x80 | UInt8(payload.count))
            case ..<65_536:
                bytes.append(0x80 | 126)
                bytes.append(contentsOf: Self.bigEndian(UInt64(payload.count)).suffix(2))
            default:
                bytes.append(0x80 | 127)
                bytes.append(contentsOf: Self.bigEndian(UInt64(payload.count)))
            }
            bytes.append(contentsOf: mask)
            bytes.append(contentsOf: payload.enumerated().map { $1 ^ mask[$0 & 3] })
            return bytes
        }

        static func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in .random(in: .min ... .max) }
        }

        private static func bigEndian(_ number: UInt64) -> [UInt8] {
            (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (7 - $0))) }
        }
    }

    /// Reads frames from bytes that arrive in any pieces.
    struct WebSocketFrames {
        /// The longest message.
        static let limit = 16 * 1024 * 1024

        private var rest = Data()

        mutating func append(_ bytes: Data) {
            rest.append(bytes)
        }

        /// The next frame, if it has arrived.
        mutating func next() throws -> WebSocketFrame? {
            let bytes = [UInt8](rest.prefix(10))
            guard bytes.count >= 2 else { return nil }
            guard bytes[0] & 0x70 == 0, let kind = WebSocketFrame.Kind(rawValue: bytes[0] & 15) else {
                throw WebSocketError.invalidAnswer("an unknown kind of frame")
            }
            guard bytes[1] & 0x80 == 0 else { throw WebSocketError.invalidAnswer("a masked frame") }
            let short = Int(bytes[1] & 0x7F)
            let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
            guard bytes.count >= 2 + lengthBytes else { return nil }
            let length =
                lengthBytes == 0 ? UInt64(short) : bytes[2..<(2 + lengthBytes)].reduce(0) { $0 << 8 | UInt64($1) }
            let isLast = bytes[0] & 0x80 != 0
            guard length <= UInt64(Self.limit), !kind.isControl || length < 126 && isLast else {
                throw WebSocketError.invalidAnswer("a frame of \(length) bytes")
            }
            let header = 2 + lengthBytes
            guard rest.count >= header + Int(length) else { return nil }
            let payload = Data(rest.dropFirst(header).prefix(Int(length)))
            rest = Data(rest.dropFirst(header + Int(length)))
            return WebSocketFrame(kind: kind, isLast: isLast, payload: payload)
        }
    }
#endif
