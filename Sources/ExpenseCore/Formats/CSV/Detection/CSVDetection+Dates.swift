extension CSVDetection {
    /// Takes the column of days from the table, and finds out how its days are written.
    mutating func chooseDate(_ usual: DateOrder?) throws(UndetectedMapping) {
        if mapping[all: .date].count > 1 { return }
        let isNamed = given.columns[.date] != nil
        if titles.isEmpty, given.skippedLines == nil, isAccountAbove {
            mapping.skippedLines += 1
            table = CSVTable(sample, after: mapping.skippedLines, titles: titles, hints: given)
            weighWords()
        }
        guard let date = isNamed ? table[.date].first : table.holders(of: .date).first else {
            func days(_ column: Int) -> Int { cells(column).count(where: WrittenDate.isDate) }
            if let most = table.columns.indices.max(by: { days($0) < days($1) }), days(most) > 0 {
                table.reject(most, as: .date, "only \(days(most)) of \(cells(most).count) cells are dates")
            }
            let unread = unreadDate
            let year = unread?.lacksYear == true ? ", and the year with --year" : ""
            throw UndetectedMapping(
                "no column contains dates\(unread.map { " (\($0.words))" } ?? ""); name one with --date-column\(year)",
                self)
        }
        mapping[.date] = date
        if readSerials(date) { return }
        let areDigits = cells(date).allSatisfy(WrittenDate.isShort)
        // Rows of sums below the entries may have a word instead of a date.
        var days = cells(date).filter { isNamed || areDigits || WrittenDate.isDate($0) }
        if let year = given.year {
            try chooseGivenYear(year, of: days)
        } else if !days.isEmpty, days.allSatisfy(WrittenDate.isWithoutYear) {
            return try chooseYear(days)
        } else {
            // The reader names the line of such a date among others.
            days.removeAll(where: WrittenDate.isWithoutYear)
            chooseForm(of: cells(date))
        }
        var orders = Self.orders(of: days, mapping.dateForm)
        if try isShortYearFirst(days, orders) { (orders, mapping.dateForm) = ([.ymd], .shortYears) }
        let answers = answers(orders, of: days, beside: date, usual)
        let problem =
            orders.isEmpty
            ? "no order fits all of the \(days.count) dates"
            : answers.confidence == .likely || answers.isOpen ? "several orders fit, as for '\(days[0])'" : nil
        find("date order", answers, \.words, [problem].compactMap { $0 }, option: "--date-order")
        guard let order = answers.answer else {
            throw UndetectedMapping(
                "the dates of column \(name(of: date)) are not all in one order; name another column with --date-column",
                self)
        }
        if answers.isOpen {
            ask(
                "'\(days[0])' could have the day or the month first",
                between: orders.map { .order($0, if: "the \($0.first) is first") })
        }
        mapping.dateOrder = order
        if answers.decisive?.reason == Self.ofLocale {
            warnings.append(
                "date: '\(days[0])' could have the day or the month first; read in the order of your locale. "
                    + "Change it with --date-order")
        }
        doubtCentury(of: days)
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
        let cell = column.flatMap { cells($0).first } ?? rows.joined().first { isLike($0.text) }?.text
        guard let cell else { return nil }
        let lacksYear = cell.split { !$0.isNumber }.count == 2
        let reason = lacksYear ? "has no year" : "is not a date in an order or a calendar that can be read"
        return ("'\(cell.prefix(40))' \(reason)", lacksYear)
    }

    private static let ofLocale = "it is that of your locale"

    /// The orders of dates that may be in one of `orders`, with what speaks for them.
    private func answers(
        _ orders: [DateOrder], of days: [String], beside date: Int, _ usual: DateOrder?
    ) -> CSVAnswers<DateOrder> {
        let form = mapping.dateForm
        func isAmbiguous(_ day: String, _ orders: [DateOrder]) -> Bool {
            Set(orders.map { form.day(day, $0) }).count > 1
        }
        let isOpen = days.contains { isAmbiguous($0, orders) }
        let proven = isOpen ? provenOrders(orders, byDatesBeside: date) : orders
        let areShort = form == .shortYears
        let telling = days.first { day in
            !areShort && DateOrder.allCases.count { form.day(day, $0) != nil } == 1
        }
        let same = days.isEmpty ? "there are no dates" : "each date is the same day in every order that fits"
        var answers = CSVAnswers(given: given.dateOrder, guess: orders.first)
        func note(_ evidence: Evidence, _ order: DateOrder?, _ reason: String, if isTrue: Bool = true) {
            answers.note(evidence, for: order, reason, if: isTrue && order.map(proven.contains) ?? false)
        }
        note(.proof, orders.first, "'\(telling ?? "")' fits no other order", if: telling != nil)
        note(.proof, orders.first, same, if: !isOpen && !areShort && telling == nil)
        note(
            .proof, proven.first, "other dates beside them or above the entries fit no other order",
            if: isOpen && !days.contains { isAmbiguous($0, proven) })
        note(.words, .ymd, "the dates are of fewer years if the year comes first", if: areShort)
        let sorted = isOpen ? proven.filter { order in Self.areSorted(days.compactMap { form.day($0, order) }) } : []
        note(.words, sorted.first, "in no other order the rows are sorted by day", if: sorted.count == 1)
        note(.shape, .dmy, "dates with points begin with the day", if: days.contains { $0.contains(".") })
        note(.shape, .dmy, "the amounts or titles are of where the day comes first", if: areOfDayFirst)
        note(.shape, usual, Self.ofLocale)
        return answers
    }

    /// Whether days are in ascending or in descending order, and so many that this is no chance.
    private static func areSorted(_ days: [CalendarDate]) -> Bool {
        let fewest = 5
        let steps = zip(days, days.dropFirst())
        return Set(days).count >= fewest && (steps.allSatisfy { $0 <= $1 } || steps.allSatisfy { $0 >= $1 })
    }

    /// Whether years of two digits are those of Thailand, and months those that mean others in Croatian.
    private mutating func chooseForm(of days: [String]) {
        if ThaiYears.areMeant(by: days, beside: titles) {
            mapping.dateForm = .thai
        } else if let shared = days.first(where: CroatianMonths.hasShared) {
            let areCroatian = CroatianMonths.areMeant(by: days, beside: titles + table.columns.flatMap(\.cells))
            if areCroatian == true { mapping.dateForm = .croatian }
            guard areCroatian == nil else { return }
            ask(
                "'\(shared)' has another month in Croatian than in Polish or Czech, in which it is read",
                accepting: .months, "if that is right; else write the months as numbers")
        }
    }

    private static func orders(of days: some Sequence<String>, _ form: DateForm = .usual) -> [DateOrder] {
        DateOrder.allCases.filter { order in days.allSatisfy { form.day($0, order) != nil } }
    }

    /// Whether the first line is about the account: it has a day and an amount, but not where the entries have them, or
    /// the day in another form.
    private var isAccountAbove: Bool {
        let likely = Array(table.holders(of: .date).prefix(1))
        return (likely.isEmpty ? Array(table.columns.indices) : likely).contains { column in
            let rest = cells(column).dropFirst()
            return rest.count > likely.count && rest.allSatisfy(WrittenDate.isDate)
                && Self.orders(of: cells(column)).isEmpty && !Self.orders(of: rest).isEmpty
        }
    }

    /// Whether dates such as `26/01/15` or `260115` begin with the year: if the user says so, or if they are then of fewer
    /// years. Other dates than those of digits alone are so only in Chinese, Japanese or Korean for sure.
    private func isShortYearFirst(
        _ days: [String], _ orders: [DateOrder]
    ) throws(UndetectedMapping) -> Bool {
        let dates = days.compactMap { DateForm.shortYears.day($0, .ymd) }
        guard let first = days.first, dates.count == days.count, !days.contains(where: { $0.contains(".") }) else {
            return false
        }
        let isGiven = given.dateOrder == .ymd
        let lastDigits = Set(days.map { $0.suffix(2) }).count
        let fewest = orders.map { order in Set(days.map { WrittenDate.read($0, order)?.parts.year }).count }.min()
        let areFewer = Set(dates.map(\.parts.year)).count < fewest ?? lastDigits
        let areDigits = orders.isEmpty && days.allSatisfy(WrittenDate.isShort)
        guard areDigits || !orders.contains(.ymd) && (isGiven || given.dateOrder == nil && !orders.isEmpty) else {
            return false
        }
        let signs = [areDigits, areFewer, areTitlesEastAsian].count { $0 }
        if isGiven || signs > 1 { return true }
        guard areDigits || areFewer else { return false }
        let remedy = orders.first.map { "\($0.rawValue) or --date-order ymd" } ?? "ymd if with the year"
        throw UndetectedMapping("'\(first)' could have the day or the year first; add --date-order \(remedy)", self)
    }

    private var areTitlesEastAsian: Bool { titles.contains { $0.unicodeScalars.contains { $0.value >= 0x2E80 } } }

    /// Whether the file is from where the day comes first: its amounts have decimal commas, or its titles are not
    /// English, or in a script of which all countries write so.
    private var areOfDayFirst: Bool {
        let cells = table.columns.flatMap(\.cells).filter(isAmount)
        let commas = cells.count { $0.suffix(3).first == "," }
        return 2 * commas > cells.count
            || CSVTitles.areOfDayFirst(titles)
    }

    /// Of several date orders, those that fit the other columns of dates and the lines above the entries as well; all
    /// if none does.
    private func provenOrders(
        _ orders: [DateOrder], byDatesBeside date: Int
    ) -> [DateOrder] {
        let others = table.columns.indices.filter { $0 != date && table[$0].areDates }
        // The lines above the entries may name the period.
        let above = sample.records.prefix(mapping.skippedLines).joined()
            .flatMap { $0.text.split { $0.isWhitespace || "()[],;".contains($0) }.map(String.init) }
            .filter { day in DateOrder.allCases.contains { WrittenDate.read(day, $0) != nil } }
        let fitting = orders.filter { order in
            others.allSatisfy { cells($0).allSatisfy { WrittenDate.read($0, order) != nil } }
                && above.allSatisfy { WrittenDate.read($0, order) != nil }
        }
        return fitting.isEmpty ? orders : fitting
    }

    /// The year of dates without one: the only one that the lines above the entries name.
    private mutating func chooseYear(_ days: [String]) throws(UndetectedMapping) {
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
        (mapping.dateOrder, mapping.dateForm) = (.dmy, .inYear(year))
        find(
            "date order", "day first, without years", .likely, ["a line above the entries names the year \(year)"],
            option: nil)
        warnings.append("the dates have no year; read as days of \(year), which a line above the entries names")
    }

    /// The year that the user names. One that ends or begins within the file would move a part of the days by a year.
    private mutating func chooseGivenYear(_ year: Int, of days: [String]) throws(UndetectedMapping) {
        let form = DateForm.inYear(year)
        if let day = days.first(where: { day in DateOrder.allCases.allSatisfy { form.day(day, $0) == nil } }) {
            throw UndetectedMapping(
                WrittenDate.isDate(day)
                    ? "--year does nothing here: '\(day)' has a year. Leave the option out"
                    : "'\(day)' is not a day and a month, to which --year could add the year", self)
        }
        mapping.dateForm = form
        find("year", "\(year)", .given, [], option: "--year")
        let order = given.dateOrder ?? Self.orders(of: days, form).first ?? .dmy
        let months = days.compactMap { form.day($0, order)?.parts.month }
        guard !zip(months, months.dropFirst()).contains(where: { abs($0 - $1) == 11 }) else {
            throw UndetectedMapping(
                "the days go from one year into the next, so --year \(year) is wrong for some; import the rows of each year "
                    + "from a file of their own", self)
        }
    }

    /// Years of two digits that mean other centuries than those of a bank's files, as in the calendar of Thailand.
    private mutating func doubtCentury(of days: [String]) {
        let other = days.lazy.compactMap { [mapping] day in
            mapping.day(of: day).map { (day, $0) }
        }.first { day, date in !(1985..<2060).contains(date.parts.year) && !day.contains(String(date.parts.year)) }
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
        find("date order", "a column each", .sure, ["the titles name year, month and day"], option: nil)
    }

    /// A column with the numbers by which spreadsheets count days, or computers seconds.
    private mutating func readSerials(_ date: Int) -> Bool {
        guard let first = cells(date).first,
            cells(date).allSatisfy({ !WrittenDate.isDate($0) && WrittenDate.read(serial: $0) != nil }),
            let day = WrittenDate.read(serial: first)
        else { return false }
        mapping.dateForm = .serial
        find("date order", "numbers", .sure, ["such as \(first), which is \(day)"], option: nil)
        warnings.append(
            first.utf8.count == 5
                ? "column \(name(of: date)) holds numbers, read as the days of a spreadsheet: \(first) is \(day)"
                : "column \(name(of: date)) holds numbers, read as \(first.utf8.count == 10 ? "" : "milli")seconds since "
                    + "1970: \(first) is \(day) in UTC")
        return true
    }
}
