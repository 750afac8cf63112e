/// What a file says about its statements, how that agrees with its entries, and what was skipped.
struct StatementLog {
    private let skipsInvalid: Bool
    private var accounts: [StatementAccount] = []
    /// The index of the account of the current statement.
    private var current: Int?
    private var skipped = SkippedRows()
    private var invalid = InvalidEntries()
    /// The first line at which the balances and the entries differ.
    private var fault: Int?
    private var cuts: [String] = []
    private var corrections = LineNumbers()

    init(skipsInvalid: Bool) {
        self.skipsInvalid = skipsInvalid
    }

    /// One line for each account.
    var overview: [String] { accounts.map { $0.text(lacksEntries: invalid.count > 0) } }

    var remarks: [String] { skipped.remarks + invalid.remarks }

    var doubts: [Doubt] {
        var doubts: [Doubt] = []
        if let fault, invalid.count == 0 {
            doubts.append(
                Doubt(
                    problem: "line \(fault): the opening balance and the entries do not come to the closing balance",
                    remedy: "Use --yes to import the file as it is"))
        }
        if let cut = cuts.first {
            doubts.append(
                Doubt(
                    problem: "\(cut), so entries may be missing",
                    remedy: "Download it again, or use --yes to import what is there"))
        }
        if corrections.count > 0 {
            doubts.append(
                Doubt(
                    problem: "\(corrections.text): the bank corrects an entry of an earlier file",
                    remedy: "Use --yes to import these entries, too, and delete those that they replace"))
        }
        return doubts
    }

    /// A statement of an account begins.
    mutating func begin(_ source: StatementSource, number: String? = nil) {
        let index = accounts.firstIndex { $0.source == source } ?? accounts.count
        if index == accounts.count { accounts.append(StatementAccount(source: source)) }
        accounts[index].begin(number)
        current = index
    }

    /// The first and last day that the statement says it has.
    mutating func setPeriod(_ first: CalendarDate?, _ last: CalendarDate?) {
        inCurrent { account in
            account.hasPeriod = true
            for day in [first, last].compactMap({ $0 }) { account.note(day) }
        }
    }

    mutating func open(_ balance: Money) {
        inCurrent { $0.open(balance) }
    }

    mutating func close(_ balance: Money, at place: Place) {
        var agrees: Bool?
        inCurrent { agrees = $0.close(balance) }
        if agrees == false, fault == nil { fault = place.line }
    }

    /// The entry of a row; nil, and noted as skipped, if it has no amount.
    mutating func entry(_ row: StatementRow) throws(FormatError) -> ImportedEntry? {
        guard var entry = try row.entry() else {
            skip(row.place, "no amount")
            return nil
        }
        entry.source = current.map { accounts[$0].source }
        return entry
    }

    /// Notes that the account received an amount; a negative one if it paid.
    mutating func add(_ amount: Money, on date: CalendarDate) {
        inCurrent { $0.add(amount, on: date) }
    }

    mutating func skip(_ place: Place, _ reason: String) {
        skipped.add(place.line, reason)
    }

    /// Skips an entry that cannot be read.
    ///
    /// - Throws: the error, unless such entries are to be skipped.
    mutating func skip(_ error: any Error) throws {
        guard skipsInvalid, let error = error as? FormatError else { throw error }
        invalid.add(error)
    }

    /// The file ends too early.
    mutating func cut(_ problem: String) {
        cuts.append(problem)
    }

    mutating func addCorrection(_ place: Place) {
        corrections.add(place.line)
    }

    private mutating func inCurrent(_ change: (inout StatementAccount) -> Void) {
        if current == nil { begin(StatementSource(number: "")) }
        if let current { change(&accounts[current]) }
    }
}

/// The statements of one account in a file.
private struct StatementAccount {
    let source: StatementSource
    private var statements = 0
    private var numbers: [String] = []
    private var entries = 0
    private var days: ClosedRange<CalendarDate>?
    var hasPeriod = false
    private var (opening, closing): (Money?, Money?)
    /// The opening balance of the current statement, and the sum of its entries.
    private var (current, sum): (Money?, Int64) = (nil, 0)
    private var (isChecked, isWrong, hasGap) = (false, false, false)

    init(source: StatementSource) {
        self.source = source
    }

    mutating func begin(_ number: String?) {
        statements += 1
        hasPeriod = false
        if let number, !number.isEmpty, numbers.last != number { numbers = numbers.prefix(1) + [number] }
    }

    mutating func note(_ day: CalendarDate) {
        days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }

    mutating func open(_ balance: Money) {
        if opening == nil { opening = balance }
        if let closing, closing != balance { hasGap = true }
        (current, sum) = (balance, 0)
    }

    mutating func add(_ amount: Money, on day: CalendarDate) {
        entries += 1
        sum &+= amount.minorUnits
        if !hasPeriod { note(day) }
    }

    /// - Returns: Whether the balances and the entries agree; nil if that cannot be said.
    mutating func close(_ balance: Money) -> Bool? {
        closing = balance
        guard let current, current.currency == balance.currency else { return nil }
        self.current = nil
        isChecked = true
        if current.minorUnits &+ sum != balance.minorUnits { isWrong = true }
        return current.minorUnits &+ sum == balance.minorUnits
    }

    /// `account 12345678: statement 7, 2026-01-01 to 2026-01-31, 12 entries; ...`
    func text(lacksEntries: Bool) -> String {
        var parts: [String] = []
        let range = numbers.count > 1 ? numbers.joined(separator: " to ") : numbers.first ?? ""
        if statements > 1 {
            parts.append("\(statements) statements" + (range.isEmpty ? "" : " (\(range))"))
        } else if !range.isEmpty {
            parts.append("statement \(range)")
        }
        if let days { parts.append("\(days.lowerBound) to \(days.upperBound)") }
        parts.append(entries == 1 ? "1 entry" : "\(entries) entries")
        return "\(source): \(parts.joined(separator: ", ")); \(balances(lacksEntries))"
    }

    private func balances(_ lacksEntries: Bool) -> String {
        switch (opening, closing) {
        case (let opening?, let closing?):
            let verdict =
                lacksEntries
                ? "not compared with the entries, because some were skipped"
                : !isChecked ? "" : isWrong ? "which do not agree with the entries" : "which agree with the entries"
            return "opening balance \(opening.display), closing balance \(closing.display)"
                + (verdict.isEmpty ? "" : ", " + verdict) + (hasGap ? "; statements between them are missing" : "")
        case (nil, let closing?): return "closing balance \(closing.display), no opening balance"
        case (let opening?, nil): return "opening balance \(opening.display), no closing balance"
        case (nil, nil): return "no balances"
        }
    }
}
