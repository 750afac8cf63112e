import CLibrary

/// A progress line on the terminal for a long task; does nothing without a terminal.
final class Progress {
    private let title: String
    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1 && understandsSequences()
    private var shown: Int?
    private let start = ContinuousClock.now

    /// - Parameter total: the count at the end.
    init(_ title: String, total: Int) {
        self.title = title
        self.total = total
    }

    /// Shows that `count` has been reached, unless the task is short.
    func show(_ count: Int) {
        guard isShown, total > 0 else { return }
        let percent = min(100, count * 100 / total)
        guard percent != shown, shown != nil || ContinuousClock.now - start > .milliseconds(300) else { return }
        shown = percent
        write("\r\(title) \(percent) %\u{1B}[K")
    }

    /// Erases the line.
    func end() {
        if shown != nil { write("\r\u{1B}[K") }
        shown = nil
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        // A failure to write the progress is ignored.
        _ = systemWrite(STDERR_FILENO, bytes, bytes.count)
    }
}
