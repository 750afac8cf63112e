/// The files within a ZIP archive, as its directory lists them.
struct ZIPArchive {
    private let bytes: [UInt8]
    private var members: [String: (offset: Int, size: Int, method: Int, checksum: UInt32)] = [:]

    /// The maximum decompressed size of a file.
    static let limit = 64 << 20

    init(_ bytes: [UInt8]) throws(FormatError) {
        self.bytes = bytes
        let end = bytes.indices.suffix(65_600).reversed().first { place in
            bytes[place...].starts(with: [0x50, 0x4B, 5, 6]) && place + 22 <= bytes.count
        }
        guard let end else { throw Self.damaged }
        let count = number(end + 10, 2)
        var place = number(end + 16, 4)
        for _ in 0..<count {
            guard place + 46 <= bytes.count, bytes[place...].starts(with: [0x50, 0x4B, 1, 2]) else {
                throw Self.damaged
            }
            let (nameLength, extraLength, commentLength) = (
                number(place + 28, 2), number(place + 30, 2), number(place + 32, 2)
            )
            guard place + 46 + nameLength <= bytes.count else { throw Self.damaged }
            let name = String(decoding: bytes[(place + 46)..<(place + 46 + nameLength)], as: UTF8.self)
            members[name] = (
                number(place + 42, 4), number(place + 20, 4), number(place + 10, 2),
                UInt32(truncatingIfNeeded: number(place + 16, 4))
            )
            place += 46 + nameLength + extraLength + commentLength
        }
    }

    var names: [String] { members.keys.sorted() }

    /// The content of the file of this name, if any.
    func content(_ name: String) throws(FormatError) -> [UInt8]? {
        guard let member = members[name] else { return nil }
        let header = member.offset
        guard header + 30 <= bytes.count else { throw Self.damaged }
        let start = header + 30 + number(header + 26, 2) + number(header + 28, 2)
        guard start <= bytes.count, member.size <= bytes.count - start else { throw Self.damaged }
        let content = try unpacked(bytes[start..<(start + member.size)], member.method, name)
        guard Checksum.crc32(content) == member.checksum else { throw Self.damaged }
        return content
    }

    private func unpacked(_ packed: ArraySlice<UInt8>, _ method: Int, _ name: String) throws(FormatError) -> [UInt8] {
        switch method {
        case 0: return Array(packed)
        case 8:
            do {
                return try Inflater.inflate(packed, limit: Self.limit)
            } catch .tooLong {
                throw FormatError(
                    Place(), "'\(name)' in the spreadsheet is longer than \(Self.limit >> 20) MB; export CSV")
            } catch {
                throw Self.damaged
            }
        default: throw FormatError(Place(), "the spreadsheet is compressed in an unknown way; export CSV")
        }
    }

    static let damaged = FormatError(
        Place(), "the spreadsheet is damaged or not XLSX; export it again, or as CSV")

    /// A little-endian number; 0 beyond the end.
    private func number(_ place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= bytes.count else { return 0 }
        return bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
