/// Puts rows of totals into the groups of groupings, by the names of their keys.
struct TotalGroups {
    private let groupings: [Grouping]
    /// For each grouping, the names of the numbers that rows have for it.
    private let names: [[Int64: String]]
    private var numbers: [[String?]: Int] = [:]
    /// Of several spellings of a tag or a payee, the first one by bytes is shown.
    private var spellings: [String: String] = [:]

    /// The names must come from the snapshot in which the rows are read.
    init(by groupings: [Grouping], in connection: Connection) throws {
        self.groupings = groupings
        names = try groupings.map { grouping in
            let named: [(Int64, String)] =
                switch grouping {
                case .category: try connection.categories().map { ($0.id, $0.name) }
                case .account: try connection.accounts().map { ($0.id, $0.name) }
                default: []
                }
            return Dictionary(uniqueKeysWithValues: named)
        }
    }

    /// The number of the group of a row. Groups are numbered from 0, in the order of their first row.
    mutating func number(of row: TotalRow) -> Int {
        let keys = groupings.indices.map { name(of: row.keys[$0], at: $0) }
        if let number = numbers[keys] { return number }
        numbers[keys] = numbers.count
        return numbers.count - 1
    }

    /// The groups in the order of their keys, those without a key last.
    var sorted: [(group: Int, keys: [String?])] {
        let spelled = groupings.indices.filter { [.tag, .payee].contains(groupings[$0]) }
        let groups = numbers.map { keys, number in
            var keys = keys
            for place in spelled { keys[place] = keys[place].flatMap { spellings[$0] } }
            return (group: number, keys: keys)
        }
        return groups.sorted { groupings.precedes($0.keys, $1.keys) ?? false }
    }

    private mutating func name(of key: TotalRow.Key, at place: Int) -> String? {
        switch (key, groupings[place]) {
        case (.number(let number), _): return names[place][number]
        case (.day(let day), let grouping): return grouping.name(of: day)
        case (.text(let text), .tag), (.text(let text), .payee):
            let name = groupings[place] == .tag ? text.lowercased() : text
            if spellings[name].map({ text.utf8.lexicographicallyPrecedes($0.utf8) }) ?? true { spellings[name] = text }
            return name
        // The receiving side of a transfer has a kind of its own.
        case (.text(let text), .kind): return (Expense.Kind(rawValue: text) ?? .transfer).rawValue
        case (.text(let text), _): return text
        case (.none, _): return nil
        }
    }
}

extension Grouping {
    /// The name of the group of a day.
    fileprivate func name(of day: CalendarDate) -> String? {
        func start(_ length: Int) -> String { String(decoding: day.description.utf8.prefix(length), as: UTF8.self) }
        return switch self {
        case .day: day.description
        case .week: day.weekName
        case .month: start(7)
        case .quarter: "\(start(4))-Q\((day.parts.month + 2) / 3)"
        case .year: start(4)
        case .weekday: CalendarDate.weekdayName(Int64(day.weekday))
        default: nil
        }
    }
}
