import CLibrary
import ExpenseCore

/// Finds the files that a journal includes. They are in its folder or in folders within it, so that a journal of somebody
/// else reads no other files of the user.
func includedFiles(besides journal: String) -> Inclusion {
    { path, includer in
        let name = path.first == "\"" && path.last == "\"" ? String(path.dropFirst().dropLast()) : path
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init).filter { $0 != "." }
        guard !name.hasPrefix("/"), !name.hasPrefix("~"), !parts.contains(".."), let last = parts.last else {
            throw CommandFailure(
                .badData,
                escapingControls(
                    in:
                        "\(includer ?? journal) includes '\(path)', which is outside of its folder. Nothing was imported"
                ))
        }
        let folder =
            String((includer ?? journal).reversed().drop { $0 != "/" }.reversed())
            + parts.dropLast().map { $0 + "/" }.joined()
        let isPattern = last.contains { "*?[".contains($0) }
        let names = isPattern ? names(in: folder, matching: last) : [last]
        return try names.map { folder + $0 }.filter { $0 != includer && $0 != journal || !isPattern }.map { file in
            let input = try InputFile(file)
            return (file, input.pieces())
        }
    }
}

/// The names in a folder that match a pattern such as `*.journal`, sorted; hidden ones are left out.
private func names(in folder: String, matching pattern: String) -> [String] {
    guard let entries = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if fnmatch(pattern, name, FNM_PERIOD) == 0 { names.append(name) }
    }
    return names.sorted()
}
