/// A part of a machine's file, encrypted: where it begins and ends in the file, and lines of age or gpg.
struct EncryptedPiece {
    let start: Int
    let end: Int
    /// What decrypts it.
    let text: [UInt8]
    /// The position after it.
    let next: Int

    /// The part as it is in the file.
    var written: [UInt8] { Array(Self.title(start, end).utf8) + text }

    /// The longest part that is encrypted at once.
    static let longest = 1 << 20

    /// The line before a piece.
    static func title(_ start: Int, _ end: Int) -> String { "part \(start) \(end)\n" }

    /// The pieces of a file. What has arrived in part, or is damaged, is left out.
    ///
    /// - Parameter offset: where the bytes begin in the file.
    static func all(in bytes: [UInt8], at offset: Int) -> [EncryptedPiece] {
        var pieces: [EncryptedPiece] = []
        var bounds: (start: Int, end: Int)?
        var content = 0
        var place = 0
        while let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes[place..<end]
            place = end + 1
            if line.starts(with: "part ".utf8) {
                let numbers = line.split(separator: UInt8(ascii: " ")).dropFirst().map {
                    Int(String(decoding: $0, as: UTF8.self))
                }
                bounds = nil
                guard numbers.count == 2, let start = numbers[0], let end = numbers[1], start >= 0, end > start,
                    end - start <= longest
                else { continue }
                (bounds, content) = ((start, end), place)
            } else if let known = bounds, line.starts(with: "-----END ".utf8) {
                pieces.append(
                    EncryptedPiece(
                        start: known.start, end: known.end, text: Array(bytes[content..<place]), next: offset + place))
                bounds = nil
            }
        }
        return pieces
    }
}
