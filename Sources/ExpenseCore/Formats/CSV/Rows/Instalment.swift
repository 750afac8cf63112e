/// Which of several payments for one purchase a row is. Without it, the rows of two months would be the same entry: cards
/// repeat the day, the shop and the amount.
enum Instalment {
    /// Whether a cell may say it, or that there is only one: `2/10`, `3 de 12`, `2`, `única`.
    static func mayBe(_ cell: String) -> Bool {
        let numbers = numbers(cell)
        return numbers.count <= 2 && numbers.allSatisfy { $0 < 1000 } && !hasDecimals(cell)
    }

    /// The text for the cells of a row: `2/10`; nil if they do not name one of several payments.
    static func text(of cells: [String]) -> String? {
        let numbers = cells.flatMap(numbers)
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0, max(numbers[0], numbers[1]) > 1 else { return nil }
        let whole = cells.first { self.numbers($0).count == 2 }.map {
            trimmingBlanks($0.filter { !"()[]".contains($0) })
        }
        return whole ?? "\(min(numbers[0], numbers[1]))/\(max(numbers[0], numbers[1]))"
    }

    private static func numbers(_ cell: String) -> [Int] { cell.split { !$0.isNumber }.compactMap { Int($0) } }
}
