/// A way to read the days of a file, as the reader does.
struct DateReading: Equatable, Sendable {
    let form: DateForm
    let order: DateOrder

    func day(_ cell: String) -> CalendarDate? { form.day(cell, order) }

    func fits(_ cells: some Sequence<String>) -> Bool { cells.allSatisfy { day($0) != nil } }

    /// Those of all orders in which each cell is a day.
    static func all(_ form: DateForm, of cells: some Sequence<String>) -> [DateReading] {
        DateOrder.allCases.map { DateReading(form: form, order: $0) }.filter { $0.fits(cells) }
    }

    var words: String {
        switch form {
        case .serial: "numbers"
        case .inYear(let year): "\(order.words), in \(year)"
        case .usual, .shortYears, .croatian, .thai: order.words
        }
    }
}

extension CSVDetection {
    /// Takes the column of days from the table, and tries how its days are written.
    mutating func chooseDate(_ usual: DateOrder?) throws(UndetectedMapping) {
        if mapping[all: .date].count > 1 { return }
        let isNamed = given.columns[.date] != nil
        if titles.isEmpty, given.skippedLines == nil, isAccountAbove {
            mapping.skippedLines += 1
            table = CSVTable(sample, after: mapping.skippedLines, titles: titles, hints: given)
            noteWords()
        }
        guard let date = isNamed ? table[.date].first : table.holders(of: .date).first else { throw undated() }
        mapping[.date] = date
        let isEach = isNamed || table[date].are(WrittenDate.isShort) || areSerials(date)
        // Rows of sums below the entries may have a word instead of a date.
        var days = cells(date).filter { isEach || WrittenDate.isDate($0) }
        let lackYears = !days.isEmpty && days.allSatisfy(WrittenDate.isWithoutYear)
        // The reader names the line of such a date among others.
        if given.year == nil, !lackYears { days.removeAll(where: WrittenDate.isWithoutYear) }
        let answers = try answers(to: readings(of: days, in: date), of: days, beside: date, usual)
        find("date order", answers, \.words, option: "--date-order", of: [.date])
        guard let reading = answers.answer else {
            throw UndetectedMapping(
                "the dates of column \(name(of: date)) are not all in one order; name another column with --date-column",
                self)
        }
        doubts += answers.isOpen ? answers.doubts.suffix(1) : []
        (mapping.dateOrder, mapping.dateForm) = (reading.order, reading.form)
        warnOfDays(days, isOfLocale: answers.decisive?.reason == Self.ofLocale)
    }

    private mutating func undated() -> UndetectedMapping {
        let unread = unreadDate
        let year = unread?.lacksYear == true ? ", and the year with --year" : ""
        func days(_ column: Int) -> Int { cells(column).count(where: WrittenDate.isDate) }
        if let most = table.columns.indices.max(by: { days($0) < days($1) }), days(most) > 0 {
            table.reject(most, as: .date, "only \(days(most)) of \(cells(most).count) cells are dates")
        }
        return UndetectedMapping(
            "no column contains dates\(unread.map { " (\($0.words))" } ?? ""); name one with --date-column\(year)", self
        )
    }

    /// A cell that looks like a date, or is in a column whose title means dates, and why it is not read.
    private var unreadDate: (words: String, lacksYear: Bool)? {
        func isLike(_ text: String) -> Bool {
            let numbers = text.split { !$0.isNumber }
            return (2...6).contains(numbers.count) && numbers.allSatisfy { $0.count <= 4 } && text.count <= 40
                && text.contains { "/-.年月日'".contains($0) } && !isAmount(text)
        }
        let titled = table.columns.indices.filter { table[$0].isExact(.date) && !cells($0).isEmpty }
        let column = titled.first ?? table.columns.indices.first { table[$0].are(isLike) }
        let rows = sample.records.dropFirst(max(mapping.skippedLines, titles.isEmpty ? 0 : 1))
            .filter { $0.count == sample.width }
        let cell = column.flatMap { cells($0).first } ?? rows.joined().first { isLike($0.text) }?.text
        guard let cell else { return nil }
        let lacksYear = cell.split { !$0.isNumber }.count == 2
        let reason = lacksYear ? "has no year" : "is not a date in an order or a calendar that can be read"
        return ("'\(cell.prefix(40))' \(reason)", lacksYear)
    }

