import CLibrary
import ExpenseCore

/// Carries the files of machines between a folder in which they are encrypted and one of this machine in which they are
/// not. The files in the shared folder only grow, as the others do: each exchange adds a part.
struct EncryptedFolder {
    /// The folder that is shared.
    let shared: String
    /// The folder beside the data file.
    let own: String
    let cipher: Cipher
    /// Whether what could not be decrypted is tried again although nothing has changed.
    let retrying: Bool

    private var suffix: String { "." + cipher.keys.tool.rawValue }
    private var draft: String { own + "/draft" }

    /// What is known of an encrypted file.
    private struct Position: Equatable {
        /// Up to where it was read or written.
        var offset = 0
        var size = 0
        /// A hash of all parts of a file of this machine.
        var hash = "-"
        /// Why it could not be read to its end; of a file of this machine, its state when it was known to be sound.
        var remark: String?

        /// Notes a part that follows.
        mutating func add(_ text: [UInt8]) { hash = contentHash(of: Array(hash.utf8) + text) }
    }

    /// Brings what others have written, lets this machine read and write, and encrypts what it wrote.
    ///
    /// - Parameters:
    ///   - machine: this machine; nil before it shares anything.
    ///   - isBeginning: whether the folder may not be there yet.
    /// - Returns: also files that could not be decrypted to their end: their machines, as `Machine` names them, and why.
    func exchange(
        _ machine: () throws -> String?, isBeginning: Bool, _ readAndWrite: () throws -> SyncReport
    ) throws -> (SyncReport, faults: [(machine: String, reason: String)]) {
        guard isBeginning || access(shared + "/machines", F_OK) == 0 else {
            throw CommandFailure(
                .failed,
                "\(escapingControls(in: shared)) has no files of machines. If it is on a disk, mount it. If it was emptied, "
                    + "make the folder 'machines' in it, and all is written again. Changes wait until then")
        }
        let beside = String(own[..<(own.lastIndex(of: "/") ?? own.endIndex)])
        for path in [shared, beside, own, own + "/machines"] { try makeFolder(path) }
        for path in [shared + "/machines", shared + "/inbox"] { try makeFolder(path, for: users, isForAll: true) }
        let lock = open(own + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            throw CommandFailure(
                .cannotCreate, "\(escapingControls(in: own))/lock cannot be created: \(systemMessage(errno))")
        }
        defer { close(lock) }
        let faults = try bringIn(machine(), isBeginning)
        let report = try readAndWrite()
        if let id = try machine() { try takeOut(id) }
        return (report, faults)
    }

    /// Who can use what is made in the shared folder.
    private var users: FolderUsers { FolderUsers(of: shared) }

    private func makeFolder(_ path: String, for users: FolderUsers? = nil, isForAll: Bool = false) throws {
        guard users?.makeFolder(path, isForAll: isForAll) ?? (mkdir(path, 0o700) == 0 || errno == EEXIST) else {
            throw CommandFailure(
                .cannotCreate, "\(escapingControls(in: path)) cannot be created: \(systemMessage(errno))")
        }
    }

    // MARK: - Reading

    private func bringIn(_ id: String?, _ isBeginning: Bool) throws -> [(machine: String, reason: String)] {
        // What is known of another place, or from the time before a machine left, may not be what is there.
        if id == nil { try forget() }
        var faults: [(machine: String, reason: String)] = []
        var present: Set<String> = []
        for path in try MachineFile.all(in: shared) {
            guard let file = MachineFile(path: path) else { continue }
            guard path.hasSuffix(suffix) else {
                let reason = file.isEncrypted ? "is encrypted with another program" : "is not encrypted"
                guard !isBeginning else {
                    throw CommandFailure(
                        .failed,
                        "\(path) \(reason). Nothing was written. Use another folder, or the same option on all machines"
                    )
                }
                faults.append((file.machine, "\(path) \(reason); its machine should use the same keys as this one"))
                continue
            }
            let plain = String(path.dropLast(suffix.count))
            present.insert(plain)
            try makeFolder("\(own)/machines/\(file.machine)")
            if let fault = try file.machine == id ? takeBack(path, plain) : bringIn(path, plain) {
                faults.append((file.machine, fault))
            }
        }
        for plain in try MachineFile.all(in: own)
        where MachineFile(path: plain)?.machine != id && !present.contains(plain) {
            unlink("\(own)/\(plain)")
            unlink("\(own)/\(plain).position")
        }
        return faults
    }

