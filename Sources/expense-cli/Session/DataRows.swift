import ExpenseCore

/// How a command writes what programs read.
enum DataFormat {
    case json, csv
}

/// The flags of a command that can write its rows for programs.
struct DataOptions: ParameterGroup {
    @Flag("json", "Write JSON") var json: Bool
    @Flag("csv", "Write CSV") var csv: Bool

    /// Nil for people.
    func format() throws(UsageError) -> DataFormat? {
        if json, csv { throw UsageError(message: "--json and --csv cannot be used together") }
        return json ? .json : csv ? .csv : nil
    }
}

/// A field of a row that programs read.
enum DataField {
    /// What people chose; nil if there is none.
    case text(String?)
    /// What the program made, such as a number with decimals, a day or a code; nil if there is none.
    case plain(String?)
    case number(Int64)
    case flag(Bool)
    /// Several words, which a cell of CSV holds with blanks between them.
    case words([String])
}

/// Rows of the same fields, as they come: an array of JSON objects, or CSV below a line of titles.
struct DataRows {
    private enum Writer {
        case json(JSONWriter)
        case csv(CSVWriter)
    }

    private let names: [String]
    private let output: Output
    /// Control characters in a cell are for a file, and never for a terminal; JSON escapes them in any case.
    private let isForPeople: Bool
    private var writer: Writer

    /// - Parameter names: of the fields.
    init(_ format: DataFormat, _ names: [String], in session: Session) {
        self.names = names
        output = session.output
        isForPeople = session.terminal.width != nil
        switch format {
        case .json:
            var json = JSONWriter()
            json.beginArray()
            writer = .json(json)
        case .csv:
            var csv = CSVWriter()
            for name in names { csv.text(name) }
            csv.endLine()
            writer = .csv(csv)
        }
    }

    /// Writes a row with a field for each name.
    mutating func add(_ row: [DataField]) throws {
        switch writer {
        case .json(var json):
            json.object { object in
                for (name, field) in zip(names, row) { object.field(name) { $0.value(field) } }
            }
            try output.drain(&json.bytes)
            writer = .json(json)
        case .csv(var csv):
            for field in row { csv.field(field, isForPeople: isForPeople) }
            csv.endLine()
            try output.drain(&csv.bytes)
            writer = .csv(csv)
        }
    }

    /// Ends the rows.
    mutating func finish() throws {
        switch writer {
        case .json(var json):
            json.endArray()
            json.endLine()
            try output.drain(&json.bytes)
        case .csv(var csv): try output.drain(&csv.bytes)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ field: DataField) {
        switch field {
        case .text(let text), .plain(let text): value(text)
        case .number(let number): value(Int(number))
        case .flag(let flag): value(flag)
        case .words(let words): array { for word in words { $0.value(word) } }
        }
    }
}

extension CSVWriter {
    fileprivate mutating func field(_ field: DataField, isForPeople: Bool) {
        func shown(_ text: String) -> String { isForPeople ? escapingControls(in: text) : text }
        switch field {
        case .text(let chosen): text(chosen.map(shown))
        case .plain(let made): plain(made ?? "")
        case .number(let number): plain(String(number))
        case .flag(let flag): plain(flag ? "true" : "false")
        case .words(let words): text(shown(words.joined(separator: " ")))
        }
    }
}
