/// The first rows of a CSV file, split at the separator that fits best.
struct CSVSample {
    let separator: UInt8
    /// The rows that are not blank.
    let records: [[CSVReader.Field]]
    let width: Int
    /// The number of columns, if the commas between thousands split amounts of some rows.
    let joinedWidth: Int?
    /// The separators that were tried, with the rows that then look like entries and those of equal width, best first.
    private(set) var separators: [(separator: UInt8, entries: Int, rows: Int)] = []
    /// Which rows look like entries: they contain a date and an amount, and as many cells as most such rows.
    private let isEntry: [Bool]

    /// - Parameters:
    ///   - isWhole: whether the text is the whole file, so that its last row is complete.
    ///   - year: that of days without one.
    init(_ text: [UInt8], isWhole: Bool, separator: UInt8?, year: Int? = nil) {
        let candidates = separator.map { [$0] } ?? [UInt8(ascii: ",")] + ";\t|~".utf8.filter(text.contains)
        let samples = candidates.map { CSVSample(text, isWhole: isWhole, at: $0, year) }
        // The separator with the most cells in equally wide rows; if two are equal, the more usual one.
        self = samples.max { $0.fitness < $1.fitness } ?? samples[0]
        separators = samples.sorted { $0.fitness > $1.fitness }.map { sample in
            (sample.separator, sample.isEntry.count { $0 }, sample.records.count { $0.count == sample.width })
        }
    }

    private init(_ text: [UInt8], isWhole: Bool, at separator: UInt8, _ year: Int?) {
        var rest = text
        var reader = CSVReader(
            ByteInput {
                defer { rest = [] }
                return rest
            }, separator: separator)
        var records: [[CSVReader.Field]] = []
        do {
            while records.count < 300, let record = try reader.next() {
                records.append(record.map { CSVReader.Field(text: trimmingBlanks($0.text), place: $0.place) })
            }
            // The last row continues beyond the sample.
            if !isWhole, records.count < 300 { _ = records.popLast() }
        } catch {
            // The error is reported when the file is read.
        }
        self.separator = separator
        joinedWidth = separator == UInt8(ascii: ",") ? Self.join(&records) : nil
        func rowsLook(_ isDay: (String) -> Bool) -> [Bool] { records.map { Self.isLikeEntry($0.map(\.text), isDay) } }
        let form = year.map(DateForm.inYear)
        var looks = rowsLook { text in
            WrittenDate.isDate(text) || form.map { !DateReading.all($0, of: [text]).isEmpty } ?? false
        }
        if !looks.contains(true) { looks = rowsLook(WrittenDate.isShort) }
        let (padded, width) = Self.padded(records, looks)
        (self.records, self.width) = (padded, width)
        isEntry = zip(padded, looks).map { $0.count == width && $1 }
    }

    /// The rows, of which some may lack the empty cells at their end, as spreadsheets write them, and their width.
    ///
    /// - Parameter looks: which rows contain a date and an amount.
    private static func padded(
        _ records: [[CSVReader.Field]], _ looks: [Bool]
    ) -> (records: [[CSVReader.Field]], width: Int) {
        let likely = zip(records, looks).filter(\.1).map(\.0)
        let counts = Dictionary(grouping: likely.isEmpty ? records : likely, by: \.count).mapValues(\.count)
        let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
        let rows = likely.filter { $0.count == usual }
        let dates = (0..<usual).filter { column in rows.allSatisfy { WrittenDate.isDate($0[column].text) } }
        let amounts = (0..<usual).filter { column in
            rows.allSatisfy { mayBeAmount($0[column].text) } && rows.contains { isAmount($0[column].text) }
        }
        /// Whether a row has a day and an amount where the others have them.
        func fits(_ row: [CSVReader.Field]) -> Bool {
            let amounts = amounts.filter(row.indices.contains).map { row[$0].text }
            return !dates.isEmpty && dates.allSatisfy { $0 < row.count && WrittenDate.isDate(row[$0].text) }
                && amounts.allSatisfy(mayBeAmount) && amounts.contains(where: isAmount)
        }
        let titles = records.prefix(looks.firstIndex(of: true) ?? 0).map(\.count).max() ?? .max
        // A longer row has no comma within a text if its day and amount are where the others have them.
        let longer = likely.filter { (usual + 1...max(usual + 1, titles)).contains($0.count) && fits($0) }
        let width = longer.map(\.count).max() ?? usual
        let padded = zip(records, looks).map { record, looks in
            guard looks, record.count < width, let last = record.last, fits(record) else { return record }
            let empty = CSVReader.Field(text: "", place: last.place)
            return record + Array(repeating: empty, count: width - record.count)
        }
        return (padded, width)
    }

