import Streams

@testable import expense_cli

/// Types into an editor, and records what the editor requests.
struct Typist {
    let store: Store<EditorState, EditorAction>
    private(set) var requests: [EditorRequest] = []

    init(_ mode: EditingMode = .emacs, history: [String] = []) {
        store = Store(EditorState(mode: mode, history: history), reducer: .editor)
    }

    /// Types keys as a terminal sends them.
    mutating func type(_ text: String) {
        var decoder = KeyDecoder()
        for key in decoder.decode(Array(text.utf8)) + decoder.decodeRest() { press(key) }
    }

    mutating func press(_ key: Key) {
        store.dispatch(.key(key))
        requests += store.state.requests
        for case .run(let line) in store.state.requests {
            store.dispatch(.history(store.state.history.lines + [line]))
        }
        store.dispatch(.requestsTaken)
    }

    /// The line, with a bar where the cursor is.
    var line: String {
        let line = store.state.line
        return line.text(in: 0..<line.cursor) + "|" + line.text(in: line.cursor..<line.count)
    }

    var lines: [String] {
        requests.compactMap { if case .run(let line) = $0 { line } else { nil } }
    }
}

/// The line after some keys.
func line(after keys: String, _ mode: EditingMode = .emacs, history: [String] = []) -> String {
    var typist = Typist(mode, history: history)
    typist.type(keys)
    return typist.line
}

enum Keys {
    static let (up, down, left, right) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[D", "\u{1B}[C")
    static let escape = "\u{1B}"

    static func control(_ letter: Character) -> String {
        String(Unicode.Scalar((letter.asciiValue ?? 0) & 0x1F))
    }

    static func alt(_ letter: Character) -> String { "\u{1B}\(letter)" }

    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
