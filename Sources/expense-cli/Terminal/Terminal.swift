#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where output goes to, as far as its look depends on it.
struct Terminal {
    /// In cells; nil where there is no terminal.
    let width: Int?
    let colors: ColorDepth

    init(width: Int?, colors: ColorDepth) {
        self.width = width
        self.colors = colors
    }

    /// The terminal, or whatever else, behind a file descriptor.
    init(descriptor: Int32, colorChoice: ColorChoice) {
        let isTerminal = isatty(descriptor) == 1
        self.init(
            width: isTerminal ? columns(of: descriptor) : nil,
            colors: ColorDepth(choice: colorChoice, isTerminal: isTerminal, variable: environmentVariable))
    }
}

/// The width of the terminal behind `descriptor`; 80 where it does not say.
private func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
}
