import ExpenseCore

/// What the prompt shows: on a terminal the totals before the cursor, else a line of totals whenever they move.
struct PromptDisplay {
    let isInteractive: Bool
    let colors: ColorDepth
    /// Whether the terminal knows escape sequences that move text.
    let canMove: Bool
    private var shown = ""

    init(isInteractive: Bool, colors: ColorDepth, canMove: Bool) {
        self.isInteractive = isInteractive
        self.colors = colors
        self.canMove = canMove
    }

    mutating func begin(_ totals: String, in output: Output) throws {
        shown = totals
        if isInteractive { try output.write(prompt) }
    }

    /// A command has run, and the next is awaited.
    mutating func ready(_ totals: String, in output: Output) throws {
        if isInteractive {
            shown = totals
            try output.write(prompt)
        } else if totals != shown {
            try show(totals, in: output)
        }
    }

    /// The totals have moved while somebody may be typing.
    mutating func show(_ totals: String, in output: Output) throws {
        guard totals != shown else { return }
        let before = displayWidth(of: plainPrompt)
        shown = totals
        let after = displayWidth(of: plainPrompt)
        if !isInteractive {
            try output.line("total \(escapingControls(in: totals))")
        } else if canMove {
            // What has been typed is moved aside on the screen, and the cursor with it.
            let shift = after - before
            let makeRoom = shift > 0 ? "\u{1B}[\(shift)@" : shift < 0 ? "\u{1B}[\(-shift)P" : ""
            let follow = shift > 0 ? "\u{1B}[\(shift)C" : shift < 0 ? "\u{1B}[\(-shift)D" : ""
            try output.write("\u{1B}7\r\(makeRoom)\(prompt)\u{1B}8\(follow)")
        } else {
            try output.write("\n" + prompt)
        }
    }

    /// Shows a line above the prompt, while somebody may be typing; it must not be longer than the screen is wide.
    func tell(_ line: String, in output: Output) throws {
        guard canMove else { return try output.write("\n\(line)\n" + prompt) }
        // A line is freed below, so that the one with the prompt can be moved down to make room for this.
        try output.write("\u{1B}D\u{1B}[A\u{1B}7\r\u{1B}[L\(line)\u{1B}8\u{1B}[B")
    }

    /// The line that was being typed has been given up.
    func startAnew(in output: Output) throws {
        try output.write("\n" + prompt)
    }

    func end(in output: Output) throws {
        if isInteractive { try output.line() }
    }

    private var plainPrompt: String { escapingControls(in: shown) + " > " }

    private var prompt: String { Style.bold.applied(to: plainPrompt, depth: colors) }
}
