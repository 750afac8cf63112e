/// The program with which the system opens files.
#if os(macOS)
    let systemOpener = "open"
#else
    let systemOpener = "xdg-open"
#endif

/// Opens a file with a program, without waiting until that ends.
///
/// - Returns: False if there is no such program.
func openFile(_ path: String, with name: String = systemOpener) -> Bool {
    // The program survives the terminal, and writes nothing there.
    let line = "command -v \(name.prefix { $0 != " " }) >/dev/null || exit \(ShellProgram.notFound); "
    guard let program = ShellProgram(line + "nohup \(name) \"$1\" >/dev/null 2>&1 </dev/null &", [path]) else {
        return false
    }
    return program.end() == 0
}
