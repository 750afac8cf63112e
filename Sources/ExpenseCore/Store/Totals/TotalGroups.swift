/// Puts rows of totals into the groups of groupings, and names these.
struct TotalGroups {
    private let groupings: [Grouping]
    private let months: Months
    /// For each grouping, the names of the numbers that rows have for it.
    private let names: [[Int64: String]]
    private var groups = RowNumbers()
    private var count = 0
    /// The numbers of the first group, one for each grouping, then those of the second, and so on.
    private var numbers: [Int64] = []
    /// The numbers of the row that is looked up.
    private var key: [Int64] = []
    /// For each grouping, what the first row of each number has.
    private var keys: [[Int64: TotalRow.Key]]
    private var texts: [String: Int] = [:]
    /// Of several spellings of a tag or a payee, the first one by bytes is shown.
    private var spellings: [String] = []

    /// The names must come from the snapshot in which the rows are read.
    init(by groupings: [Grouping], in connection: Connection) throws {
        self.groupings = groupings
        months = try connection.months()
        keys = groupings.map { _ in [:] }
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
        key.removeAll(keepingCapacity: true)
        for place in groupings.indices { key.append(number(of: row.keys[place], at: place)) }
        let group = key.withUnsafeBytes { groups.number(of: $0) }
        guard group == count else { return group }
        count += 1
        numbers += key
        for (place, number) in key.enumerated() where keys[place][number] == nil {
            keys[place][number] = row.keys[place]
        }
        return group
    }

    /// The groups in the order of their keys, those without a key last.
    var sorted: [(group: Int, keys: [String?])] {
        var order = Array(0..<count)
        let named = groupings.indices.map { place in
            let named = self.named(place)
            return (0..<count).map { named[numbers[$0 * groupings.count + place]] ?? (nil, 0) }
        }
        // Sorting by the last grouping first keeps its order where the others are the same. It compares places, because
        // there may be many groups with few different names.
        for named in named.reversed() { order.sort { named[$0].rank < named[$1].rank } }
        return order.map { group in (group, named.map { $0[group].name }) }
    }

    /// The name of each number for a grouping, and its place in their order.
    private func named(_ place: Int) -> [Int64: (name: String?, rank: Int)] {
        let names = keys[place].map { (number: $0, name: name(of: $1, at: place)) }
            .sorted { groupings[place].precedes($0.name, $1.name) }
        var (named, rank): ([Int64: (name: String?, rank: Int)], Int) = ([:], 0)
        for (index, (number, name)) in names.enumerated() {
            if index > 0, name != names[index - 1].name { rank = index }
            named[number] = (name, rank)
        }
        return named
    }

    /// A number that is the same for keys with the same name: a row costs less if its names are not needed.
    private mutating func number(of key: TotalRow.Key, at place: Int) -> Int64 {
        switch key {
        case .number(let number): return number
        case .day(let day): return Int64(groupings[place].number(of: day, in: months))
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
        case .day(let day): groupings[place].name(of: day, in: months)
        case .text(let text): texts[folded(text, at: place)].map { spellings[$0] }
        case .none: nil
        }
    }

    private func folded(_ text: String, at place: Int) -> String {
        groupings[place] == .tag ? text.lowercased() : text
    }
}

extension Grouping {
    /// The name of the group of a day.
    fileprivate func name(of day: CalendarDate, in months: Months) -> String? {
        self == .weekday ? CalendarDate.weekdayName(Int64(day.weekday)) : key(of: day, in: months)
    }
}
