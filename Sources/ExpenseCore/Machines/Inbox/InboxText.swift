/// The text of a file of the inbox: lines that people typed, and the remarks that this program has added.
///
/// A mark says that everything above it was read. Lines below it are new ones, even if they are equal to lines that were
/// read before, so the same coffee can be written down every day.
struct InboxText {
    /// A line that somebody typed.
    struct Line {
        let text: String
        /// The number of the line in the file, from 1 on.
        let number: Int
        /// What names the line on every machine that reads it: its file, the mark above it, its text, and how many lines
        /// like it are between the mark and the line.
        let identity: String
        /// The remark below it.
        var remark: Remark?
    }

    enum Remark: Equatable {
        /// It could not be read.
        case refused(String)
        /// It was read before, but the file does not tell whether it is the same line.
        case readBefore
    }

    /// What reading a line came to.
    enum Outcome: Equatable {
        case read
        case left(Remark?)
    }

    private static let mark = "# read until here"
    private static let refusal = "# not read: "
    private static let before = "# read before. If it is another entry, move it to the end of this file"

    /// The lines below one mark; the first ones may have none.
    private struct Part {
        var mark: String?
        var lines: [Line] = []
    }

    private var parts: [Part]
    private let lineEnd: String
    private let name: String

    /// - Parameter name: the name of the file.
    init(_ text: String, of name: String) {
        self.name = name
        let base = Self.withoutConflict(name)
        lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        var parts = [Part()]
        var counts: [String: Int] = [:]
        for (index, line) in Self.lines(of: text).enumerated() {
            let last = parts.count - 1
            if line.isEmpty { continue }
            if line.hasPrefix(Self.mark) {
                parts.append(Part(mark: line))
                counts = [:]
            } else if line.hasPrefix(Self.refusal) || line == Self.before {
                guard let place = parts[last].lines.indices.last else { continue }
                let reason = String(line.dropFirst(Self.refusal.count))
                parts[last].lines[place].remark = line == Self.before ? .readBefore : .refused(reason)
            } else {
                let count = counts[line, default: 0]
                counts[line] = count + 1
                let words = [base, parts[last].mark ?? "", line, "\(count)"]
                parts[last].lines.append(
                    Line(
                        text: line, number: index + 1, identity: jsonText(of: words.map { StoredValue($0) })))
            }
        }
        self.parts = parts
    }

    /// What people typed, from the first line to the last.
    var lines: [Line] { parts.flatMap(\.lines) }

    /// Whether the file can be deleted once all of its lines are read: its name has a date with a time, so it is not
    /// written to again. Copies that a program made because of a conflict have such names, too.
    var isOfOneMoment: Bool { name.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } >= 10 }

    /// Whether the file has a mark.
    var isMarked: Bool { parts.contains { $0.mark != nil } }

    /// The text after reading, without the lines that were read; nil if nothing is left.
    ///
    /// - Parameters:
    ///   - outcomes: one for each line.
    ///   - sign: what no other mark has.
    func text(after outcomes: [Outcome], machine: String, sign: String) -> String? {
        var rest = outcomes[...]
        var written: [String] = []
        var isEmpty = true
        for (index, part) in parts.enumerated() {
            let own = rest.prefix(part.lines.count)
            rest = rest.dropFirst(part.lines.count)
            let left = zip(part.lines, own).filter { $1 != .read }
            let isLast = index == parts.count - 1
            let isRead = left.count < part.lines.count
            if let mark = part.mark, !left.isEmpty || isLast && !isRead { written.append(mark) }
            for case (let line, .left(let remark)) in left {
                isEmpty = false
                written.append(line.text)
                switch remark {
                case .refused(let reason): written.append(Self.refusal + reason)
                case .readBefore: written.append(Self.before)
                case nil: break
                }
            }
            if isLast, isRead { written.append("\(Self.mark) by \(machine) (\(sign))") }
        }
        if isEmpty, isOfOneMoment { return nil }
        return written.map { $0 + lineEnd }.joined()
    }

    private static func lines(of text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            var line = line.unicodeScalars
            while let last = line.last, last == "\r" || last == " " || last == "\t" { line.removeLast() }
            while let first = line.first, first == " " || first == "\t" || first == "\u{FEFF}" { line.removeFirst() }
            return String(line)
        }
    }

    /// The name without what Syncthing, Dropbox and Nextcloud add to a copy that they make because of a conflict.
    private static func withoutConflict(_ name: String) -> String {
        if let added = name.firstRange(of: ".sync-conflict-") {
            let end = name[added.upperBound...].firstIndex(of: ".") ?? name.endIndex
            return String(name[..<added.lowerBound] + name[end...])
        }
        let stem = name.lastIndex(of: ".") ?? name.endIndex
        var base = name[..<stem]
        guard base.hasSuffix(")"), base.contains("conflicted copy"), let added = base.lastIndex(of: "(") else {
            return name
        }
        base = base[..<added]
        while base.hasSuffix(" ") { base.removeLast() }
        return String(base + name[stem...])
    }
}
