/// Finds the entries that earlier imports made of the rows of a file, whatever columns, signs, dates or marks they read.
///
/// A row is known by its cells: they hold the day of its entry in some order, its amount in some notation, by itself or as
/// the sum or the difference of two, and a part of its text. If the file names its currency, a cell also holds that of the
/// entry, unless most rows are like entries in another one, which an option or a guess gave them.
struct RereadRows {
    /// The numbers of the entries by index in the file.
    private(set) var found: [Int: Int64] = [:]
    /// How many of them have the day, the amount and the text of their entry, so that only the sign or the currency differs.
    private(set) var exact = 0
    /// The entries that no row is, and the rows that are none, if they are so much alike that they may be the same.
    private(set) var unsure: [(place: Int, entry: Int64)] = []
    private var stored: [Key: [Stored]] = [:]
    private static let nearDays = 10

    private struct Key: Hashable {
        let day: CalendarDate
        let digits: Int64
    }

    /// What an import made of a row once, or what the entry is now.
    private struct Stored {
        let entry: Int64
        let units: Int64
        let currency: String
        let text: String
        let accounts: [String]
    }

    /// - Parameters:
    ///   - places: the indexes of the rows to look for.
    ///   - account: the account of rows that name none.
    ///   - used: entries that are other rows of the file.
    init(
        _ places: Set<Int>, of spool: EntrySpool, account: String?, without used: Set<Int64>, in connection: Connection
    ) throws {
        var days: Set<CalendarDate> = []
        var reader = CellReader()
        try spool.forEachRow(in: places) { _, row, cells in days.formUnion(reader.days(of: row, cells)) }
        let accounts = ImportedAccounts(in: connection)
        let near = days.flatMap { day in (-Self.nearDays...Self.nearDays).compactMap { day.adding(days: $0) } }
        for day in Set(near) { try load(day, without: used, connection) }
        guard !stored.isEmpty else { return }
        var owners = Owners()
        var (rows, left) = ([Int: Expense](), Set<Int64>())
        var exactly: [Int: [Int64]] = [:]
        var foreign: [Int: [Int64]] = [:]
        try spool.forEachRow(in: places) { place, row, cells in
            let name = (row.account ?? account)?.lowercased()
            let meaning = RowMeaning(days: reader.days(of: row, cells), of: row, cells)
            let all = try candidates(for: row, meaning).filter { stored in
                try accounts.mayBeOf(name, stored.entry, in: stored.accounts)
                    && spool.references?.comparison(Int64(place), stored.entry, in: connection) != .otherAccount
            }
            let exact = all.filter { $0.units == row.amount.minorUnits && $0.text == row.payeeAndNote }
            func mayBeRead(_ stored: Stored) -> Bool {
                !spool.namesCurrency || stored.currency == row.amount.currency.code
                    || cells.contains { CSVCurrency.read($0)?.code == stored.currency }
            }
            var numbers: [Int64] = []
            for entry in (exact + all).filter(mayBeRead).map(\.entry) where !numbers.contains(entry) {
                numbers.append(entry)
            }
            owners.add(place, numbers)
            rows[place] = row
            exactly[place] = exact.map(\.entry)
            if numbers.isEmpty, !exact.isEmpty { foreign[place] = exact.map(\.entry) }
        }
        if EntrySpool.isMisread(in: foreign.count, of: places.count) {
            for (place, entries) in foreign.sorted(by: { $0.key < $1.key }) { owners.add(place, entries) }
        }
        found = owners.places
        exact = found.count { exactly[$0.key]?.contains($0.value) ?? false }
        for entries in stored.values { left.formUnion(entries.map(\.entry)) }
        left.subtract(found.values)
        guard found.count < rows.count, !left.isEmpty else { return }
        noteUnsure(rows, left)
    }

    /// Notes rows with the day and the text, or the amount, of an entry that no row is; and those that have both of one of
    /// a near day, if most rows do. An entry in another currency would differ in two things.
    private mutating func noteUnsure(_ rows: [Int: Expense], _ left: Set<Int64>) {
        var byDay: [CalendarDate: [(digits: Int64, stored: Stored)]] = [:]
        for (key, entries) in stored {
            byDay[key.day, default: []] += entries.filter { left.contains($0.entry) }.map { (key.digits, $0) }
        }
        func pairs(
            days: Int, _ isAlike: (_ hasText: Bool, _ hasAmount: Bool) -> Bool
        ) -> [(place: Int, entry: Int64)] {
            var used: Set<Int64> = []
            return new.compactMap { place, row in
                let near = (-days...days).compactMap { row.date.adding(days: $0) }.flatMap { byDay[$0] ?? [] }
                let alike = near.filter { entry in
                    !used.contains(entry.stored.entry) && entry.stored.currency == row.amount.currency.code
                        && isAlike(entry.stored.text == row.payeeAndNote, entry.digits == digits(row.amount.minorUnits))
                }.map(\.stored.entry).min()
                guard let alike else { return nil }
                used.insert(alike)
                return (place, alike)
            }
        }
        let new = rows.filter { found[$0.key] == nil }.sorted { $0.key < $1.key }
        unsure = pairs(days: 0) { $0 || $1 }
        let near = pairs(days: Self.nearDays) { $0 && $1 }
        if unsure.isEmpty, 2 * near.count > new.count { unsure = near }
    }

