/// Text in the man macros, built part by part.
struct Troff {
    private(set) var text = ""
    private var isUnderHeading = false

    mutating func title(_ name: String, section: Int, date: String, source: String) {
        text += ".TH \(name.uppercased()) \(section) \(date) \"\(source)\"\n"
    }

    mutating func heading(_ title: String) {
        text += ".SH \(escaped(title.uppercased()))\n"
        isUnderHeading = true
    }

    mutating func subheading(_ title: String) {
        text += ".SS \(escaped(title))\n"
        isUnderHeading = true
    }

    mutating func paragraph(_ content: String) {
        if !isUnderHeading { text += ".PP\n" }
        text += lines(of: content)
        isUnderHeading = false
    }

    /// A term and, indented below it, its explanation.
    mutating func item(_ term: String, _ meaning: String) {
        text += ".TP\n\\fB\(escaped(term))\\fR\n" + lines(of: meaning)
        isUnderHeading = false
    }

    /// Lines that are not wrapped.
    mutating func literal(_ lines: [String]) {
        if !isUnderHeading { text += ".PP\n" }
        text += ".nf\n" + lines.map { escaped($0) + "\n" }.joined() + ".fi\n"
        isUnderHeading = false
    }

    private func lines(of content: String) -> String {
        wrap(content, width: 72).map { escaped($0) + "\n" }.joined()
    }

    private func escaped(_ content: String) -> String {
        var escaped = content.first == "." || content.first == "'" ? "\\&" : ""
        for character in content {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
