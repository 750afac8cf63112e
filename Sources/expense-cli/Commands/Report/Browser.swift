/// The user's browser: BROWSER, else the one that the system opens pages with.
struct Browser {
    private let command: String?

    init(variable: (String) -> String?) {
        command = variable("BROWSER").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Opens a file, without waiting until the browser ends.
    ///
    /// - Returns: False if there is no browser.
    func open(_ path: String) -> Bool {
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let name = command ?? opener
        // The browser survives the terminal, and writes nothing there.
        let line = "command -v \(name.prefix { $0 != " " }) >/dev/null || exit \(ShellProgram.notFound); "
        guard let program = ShellProgram(line + "nohup \(name) \"$1\" >/dev/null 2>&1 </dev/null &", [path]) else {
            return false
        }
        return program.end() == 0
    }
}
