import Foundation

/// Where tests put their files, with a slash at the end: in memory, where there is room, because each commit waits for the
/// disk.
let temporaryPlace: String = {
    let (memory, needed) = ("/dev/shm/", 1 << 30)
    let free = try? FileManager.default.attributesOfFileSystem(forPath: memory)[.systemFreeSize] as? NSNumber
    return access(memory, W_OK) == 0 && free?.intValue ?? 0 > needed ? memory : NSTemporaryDirectory()
}()
