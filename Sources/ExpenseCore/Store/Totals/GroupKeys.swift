/// The keys of one grouping as numbers, which are fast to compare.
struct GroupKeys {
    private let grouping: Grouping
    private let column: Int32
    /// The tags or payees, in the order of their first appearance.
    private var texts: [String] = []
    private var numbers: [String: Int64] = [:]
    private var last: (text: String, number: Int64)?

    /// - Parameter column: the column of the rows with the key.
    init(_ grouping: Grouping, column: Int32) {
        (self.grouping, self.column) = (grouping, column)
    }

    /// The number of a row's key; nil if the row cannot be read.
    mutating func number(of row: borrowing TotalRow) -> Int64? {
        switch grouping {
        case .category: row.integer(column)
        case .day: row.day(column).map { Int64($0.dayNumber) }
        // Days whose number is divisible by seven are Thursdays.
        case .week: row.day(column).map { (Int64($0.dayNumber) + 4 - Int64($0.weekday)) / 7 }
        case .month: row.digits(column, 6)
        case .quarter: row.digits(column, 6).map { $0 / 100 * 10 + ($0 % 100 + 2) / 3 }
        case .weekday: row.day(column).map { Int64($0.weekday) }
        case .year: row.digits(column, 4)
        case .kind: Expense.Kind.allCases.firstIndex(of: row.kind ?? .transfer).map(Int64.init)
        case .currency: row.currency?.number
        case .tag, .payee: row.text(column).map { number(of: $0) } ?? Self.none
        // Keys begin with 1; NULL is read as 0.
        case .account: row.integer(column)
        }
    }

    private static let none: Int64 = -1

    typealias Names = (name: (Int64) -> String?, place: (Int64) -> Int64)

    private mutating func number(of text: String) -> Int64 {
        if let last, last.text == text { return last.number }
        let name = grouping == .tag ? text.lowercased() : text
        let number = numbers[name] ?? Int64(texts.count)
        if number == texts.count {
            numbers[name] = number
            texts.append(text)
        } else if text.utf8.lexicographicallyPrecedes(texts[Int(number)].utf8) {
            // Of several spellings of a tag, the first one by bytes is shown.
            texts[Int(number)] = text
        }
        last = (text, number)
        return number
    }

    /// The name of each number (nil for no key) and its place in the order of names.
    func names(in connection: Connection) throws -> Names {
        switch grouping {
        case .category:
            listed(try connection.categories().map { ($0.id, $0.name) })
        case .tag:
            // The totals of a tag are kept under its name with a plus before it.
            listed(texts.enumerated().map { (Int64($0), String($1.dropFirst())) })
        case .payee: listed(texts.enumerated().map { (Int64($0), $1) })
        case .account: listed(try connection.accounts().map { ($0.id, $0.name) })
        case .currency: ({ CurrencyCode(number: $0).text }, { $0 })
        case .kind:
            (
                { Expense.Kind.allCases.indices.contains(Int($0)) ? Expense.Kind.allCases[Int($0)].rawValue : nil },
                { $0 }
            )
        case .day: ({ CalendarDate(dayNumber: Int($0))?.description }, { $0 })
        case .week: ({ CalendarDate(dayNumber: Int($0) * 7)?.weekName }, { $0 })
        case .month: ({ Self.start(ofMonth: $0, length: 7) }, { $0 })
        case .quarter: ({ "\(Self.start(ofMonth: $0 / 10 * 100 + 1, length: 4) ?? "")-Q\($0 % 10)" }, { $0 })
        case .weekday: ({ CalendarDate.weekdayName($0) }, { $0 })
        case .year: ({ Self.start(ofMonth: $0 * 100 + 1, length: 4) }, { $0 })
        }
    }

    /// The prefix of a month's dates: 202611 becomes 2026-11.
    private static func start(ofMonth number: Int64, length: Int) -> String? {
        CalendarDate(year: Int(number / 100), month: Int(number % 100), day: 1).map {
            String(decoding: $0.description.utf8.prefix(length), as: UTF8.self)
        }
    }

    private func listed(_ names: [(number: Int64, name: String)]) -> Names {
        // Ordered by bytes, as SQLite orders texts.
        let sorted = names.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let known = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.number, (Int64($0), $1.name)) })
        return ({ known[$0]?.1 }, { known[$0]?.0 ?? .max })
    }
}
