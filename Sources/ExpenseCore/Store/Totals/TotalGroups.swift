/// Puts rows of totals into the groups of groupings, and names these.
struct TotalGroups {
    private let groupings: [Grouping]
    /// For each grouping, the names of the numbers that rows have for it.
    private let names: [[Int64: String]]
    private var groups: [[Int64]: Int] = [:]
    /// What the first row of each group has.
    private var first: [[TotalRow.Key]] = []
    private var texts: [String: Int] = [:]
    /// Of several spellings of a tag or a payee, the first one by bytes is shown.
    private var spellings: [String] = []

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
        let numbers = groupings.indices.map { self.number(of: row.keys[$0], at: $0) }
        if let group = groups[numbers] { return group }
        groups[numbers] = first.count
        first.append(row.keys)
        return first.count - 1
    }

    /// The groups in the order of their keys, those without a key last.
    var sorted: [(group: Int, keys: [String?])] {
        let named = first.enumerated().map { group, keys in
            (group: group, keys: groupings.indices.map { name(of: keys[$0], at: $0) })
        }
        return named.sorted { groupings.precedes($0.keys, $1.keys) ?? false }
    }

    /// A number that is the same for keys with the same name: a row costs less if its names are not needed.
    private mutating func number(of key: TotalRow.Key, at place: Int) -> Int64 {
        switch key {
        case .number(let number): return number
        case .day(let day): return Int64(groupings[place].number(of: day))
        case .text(let text):
            let name = folded(text, at: place)
            let number = texts[name] ?? spellings.count
            if number == spellings.count {
                texts[name] = number
                spellings.append(text)
            } else if text.utf8.lexicographicallyPrecedes(spellings[number].utf8) {
                spellings[number] = text
            }
            return Int64(number)
        case .none: return -1
        }
    }

    private func name(of key: TotalRow.Key, at place: Int) -> String? {
        switch key {
        case .number(let number): names[place][number]
        case .day(let day): groupings[place].name(of: day)
        case .text(let text): texts[folded(text, at: place)].map { spellings[$0] }
        case .none: nil
        }
    }

    private func folded(_ text: String, at place: Int) -> String {
        groupings[place] == .tag ? text.lowercased() : text
    }
}

extension Grouping {
    /// The number of the group of a day.
    fileprivate func number(of day: CalendarDate) -> Int {
        let (year, month, _) = day.parts
        return switch self {
        case .week: Int(day.dayNumber) - day.weekday
        case .month: 12 * year + month
        case .quarter: 4 * year + (month + 2) / 3
        case .year: year
        case .weekday: day.weekday
        default: Int(day.dayNumber)
        }
    }

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
