extension EntryFile {
    /// A row of the file, and what each reading makes of it.
    package struct ReadRow: Sendable, Equatable {
        package let line: Int
        /// The option that chooses a reading, and the entry; nil if it makes none.
        package let entries: [(option: String, entry: Expense?)]

        package static func == (one: ReadRow, other: ReadRow) -> Bool {
            one.line == other.line
                && one.entries.elementsEqual(other.entries) { $0.option == $1.option && $0.entry == $1.entry }
        }
    }

    /// The first rows of which the readings of a doubt make different entries. Costs a detection for each reading.
    ///
    /// - Parameters:
    ///   - currency: the currency of amounts that name none.
    ///   - most: the number of rows.
    package func rows(of doubt: Doubt, currency: Currency, most: Int = 3) -> [ReadRow] {
        guard let table, doubt.readings.count > 1 else { return [] }
        let readings = doubt.readings.map { reading in
            (option: reading.option, entries: entries(of: table, as: reading.hints, currency))
        }
        let lines = Set(readings.flatMap(\.entries.keys)).sorted()
        return lines.lazy.map { line in
            ReadRow(line: line, entries: readings.map { ($0.option, $0.entries[line]) })
        }.filter { row in row.entries.contains { $0.entry != row.entries[0].entry } }.prefix(most).map(\.self)
    }

    /// The entries at the beginning of the table by their lines, as the real reader reads them.
    private func entries(
        of table: (text: [UInt8], isWhole: Bool, hints: CSVHints), as hints: CSVHints, _ currency: Currency
    ) -> [Int: Expense] {
        let hints = hints.completed(by: table.hints)
        guard let detection = try? CSVDetection(table.text, isWhole: table.isWhole, hints: hints) else { return [:] }
        var reader = CSVEntryReader(
            ByteInput(inOnePiece(table.text)), mapping: detection.mapping,
            currency: detection.mapping.standardCurrency ?? currency, titles: detection.titles, skipsInvalid: true)
        var entries: [Int: Expense] = [:]
        while entries.count < 100, let read = try? reader.next() { entries[read.place.line] = read.expense }
        return entries
    }
}