    /// Deletes what was brought in.
    private func forget() throws {
        for plain in try MachineFile.all(in: own) {
            unlink("\(own)/\(plain)")
            unlink("\(own)/\(plain).position")
        }
    }

    /// Adds what a file of another machine has since the last time.
    ///
    /// - Returns: why it could not be read to its end.
    private func bringIn(_ path: String, _ plain: String) throws -> String? {
        guard let size = sizeOfPlainFile("\(shared)/\(path)") else { return "\(path) is not a plain file" }
        guard size <= MachineFile.mostBytes else { return "\(path) is larger than \(MachineFile.mostBytes >> 20) MB" }
        var position = position(plain)
        if size == position.size, !retrying || position.remark == nil {
            return position.remark ?? faultOfEnd(path, position)
        }
        var known = sizeOfPlainFile("\(own)/\(plain)") ?? 0
        var fault: String?
        for piece in pieces(of: "\(shared)/\(path)", from: &position.offset, known) {
            if piece.end > known {
                guard piece.start <= known else {
                    fault = fault ?? "\(shared)/\(path) lacks a part. \(Self.advice)"
                    continue
                }
                do {
                    let content = try decrypted(piece)
                    try writePrivate(
                        Array(content.dropFirst(known - piece.start)), to: "\(own)/\(plain)", appending: true)
                    (known, fault) = (piece.end, nil)
                } catch let failure as Cipher.Undecryptable {
                    fault = failure.advice
                    continue
                }
            }
            if fault == nil { position.offset = piece.next }
        }
        (position.size, position.remark) = (size, fault)
        try set(position, plain)
        return fault ?? faultOfEnd(path, position)
    }

    /// What to do about a file that will not be read to its end unless somebody helps.
    private static let advice =
        "Its machine writes the part again at its next 'sync'; if that machine is no more, delete the file"
    /// A file that has not been changed for so many seconds is not just arriving.
    private static let timeOfArrival: Int64 = 3600

    /// Why the end of a file could not be read: it has arrived in part, so long ago that the rest is not on its way, or it
    /// is damaged.
    private func faultOfEnd(_ path: String, _ position: Position) -> String? {
        guard position.size > position.offset,
            let file = FileStamp(ofPlainFile: "\(shared)/\(path)"),
            file.written / 1_000_000_000 < Clock.system.now() - Self.timeOfArrival
        else { return nil }
        return "\(shared)/\(path) could not be read to its end: a part is incomplete or damaged. \(Self.advice)"
    }

    /// The pieces of a file from a position on; all of them if the file was written anew since.
    private func pieces(of path: String, from offset: inout Int, _ known: Int) -> [EncryptedPiece] {
        let added = bytes(of: path, from: offset)
        let pieces = EncryptedPiece.all(in: added, at: offset)
        let isContinued = added.isEmpty || added.starts(with: "part ".utf8)
        if offset == 0 || isContinued && pieces.first?.start ?? 0 <= known && sizeOfPlainFile(path) ?? 0 >= offset {
            return pieces
        }
        offset = 0
        return EncryptedPiece.all(in: bytes(of: path, from: 0), at: 0)
    }

    /// Brings back what the file of this machine has that was not written here: then the data file was copied or restored.
    private func takeBack(_ path: String, _ plain: String) throws -> String? {
        guard let size = sizeOfPlainFile("\(shared)/\(path)") else { return "\(path) is not a plain file" }
        guard size <= MachineFile.mostBytes else { return "\(path) is larger than \(MachineFile.mostBytes >> 20) MB" }
        let position = position(plain)
        guard size != position.size else { return nil }
        let pieces = EncryptedPiece.all(in: bytes(of: "\(shared)/\(path)", from: 0), at: 0)
        var all = Position()
        for piece in pieces { all.add(piece.written) }
        guard all.hash != position.hash else { return nil }
        var content: [UInt8] = []
        for piece in pieces where piece.start == content.count {
            guard let part = try? decrypted(piece) else { continue }
            content += part
        }
        let known = bytes(of: "\(own)/\(plain)", from: 0)
        guard !known.starts(with: content) else { return nil }
        try writePrivate(content, to: "\(own)/\(plain)")
        return nil
    }

