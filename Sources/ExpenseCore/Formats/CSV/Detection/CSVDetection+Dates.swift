extension CSVDetection {
    /// Takes the column of days from the table, and finds out how its days are written.
    mutating func chooseDate(_ usual: DateOrder?) throws(UndetectedMapping) {
        if mapping[all: .date].count > 1 { return }
        let isNamed = given.columns[.date] != nil
        if titles.isEmpty, given.skippedLines == nil, table.holders(of: .date).isEmpty { skipAccount() }
        guard let date = isNamed ? table[.date].first : table.holders(of: .date).first else {
            func days(_ column: Int) -> Int { cells(column).count(where: WrittenDate.isDate) }
            if let most = table.columns.indices.max(by: { days($0) < days($1) }), days(most) > 0 {
                table.reject(most, as: .date, "only \(days(most)) of \(cells(most).count) cells are dates")
            }
            throw UndetectedMapping("no column contains dates; name one with --date-column", self)
        }
        mapping[.date] = date
        if readSerials(date) { return }
        if cells(date).allSatisfy(WrittenDate.isShort), let first = cells(date).first {
            let areFewYears = Set(cells(date).map { $0.prefix(2) }).count < Set(cells(date).map { $0.suffix(2) }).count
            guard given.dateOrder == .ymd || areFewYears || areTitlesEastAsian else {
                throw UndetectedMapping(
                    "'\(first)' could begin with the day or the year; add --date-order ymd if with the year", self)
            }
            (mapping.dateOrder, mapping.areYearsShort) = (.ymd, true)
            let reason = "the six digits are of fewer years if the year comes first"
            let confidence: ImportExplanation.Confidence = given.dateOrder == nil ? .likely : .given
            return find("date order", DateOrder.ymd.words, confidence, [reason], option: "--date-order")
        }
        // Rows of sums below the entries may have a word instead of a date.
        var days = settledDays(cells(date)).filter { isNamed || WrittenDate.isDate($0) }
        if !days.isEmpty, days.allSatisfy(WrittenDate.isWithoutYear) { return try chooseYear(days) }
        // The reader names the line of such a date among others.
        days.removeAll(where: WrittenDate.isWithoutYear)
        func fitting(_ days: some Sequence<String>) -> [DateOrder] {
            DateOrder.allCases.filter { order in days.allSatisfy { WrittenDate.read($0, order) != nil } }
        }
        var orders = fitting(days)
        // A first line about the account may contain a date in another form than those of the entries.
        if orders.isEmpty, titles.isEmpty, given.skippedLines == nil, days.count > 2,
            case let others = fitting(days.dropFirst()), !others.isEmpty
        {
            orders = others
            days.removeFirst()
            skipFirstRow()
        }
        if try isShortYearFirst(days, orders) { (orders, mapping.areYearsShort) = ([.ymd], true) }
        let answers = answers(orders, of: days, beside: date, usual)
        let problem =
            orders.isEmpty
            ? "no order fits all of the \(days.count) dates"
            : answers.confidence == .likely || answers.isOpen ? "several orders fit, as for '\(days[0])'" : nil
        find("date order", answers, \.words, [problem].compactMap { $0 }, option: "--date-order")
        guard let order = answers.answer else {
            throw UndetectedMapping(
                orders.isEmpty
                    ? "the dates of column \(name(of: date)) are not all in one order; name another column with --date-column"
                    : "'\(days[0])' could have the day or the month first; add --date-order dmy or --date-order mdy",
                self)
        }
        mapping.dateOrder = order
        if answers.decisive?.weight == Self.ofLocale {
            warnings.append(
                "date: '\(days[0])' could have the day or the month first; read in the order of your locale. "
                    + "Change it with --date-order")
        }
        doubtCentury(of: days)
    }

    private static let ofLocale = 100

    /// The orders of dates that may be in one of `orders`, with what speaks for them.
    private func answers(
        _ orders: [DateOrder], of days: [String], beside date: Int, _ usual: DateOrder?
    ) -> CSVAnswers<DateOrder> {
        func isAmbiguous(_ day: String, _ orders: [DateOrder]) -> Bool {
            Set(orders.map { WrittenDate.read(day, $0) }).count > 1
        }
        let isOpen = days.contains { isAmbiguous($0, orders) }
        let proven = isOpen ? provenOrders(orders, byDatesBeside: date) : orders
        let telling = days.first { day in
            !mapping.areYearsShort && DateOrder.allCases.count { WrittenDate.read(day, $0) != nil } == 1
        }
        let same = days.isEmpty ? "there are no dates" : "each date is the same day in every order that fits"
        let isSame = !isOpen && !mapping.areYearsShort && telling == nil
        let isProven = isOpen && !days.contains { isAmbiguous($0, proven) }
        let evidence: [CSVAnswers<DateOrder>.Piece] = [
            (orders.first, telling == nil ? 0 : 1900, "'\(telling ?? "")' fits no other order"),
            (orders.first, isSame ? 1800 : 0, same),
            (proven.first, isProven ? 1500 : 0, "other dates beside them or above the entries fit no other order"),
            (.ymd, mapping.areYearsShort ? 900 : 0, "the dates are of fewer years if the year comes first"),
            (.dmy, days.contains { $0.contains(".") } ? 300 : 0, "dates with points begin with the day"),
            (.dmy, areOfDayFirst ? 200 : 0, "the amounts or titles are of where the day comes first"),
            (usual, Self.ofLocale, "it is that of your locale"),
        ]
        return CSVAnswers(given: given.dateOrder, evidence.filter { $0.answer.map(proven.contains) ?? false })
    }

    /// The days with the whole years if these are Thai, and with months that mean the same in all languages if these are
    /// Croatian.
    private mutating func settledDays(_ days: [String]) -> [String] {
        mapping.areYearsThai = ThaiYears.areMeant(by: days, beside: titles)
        if mapping.areYearsThai { return days.map(ThaiYears.whole) }
        guard let shared = days.first(where: CroatianMonths.hasShared) else { return days }
        let texts = titles + table.columns.flatMap(\.cells)
        guard let areCroatian = CroatianMonths.areMeant(by: days, beside: texts) else {
            ask(
                "'\(shared)' has another month in Croatian than in Polish or Czech, in which it is read",
                "Use --yes if that is right; else write the months as numbers")
            return days
        }
        mapping.areMonthsCroatian = areCroatian
        return areCroatian ? days.map(CroatianMonths.english) : days
    }

    /// Skips a first line about the account that has a day and an amount, but not where the entries have them.
    private mutating func skipAccount() {
        let isAbove = table.columns.contains { column in
            column.cells.count > 1 && !WrittenDate.isDate(column.cells[0])
                && column.cells.dropFirst().allSatisfy(WrittenDate.isDate)
        }
        if isAbove { skipFirstRow() }
    }

    private mutating func skipFirstRow() {
        mapping.skippedLines += 1
        table = CSVTable(sample, after: mapping.skippedLines, titles: titles, hints: given)
        weigh(CSVEvidence.ofWords)
    }

    /// Whether dates such as `26/01/15` begin with the year: if the user says so, or in Chinese, Japanese or Korean if
    /// they are then of fewer years. In other languages that is not sure.
    private func isShortYearFirst(
        _ days: [String], _ orders: [DateOrder]
    ) throws(UndetectedMapping) -> Bool {
        guard given.dateOrder.map({ $0 == .ymd }) ?? !orders.isEmpty, let first = days.first, !orders.contains(.ymd),
            !days.contains(where: { $0.contains(".") })
        else { return false }
        let dates = days.compactMap { WrittenDate.read($0, .ymd, areYearsShort: true) }
        guard dates.count == days.count else { return false }
        if given.dateOrder == .ymd { return true }
        let fewest = orders.map { order in Set(days.map { WrittenDate.read($0, order)?.parts.year }).count }.min() ?? 0
        guard Set(dates.map(\.parts.year)).count < fewest else { return false }
        if areTitlesEastAsian { return true }
        throw UndetectedMapping(
            "'\(first)' could have the day or the year first; add --date-order \(orders[0].rawValue) or --date-order ymd",
            self)
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
                    + "write the year into the dates", self)
        }
        (mapping.dateOrder, mapping.year) = (.dmy, year)
        find(
            "date order", "day first, without years", .likely, ["a line above the entries names the year \(year)"],
            option: nil)
        warnings.append("the dates have no year; read as days of \(year), which a line above the entries names")
    }

    /// Years of two digits that mean other centuries than those of a bank's files, as in the calendar of Thailand.
    private mutating func doubtCentury(of days: [String]) {
        let other = days.lazy.compactMap { [mapping] day in
            mapping.day(of: day).map { (day, $0) }
        }.first { day, date in !(1985..<2060).contains(date.parts.year) && !day.contains(String(date.parts.year)) }
        guard let (day, date) = other else { return }
        ask("'\(day)' is read as \(date)", "Use --yes if that is right, or write years with four digits")
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
        mapping.areSerials = true
        find("date order", "numbers", .sure, ["such as \(first), which is \(day)"], option: nil)
        warnings.append(
            first.utf8.count == 5
                ? "column \(name(of: date)) holds numbers, read as the days of a spreadsheet: \(first) is \(day)"
                : "column \(name(of: date)) holds numbers, read as \(first.utf8.count == 10 ? "" : "milli")seconds since "
                    + "1970: \(first) is \(day) in UTC")
        return true
    }
}
