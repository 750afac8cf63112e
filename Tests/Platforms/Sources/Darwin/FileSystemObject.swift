// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// What Dispatch offers on Apple's systems only: a source that reports changes of an open file, as kqueue does. Here
// inotify reports them.
import Dispatch
import Glibc

public protocol DispatchSourceFileSystemObject: AnyObject {
    var data: DispatchSource.FileSystemEvent { get }
    func setEventHandler(handler: (() -> Void)?)
    func setCancelHandler(handler: (() -> Void)?)
    func resume()
    func cancel()
}

extension DispatchSource {
    public class func makeFileSystemObjectSource(
        fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceFileSystemObject {
        FileSystemObject(fileDescriptor, eventMask, queue)
    }
}

// Safe: the variables are used on the queue of the handlers, or before `resume`.
private final class FileSystemObject: DispatchSourceFileSystemObject, @unchecked Sendable {
    private(set) var data: DispatchSource.FileSystemEvent = []
    private let file: Int32
    private let mask: DispatchSource.FileSystemEvent
    private let notifications: Int32
    /// The watch of the folder that contains the file, which reports that a folder was removed.
    private let parent: (watch: Int32, name: String)
    private let reader: any DispatchSourceRead

    init(_ file: Int32, _ mask: DispatchSource.FileSystemEvent, _ queue: DispatchQueue?) {
        (self.file, self.mask) = (file, mask)
        notifications = Glibc.inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        let link = "/proc/self/fd/\(file)"
        let changes =
            IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF
        inotify_add_watch(notifications, link, UInt32(changes))
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = max(0, readlink(link, &target, Int(PATH_MAX)))
        let path = String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let name = path.split(separator: "/").last.map { String($0) } ?? ""
        let folder = path.dropLast(name.count + 1)
        parent = (
            inotify_add_watch(
                notifications, folder.isEmpty ? "/" : String(folder), UInt32(IN_DELETE | IN_MOVED_FROM | IN_MASK_ADD)),
            name
        )
        reader = DispatchSource.makeReadSource(fileDescriptor: notifications, queue: queue)
    }

    func setEventHandler(handler: (() -> Void)?) {
        reader.setEventHandler { [self] in
            data = readEvents().intersection(mask)
            if !data.isEmpty { handler?() }
        }
    }

    func setCancelHandler(handler: (() -> Void)?) {
        reader.setCancelHandler { [notifications] in
            close(notifications)
            handler?()
        }
    }

    func resume() { reader.resume() }
    func cancel() { reader.cancel() }

    private func readEvents() -> DispatchSource.FileSystemEvent {
        var events: DispatchSource.FileSystemEvent = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(notifications, &buffer, buffer.count), count > 0 {
            var rest = buffer[..<count]
            while rest.count >= 16 {
                let (watch, change, length) = rest.withUnsafeBytes {
                    (
                        $0.loadUnaligned(as: Int32.self), $0.loadUnaligned(fromByteOffset: 4, as: Int32.self),
                        Int($0.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
                    )
                }
                let name = String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
                rest = rest.dropFirst(16 + length)
                if watch == parent.watch {
                    if name == parent.name { events.insert(change & Int32(IN_DELETE) != 0 ? .delete : .rename) }
                } else if name.isEmpty {
                    events.formUnion(event(change))
                } else if change & Int32(IN_MODIFY | IN_ATTRIB) == 0 {
                    // A name was added to the folder, or removed. kqueue does not report what happens inside its files.
                    events.insert(.write)
                }
            }
        }
        return events
    }

    private func event(_ change: Int32) -> DispatchSource.FileSystemEvent {
        if change & Int32(IN_MODIFY) != 0 { return [.write, .extend] }
        if change & Int32(IN_MOVE_SELF) != 0 { return .rename }
        if change & Int32(IN_DELETE_SELF) != 0 { return .delete }
        guard change & Int32(IN_ATTRIB) != 0 else { return [] }
        // A file that is open and deleted has lost a link.
        var status = stat()
        return fstat(file, &status) == 0 && status.st_nlink == 0 ? .delete : .attrib
    }
}
