import CLibrary
import StreamsAtomics

/// The temporary named files of this process, which must be deleted if it ends now.
package enum Drafts {
    /// The suffixes of the files that SQLite puts beside a database that it writes.
    static let companions = ["", "-journal", "-wal", "-shm"]

    /// The paths as C strings. They are never freed, because a signal handler may read them at any moment.
    private static let paths = (Slot(), Slot(), Slot(), Slot())
    private static var isFree: UInt { 0 }

    private final class Slot: Sendable {
        let path = Atomic<UInt>(isFree)
    }

    /// Replaces the file that is deleted if a signal ends the process.
    package static func enter(_ draft: String) {
        for (slot, companion) in zip(slots, companions) {
            guard let path = strdup(draft + companion) else { continue }
            slot.path.store(UInt(bitPattern: path), ordering: .releasing)
        }
    }

    /// Forgets the file: it does not exist any more.
    package static func leave() {
        for slot in slots { slot.path.store(isFree, ordering: .releasing) }
    }

    /// Deletes them. May be called by a signal handler.
    package static func delete() {
        delete(paths.0)
        delete(paths.1)
        delete(paths.2)
        delete(paths.3)
    }

    private static func delete(_ slot: Slot) {
        // Safe: the stored value is the address of a C string that is never freed.
        guard let path = UnsafePointer<CChar>(bitPattern: slot.path.load(ordering: .acquiring)) else { return }
        unlink(path)
    }

    private static var slots: [Slot] { [paths.0, paths.1, paths.2, paths.3] }
}