    /// Whether all cells are the numbers by which spreadsheets count days, or computers seconds.
    private func areSerials(_ column: Int) -> Bool {
        table[column].are { !WrittenDate.isDate($0) && WrittenDate.read(serial: $0) != nil }
    }

    /// The readings in which each cell is a day.
    private mutating func readings(of days: [String], in date: Int) throws(UndetectedMapping) -> [DateReading] {
        if areSerials(date) { return [DateReading(form: .serial, order: .ymd)] }
        if let year = given.year { return try readings(of: days, inYear: year) }
        if !days.isEmpty, days.allSatisfy(WrittenDate.isWithoutYear) {
            return [DateReading(form: .inYear(try yearAbove(days)), order: .dmy)]
        }
        let form = ThaiYears.areMeant(by: cells(date), beside: titles) ? .thai : croatian(cells(date)) ?? .usual
        let usual = DateReading.all(form, of: days)
        let short = DateReading(form: .shortYears, order: .ymd)
        guard !days.isEmpty, short.fits(days), !usual.contains(where: { $0.order == .ymd }),
            !days.contains(where: { $0.contains(".") })
        else { return usual }
        let isLikely = given.dateOrder == .ymd || !evidence(for: short, of: days, rather: usual).isEmpty
        return isLikely ? [short] + usual : usual
    }

    /// What says that dates such as `26/01/15` or `260115` begin with the year. Those of digits alone do so for sure only in
    /// Chinese, Japanese or Korean, or if they are then of fewer years.
    private func evidence(for short: DateReading, of days: [String], rather usual: [DateReading]) -> [String] {
        func years(_ reading: DateReading) -> Int { Set(days.map { reading.day($0)?.parts.year }).count }
        let lastDigits = Set(days.map { $0.suffix(2) }).count
        let areFewer = years(short) < usual.map(years).min() ?? lastDigits
        let areDigits = usual.isEmpty && days.allSatisfy(WrittenDate.isShort)
        let areEastAsian = titles.contains { $0.unicodeScalars.contains { $0.value >= 0x2E80 } }
        return [
            areFewer ? "the dates are of fewer years if the year comes first" : nil,
            areDigits ? "they are digits alone" : nil,
            areEastAsian && (areFewer || areDigits) ? "the titles are East Asian" : nil,
        ].compactMap(\.self)
    }

    /// The form of months that mean others in Croatian, if they are; nil if not.
    private mutating func croatian(_ days: [String]) -> DateForm? {
        guard let shared = days.first(where: CroatianMonths.hasShared) else { return nil }
        let areCroatian = CroatianMonths.areMeant(by: days, beside: titles + table.columns.flatMap(\.cells))
        if areCroatian == nil {
            ask(
                "'\(shared)' has another month in Croatian than in Polish or Czech, in which it is read",
                accepting: .months, "if that is right; else write the months as numbers")
        }
        return areCroatian == true ? .croatian : nil
    }

    private static let ofLocale = "it is that of your locale"