    private static func isLikeEntry(_ cells: [String], _ isDay: (String) -> Bool) -> Bool {
        let day = cells.firstIndex(where: isDay)
        return day != nil && cells.indices.contains { $0 != day && isAmount(cells[$0]) }
    }

    /// Joins the amounts that commas between thousands split, and returns the number of columns: that of the titles. Nil
    /// if no row needs it, or one cannot be joined.
    private static func join(_ records: inout [[CSVReader.Field]]) -> Int? {
        let titles = records.prefix(40).firstIndex { record in
            let cells = record.map(\.text)
            return CSVTitles.countKnown(cells) > 2 && CSVTitles.mayBe(cells)
        }
        guard let titles, case let width = records[titles].count,
            records.dropFirst(titles).contains(where: { $0.count > width })
        else { return nil }
        let names = records[titles].map { CSVTitles.roles(named: $0.text) }
        func mayBeAmount(_ column: Int) -> Bool {
            [CSVRole.amount, .debit, .credit, .balance].contains { names[column][$0] != nil }
        }
        var joined = records
        for (index, record) in records.enumerated().dropFirst(titles + 1) where record.count > width {
            if record[width...].allSatisfy(\.text.isEmpty) { continue }
            guard let groups = SplitAmounts.groups(record.map(\.text), in: width, where: mayBeAmount) else {
                return nil
            }
            joined[index] = groups.map { group in
                CSVReader.Field(text: record[group].map(\.text).joined(), place: record[group.lowerBound].place)
            }
        }
        let isJoined = joined != records
        records = joined
        return isJoined ? width : nil
    }

    var hasEntries: Bool { isEntry.contains(true) }

    private var fitness: (entries: Int, cells: Int) {
        let entries = isEntry.count { $0 }
        return (entries * (width - 1), records.count { $0.count == width } * (width - 1))
    }

    /// The number of lines before the entries, and the titles if there are any.
    ///
    /// The titles are the line above the first entry, or one further up with more of the titles that banks use: there
    /// may be rows in between that are not booked yet and have no date. A line about the account may be above the
    /// titles and look like an entry.
    func beginning(skipping given: Int?) -> (skipped: Int, titles: [String]) {
        let first = given ?? isEntry.firstIndex(of: true) ?? min(1, records.count)
        guard given == nil || first > 0, first <= records.count else { return (first, []) }
        let near = first > 0 ? titles(at: first - 1, before: first) : nil
        guard given == nil else { return (first, near ?? []) }
        var best = (line: first - 1, titles: near, count: near.map(CSVTitles.countKnown) ?? 0)
        // A table about the account may be above complete titles.
        let above = near.map(CSVTitles.areOfEntries) ?? false ? [] : (max(0, first - 60)..<first).reversed()
        let below = (first..<min(first + 40, records.count)).filter { line in
            isEntry[line...].contains(true) && isEntry[..<line].count { $0 } < 3
        }
        for line in above + below {
            guard let titles = titles(at: line, before: max(first, line + 1)),
                case let count = CSVTitles.countKnown(titles), count >= (line < first ? 2 : 3) && count > best.count
            else { continue }
            best = (line, titles, count)
        }
        guard let titles = best.titles else { return (given ?? firstRow(before: first), []) }
        return joined(titles, at: best.line, before: first) ?? (best.line + 1, titles)
    }

    /// The first of the rows directly above the first entry that have something where all entries have their day or their
    /// amount, in a file without titles. The reader says what is wrong with them.
    private func firstRow(before first: Int) -> Int {
        let entries = zip(records, isEntry).filter(\.1).map(\.0)
        let dates = (0..<width).filter { column in entries.allSatisfy { WrittenDate.isDate($0[column].text) } }
        let amounts = (0..<width).filter { column in
            !dates.contains(column) && entries.allSatisfy { mayBeAmount($0[column].text) }
                && entries.contains { hasDecimals($0[column].text) }
        }
        func isRow(_ record: [CSVReader.Field]) -> Bool {
            record.count == width
                && (dates.contains { WrittenDate.isLikeDate(record[$0].text) }
                    || amounts.contains { isAmount(record[$0].text) && hasDecimals(record[$0].text) })
        }
        var row = first
        while row > 0, isRow(records[row - 1]) { row -= 1 }
        return row
    }

