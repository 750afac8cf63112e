import Foundation
import Testing

/// A pseudo-terminal: the output of a program that runs on it, and the keys typed there.
final class PseudoTerminal {
    let main: FileHandle
    let program: FileHandle
    private let columns: Int
    private let rows: Int
    private var written = Data()
    private var seen = ""
    /// The program that runs on it; it lives as long as the terminal.
    var running: RunningProgram?

    init(columns: UInt16, rows: UInt16 = 24) throws {
        var (descriptor, other): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&descriptor, &other, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
        main = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        program = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        (self.columns, self.rows) = (Int(columns), Int(rows))
    }

    func type(_ text: String) {
        main.write(Data(text.utf8))
    }

    /// Waits for `text`, and returns everything written up to it.
    func read(until text: String) -> String {
        while true {
            if let range = seen.range(of: text) {
                let part = String(seen[..<range.upperBound])
                seen = String(seen[range.upperBound...])
                return part
            }
            guard readMore() else {
                Issue.record("the terminal was sent \(seen.debugDescription), without \(text.debugDescription)")
                return seen
            }
        }
    }

    /// Waits until the screen satisfies the condition, and returns the screen.
    @discardableResult
    func screen(when isShown: ([String]) -> Bool) -> [String] {
        while true {
            var emulator = Emulator(columns: columns, rows: rows)
            emulator.write(String(decoding: written, as: UTF8.self))
            if isShown(emulator.screen) { return emulator.screen }
            guard readMore() else {
                Issue.record("the terminal shows \(emulator.screen)")
                return emulator.screen
            }
        }
    }

    /// Everything written, after the end of the program.
    func writtenSoFar() -> String {
        var request = pollfd(fd: main.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&request, 1, 0) > 0, readMore() {}
        return String(decoding: written, as: UTF8.self)
    }

    /// Waits until more is written. Returns false if nothing arrives for a minute (even a busy machine is faster), or
    /// if nothing can arrive any more.
    private func readMore() -> Bool {
        var request = pollfd(fd: main.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 60_000) > 0 else { return false }
        let more = main.availableData
        seen += String(decoding: more, as: UTF8.self)
        written += more
        return !more.isEmpty
    }

    /// The settings of the terminal for input and output.
    var settings: [UInt32] {
        var settings = termios()
        tcgetattr(program.fileDescriptor, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt32($0) }
    }
}

/// The name of the month in which the tests run programs.
let thisMonth = "November"
