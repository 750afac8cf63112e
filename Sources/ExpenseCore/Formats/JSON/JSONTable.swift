/// The transactions of banks and apps in JSON: objects that name a day and an amount, read as the rows of a table.
enum JSONTable {
    /// More values than a program writes for one account, all of which may be inside one object.
    private static let mostValues = 5_000_000

    /// An object with the names of its values; those of an object inside it follow its own name.
    private struct Row {
        let line: Int
        var cells: [(name: String, text: String)] = []
    }

    /// Whether a file begins with JSON that is not our own.
    static func mayBegin(_ beginning: [UInt8]) -> Bool {
        guard let first = beginning.first(where: { $0 > 0x20 && $0 < 0x80 }), "[{".utf8.contains(first) else {
            return false
        }
        var reader = JSONReader(ByteInput(inOnePiece(beginning)))
        // An object that holds all others may end behind the beginning.
        guard let value = try? reader.next() else { return first == UInt8(ascii: "{") }
        return !isOurs(value)
    }

    /// The table as CSV; nil if there is none.
    static func csv(_ bytes: [UInt8]) -> [UInt8]? {
        var reader = JSONReader(ByteInput(inOnePiece(bytes)), mostValues: mostValues)
        var rows: [Row] = []
        // What follows a value that cannot be read is named when the table is.
        while let value = try? reader.next() {
            rows += self.rows(in: value, status: nil)
        }
        var titles: [String] = []
        for name in rows.lazy.flatMap({ $0.cells.lazy.map(\.name) }) where !titles.contains(name) {
            guard titles.count < 100 else { return nil }
            titles.append(name)
        }
        guard !rows.isEmpty else { return nil }
        var (csv, line): ([UInt8], Int) = ([], 1)
        func append(_ cells: [String]) {
            csv += (cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n").utf8
            line += 1
        }
        append(titles)
        for row in rows {
            // Messages name the lines of the file, where each object has its own.
            while line < row.line {
                csv.append(UInt8(ascii: "\n"))
                line += 1
            }
            append(titles.map { title in row.cells.first { $0.name == title }?.text ?? "" })
        }
        return csv
    }

    /// Whether an object has only what entries have as we write them, or is one of our other records.
    private static func isOurs(_ value: JSONValue) -> Bool {
        guard case .object(let fields) = value.content else { return false }
        var records = OtherRecords()
        // A record that is wrong is still one.
        if (try? records.read(value, .dollar)) ?? true { return true }
        return fields.allSatisfy { Kinds.entry.fieldNames.contains($0.name) } || fields.contains { $0.name == "kind" }
    }

    /// The object if it has a day and an amount, else the objects in its lists that do.
    ///
    /// - Parameter status: the name of the list, if that says that its rows are not booked.
    private static func rows(in value: JSONValue, status: String?) -> [Row] {
        switch value.content {
        case .array(let values): return values.flatMap { rows(in: $0, status: status) }
        case .object(let fields):
            var row = Row(line: value.place.line)
            for field in fields { note(field, of: "", in: &row) }
            let hasDay = row.cells.contains { WrittenDate.isDate($0.text) || CSVTitles.means($0.name, .date) }
            let hasAmount = row.cells.contains { cell in
                let roles = CSVTitles.roles(named: cell.name)
                return isAmount(cell.text) && [.amount, .debit, .credit].contains { roles[$0] != nil }
            }
            if hasDay, hasAmount {
                if let status { row.cells.append(("status", status)) }
                return [row]
            }
            return fields.flatMap { field in
                rows(in: field.value, status: CSVWords.unbooked(field.name) == nil ? status : field.name)
            }
        default: return []
        }
    }

    private static func note(_ field: JSONValue.Field, of owner: String, in row: inout Row) {
        let name = owner.isEmpty ? field.name : "\(owner) \(field.name)"
        switch field.value.content {
        case .null: break
        case .bool(let isTrue): row.cells.append((name, isTrue ? "true" : "false"))
        case .number(let text), .string(let text): row.cells.append((name, text))
        case .array(let values):
            let texts = values.compactMap { value in if case .string(let text) = value.content { text } else { nil } }
            row.cells.append((name, texts.joined(separator: " ")))
        case .object(let fields): for field in fields { note(field, of: name, in: &row) }
        }
    }
}
