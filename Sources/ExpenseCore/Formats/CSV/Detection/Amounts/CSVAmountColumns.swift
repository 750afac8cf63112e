extension CSVDetection {
    /// The column of amounts with signs by which the balances change, if they do not change by the likeliest one.
    var columnOfSteps: Int? {
        guard let likeliest = table.holders(of: .amount).first, let balance = table[.balance].first else { return nil }
        func areSteps(_ column: Int) -> Bool {
            var read = mapping
            read[.amount] = column
            return countSteps(of: balance, read) > 1
        }
        guard !areSteps(likeliest) else { return nil }
        return table.columns.indices.first { column in
            column != likeliest && column != balance && table[column].areAmounts
                && cells(column).count == table.rows.count && cells(column).contains { units($0) ?? 0 < 0 }
                && areSteps(column)
        }
    }

    /// How many balances of a column can be compared with the amounts as `mapping` reads them, if they agree with these or
    /// with their opposites; 0 if they do not.
    func countSteps(of balance: Int, _ mapping: CSVMapping, ifOwed debts: [Bool] = [false, true]) -> Int {
        let amounts = CSVAmounts(table, mapping, fees: [], balance: balance)
        return debts.flatMap { amounts.proofs(areOwed: $0) { mapping.value($0.amount) } }.first(where: \.isProof)?.all
            ?? 0
    }

    /// The columns that may be amounts, the likeliest first, and what speaks for and against each: it is not the running
    /// balance of another column, no row lacks one, it has minus signs, it has the most cells with decimals and the
    /// fewest zeros, and it is the smallest.
    var untitledAmounts: [(column: Int, words: String)] {
        let used = table.columns(of: CSVRole.allCases.filter(\.isLeftOut)).union(mapping[all: .date])
        let columns = table.columns.indices.filter { column in
            !used.contains(column) && table[column].areAmounts
                && !cells(column).allSatisfy { $0.utf8.count == 8 && WrittenDate.isDate($0) }
        }
        let all = columns.map { column in
            let cells = cells(column)
            let amounts = cells.compactMap(units)
            let balanceOf = columns.first { other in
                // Of two columns that may be the balances of each other, as in two rows, the second one is.
                other != column && isBalance(column, of: other) && (other < column || !isBalance(other, of: column))
            }
            let isComplete = cells.count == table.rows.count
            let isSigned = amounts.contains { $0 < 0 }
            let (decimals, filled) = (cells.count(where: hasDecimals), amounts.count { $0 != 0 })
            let size = amounts.reduce(0) { $0 + min(Int64(clamping: $1.magnitude), 1 << 40) }
            let words =
                "all \(cells.count) cells are amounts, \(isSigned ? "some" : "none") negative, \(decimals) with decimals, "
                + "\(filled) not zero\(isComplete ? "" : ", and some rows have none")"
            return (
                column: column,
                key: (balanceOf == nil ? 1 : 0, isComplete ? 1 : 0, isSigned ? 1 : 0, decimals, filled, -size),
                words: balanceOf.map { "each cell is the one above or below and column \($0 + 1): a balance" } ?? words
            )
        }
        return all.reversed().sorted { $1.key < $0.key }.map { ($0.column, $0.words) }
    }

    /// Whether each cell of one column is the cell above or below it plus the amount in the same row.
    private func isBalance(_ balance: Int, of amount: Int) -> Bool {
        let rows = table.rows.compactMap { row in
            units(row[balance].text).flatMap { total in units(row[amount].text).map { (total, $0) } }
        }
        guard rows.count > 1 else { return false }
        let steps = zip(rows, rows.dropFirst())
        return steps.allSatisfy { ($1.0 &- $0.0).magnitude == $1.1.magnitude }
            || steps.allSatisfy { ($1.0 &- $0.0).magnitude == $0.1.magnitude }
    }
}
