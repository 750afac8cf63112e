import ExpenseCore

/// The format of output for programs.
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

/// A field of a row for programs.
enum DataField {
    /// A text from the user; null if nil.
    case text(String?)
    /// A value from the program, such as a number with decimals, a day or a code; null if nil.
    case plain(String?)
    case number(Int64)
    case flag(Bool)
    /// Several words, which a CSV cell separates by blanks.
    case words([String])
}

/// Rows with the same fields, written as they arrive: an array of JSON objects, or CSV below a title line.
struct DataRows {
    private enum Writer {
        case json(JSONWriter)
        case csv(CSVWriter)
    }

    private let names: [String]
    private let output: Output
    /// Control characters in a cell are written to files, but never to a terminal; JSON always escapes them.
    private let isForPeople: Bool
    private var writer: Writer

    /// - Parameter names: the names of the fields.
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

    /// Writes a row, with one field for each name.
    mutating func add(_ row: [DataField]) throws {
        switch writer {
        case .json(var json):
            json.object(names, row)
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
    /// Writes a row as an object, with one field for each name.
    mutating func object(_ names: [String], _ row: [DataField]) {
        object { object in
            for (name, field) in zip(names, row) { object.field(name) { $0.value(field) } }
        }
    }

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

extension Session {
    /// Writes a row for each item, with one field for each name.
    func write<Item>(
        _ items: some Sequence<Item>, as format: DataFormat, _ names: [String],
        row: (Item) throws -> [DataField]
    ) throws {
        var rows = DataRows(format, names, in: self)
        for item in items { try rows.add(row(item)) }
        try rows.finish()
    }

    /// Writes names with the numbers of their entries: as data, as lines of names only, or as a table.
    ///
    /// - Parameter none: what to say if there are none.
    func list(
        _ names: [(name: String, count: Int64)], as title: String, none: String, _ format: DataFormat?, namesOnly: Bool
    ) throws {
        if let format {
            return try self.write(names, as: format, ["name", "count"]) { (name, count) in
                [.text(name), .number(count)]
            }
        }
        if namesOnly {
            for (name, _) in names { try output.line(escapingControls(in: name)) }
            return
        }
        guard !names.isEmpty else { return try output.line(none) }
        var table = Table(
            [.init(title: title, shrinks: true), .init(title: "ENTRIES", alignment: .right)], for: terminal)
        for (name, count) in names { try table.add([Table.Cell(name), Table.Cell("\(count)")], to: output) }
        try table.finish(to: output)
    }
}
