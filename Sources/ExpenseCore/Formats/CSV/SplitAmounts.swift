/// Joins the cells of an amount that the commas between its thousands have split, because the file lacks quotation
/// marks: `50,000.00`.
enum SplitAmounts {
    /// Longer rows are not examined, nor are more ways than this.
    private static let (most, mostSteps) = (200, 10_000)

    /// The cells of a row in as many groups as there are columns, of which those with several cells are amounts. Nil if
    /// there is no way or more than one.
    static func groups(_ cells: [String], in width: Int, where isAmount: (Int) -> Bool) -> [Range<Int>]? {
        guard cells.count > width, cells.count <= most else { return nil }
        var found: [[Range<Int>]] = []
        var steps = 0
        func extend(_ groups: [Range<Int>]) {
            let start = groups.last?.upperBound ?? 0
            steps += 1
            guard found.count < 2, steps < mostSteps, start < cells.count else {
                if start == cells.count, groups.count == width { found.append(groups) }
                return
            }
            let (left, columns) = (cells.count - start, width - groups.count)
            guard columns > 0, left >= columns else { return }
            if isAmount(groups.count) {
                for end in (start + 2)...max(start + 2, min(start + 5, cells.count))
                where end <= cells.count && left - (end - start) >= columns - 1 && isOne(cells[start..<end]) {
                    extend(groups + [start..<end])
                }
            }
            if left - 1 >= columns - 1 { extend(groups + [start..<start + 1]) }
        }
        extend([])
        return found.count == 1 && steps < mostSteps ? found[0] : nil
    }

    private static func isOne(_ cells: ArraySlice<String>) -> Bool {
        guard let first = cells.first, let last = cells.last else { return false }
        let head = first.drop { "-+( ".contains($0) }
        let tail = last.prefix { ("0"..."9").contains($0) }
        let rest = last.dropFirst(tail.count)
        func areDigits(_ text: Substring, _ counts: ClosedRange<Int>) -> Bool {
            counts.contains(text.utf8.count) && text.utf8.allSatisfy(isDigit)
        }
        return areDigits(head, 1...3) && areDigits(tail, 3...3)
            && cells.dropFirst().dropLast().allSatisfy { areDigits($0[...], 2...3) }
            && (rest.isEmpty || rest.first == "." && rest.dropFirst().prefix { ("0"..."9").contains($0) }.count == 2)
    }
}
