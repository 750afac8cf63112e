/// The candidate that is most similar to `word`; nil if none is similar enough.
func nearest(to word: String, in candidates: [String]) -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(40))
    let tolerance = max(1, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let scalars = Array(candidate.lowercased().unicodeScalars)
        let isPrefix = word.count > 1 && scalars.starts(with: word)
        let edits = isPrefix ? 1 : editDistance(word, scalars)
        let distance = haveSameStem(word, scalars) ? min(edits, tolerance) : edits
        if distance <= tolerance, distance < best?.distance ?? .max {
            best = (candidate, distance)
        }
    }
    return best?.candidate
}

/// Whether two words differ in their endings alone: `grocery` and `groceries`.
private func haveSameStem(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
    let stem = zip(first, second).prefix { $0 == $1 }.count
    return stem >= 4 && 3 * stem > 2 * min(first.count, second.count)
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, scalar) in first.enumerated() {
        var current = [row + 1]
        for (column, other) in second.enumerated() {
            var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (scalar == other ? 0 : 1))
            if row > 0, column > 0, scalar == second[column - 1], first[row - 1] == other {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[second.count]
}
