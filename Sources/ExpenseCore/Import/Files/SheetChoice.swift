/// The sheet of a workbook that is read if none is named: the first one, or the only one whose rows look like entries.
struct SheetChoice {
    /// The place of the sheet, from 0.
    let place: Int
    /// That other sheets have entries in the same columns, which are not read.
    let doubt: Doubt?

    /// - Parameter skipped: the lines above the entries, if the user has named them.
    init(_ workbook: XLSXWorkbook, skipping skipped: Int?) {
        let names = workbook.names
        let tables = names.count < 2 ? [] : names.indices.map { Self.titles(of: $0, in: workbook, skipped) }
        let withEntries = tables.indices.filter { tables[$0] != nil }
        let place = withEntries.count == 1 ? withEntries[0] : 0
        self.place = place
        let others = withEntries.filter { $0 != place && tables[$0] == tables[place] && tables[$0]?.isEmpty == false }
        let list = XLSXWorkbook.list(others.map { names[$0] })
        doubt =
            others.isEmpty
            ? nil
            : Doubt(
                problem: "only sheet '\(names[place].prefix(40))' is read, but the same columns are in \(list)",
                accepting: .sheet, "to import this one alone; else import each with --sheet NAME")
    }

    /// The titles of a sheet with entries; nil if no row looks like one.
    private static func titles(of place: Int, in workbook: XLSXWorkbook, _ skipped: Int?) -> [String]? {
        guard let csv = try? workbook.csv(at: place) else { return nil }
        let beginning = Array(csv.prefix(EntryFile.beginningLength))
        let sample = CSVSample(beginning, isWhole: beginning.count == csv.count, separator: nil)
        return sample.hasEntries ? sample.beginning(skipping: skipped).titles : nil
    }
}
