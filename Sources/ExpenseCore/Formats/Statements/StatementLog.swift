/// Reads a format in which banks say what belongs to a statement.
protocol StatementReader: EntryReader {
    var log: StatementLog { get }
}

extension StatementReader {
    var overview: [String] { log.overview }
    var balances: StatedBalances? { log.balances }
    var remarks: [String] { log.remarks }
    var doubts: [Doubt] { log.doubts }
}

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
    /// The lines in which a word says the other side than the sign of the amount, and the number of those that agree.
    private var contrary = LineNumbers()
    /// How many amounts of each side have its sign, and how many have the other one.
    private var signs: [CSVDirection: (agreeing: Int, contrary: Int)] = [:]

    init(skipsInvalid: Bool) {
        self.skipsInvalid = skipsInvalid
    }

    /// One line for each account.
    var overview: [String] { accounts.map { $0.text(lacksEntries: invalid.count > 0) } }

    /// Those of the only account; nil if entries may be missing.
    var balances: StatedBalances? { accounts.count == 1 && invalid.count == 0 ? accounts[0].balances : nil }

    var remarks: [String] { skipped.remarks + invalid.remarks }

    var doubts: [Doubt] {
        var doubts: [Doubt] = []
        if let fault, invalid.count == 0 {
            doubts.append(
                Doubt(
                    problem: "line \(fault): the opening balance and the entries do not come to the closing balance",
                    accepting: .balances, "to import the file as it is"))
        }
        if let cut = cuts.first {
            doubts.append(
                Doubt(
                    problem: "\(cut), so entries may be missing",
                    accepting: .end, "to import what is there; else download it again"))
        }
        let agreeing = signs.values.reduce(0) { $0 + $1.agreeing }
        if contrary.count > agreeing || signs.values.contains(where: { $0.agreeing == 0 && $0.contrary > 0 }) {
            doubts.append(
                Doubt(
                    problem: "\(contrary.text): the type says the other side than the sign of the amount, and the sign "
                        + "is followed",
                    between: [.sign(.reversed, if: "the type is right"), .sign(.signed, if: "the sign is")]))
        }
        if corrections.count > 0 {
            doubts.append(
                Doubt(
                    problem: "\(corrections.text): the bank corrects an entry of an earlier file",
                    accepting: .corrections, "to import these entries, too, and delete those that they replace"))
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
        inCurrent { agrees = $0.close(balance, line: place.line) }
        if agrees == false, fault == nil { fault = place.line }
    }

    /// The entry of a row; nil, and noted as skipped, if it has no amount.
    mutating func entry(_ row: StatementRow) throws(FormatError) -> ImportedEntry? {
        guard var entry = try row.entry() else {
            skip(row.place, "no amount")
            return nil
        }
        entry.source = current.flatMap { accounts[$0].source }
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
        guard var error = error as? FormatError else { throw error }
        error.isOfEntry = true
        guard skipsInvalid else { throw error }
        invalid.add(error)
    }

    /// The file ends too early.
    mutating func cut(_ problem: String) {
        cuts.append(problem)
    }

    /// Notes the side that a word of a row says.
    mutating func compare(_ side: CSVDirection, with amount: Money, at place: Place) {
        guard amount.minorUnits != 0 else { return }
        if (amount.minorUnits < 0) == (side == .expense) {
            signs[side, default: (0, 0)].agreeing += 1
        } else {
            signs[side, default: (0, 0)].contrary += 1
            contrary.add(place.line)
        }
    }

    mutating func addCorrection(_ place: Place) {
        corrections.add(place.line)
    }

    private mutating func inCurrent(_ change: (inout StatementAccount) -> Void) {
        if current == nil { begin(StatementSource(number: "")) }
        if let current { change(&accounts[current]) }
    }
}
