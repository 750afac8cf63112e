import CLibrary
import ExpenseCore

/// The user's editor: VISUAL, else EDITOR, else vi.
struct TextEditor {
    private let command: String

    init(variable: (String) -> String?) {
        command = ["VISUAL", "EDITOR"].lazy.compactMap(variable).first { !$0.isEmpty } ?? "vi"
    }

    /// Lets the user change a text in a temporary file.
    ///
    /// - Returns: The text as it was saved.
    func edit(_ text: String) throws -> String {
        let path = try write(text)
        defer {
            unlink(path)
            Drafts.leave()
        }
        guard let program = ShellProgram("\(command) \"$1\"", [path]) else {
            throw CommandFailure(.failed, "no shell can be started for the editor '\(shownCommand(command))'")
        }
        switch program.end() {
        case 0: break
        case ShellProgram.notFound:
            throw CommandFailure(
                .failed,
                "the editor '\(shownCommand(command))' cannot be run. Set VISUAL or EDITOR to another one")
        case let code:
            throw CommandFailure(
                .failed, "the editor '\(shownCommand(command))' ended with exit code \(code). Nothing was changed")
        }
        guard let text = contents(ofFile: path) else {
            throw CommandFailure(.failed, "what the editor saved cannot be read as UTF-8. Nothing was changed")
        }
        return text
    }

    /// The path of a new file that only its owner can read.
    private func write(_ text: String) throws -> String {
        let folder = environmentVariable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        let ending = ".txt"
        var path = Array("\(folder)/expense-cli-XXXXXX\(ending)".utf8CString)
        let file = mkstemps(&path, Int32(ending.utf8.count))
        guard file >= 0 else {
            throw CommandFailure(.cannotCreate, "cannot create a file in \(folder): \(systemMessage(errno))")
        }
        defer { close(file) }
        let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        Drafts.enter(name)
        let bytes = Array(text.utf8)
        guard systemWrite(file, bytes, bytes.count) == bytes.count else {
            unlink(name)
            throw CommandFailure(.inputOutput, "cannot write to \(name): \(systemMessage(errno))")
        }
        return name
    }
}
