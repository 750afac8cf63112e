/// A column that may be that of the amounts, in a file whose titles do not say so: every cell is an amount.
struct UntitledAmounts {
    let column: Int
    let count: Int
    /// The column of which this one is the running balance.
    let balanceOf: Int?
    /// Whether each row has one.
    let isComplete: Bool
    /// Balances may have gaps between them, but most have no minus sign.
    let isSigned: Bool
    /// How many have decimals, and how many are not zero.
    let (decimals, filled): (Int, Int)
    /// Balances are larger.
    let size: Int64

    /// Whether this column looks less like amounts than another one.
    func isLessLikely(than other: UntitledAmounts) -> Bool { key < other.key }

    private var key: (Int, Int, Int, Int64) { (isSigned ? 1 : 0, decimals, filled, -size) }

    /// What speaks for it and against it.
    var words: String {
        if let balanceOf { return "each cell is the one above or below and column \(balanceOf + 1): a balance" }
        return "all \(count) cells are amounts, \(isSigned ? "some" : "none") negative, \(decimals) with decimals, "
            + "\(filled) not zero\(isComplete ? "" : ", and some rows have none")"
    }
}

extension CSVDetection {
    /// The column of amounts with signs by which the balances change, if they do not change by the likeliest one.
    var columnOfSteps: Int? {
        guard let likeliest = table.holders(of: .amount).first, let balance = table[.balance].first else { return nil }
        func areSteps(_ column: Int) -> Bool {
            var read = mapping
            read.amount = column
            let amounts = CSVAmounts(table, read, fee: nil, balance: balance)
            return [1, -1].contains { sign in
                amounts.steps { sign * $0.written }.map { amounts.comparisons($0) { sign * $0.written }.all > 1 }
                    ?? false
            }
        }
        guard !areSteps(likeliest) else { return nil }
        return table.columns.indices.first { column in
            column != likeliest && column != balance && table.columns[column].areAmounts
                && cells(column).count == table.rows.count && cells(column).contains { units($0) ?? 0 < 0 }
                && areSteps(column)
        }
    }

    /// The columns that may be amounts, the likeliest first: it is not the running balance of another column, no row
    /// lacks one, it has minus signs, it has the most cells with decimals and the fewest zeros, and it is the smallest.
    var untitledAmounts: [UntitledAmounts] {
        let used = table.columns(of: CSVRole.allCases.filter(\.isLeftOut)).union(mapping.dates)
        let columns = table.columns.indices.filter { column in
            !used.contains(column) && table.columns[column].areAmounts
                && !cells(column).allSatisfy { $0.utf8.count == 8 && WrittenDate.isDate($0) }
        }
        let all = columns.map { column in
            let cells = cells(column)
            let amounts = cells.compactMap { WrittenUnits.read($0, decimalMark: nil) }
            let sizes = amounts.map(\.magnitude)
            return UntitledAmounts(
                column: column, count: cells.count,
                balanceOf: columns.first { other in
                    // Of two columns that may be the balances of each other, as in two rows, the second one is.
                    other != column && isBalance(column, of: other)
                        && (other < column || !isBalance(other, of: column))
                },
                isComplete: cells.count == table.rows.count, isSigned: amounts.contains { $0 < 0 },
                decimals: cells.count(where: hasDecimals), filled: sizes.count { $0 > 0 },
                size: sizes.reduce(0) { $0 + min(Int64(clamping: $1), 1 << 40) })
        }
        let flows = all.filter { $0.balanceOf == nil }
        let filled = flows.filter(\.isComplete)
        // With two rows, each column may be the balance of the other; balances come last.
        let likely = (flows.isEmpty ? Array(all.prefix(1)) : filled.isEmpty ? flows : filled).reversed()
            .sorted { $1.isLessLikely(than: $0) }
        return likely + all.filter { other in !likely.contains { $0.column == other.column } }
    }

    /// Whether each cell of one column is the cell above or below it plus the amount in the same row.
    private func isBalance(_ balance: Int, of amount: Int) -> Bool {
        func units(_ text: String) -> Int64? {
            (try? Money(written: text, decimalMark: nil, currency: .dollar))?.minorUnits
        }
        let rows = table.rows.compactMap { row in
            units(row[balance].text).flatMap { total in units(row[amount].text).map { (total, $0) } }
        }
        guard rows.count > 1 else { return false }
        let steps = zip(rows, rows.dropFirst())
        return steps.allSatisfy { ($1.0 &- $0.0).magnitude == $1.1.magnitude }
            || steps.allSatisfy { ($1.0 &- $0.0).magnitude == $0.1.magnitude }
    }
}
