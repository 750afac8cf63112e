import CLibrary

/// A file that cannot belong to an entry.
package struct UnattachableFile: Error, Sendable {
    /// The path, as given.
    package let path: String
    /// What is wrong, and what to do.
    package let reason: String
}

extension ExpenseStore {
    /// The folder beside the data file with the copies of attached files.
    package var attachmentFolder: String { file + ".attachments" }

    /// The maximum size of a file that is copied, in bytes.
    package static let largestAttachment = 32 << 20

    /// Where the file of an attachment is, or would be.
    package func path(of attachment: Attachment) -> String {
        attachment.copyName.map { attachmentFolder + "/" + $0 } ?? attachment.name
    }

    /// Whether the file of an attachment is there.
    package func isThere(_ attachment: Attachment) -> Bool {
        var status = stat()
        return stat(path(of: attachment), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether what is opened is what was attached. A copy may have been changed since, and may come from another machine; a
    /// file that stays where it is may change.
    package func isUnchanged(_ attachment: Attachment) throws -> Bool {
        guard let hash = attachment.hash else { return true }
        return try SHA256(content(of: path(of: attachment))).hexadecimal() == hash
    }

    /// The attachments whose files are missing, one line for each.
    package func missingAttachments() throws -> [String] {
        try attachments().sorted { $0.key < $1.key }.flatMap { id, attachments in
            attachments.filter { !isThere($0) }.map { attachment in
                "#\(id): the file of the attachment \(splitPath(attachment.name).name) is missing: \(path(of: attachment))"
            }
        }
    }

    /// An attachment that stays where it is.
    ///
    /// - Throws: `UnattachableFile`.
    package func link(to path: String) throws -> Attachment {
        guard let real = realpath(path, nil) else { throw fault(path, String(cString: strerror(errno))) }
        defer { free(real) }
        let whole = String(cString: real)
        var status = stat()
        guard stat(whole, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw fault(path, "it is not a file")
        }
        return try attachment(whole, nil, of: path)
    }

    /// Copies a file beside the data file, under its hash. The same content is stored once.
    ///
    /// - Throws: `UnattachableFile`, or `DatabaseError`, if the copy cannot be written.
    package func copy(attaching path: String) throws -> Attachment {
        let content = try content(of: path)
        let attachment = try attachment(splitPath(path).name, SHA256(content).hexadecimal(), of: path)
        try createIfMissing()
        guard mkdir(attachmentFolder, 0o700) == 0 || errno == EEXIST else {
            throw DatabaseError(.cannotWrite, file: attachmentFolder, String(cString: strerror(errno)))
        }
        let target = self.path(of: attachment)
        var status = stat()
        if lstat(target, &status) == 0 {
            // A copy that was cut short or replaced is written anew, and nothing is written through a link.
            if status.st_mode & S_IFMT == S_IFREG, try self.content(of: target) == content { return attachment }
            guard status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFLNK else {
                throw DatabaseError(.cannotWrite, file: target, "something else is there; remove it")
            }
        }
        let copy = try AtomicFile(replacing: target)
        try copy.write(content)
        try copy.replace()
        return attachment
    }

    private func attachment(_ name: String, _ hash: String?, of path: String) throws -> Attachment {
        guard let attachment = Attachment(name: name, hash: hash) else {
            throw fault(path, "its name is too long or has control characters; rename it")
        }
        return attachment
    }

    private func content(of path: String) throws -> [UInt8] {
        // A pipe without a writer would keep it waiting.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw fault(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw fault(path, "it is not a file")
        }
        var content: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = piece.withUnsafeMutableBytes { systemRead(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault(path, String(cString: strerror(errno))) }
            guard count > 0 else { return content }
            content += piece[..<count]
            guard content.count <= Self.largestAttachment else {
                throw fault(path, "it is larger than \(Self.largestAttachment >> 20) MB; attach its path with --link")
            }
        }
    }

    private func fault(_ path: String, _ reason: String) -> UnattachableFile {
        UnattachableFile(path: path, reason: reason)
    }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, bytes.baseAddress, bytes.count)
}
