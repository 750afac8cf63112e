extension CSVDetection {
    mutating func chooseDate(
        _ columns: inout CSVColumns, _ hints: CSVHints, _ usual: CSVMapping.DateOrder?
    ) throws(UndetectedMapping) {
        if chooseDateParts(&columns, hints) { return }
        let all = 0..<sample.width
        let isWithoutRows = sample.rows(after: mapping.skippedLines).isEmpty
        var found =
            columns[.date].first { !cells($0).isEmpty || hints.columns[.date] != nil || isWithoutRows }
            ?? all.first { !cells($0).isEmpty && cells($0).allSatisfy(WrittenDate.isDate) }
        if found == nil, titles.isEmpty, hints.skippedLines == nil { found = skipAccount() }
        if found == nil, chooseSerials(&columns, hints) { return }
        guard var date = found else {
            let most = all.max { left, right in
                cells(left).count(where: WrittenDate.isDate) < cells(right).count(where: WrittenDate.isDate)
            }
            if let most, case let days = cells(most).count(where: WrittenDate.isDate), days > 0 {
                evidence.reject(most, as: .date, "only \(days) of \(cells(most).count) cells are dates")
            }
            throw UndetectedMapping("no column contains dates; name one with --date-column", self)
        }
        func isValueDate(_ column: Int) -> Bool {
            columns.titles.indices.contains(column) && CSVTitles.isValueDate(columns.titles[column])
        }
        if hints.columns[.date] == nil, isValueDate(date) {
            let days = all.filter { !cells($0).isEmpty && cells($0).allSatisfy(WrittenDate.isDate) }
            if let other = days.first(where: { !isValueDate($0) }) {
                evidence.reject(
                    date, as: .date, "its title means the day of interest, and column \(name(of: other)) has other days"
                )
                date = other
            }
        }
        for column in columns[.date] where cells(column).isEmpty {
            evidence.reject(column, as: .date, "it has no cells")
        }
        if hints.columns[.date] == nil {
            evidence.choose(
                date, as: .date,
                columns[.date].contains(date)
                    ? columns[.date].first == date
                        ? "the likeliest title" : "columns with likelier titles were passed over"
                    : "no title says so, but all \(cells(date).count) cells are dates")
        }
        mapping.date = date
        columns[.date] = [date] + columns[.date].filter { $0 != date }
        // Rows of sums below the entries may have a word instead of a date.
        var days = cells(date).filter { hints.columns[.date] != nil || WrittenDate.isDate($0) }
        if !days.isEmpty, days.allSatisfy(WrittenDate.isWithoutYear) { return try chooseYear(days) }
        // The reader names the line of such a date among others.
        days.removeAll(where: WrittenDate.isWithoutYear)
        func fitting(_ days: some Sequence<String>) -> [CSVMapping.DateOrder] {
            CSVMapping.DateOrder.allCases.filter { order in days.allSatisfy { WrittenDate.read($0, order) != nil } }
        }
        var orders = fitting(days)
        // A first line about the account may contain a date in another form than those of the entries.
        if orders.isEmpty, titles.isEmpty, hints.skippedLines == nil, days.count > 2,
            case let others = fitting(days.dropFirst()), !others.isEmpty
        {
            (orders, mapping.skippedLines) = (others, mapping.skippedLines + 1)
            days.removeFirst()
        }
        if try isShortYearFirst(days, orders, hints) {
            (orders, mapping.areYearsShort) = ([.ymd], true)
            noteOrder(.ymd, hints, .likely, "the dates are of fewer years if the year comes first")
        }
        func isAmbiguous(_ day: String) -> Bool { Set(orders.map { WrittenDate.read(day, $0) }).count > 1 }
        if orders.count > 1, days.contains(where: isAmbiguous) {
            orders = provenOrders(orders, byDatesBeside: date)
            if orders.count == 1 {
                noteOrder(orders[0], hints, .sure, "other dates beside them or above the entries fit no other order")
            }
        }
        let isOpen = days.contains(where: isAmbiguous)
        if let order = hints.dateOrder ?? (orders.count == 1 || !isOpen ? orders.first : nil) {
            mapping.dateOrder = order
            noteOrder(order, of: days, hints)
        } else if orders.isEmpty {
            noteOrder(nil, hints, .open, "no order fits all of the \(days.count) dates")
            throw UndetectedMapping(
                "the dates of column \(name(of: date)) are not all in one order; name another column with --date-column",
                self)
        } else if days.contains(where: { $0.contains(".") }) || areOfDayFirst {
            mapping.dateOrder = .dmy
            let hasPoints = days.contains { $0.contains(".") }
            noteOrder(
                .dmy, hints, .likely,
                "'\(days.first ?? "")' fits several orders, but "
                    + (hasPoints
                        ? "dates with points begin with the day"
                        : "the amounts or titles are of where the day comes first"))
        } else if let usual, orders.contains(usual) {
            mapping.dateOrder = usual
            noteOrder(
                usual, hints, .likely, "'\(days.first ?? "")' fits several orders; this one is that of your locale")
            warnings.append(
                "date: '\(days.first ?? "")' could have the day or the month first; read in the order of your locale. "
                    + "Change it with --date-order")
        } else {
            noteOrder(nil, hints, .open, "all \(days.count) dates fit several orders, such as '\(days.first ?? "")'")
            throw UndetectedMapping(
                "'\(days.first ?? "")' could have the day or the month first; add --date-order dmy or --date-order mdy",
                self)
        }
    }

    /// Skips a first line about the account that has a day and an amount, but not where the entries have them.
    ///
    /// - Returns: The column of dates of the lines below it.
    private mutating func skipAccount() -> Int? {
        let column = (0..<sample.width).first { column in
            let cells = cells(column)
            return cells.count > 1 && !WrittenDate.isDate(cells[0]) && cells.dropFirst().allSatisfy(WrittenDate.isDate)
        }
        if column != nil { mapping.skippedLines += 1 }
        return column
    }

    /// Whether dates such as `26/01/15` begin with the year: if the user says so, or in Chinese, Japanese or Korean if
    /// they are then of fewer years. In other languages that is not sure.
    private func isShortYearFirst(
        _ days: [String], _ orders: [CSVMapping.DateOrder], _ hints: CSVHints
    ) throws(UndetectedMapping) -> Bool {
        guard hints.dateOrder.map({ $0 == .ymd }) ?? !orders.isEmpty, let first = days.first, !orders.contains(.ymd),
            !days.contains(where: { $0.contains(".") })
        else { return false }
        let dates = days.compactMap { WrittenDate.read($0, .ymd, areYearsShort: true) }
        guard dates.count == days.count else { return false }
        if hints.dateOrder == .ymd { return true }
        let fewest = orders.map { order in Set(days.map { WrittenDate.read($0, order)?.parts.year }).count }.min() ?? 0
        guard Set(dates.map(\.parts.year)).count < fewest else { return false }
        if titles.contains(where: { $0.unicodeScalars.contains { $0.value >= 0x2E80 } }) { return true }
        throw UndetectedMapping(
            "'\(first)' could have the day or the year first; add --date-order \(orders[0].rawValue) or --date-order ymd",
            self)
    }

    /// Whether the file is from where the day comes first: its amounts have decimal commas, or its titles are not
    /// English, or in a script of which all countries write so.
    private var areOfDayFirst: Bool {
        let cells = (0..<sample.width).flatMap(cells).filter(isAmount)
        let commas = cells.count { $0.suffix(3).first == "," }
        return 2 * commas > cells.count
            || mapping.separator == UInt8(ascii: ";") && titles.contains(where: CSVTitles.isNotEnglish)
            || titles.contains { CSVTitles.isOfDayFirst($0) || CSVTitles.isInLatinLanguage($0) }
    }

    /// Of several date orders, those that fit the other columns of dates and the lines above the entries as well; all
    /// if none does.
    private func provenOrders(
        _ orders: [CSVMapping.DateOrder], byDatesBeside date: Int
    ) -> [CSVMapping.DateOrder] {
        let others = (0..<sample.width).filter { column in
            column != date && !cells(column).isEmpty && cells(column).allSatisfy(WrittenDate.isDate)
        }
        // The lines above the entries may name the period.
        let above = sample.records.prefix(mapping.skippedLines).joined()
            .flatMap { $0.text.split { $0.isWhitespace || "()[],;".contains($0) }.map(String.init) }
            .filter { day in CSVMapping.DateOrder.allCases.contains { WrittenDate.read(day, $0) != nil } }
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
        evidence.find(
            "date order", "day first, without years", .likely, "a line above the entries names the year \(year)",
            option: nil)
        warnings.append("the dates have no year; read as days of \(year), which a line above the entries names")
    }

    /// A column for each of year, month and day.
    private mutating func chooseDateParts(_ columns: inout CSVColumns, _ hints: CSVHints) -> Bool {
        var parts = CSVTitles.dateParts(titles)
        // A saved mapping names all three.
        if hints.columns[.date] != nil { parts = columns[.date].count == 3 ? columns[.date] : [] }
        let rows = sample.rows(after: mapping.skippedLines)
        guard parts.count == 3, !rows.isEmpty, rows.contains(where: { !$0[parts[2]].text.isEmpty }) else {
            return false
        }
        let areDays = rows.allSatisfy { row in
            let cells = parts.map { row[$0].text }
            return cells[2].isEmpty
                || cells[0].utf8.count == 4 && WrittenDate.read(cells.joined(separator: "-"), .ymd) != nil
        }
        guard areDays,
            hints.columns[.date] != nil
                || !columns[.date].contains(where: { column in
                    !parts.contains(column) && !cells(column).isEmpty && cells(column).allSatisfy(WrittenDate.isDate)
                })
        else { return false }
        (mapping.date, mapping.dateParts, mapping.dateOrder) = (parts[2], parts, .ymd)
        // In German `Tag` is a day, and would be a tag elsewhere.
        for role in CSVRole.allCases {
            for part in columns[role] where parts.contains(part) {
                evidence.reject(part, as: role, "the column has a part of the date")
            }
            columns[role].removeAll(where: parts.contains)
        }
        columns[.date] = parts
        for part in parts { evidence.choose(part, as: .date, "year, month and day have a column each") }
        evidence.find("date order", "a column each", .sure, "the titles name year, month and day", option: nil)
        return true
    }

    /// A column whose title means dates, with the numbers by which spreadsheets count days, or computers seconds.
    private mutating func chooseSerials(_ columns: inout CSVColumns, _ hints: CSVHints) -> Bool {
        let named = hints.columns[.date] != nil ? columns[.date] : Array(titles.indices)
        let found = named.first { column in
            !cells(column).isEmpty && cells(column).allSatisfy { WrittenDate.read(serial: $0) != nil }
                && (hints.columns[.date] != nil || columns.isExact(column, .date)
                    || CSVTitles.roles(of: columns.titles[column])[.date] != nil && cells(column)[0].utf8.count > 5)
        }
        guard let found, let first = cells(found).first, let day = WrittenDate.read(serial: first) else { return false }
        (mapping.date, mapping.areSerials) = (found, true)
        evidence.choose(found, as: .date, "all \(cells(found).count) cells are numbers that count days or seconds")
        evidence.find("date order", "numbers", .sure, "such as \(first), which is \(day)", option: nil)
        columns[.date] = [found]
        warnings.append(
            first.utf8.count == 5
                ? "column \(name(of: found)) holds numbers, read as the days of a spreadsheet: \(first) is \(day)"
                : "column \(name(of: found)) holds numbers, read as \(first.utf8.count == 10 ? "" : "milli")seconds since "
                    + "1970: \(first) is \(day) in UTC")
        return true
    }
}
