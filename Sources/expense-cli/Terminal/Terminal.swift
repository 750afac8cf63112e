import CLibrary

/// The properties of the output that decide how it looks: width and colours.
struct Terminal {
    /// In cells; nil if there is no terminal.
    var width: Int?
    let colors: ColorDepth

    init(width: Int?, colors: ColorDepth) {
        self.width = width
        self.colors = colors
    }

    /// The properties of a file descriptor, which may be a terminal.
    init(descriptor: Int32, colorChoice: ColorChoice) {
        let isTerminal = isatty(descriptor) == 1
        self.init(
            width: isTerminal ? terminalSize(descriptor).columns : nil,
            colors: ColorDepth(choice: colorChoice, isTerminal: isTerminal, variable: environmentVariable))
    }
}

/// The columns and rows of the terminal behind `descriptor`; 80 and 24 if it does not report them.
func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
}

/// Whether the terminal rewraps its rows when its window gets narrower. A terminal cannot be asked, so those that
/// truncate rows are recognised by environment variables.
func rewrapsRows(variable: (String) -> String?) -> Bool {
    // Inside tmux and screen, which rewrap, the variables of the outer terminal are still set.
    if variable("TMUX") != nil || variable("STY") != nil { return true }
    return variable("XTERM_VERSION") == nil && variable("TERM") != "linux"
}
