// The description of a change names rows by their numbers, which are others on each machine.
extension SharedLedger {
    /// Names rows by their identities: `#42` is another one elsewhere.
    func sharedWords(_ words: String, _ touched: [Touched], _ decided: [Int64]) throws -> String {
        var numbers: [Identifier.Subject: Set<Int64>] = [.entry: Set(decided)]
        for row in touched {
            if let subject = row.table.subject, let number = row.number { numbers[subject, default: []].insert(number) }
            for owner in row.table.owners {
                guard let subject = row.table.references[owner],
                    case .integer(let number)? = (row.after ?? row.before)?[owner]
                else { continue }
                numbers[subject, default: []].insert(number)
            }
        }
        return try replacingNumbers(in: words) { subject, number in
            numbers[subject]?.contains(number) ?? false ? "#" + "\(try identity(subject, number))" : "#\(number)"
        }
    }

    /// What a number in the description of a change means by the words before it: `recurring #42`.
    private static func subject(after words: String) -> Identifier.Subject {
        words.hasSuffix("recurring ") ? .recurring : words.hasSuffix("rule ") ? .rule : .entry
    }

    private func replacingNumbers(in words: String, _ replace: (Identifier.Subject, Int64) throws -> String)
        rethrows -> String
    {
        var result = ""
        var rest = words[...]
        while let mark = rest.firstIndex(of: "#") {
            result += rest[..<mark]
            let digits = rest[rest.index(after: mark)...].prefix { $0.isASCII && $0.isNumber }
            result += try Int64(digits).map { try replace(Self.subject(after: result), $0) } ?? "#" + digits
            rest = rest[digits.endIndex...]
        }
        return result + rest
    }

    /// Words with the numbers that rows have here; `#?` for one that never was here.
    func localWords(_ words: String) throws -> String {
        var result = ""
        var rest = words[...]
        while let mark = rest.firstIndex(of: "#") {
            result += rest[..<mark]
            let subject = Self.subject(after: result)
            result += "#"
            rest = rest[rest.index(after: mark)...]
            // A colon may follow, as in the words of a decision.
            let text = rest.prefix { $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard let identity = Identifier(String(text)) else { continue }
            result += try number(subject, identity).map(String.init) ?? "?"
            rest = rest[text.endIndex...]
        }
        return result + rest
    }
}
