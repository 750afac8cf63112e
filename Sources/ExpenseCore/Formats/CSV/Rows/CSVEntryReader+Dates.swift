extension CSVEntryReader {
    mutating func date() throws(FormatError) -> CalendarDate {
        if let quick = WrittenDate.read(plain: records.bytes(of: mapping.date), mapping.dateOrder) { return quick }
        let cell = writtenDate
        // Entries of any year are exported, and none by another calendar.
        if mapping.isOurs, let date = CalendarDate(iso: cell) { return date }
        if let lastDate, cell == lastDate.cell { return lastDate.date }
        guard let date = mapping.day(of: cell) else { throw notADate }
        lastDate = (cell, date)
        return date
    }

    /// The date of the row as written: one cell, or those of year, month and day.
    private var writtenDate: String {
        guard mapping[all: .date].count > 1 else { return records.text(of: mapping.date) }
        return mapping[all: .date].map { trimmingBlanks(records.text(of: $0)) }.joined(separator: "-")
    }

    private var notADate: FormatError {
        let text = trimmingBlanks(writtenDate.prefix(40))
        let place = records.place(of: mapping.date)
        guard text.isEmpty else {
            return FormatError(place, "'\(text)' is not a date in the order \(mapping.dateOrder.rawValue)")
        }
        let title = titles.indices.contains(mapping.date) ? " '\(titles[mapping.date])'" : ""
        return FormatError(
            place,
            "the date\(title) is empty; name another column with --date-column")
    }

    /// Whether the date column contains a word or nothing.
    var isNoDay: Bool {
        guard mapping.date < records.count else {
            return !(0..<records.count).contains { WrittenDate.isDate(records.text(of: $0)) }
        }
        let bytes = records.bytes(of: mapping.date)
        // The number of a card stands above its rows: `4375XXXXXXXX1009`.
        if let first = bytes.first, isDigit(first) {
            return bytes.count > 11 && bytes.count { "Xx*".utf8.contains($0) } > 3
        }
        let text = trimmingBlanks(records.text(of: mapping.date))
        return !(text.utf8.first.map(isDigit) ?? false) && !WrittenDate.isDate(text)
    }
}