    /// What speaks for each of the readings that fit. Weaker evidence counts among those that the other dates fit, too.
    private func answers(
        to readings: [DateReading], of days: [String], beside date: Int, _ usual: DateOrder?
    ) -> CSVAnswers<DateReading> {
        let given = given.dateOrder.map { order in
            readings.first { $0.order == order } ?? DateReading(form: .usual, order: order)
        }
        var answers = CSVAnswers(given: given, guess: readings.first)
        guard let first = readings.first else { return answers }
        func differ(_ readings: [DateReading]) -> Bool {
            days.contains { day in Set(readings.map { $0.day(day) }).count > 1 }
        }
        let short = readings.first { $0.form == .shortYears }
        let telling = days.first { day in DateReading.all(first.form, of: [day]).count == 1 }
        answers.note(
            .proof, for: first,
            days.isEmpty
                ? "there are no dates" : telling.map { "'\($0)' fits no other order" } ?? "all orders give one day",
            if: short == nil && !differ(readings))
        let others = datesBeside(date)
        let fitting = readings.filter { $0.fits(others) }
        let proven = fitting.isEmpty ? readings : fitting
        answers.note(
            .proof, for: proven.first, "other dates beside them or above the entries fit no other order",
            if: readings.count > 1 && !differ(proven))
        let open =
            "'\(days.first ?? "")' could have the \(proven.map(\.order.first).joined(separator: " or the ")) first"
        let doubt = Doubt(
            problem: open, between: proven.map { .order($0.order, if: "the \($0.order.first) is first") })
        if let short {
            let reasons = evidence(for: short, of: days, rather: readings.filter { $0 != short })
            answers.note(.words, for: short, reasons.joined(separator: ", and "), if: reasons.count > 1)
            answers.doubt(.words, open, doubt)
        }
        let near = proven.filter { isNear(in: $0, date) }
        answers.note(
            .words, for: near.first, "in no other order the days of other columns are near",
            if: near.count == 1 && near.count < proven.count)
        let sorted = proven.filter { reading in Self.areSorted(days.compactMap(reading.day)) }
        answers.note(
            .words, for: sorted.first, "in no other order the rows are sorted by day",
            if: sorted.count == 1 && sorted.count < proven.count)
        let dayFirst = proven.first { $0.order == .dmy }
        answers.note(
            .shape, for: dayFirst, "dates with points begin with the day", if: days.contains { $0.contains(".") })
        // Looking at all amounts takes long.
        answers.note(
            .shape, for: dayFirst, "the amounts or titles are of where the day comes first",
            if: answers.isOpen && areOfDayFirst)
        answers.note(.shape, for: proven.first { $0.order == usual }, Self.ofLocale)
        answers.doubt(.shape, open, doubt, if: differ(proven))
        return answers
    }

    /// Whether the days of a column, read so, are near those of another one in which all orders give the same days.
    private func isNear(in reading: DateReading, _ date: Int) -> Bool {
        let longest = 10
        return table.columns.indices.contains { other in
            let readings = DateReading.all(.usual, of: cells(other))
            guard other != date, table[other].areDates, let own = readings.first else { return false }
            return table.rows.allSatisfy { row in
                let days = readings.map { $0.day(row[other].text) }
                guard days.allSatisfy({ $0 == days[0] }) else { return false }
                guard let day = reading.day(row[date].text), let near = own.day(row[other].text) else { return true }
                return abs(day.dayNumber - near.dayNumber) <= longest
            }
        }
    }

    /// Whether days are in ascending or in descending order, and so many that this is no chance.
    private static func areSorted(_ days: [CalendarDate]) -> Bool {
        let fewest = 5
        let steps = zip(days, days.dropFirst())
        return Set(days).count >= fewest && (steps.allSatisfy { $0 <= $1 } || steps.allSatisfy { $0 >= $1 })
    }

    /// Whether the first line is about the account: it has a day and an amount, but not where the entries have them, or
    /// the day in another form.
    private var isAccountAbove: Bool {
        let likely = Array(table.holders(of: .date).prefix(1))
        return (likely.isEmpty ? Array(table.columns.indices) : likely).contains { column in
            let rest = cells(column).dropFirst()
            return rest.count > likely.count && rest.allSatisfy(WrittenDate.isDate)
                && DateReading.all(.usual, of: cells(column)).isEmpty && !DateReading.all(.usual, of: rest).isEmpty
        }
    }

    /// Whether the file is from where the day comes first: its amounts have decimal commas, or its titles are not
    /// English, or in a script of which all countries write so.
    private var areOfDayFirst: Bool {
        let cells = table.columns.flatMap(\.cells).filter(isAmount)
        let commas = cells.count { $0.suffix(3).first == "," }
        return 2 * commas > cells.count || CSVTitles.areOfDayFirst(titles)
    }

    /// The dates in other columns, and in the lines above the entries, which may name the period.
    private func datesBeside(_ date: Int) -> [String] {
        let above = sample.records.prefix(mapping.skippedLines).joined()
            .flatMap { $0.text.split { $0.isWhitespace || "()[],;".contains($0) }.map(String.init) }
            .filter { day in DateOrder.allCases.contains { WrittenDate.read(day, $0) != nil } }
        return above + table.columns.indices.filter { $0 != date && table[$0].areDates }.flatMap(cells)
    }