    /// Titles with those of a second line, which names the parts of a column above it: `Debit` and `Credit` of `Amount`.
    private func joined(_ titles: [String], at line: Int, before first: Int) -> (skipped: Int, titles: [String])? {
        guard line == first - 2, records[line + 1].count == titles.count else { return nil }
        let parts = records[line + 1].map { trimmingBlanks($0.text) }
        let areTitles = parts.allSatisfy { $0.isEmpty || CSVTitles.isKnown(CSVTitles.plain($0)) }
        guard areTitles, parts.contains(""), parts.count(where: { !$0.isEmpty }) > 1 else { return nil }
        return (first, zip(titles, parts).map { $1.isEmpty ? $0 : $1 })
    }

    /// The cells of a row if they can be titles: as many as an entry has, and none is a date or an amount.
    private func titles(at line: Int, before first: Int) -> [String]? {
        // Empty cells at the end of titles or of the rows below do not count.
        let titles = Self.withoutEmptyEnd(records[line].map { trimmingBlanks($0.text) })
        func areComplete() -> Bool {
            let used = records.dropFirst(first).filter { $0.count == width }
                .map { Self.withoutEmptyEnd($0.map(\.text)).count }.max()
            return titles.count >= used ?? 0
        }
        guard CSVTitles.mayBe(titles) else { return nil }
        let entries = zip(records, isEntry).dropFirst(max(first, line + 1)).filter(\.1).map(\.0)
        if titles.count > 1,
            let aligned = TitleAlignment(rows: entries, width: width).aligned(titles, of: records[line].count)
        {
            return aligned
        }
        guard width == 1 || titles.count > 1 && (records[line].count >= width || areComplete()) else { return nil }
        let whole = titles.prefix(width) + Array(repeating: "", count: max(0, width - titles.count))
        return TitleAlignment(rows: entries, width: width).movedToAmounts(Array(whole))
    }

    /// Whether a row has titles that banks use, but cannot be the titles of the rows below.
    func hasUnfitTitles(above skipped: Int) -> Bool {
        guard records.indices.contains(skipped - 1) else { return false }
        let cells = records[skipped - 1].map(\.text)
        return cells.count { CSVTitles.isKnown(CSVTitles.plain($0)) } > 1 && CSVTitles.mayBe(cells)
    }

    /// The first row of titles above the entries that are those of another table, with rows like entries below it.
    func titlesOfOtherTable(above skipped: Int) -> Place? {
        let place = (0..<max(0, skipped - 2)).first { line in
            let titles = records[line].map(\.text)
            let below = records[line + 1].map(\.text)
            return CSVTitles.areOfEntries(titles) && CSVTitles.countKnown(titles) > 2
                && Self.isLikeEntry(below, WrittenDate.isDate)
        }
        return place.map { records[$0][0].place }
    }

    /// The cells of a row up to the last one that is not empty.
    static func withoutEmptyEnd(_ cells: [String]) -> [String] {
        Array(cells.prefix((cells.lastIndex { !$0.isEmpty } ?? -1) + 1))
    }

    /// The rows of entries below the titles.
    func rows(after skipped: Int) -> [[CSVReader.Field]] {
        let likely = zip(records, isEntry).dropFirst(skipped).filter(\.1).map(\.0)
        return likely.isEmpty ? records.dropFirst(skipped).filter { $0.count == width } : likely
    }
}

extension WrittenDate {
    /// Whether a text is a date or has the numbers of one, such as those of a day that does not exist.
    static func isLikeDate(_ text: String) -> Bool {
        let numbers = text.split { "-/. ".contains($0) }
        return isDate(text)
            || numbers.count == 3
                && numbers.allSatisfy { $0.utf8.count <= 4 && $0.utf8.allSatisfy(ExpenseCore.isDigit) }
    }

    static func isDate(_ text: String) -> Bool {
        // Most cells are words.
        guard text.utf8.contains(where: { $0 >= 0x80 || 0x30...0x39 ~= $0 }) else { return false }
        return CSVMapping.DateOrder.allCases.contains { read(text, $0) != nil } || isWithoutYear(text)
            || CroatianMonths.isDay(text)
    }
}
