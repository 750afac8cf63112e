/// A file that belongs to an entry, such as the photo of a receipt.
package struct Attachment: Hashable, Sendable {
    /// The name of a file that was copied beside the data file; otherwise its path.
    package let name: String
    /// The SHA-256 of a copied file, as 64 hexadecimal digits; nil for one that stays where it is.
    package let hash: String?

    /// The maximum length of a name or a path in bytes.
    package static let longestName = 4096
    /// The maximum number of attachments of an entry.
    package static let most = 50

    /// Nil if the name or the hash is not one that a file can have.
    package init?(name: String, hash: String?) {
        guard !name.isEmpty, name.utf8.count <= Self.longestName, escapingControls(in: name) == name else { return nil }
        if let hash {
            guard hash.utf8.count == 64, hash.utf8.allSatisfy({ Self.hexadecimal.contains($0) }), !name.contains("/")
            else { return nil }
        } else {
            guard name.hasPrefix("/") else { return nil }
        }
        (self.name, self.hash) = (name, hash)
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)

    /// The name of the copy: the hash, with the ending of the original, by which programs know what it is.
    package var copyName: String? {
        guard let hash else { return nil }
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
        let isPlain =
            (1...8).contains(ending.utf8.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isPlain ? "\(hash).\(ending.lowercased())" : hash
    }

    /// As one line of text: the hash and the name, or the path.
    var line: String { hash.map { "\($0) \(name)" } ?? name }

    init?(line: String) {
        if line.hasPrefix("/") {
            self.init(name: line, hash: nil)
        } else {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            self.init(name: parts[1], hash: parts[0])
        }
    }
}

extension [Attachment] {
    /// One line for each, as journals keep them.
    var lines: String { map(\.line).joined(separator: "\n") }

    init(lines: String) {
        self = lines.split(separator: "\n").compactMap { Attachment(line: String($0)) }
    }
}
