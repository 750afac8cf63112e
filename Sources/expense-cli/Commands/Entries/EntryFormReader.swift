import ExpenseCore

/// A line of a form that cannot be read, or a change that cannot be made.
struct FormError: Error {
    let line: Int
    let message: String
}

/// The user's changes of an entry.
struct EntryEdit {
    /// A field with its new text.
    struct Value {
        let line: Int
        /// The text of the field in the original form.
        let former: String
        let text: String
    }

    let id: Int64
    /// The first line of the entry.
    let line: Int
    /// By the names of the fields.
    var values: [String: Value] = [:]
}

extension EntryForm {
    /// The changes in a text that started as this form.
    func edits(in text: String) throws(FormError) -> [EntryEdit] {
        let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        var edits: [EntryEdit] = []
        var seen: Set<String> = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let number = index + 1
            let line = trimmingBlanks(String(line))
            if line.isEmpty || line.first == "#" { continue }
            guard let colon = line.firstIndex(of: ":") else {
                throw FormError(line: number, message: "\(quoted(line)) has no colon; write 'FIELD: VALUE'")
            }
            let name = trimmingBlanks(String(line[..<colon])).lowercased()
            let value = trimmingBlanks(String(line[line.index(after: colon)...]))
            if name == Self.heading {
                guard let id = try? EntryNumber(word: value).value, known[id] != nil else {
                    throw FormError(
                        line: number, message: "\(quoted(value)) is not the number of an entry that was opened")
                }
                guard !edits.contains(where: { $0.id == id }) else {
                    throw FormError(line: number, message: "entry \(id) is there twice; remove one of the two")
                }
                edits.append(EntryEdit(id: id, line: number))
                seen = []
                continue
            }
            guard let field = EntryField.changeable.first(where: { $0.name == name }) else {
                throw FormError(line: number, message: unknown(name))
            }
            guard let entry = edits.last.flatMap({ known[$0.id] }) else {
                throw FormError(
                    line: number, message: "'\(name)' is above the first entry; put it below an 'entry:' line")
            }
            guard seen.insert(name).inserted else {
                throw FormError(line: number, message: "'\(name)' is there twice; remove one of the two")
            }
            let former = field.text(of: entry)
            if value != trimmingBlanks(former) {
                edits[edits.count - 1].values[name] = .init(line: number, former: former, text: value)
            }
        }
        return edits.filter { !$0.values.isEmpty }
    }

    private func unknown(_ name: String) -> String {
        let names = EntryField.changeable.map(\.name)
        let guess = nearest(to: name, in: names).map { "did you mean \(quoted($0))?" }
        return "there is no field \(quoted(name)); \(guess ?? "the fields are \(names.joined(separator: ", "))")"
    }
}

extension EntryEdit {
    /// Applies the changes to the entry as it is stored now.
    func apply(to entry: inout Expense, in session: Session) throws(FormError) {
        // In the order of the form, so that the first of several mistakes is reported.
        for field in EntryField.changeable {
            guard let value = values[field.name] else { continue }
            do {
                let current = field.text(of: entry)
                guard current == value.former else {
                    throw UsageError(
                        message: "\(field.name): another process has changed it to \(quoted(current)) meanwhile")
                }
                let text = try unescaped(value.text)
                try field.change(to: text.isEmpty && field.isOptional ? "none" : text, of: field.name, in: session)(
                    &entry)
            } catch {
                throw FormError(line: value.line, message: FailureReport(error).message)
            }
        }
        if let contradiction = entry.contradiction { throw FormError(line: line, message: contradiction) }
    }
}

/// Restores a text that was written as one line.
private func unescaped(_ text: String) throws(UsageError) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
        guard character == "\\" else {
            result.append(character)
            continue
        }
        switch rest.popFirst() {
        case "\\": result.append("\\")
        case "n": result.append("\n")
        case "r": result.append("\r")
        case "t": result.append("\t")
        case "e": result.append("\u{1B}")
        case "x":
            result.unicodeScalars.append(try scalar(rest.prefix(2)))
            rest = rest.dropFirst(2)
        case "u" where rest.first == "{":
            let digits = rest.dropFirst().prefix { $0 != "}" }
            result.unicodeScalars.append(try scalar(digits))
            rest = rest.dropFirst(digits.count + 2)
        case let other:
            throw UsageError(
                message: "'\\\(other.map { String($0) } ?? "")' has no meaning; write \\\\ for a backslash")
        }
    }
    return result
}

private func scalar(_ digits: Substring) throws(UsageError) -> Unicode.Scalar {
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        throw UsageError(message: "\(quoted(String(digits))) is not the number of a character")
    }
    return scalar
}
