import Foundation

/// The folders of this project.
enum Project {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let sources = root.appendingPathComponent("Sources/Streams")
    static let guide = sources.appendingPathComponent("Streams.docc")

    /// The articles of the guide.
    static func articles() throws -> [URL] {
        try files(in: guide, withExtension: "md")
    }

    /// All files with an extension, also in subfolders.
    static func files(in folder: URL, withExtension ending: String) throws -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = all?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
    }
}
