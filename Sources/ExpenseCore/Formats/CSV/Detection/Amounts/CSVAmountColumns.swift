extension CSVSample {
    /// The column that most looks like amounts: every cell is one, it is not the running balance of another column, no
    /// row lacks one, it has minus signs, it has the most cells with decimals and the fewest zeros, and it is the
    /// smallest, because balances are larger.
    func amountColumn(after skipped: Int, except others: Set<Int>) -> Int? {
        let candidates = (0..<width).filter { column in
            let cells = cells(column, after: skipped)
            return !others.contains(column) && !cells.isEmpty && cells.allSatisfy(isAmount)
                && !cells.allSatisfy { $0.utf8.count == 8 && WrittenDate.isDate($0) }
        }
        func decimals(_ column: Int) -> Int {
            cells(column, after: skipped).count { $0.contains { ".,".contains($0) } }
        }
        let flows = candidates.filter { balance in
            !candidates.contains { $0 != balance && isBalance(balance, of: $0, after: skipped) }
        }
        let count = rows(after: skipped).count
        let filled = flows.filter { cells($0, after: skipped).count == count }
        // Balances may have gaps between them, but most have no minus sign.
        func isSigned(_ column: Int) -> Int {
            cells(column, after: skipped).contains { WrittenUnits.read($0, decimalMark: nil) ?? 0 < 0 } ? 1 : 0
        }
        func size(_ column: Int) -> (filled: Int, smallness: Int64) {
            let amounts = cells(column, after: skipped).compactMap {
                WrittenUnits.read($0, decimalMark: nil)?.magnitude
            }
            return (amounts.count { $0 > 0 }, -amounts.reduce(0) { $0 + min(Int64(clamping: $1), 1 << 40) })
        }
        // With two rows, each column may be the balance of the other; balances come last.
        return (flows.isEmpty ? Array(candidates.prefix(1)) : filled.isEmpty ? flows : filled).reversed()
            .max {
                let (first, second) = (size($0), size($1))
                return (isSigned($0), decimals($0), first.filled, first.smallness)
                    < (isSigned($1), decimals($1), second.filled, second.smallness)
            }
    }

    /// Whether each cell of one column is the cell above or below it plus the amount in the same row.
    private func isBalance(_ balance: Int, of amount: Int, after skipped: Int) -> Bool {
        func units(_ text: String) -> Int64? {
            (try? Money(written: text, decimalMark: nil, currency: .dollar))?.minorUnits
        }
        let rows = rows(after: skipped).compactMap { row in
            units(row[balance].text).flatMap { total in units(row[amount].text).map { (total, $0) } }
        }
        guard rows.count > 1 else { return false }
        let steps = zip(rows, rows.dropFirst())
        return steps.allSatisfy { ($1.0 &- $0.0).magnitude == $1.1.magnitude }
            || steps.allSatisfy { ($1.0 &- $0.0).magnitude == $0.1.magnitude }
    }
}
