/// A file that a machine writes, by its path in the shared folder. A program that carries files brings only such ones.
package struct MachineFile: Sendable, Hashable {
    /// The machine whose file it is, as `Machine` names it.
    package let machine: String
    /// Its number among the files of the machine.
    package let number: Int64
    /// Whether it is encrypted.
    package let isEncrypted: Bool
    /// The most bytes of a file that are carried.
    package static let mostBytes = 1 << 28

    /// Nil if no machine would write a file there.
    package init?(path: String) {
        let encrypted = [SyncKeys.Tool.age, .gpg].map { ".\($0.rawValue)" }.first(where: path.hasSuffix)
        let plain = path.dropLast(encrypted?.count ?? 0)
        let parts = plain.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "machines", let machine = Int64(parts[1], radix: 36), machine > 0,
            parts[2].hasSuffix(".log"), let number = Int64(parts[2].dropLast(4)), number > 0
        else { return nil }
        (self.machine, self.number, isEncrypted) = (String(parts[1]), number, encrypted != nil)
        guard SyncFolder(path: "").path(machine, number) == "/" + plain else { return nil }
    }

    /// The files of all machines in a folder, at most 10,000 of 10,000 machines.
    package static func all(in folder: String) throws -> [String] {
        try SyncFolder(path: folder).names(in: folder + "/machines").sorted().prefix(10_000).flatMap {
            try all(of: $0, in: folder).prefix(10_000)
        }
    }

    /// The files of a machine in a folder, the first one first.
    package static func all(of machine: String, in folder: String) throws -> [String] {
        try SyncFolder(path: folder).names(ofFilesOf: machine).map { "machines/\(machine)/\($0)" }
            .filter { MachineFile(path: $0) != nil }.sorted()
    }
}

extension SyncFolder {
    /// Whether a machine has encrypted files.
    func hasEncryptedFiles(of machine: Int64) throws -> Bool {
        let id = String(machine, radix: 36)
        return try MachineFile.all(of: id, in: path).contains { MachineFile(path: $0)?.isEncrypted ?? false }
    }
}