    /// Loads what was imported of a day, each in the account of the file from which it is.
    private mutating func load(_ day: CalendarDate, without used: Set<Int64>, _ connection: Connection) throws {
        try connection.forEachRow(
            """
            SELECT entry.id, entry.amount, entry.payee, entry.note, account.name, entry.currency
            FROM entry LEFT JOIN account ON account.id = iif(kind = 'transfer' AND
                \(Connection.importedKinds) IS 'income', target, account)
            WHERE date = ?1 AND \(connection.isImported())
            UNION ALL
            SELECT entry.id, imported.amount, imported.payee, imported.note, account.name, imported.currency
            FROM imported JOIN entry ON entry.id = imported.entry
                LEFT JOIN account ON account.id = iif(entry.kind = 'transfer' AND imported.kind = 'income', target, account)
            WHERE imported.date = ?1
            ORDER BY 1
            """, [.text("\(day)")]
        ) { row in
            guard case let number = row.integer(0), !used.contains(number) else { return }
            let (payee, note) = (row.text(2), row.text(3) ?? "")
            let text = payee.map { note.isEmpty ? $0 : "\($0) · \(note)" } ?? note
            stored[Key(day: day, digits: digits(row.integer(1))), default: []].append(
                Stored(
                    entry: number, units: row.integer(1), currency: row.text(5) ?? "", text: text,
                    accounts: [row.text(4)].compactMap { $0?.lowercased() }))
        }
    }

    private func candidates(for row: Expense, _ meaning: RowMeaning) -> [Stored] {
        func all(_ amounts: Set<Int64>) -> [Stored] {
            meaning.days.flatMap { day in amounts.flatMap { stored[Key(day: day, digits: $0)] ?? [] } }
                .filter { meaning.holds($0.text) }
        }
        let ofCells = all(meaning.amounts)
        let found = ofCells.isEmpty ? all(meaning.sums) : ofCells
        // The entries of an import are in the order of its rows.
        return found.sorted { $0.entry < $1.entry }
    }
}

/// The digits of an amount, wherever its decimal mark is.
private func digits(_ units: Int64) -> Int64 {
    var digits = Int64(clamping: units.magnitude)
    while digits != 0, digits % 10 == 0 { digits /= 10 }
    return digits
}

/// Gives each row one of its entries, and no entry to two rows, so that as many rows as possible have one.
private struct Owners {
    private var candidates: [Int: [Int64]] = [:]
    private var owners: [Int64: Int] = [:]

    var places: [Int: Int64] { Dictionary(uniqueKeysWithValues: owners.map { ($1, $0) }) }

    mutating func add(_ place: Int, _ entries: [Int64]) {
        candidates[place] = entries
        var tried: Set<Int64> = []
        _ = seat(place, &tried)
    }

    private mutating func seat(_ place: Int, _ tried: inout Set<Int64>) -> Bool {
        let entries = candidates[place] ?? []
        if let free = entries.first(where: { owners[$0] == nil && !tried.contains($0) }) {
            owners[free] = place
            return true
        }
        for entry in entries where tried.insert(entry).inserted {
            if let other = owners[entry], seat(other, &tried) {
                owners[entry] = place
                return true
            }
        }
        return false
    }
}

/// Reads the days that cells may be, each text once.
private struct CellReader {
    private var known: [String: [CalendarDate]] = [:]

    mutating func days(of row: Expense, _ cells: [String]) -> Set<CalendarDate> {
        guard !cells.isEmpty else { return Self.permuted(row.date) }
        var days: Set<CalendarDate> = [row.date]
        for cell in cells where (5...40).contains(cell.utf8.count) && cell.utf8.contains(where: isDigit) {
            if known[cell] == nil {
                known[cell] =
                    DateOrder.allCases.flatMap { order in
                        [false, true].compactMap { WrittenDate.read(cell, order, areYearsShort: $0) }
                    } + [WrittenDate.read(serial: cell)].compactMap(\.self)
            }
            days.formUnion(known[cell] ?? [])
        }
        return days
    }

    /// The days that the numbers of a day may mean, as files write them.
    private static func permuted(_ day: CalendarDate) -> Set<CalendarDate> {
        let (year, month, number) = (day.parts.year, day.parts.month, day.parts.day)
        let orders = [
            (year, month, number), (year, number, month), (2000 + month, year % 100, number),
            (2000 + month, number, year % 100), (2000 + number, year % 100, month), (2000 + number, month, year % 100),
        ]
        return Set(orders.compactMap { CalendarDate(year: $0.0, month: $0.1, day: $0.2) })
    }
}

/// What a row may be an entry of, however it is read.
private struct RowMeaning {
    let days: Set<CalendarDate>
    /// The digits of amounts in cells, and of sums and differences of two.
    private(set) var (amounts, sums): (Set<Int64>, Set<Int64>) = ([], [])
    private let texts: String
    private static let mostAmounts = 8

    init(days: Set<CalendarDate>, of row: Expense, _ cells: [String]) {
        self.days = days
        texts = (cells.map(joiningBlanks) + [row.payeeAndNote]).joined(separator: "\n")
        amounts.insert(digits(row.amount.minorUnits))
        for mark in [".", ","] as [Character] {
            let numbers = cells.lazy.filter { $0.utf8.contains(where: isDigit) && $0.utf8.count <= 40 }
                .compactMap { WrittenUnits.read($0, decimalMark: mark) }.filter { $0 != 0 }
                .prefix(Self.mostAmounts)
            amounts.formUnion(numbers.map(digits))
            for (place, number) in numbers.enumerated() {
                for other in numbers.dropFirst(place + 1) {
                    sums.formUnion([digits(number &+ other), digits(number &- other)])
                }
            }
        }
    }

    /// Whether the row has a part of a text, or there is none.
    func holds(_ text: String) -> Bool {
        let parts = text.split(separator: " · ")
        return parts.isEmpty || parts.contains { texts.contains($0) }
    }
}
