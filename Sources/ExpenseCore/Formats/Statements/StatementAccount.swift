/// The statements of one account in a file.
struct StatementAccount {
    /// Nil if the file does not say whose entries it has.
    let source: StatementSource?
    private var statements = 0
    private var numbers: [String] = []
    private var entries = 0
    private var days: ClosedRange<CalendarDate>?
    var hasPeriod = false
    private var (opening, closing): (Money?, Money?)
    /// The opening balance of the current statement, and the sum of its entries.
    private var (current, sum): (Money?, Int64) = (nil, 0)
    private var (isChecked, hasGap) = (false, false)
    /// The lines of the balances that do not agree with the entries.
    private var faults = LineNumbers()
    /// The number of the newest entries without a balance, where others have one.
    private var unconfirmed = 0
    /// Whether there is a column of balances with one of them.
    private var isLone = false

    init(source: StatementSource?) {
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

    /// The balances of a file that has one for each entry.
    mutating func settle(_ balances: FileBalances) {
        (opening, closing, isChecked) = (balances.opening, balances.closing, balances.areCompared)
        (faults, unconfirmed, isLone) = (balances.faults, balances.unconfirmed, !balances.areCompared)
    }

    mutating func add(_ amount: Money, on day: CalendarDate) {
        entries += 1
        sum &+= amount.minorUnits
        if !hasPeriod { note(day) }
    }

    /// - Returns: Whether the balances and the entries agree; nil if that cannot be said.
    mutating func close(_ balance: Money, line: Int) -> Bool? {
        closing = balance
        guard let current, current.currency == balance.currency else { return nil }
        self.current = nil
        isChecked = true
        let agrees = current.minorUnits &+ sum == balance.minorUnits
        if !agrees { faults.add(line) }
        return agrees
    }

    /// `account 12345678: statement 7, 2026-01-01 to 2026-01-31, 12 entries`
    var contents: String {
        var parts: [String] = []
        let range = numbers.count > 1 ? numbers.joined(separator: " to ") : numbers.first ?? ""
        if statements > 1 {
            parts.append("\(statements) statements" + (range.isEmpty ? "" : " (\(range))"))
        } else if !range.isEmpty {
            parts.append("statement \(range)")
        }
        if let days { parts.append("\(days.lowerBound) to \(days.upperBound)") }
        parts.append(entries == 1 ? "1 entry" : "\(entries) entries")
        return (source.map { "\($0): " } ?? "") + parts.joined(separator: ", ")
    }

    /// The balances, unless they contradict the entries or cannot be compared.
    var balances: StatedBalances? {
        guard let closing, !isLone, faults.count == 0 else { return nil }
        return StatedBalances(opening: opening, closing: closing)
    }

    /// The contents and the balances.
    func text(lacksEntries: Bool) -> String { "\(contents); \(words(lacksEntries))" }

    private func words(_ lacksEntries: Bool) -> String {
        if isLone { return FileBalances.lone }
        switch (opening, closing) {
        case (let opening?, let closing?):
            let verdict =
                lacksEntries
                ? "not compared with the entries, because some were skipped"
                : !isChecked ? nil : FileBalances.verdict(faults, unconfirmed)
            return FileBalances.text(opening, closing, verdict)
                + (hasGap ? "; statements between them are missing" : "")
        case (nil, let closing?): return "closing balance \(closing.display), no opening balance"
        case (let opening?, nil): return "opening balance \(opening.display), no closing balance"
        case (nil, nil): return "no balances"
        }
    }
}

/// The balances of an account before and after the entries of a file, computed from a balance beside each entry.
struct FileBalances {
    let opening: Money
    let closing: Money
    /// The lines of the balances that do not agree with the entries.
    let faults: LineNumbers
    /// The number of the newest entries without a balance.
    let unconfirmed: Int
    /// False if there is one balance only.
    let areCompared: Bool

    var text: String { areCompared ? Self.text(opening, closing, Self.verdict(faults, unconfirmed)) : Self.lone }

    static let lone = "1 balance, so it cannot be compared with the entries"

    static func text(_ opening: Money, _ closing: Money, _ verdict: String?) -> String {
        "opening balance \(opening.display), closing balance \(closing.display)" + (verdict.map { ", " + $0 } ?? "")
    }

    static func verdict(_ faults: LineNumbers, _ unconfirmed: Int) -> String {
        let verdict =
            faults.count == 0 ? "which agree with the entries" : "which do not agree with the entries (\(faults.text))"
        return switch unconfirmed {
        case 0: verdict
        case 1: verdict + "; the newest entry has no balance"
        default: verdict + "; the \(unconfirmed) newest entries have no balance"
        }
    }
}
