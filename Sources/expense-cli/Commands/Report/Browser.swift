/// The user's browser: BROWSER, else the one that the system opens pages with.
struct Browser {
    private let command: String?

    init(variable: (String) -> String?) {
        command = variable("BROWSER").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Opens a file, without waiting until the browser ends.
    ///
    /// - Returns: False if there is no browser.
    func open(_ path: String) -> Bool { openFile(path, with: command ?? systemOpener) }
}