    private func decrypted(_ piece: EncryptedPiece) throws -> [UInt8] {
        defer { unlink(draft) }
        try writePrivate(piece.text, to: draft)
        return try cipher.decrypted(draft, count: piece.end - piece.start)
    }

    // MARK: - Writing

    private func takeOut(_ id: String) throws {
        try makeFolder("\(shared)/machines/\(id)", for: users)
        let present = try MachineFile.all(in: own).filter { MachineFile(path: $0)?.machine == id }
        for plain in present { try takeOut(plain, to: plain + suffix) }
        for path in try MachineFile.all(in: shared)
        where MachineFile(path: path)?.machine == id && !present.contains(String(path.dropLast(suffix.count))) {
            unlink("\(shared)/\(path)")
            unlink("\(own)/\(path.dropLast(suffix.count)).position")
        }
    }

    /// Encrypts what was added to a file of this machine.
    private func takeOut(_ plain: String, to path: String) throws {
        var position = position(plain)
        let end = sizeOfPlainFile("\(own)/\(plain)") ?? 0
        let present = sizeOfPlainFile("\(shared)/\(path)") ?? 0
        if state(path) != position.remark || present == 0 {
            position = soundPart(of: path, position, upTo: end)
            position.size = present
            if present > 0, bytes(of: "\(shared)/\(path)", from: present - 1) != [UInt8(ascii: "\n")] {
                try writePrivate([UInt8(ascii: "\n")], to: "\(shared)/\(path)", appending: true, for: users)
                position.size += 1
            }
            position.remark = state(path)
        }
        guard position.offset < end || position != self.position(plain) else { return }
        defer { unlink(draft) }
        var rest = bytes(of: "\(own)/\(plain)", from: position.offset).prefix(max(0, end - position.offset))
        while !rest.isEmpty {
            let content = rest.prefix(EncryptedPiece.longest)
            rest = rest.dropFirst(content.count)
            let next = position.offset + content.count
            try writePrivate(Array(content), to: draft)
            var text = try cipher.encrypted(draft)
            if text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
            let piece = Array(EncryptedPiece.title(position.offset, next).utf8) + text
            try writePrivate(piece, to: "\(shared)/\(path)", appending: true, for: users)
            position.offset = next
            position.size += piece.count
            position.add(piece)
        }
        position.remark = state(path)
        try set(position, plain)
    }

    /// Up to where a file of this machine, which has changed since it was known to be sound, is so. If it is damaged,
    /// everything is added to it again, because nobody knows what the others have read of it.
    private func soundPart(of path: String, _ known: Position, upTo end: Int) -> Position {
        let pieces = EncryptedPiece.all(in: bytes(of: "\(shared)/\(path)", from: 0), at: 0)
        // Earlier versions of the program noted a hash of the last part.
        let isOfLast = known.remark == nil && pieces.last.map { contentHash(of: $0.text) } == known.hash
        var (all, sound) = (Position(), isOfLast || known.hash == Position().hash ? known.offset : 0)
        var isAfterKnown = known.hash == all.hash
        for piece in pieces {
            all.add(piece.written)
            // A process that was stopped may have added parts.
            if isAfterKnown, piece.start <= sound, piece.end > sound, piece.end <= end { sound = piece.end }
            if all.hash == known.hash { (isAfterKnown, sound) = (true, known.offset) }
        }
        return Position(offset: sound, hash: all.hash)
    }

    /// The state of a shared file; nil if there is none.
    private func state(_ path: String) -> String? { FileStamp(ofPlainFile: "\(shared)/\(path)")?.state }

    // MARK: - Files

    private func bytes(of path: String, from start: Int) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return lseek(file, off_t(start), SEEK_SET) < 0 ? [] : readToEnd(file)
    }

    /// The position of a file; the first one if it is not known.
    private func position(_ plain: String) -> Position {
        let words = String(decoding: bytes(of: "\(own)/\(plain).position", from: 0), as: UTF8.self)
            .split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count >= 3, let offset = Int(words[0]), let size = Int(words[1]) else { return Position() }
        return Position(offset: offset, size: size, hash: words[2], remark: words.count > 3 ? words[3] : nil)
    }

    private func set(_ position: Position, _ plain: String) throws {
        let words = ["\(position.offset)", "\(position.size)", position.hash] + (position.remark.map { [$0] } ?? [])
        try writePrivate(Array(words.joined(separator: " ").utf8), to: "\(own)/\(plain).position")
    }
}
