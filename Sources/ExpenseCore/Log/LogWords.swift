// The words of a change name rows by their numbers, `#42`, which are others on each machine. From when others are told of it on,
// they name them by their identities, `#{7216…}`, and the history translates them.
extension Log {
    /// Replaces the numbers of rows that a change is about by their identities in its words.
    func nameRowsForOthers(inWordsOf change: Int64) throws {
        let words = try connection.text("SELECT words FROM log_change WHERE id = ?", [.integer(change)]) ?? ""
        guard words.contains("#") else { return }
        let rows = try rowsNamed(by: change)
        let told = try replacingMarks(in: words) { kind, rest in
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int64(digits), case let row = LoggedRow(kind: kind, key: .integer(number)),
                rows.contains(row), let identity = try identity(of: row)
            else { return nil }
            return ("{\(identity)}", digits.endIndex)
        }
        try connection.run("UPDATE log_change SET words = ?2 WHERE id = ?1", [.integer(change), .text(told)])
    }

    /// Words in which the identities of rows that are known here are their numbers. Somebody may have typed what looks like one.
    func wordsHere(_ words: String) throws -> String {
        guard words.contains("#{") else { return words }
        return try replacingMarks(in: words) { kind, rest in
            guard rest.first == "{", let end = rest.firstIndex(of: "}"),
                let identity = Int64(rest[rest.index(after: rest.startIndex)..<end]),
                let number = try row(kind, withIdentity: identity)
            else { return nil }
            return ("\(number)", rest.index(after: end))
        }
    }

    /// Replaces what follows each `#`.
    ///
    /// - Parameter replace: returns, for the kind of the row and what follows the mark, what to write and where the words go on;
    ///   nil if nothing is replaced.
    private func replacingMarks(
        in words: String, _ replace: (String, Substring) throws -> (String, Substring.Index)?
    ) throws -> String {
        let main = try ranged().first?.kind.table ?? ""
        var (result, rest) = ("", words[...])
        while let mark = rest.firstIndex(of: "#") {
            result += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            // `recurring #42`; what has no word before it is one of those that there are most of.
            let word = result.hasSuffix(" ") ? result.dropLast().split(separator: " ").last.map(String.init) : nil
            let named = word.flatMap { kind($0)?.table } ?? main
            result += "#"
            guard let (text, end) = try replace(named, rest) else { continue }
            result += text
            rest = rest[end...]
        }
        return result + rest
    }

    /// The rows that a change touched, with those of which they are parts, and those that it names by their identities.
    private func rowsNamed(by change: Int64) throws -> Set<LoggedRow> {
        var named: Set<LoggedRow> = []
        for row in try rows(of: change) {
            named.insert(row)
            guard let kind = kind(row.kind) else { continue }
            if let owner = kind.owner {
                named.insert(
                    LoggedRow(kind: owner, key: try connection.value("SELECT \(kind.number(in: "?1"))", [row.key])))
            } else if kind.key.count > 1, kind.references.isEmpty, let main = try ranged().first?.kind.table {
                let identities = try connection.rows(
                    "SELECT value FROM json_each(?) WHERE typeof(value) = 'integer'", [row.key]
                ) { $0.integer(0) }
                for identity in identities {
                    if let number = try self.row(main, withIdentity: identity) {
                        named.insert(LoggedRow(kind: main, key: .integer(number)))
                    }
                }
            }
        }
        return named
    }
}
