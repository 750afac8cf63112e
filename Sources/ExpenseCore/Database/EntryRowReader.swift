/// Makes entries of the rows of a query, one after the other, in one state of the file.
///
/// What all rows would look up is read once: names of categories, and whether any entry has a tag. What a row has in
/// common with the one before, such as its day, is not made anew.
struct EntryRowReader {
    /// The beginning of the query, to which conditions and an order can be added.
    let selection: String
    private let connection: Connection
    private let categories: [Int64: String]
    private var date: (text: String, day: CalendarDate)?
    private var currency: Currency = .dollar

    init(_ connection: Connection) throws {
        self.connection = connection
        var names: [Int64: String] = [:]
        try connection.run("SELECT id, name FROM category") {
            names[$0.integer(0)] = $0.text(1)
            return true
        }
        categories = names
        let hasTags = try connection.integer("SELECT EXISTS (SELECT 1 FROM entry_tag)") == 1
        let tags = hasTags ? "(SELECT group_concat(tag, char(10)) FROM entry_tag WHERE entry = entry.id)" : "NULL"
        selection = "SELECT id, date, kind, amount, currency, category, note, \(tags) FROM entry"
    }

    /// The number of the category of a row; nil for none.
    func category(_ row: borrowing Row) -> Int64? {
        row.isNull(5) ? nil : row.integer(5)
    }

    mutating func entry(_ row: borrowing Row) throws(DatabaseError) -> Expense {
        let id = row.integer(0)
        guard let date = day(row), let kind = row.text(2).flatMap(Expense.Kind.init(rawValue:)) else {
            throw DatabaseError(.badFile, file: connection.file, "entry \(id) cannot be read")
        }
        if !row.text(4, is: currency.code) { currency = try connection.currency(row.text(4)) }
        var entry = Expense(
            id: id, date: date, kind: kind, amount: Money(minorUnits: row.integer(3), currency: currency),
            category: category(row).flatMap { categories[$0] }, note: row.text(6) ?? "")
        if let tags = row.text(7) { entry.tags = tags.split(separator: "\n").map(String.init).sorted() }
        return entry
    }

    private mutating func day(_ row: borrowing Row) -> CalendarDate? {
        if let date, row.text(1, is: date.text) { return date.day }
        guard let text = row.text(1), let day = CalendarDate(iso: text) else { return nil }
        date = (text, day)
        return day
    }
}
