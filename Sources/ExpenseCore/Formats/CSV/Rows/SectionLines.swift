/// The lines between entries that name another currency: above the titles of another table, it is that of its amounts.
struct SectionLines {
    private var found: (currency: Currency, standard: Currency, line: Int, isHeading: Bool)?
    private(set) var doubt: Doubt?

    /// Notes a line of which the currency is not that of the entries above.
    ///
    /// - Parameter isHeading: whether it has no number, which may be a part of the entry above.
    mutating func note(_ currency: Currency, besides standard: Currency, line: Int, isHeading: Bool) {
        if found == nil { found = (currency, standard, line, isHeading) }
    }

    /// The currency of the table that begins; nil if no line above it names another one.
    mutating func begin() -> Currency? {
        defer { found = nil }
        return found?.currency
    }

    /// Forgets the lines above an entry, of which none has begun another table.
    mutating func clear() {
        guard let found else { return }
        self.found = nil
        guard found.isHeading, doubt == nil else { return }
        doubt = Doubt(
            problem: "line \(found.line) names \(found.currency), but the entries above it are in \(found.standard)",
            accepting: .currency,
            "if all are in \(found.standard); else import the entries below it from a file of their own"
        )
    }
}