    /// The year of dates without one: the only one that the lines above the entries name.
    private func yearAbove(_ days: [String]) throws(UndetectedMapping) -> Int {
        let above = sample.records.prefix(mapping.skippedLines).joined()
        let numbers = above.flatMap { $0.text.split { !$0.isNumber } }
        let years = Set(numbers.compactMap { $0.utf8.count == 4 ? Int($0) : nil }.filter { (1990...2099).contains($0) })
        let months = Set(
            days.compactMap { $0.split(separator: ".").dropFirst().first.flatMap { Int(trimmingBlanks($0)) } })
        guard years.count == 1, let year = years.first, !months.isSuperset(of: [1, 12]) else {
            throw UndetectedMapping(
                "'\(days.first ?? "")' has no year, and the lines above the entries do not name one year for all; "
                    + "name it with --year", self)
        }
        return year
    }

    /// The readings in the year that the user names. One that ends or begins within the file would move a part of the days.
    private func readings(of days: [String], inYear year: Int) throws(UndetectedMapping) -> [DateReading] {
        let form = DateForm.inYear(year)
        if let day = days.first(where: { DateReading.all(form, of: [$0]).isEmpty }) {
            throw UndetectedMapping(
                WrittenDate.isDate(day)
                    ? "--year does nothing here: '\(day)' has a year. Leave the option out"
                    : "'\(day)' is not a day and a month, to which --year could add the year", self)
        }
        let readings = DateReading.all(form, of: days)
        let reading = readings.first { $0.order == given.dateOrder } ?? readings.first
        let months = days.compactMap { reading?.day($0)?.parts.month }
        guard !zip(months, months.dropFirst()).contains(where: { abs($0 - $1) == 11 }) else {
            throw UndetectedMapping(
                "the days go from one year into the next, so --year \(year) is wrong for some; import the rows of each year "
                    + "from a file of their own", self)
        }
        return readings
    }

    /// Says what is less usual about the days as they are read.
    private mutating func warnOfDays(_ days: [String], isOfLocale: Bool) {
        guard let first = days.first, let day = mapping.day(of: first) else { return }
        if isOfLocale {
            warnings.append(
                "date: '\(first)' could have the day or the month first; read in the order of your locale. "
                    + "Change it with --date-order")
        }
        switch mapping.dateForm {
        case .serial:
            let unit = first.utf8.count == 10 ? "seconds" : "milliseconds"
            warnings.append(
                "column \(name(of: mapping.date)) holds numbers, read as "
                    + (first.utf8.count == 5
                        ? "the days of a spreadsheet: \(first) is \(day)"
                        : "\(unit) since 1970: \(first) is \(day) in UTC"))
        case .inYear(let year) where given.year == nil:
            warnings.append("the dates have no year; read as days of \(year), which a line above the entries names")
        default: doubtCentury(of: days)
        }
    }

    /// Years of two digits that mean other centuries than those of a bank's files, as in the calendar of Thailand.
    private mutating func doubtCentury(of days: [String]) {
        let other = days.lazy.compactMap { [mapping] day in mapping.day(of: day).map { (day, $0) } }
            .first { day, date in !(1985..<2060).contains(date.parts.year) && !day.contains(String(date.parts.year)) }
        guard let (day, date) = other else { return }
        ask(
            "'\(day)' is read as \(date)", accepting: .century,
            "if that is right; else write years with four digits")
    }

    mutating func chooseDateParts() {
        // A saved mapping names all three.
        let named = given.columns[.date].map { _ in table[.date] }
        let parts = named ?? CSVTitles.dateParts(titles)
        guard parts.count == 3, table.rows.contains(where: { !$0[parts[2]].text.isEmpty }) else { return }
        let areDays = table.rows.allSatisfy { row in
            let cells = parts.map { row[$0].text }
            return cells[2].isEmpty
                || cells[0].utf8.count == 4 && WrittenDate.read(cells.joined(separator: "-"), .ymd) != nil
        }
        guard areDays, named != nil || !table[.date].contains(where: { table[$0].areDates }) else { return }
        (mapping[all: .date], mapping.dateOrder) = (parts, .ymd)
        table.keep(parts, for: .date, "year, month and day have a column each", "the column has a part of the date")
        find("date order", "a column each", .sure, ["the titles name year, month and day"], option: nil, of: [.date])
    }
}
