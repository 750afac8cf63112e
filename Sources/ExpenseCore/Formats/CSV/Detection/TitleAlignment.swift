/// Finds the columns to which titles belong, if all entries have more cells than the titles, or fewer: some programs
/// number the rows in a column without a title, or end only the rows with a separator.
struct TitleAlignment {
    /// The rows of entries, of `width` cells each.
    let rows: [[CSVReader.Field]]
    let width: Int

    /// The titles, one for each column, if there is one way to put them above columns that they fit; nil if they are
    /// there already, or dates and amounts do not tell.
    ///
    /// - Parameter count: the number of cells in their row, with the empty ones at its end.
    func aligned(_ titles: [String], of count: Int) -> [String]? {
        let roles = Dictionary(titles.map { ($0, Self.role(of: $0)) }) { first, _ in first }.compactMapValues(\.self)
        guard !rows.isEmpty, count != width || filledColumns(titles, roles) == nil else { return nil }
        let placements = placements(Array(titles.drop(while: \.isEmpty))).map { ($0, filledColumns($0, roles) ?? 0) }
        let most = placements.map(\.1).max() ?? 0
        let best = placements.filter { $0.1 == most }
        return most > 0 && best.count == 1 ? best[0].0 : nil
    }

    /// The titles, of which one above currencies is moved to the amounts behind them if these have none: `Change,` above
    /// `EUR,-5.00`.
    func movedToAmounts(_ titles: [String]) -> [String] {
        var moved = titles
        for (column, title) in titles.enumerated().dropLast() where titles[column + 1].isEmpty && !title.isEmpty {
            func cells(_ column: Int) -> [String] { rows.map { $0[column].text }.filter { !isNothing($0) } }
            let (currencies, amounts) = (cells(column), cells(column + 1))
            guard Self.role(of: title) == .amount, !currencies.isEmpty, !amounts.isEmpty,
                currencies.allSatisfy({ CSVCurrency.read($0) != nil }), amounts.allSatisfy(isAmount)
            else { continue }
            moved.swapAt(column, column + 1)
        }
        return moved
    }

    /// The titles in their order, with columns without a title at one place or at both ends, or without the first ones.
    private func placements(_ names: [String]) -> [[String]] {
        let missing = width - names.count
        guard missing > 0 else {
            let filled = names.filter { !$0.isEmpty }
            return missing == 0
                ? [names] : [Array(names.prefix(width)), filled.count == width ? filled : names.suffix(width)]
        }
        let none = Array(repeating: "", count: missing)
        let withGap = (0...names.count).map { names[..<$0] + none + names[$0...] }
        let between = (1..<missing).map { none[..<$0] + names + none[$0...] }
        return (withGap + between).map(Array.init)
    }

    /// The number of columns with dates or amounts below a title that says so; nil if other cells are below such a title,
    /// or one of the two is missing.
    ///
    /// - Parameter known: the roles of the titles, which are looked up once for all placements.
    private func filledColumns(_ titles: [String], _ known: [String: CSVRole]) -> Int? {
        let roles = titles.map { known[$0] }
        guard roles.contains(.date), roles.contains(.amount) else { return nil }
        var filled = 0
        for (column, role) in roles.enumerated() where role != nil {
            let cells = rows.lazy.map { $0[column].text }.filter { !isNothing($0) }
            guard role == .date ? cells.contains(where: WrittenDate.isDate) : cells.allSatisfy(isAmount) else {
                return nil
            }
            if !cells.isEmpty { filled += 1 }
        }
        return filled
    }

    /// `date` or `amount` if the title has no other meaning.
    private static func role(of title: String) -> CSVRole? {
        let amounts: Set<CSVRole> = [.amount, .debit, .credit, .balance]
        let plain = CSVTitles.plain(title)
        let roles = Set(CSVTitles.roles(of: plain).keys)
        guard CSVTitles.isKnown(plain), !roles.isEmpty else { return nil }
        return roles == [.date] ? .date : roles.isSubset(of: amounts) ? .amount : nil
    }
}
