/// The entries of a file that cannot be read and are skipped.
struct InvalidEntries {
    /// The first ones, of which the reasons are listed, and the lines of the others.
    private var (errors, others) = ([FormatError](), LineNumbers())
    private static let mostReasons = 50

    var count: Int { errors.count + others.count }

    mutating func add(_ error: FormatError) {
        if errors.count < Self.mostReasons { errors.append(error) } else { others.add(error.line) }
    }

    /// A title, and a line for each of the first ones.
    var remarks: [String] {
        guard count > 0 else { return [] }
        let more = others.count > 0 ? ["also \(others.text)"] : []
        return ["skipped \(count) invalid \(count == 1 ? "line" : "lines"):"]
            + (errors.map { "line \($0.line): \($0.message)" } + more).map { "  \($0)" }
    }
}
