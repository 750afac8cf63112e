import ExpenseCore

/// `rates`: exchange rates by day.
struct RatesGroup: CommandDeclaration {
    static let name = "rates"
    static let summary = "Exchange rates for 'total --in'"
    static var examples: [Example] {
        [
            Example("rates fetch", "from the European Central Bank"),
            Example("rates import rates.csv", "a file with the columns date, base, quote and rate"),
            Example("total --in EUR", "all currencies in euros, at the rate of each entry's day"),
        ]
    }
    static var subcommands: [any CommandDeclaration.Type] { [ListRates.self, ImportRates.self, FetchRates.self] }
    static var defaultSubcommand: (any CommandDeclaration.Type)? { ListRates.self }
}

/// `rates list`
struct ListRates: Command {
    static let name = "list"
    static let summary = "List the rates, the newest first"
    static var examples: [Example] {
        [
            Example("rates list USD -p 2026-11", "from and to dollars, in a month"),
            Example("rates list --csv > rates.csv", "a file that 'rates import' reads back"),
        ]
    }
    @Argument("CODE", "Only rates from or to this currency") var code: String?
    @Option("period", short: "p", value: "PERIOD", "Only rates of this period", completion: .periods) var period:
        String?
    @Option("limit", short: "n", value: "N", "Show at most N") var limit: Int?
    @OptionGroup var data: DataOptions

    func run(in session: Session) throws {
        let format = try data.format()
        let days = try period.map { try readPeriod($0, of: "--period", in: session) } ?? .all
        let currency = try code.map { try readCurrency($0, of: "CODE") }
        let store = try session.readableStore()
        var left = limit ?? .max
        func each(_ receive: (Rate) throws -> Void) throws {
            guard left > 0 else { return }
            try store?.forEachRate(days, of: currency) { rate in
                try receive(rate)
                left -= 1
                return left > 0
            }
        }
        if let format {
            var rows = DataRows(format, ["date", "base", "quote", "rate"], in: session)
            try each { rate in
                try rows.add([
                    .plain(rate.date.description), .plain(rate.base.code), .plain(rate.quote.code), .plain(rate.plain),
                ])
            }
            return try rows.finish()
        }
        var table = Table(
            [
                .init(title: "DATE"), .init(title: ""), .init(title: "RATE", alignment: .right), .init(title: ""),
            ], for: session.terminal)
        var isEmpty = true
        try each { rate in
            isEmpty = false
            let cells = ["\(rate.date)", "1 \(rate.base) =", rate.plain, "\(rate.quote)"].map { Table.Cell($0) }
            try table.add(cells, to: session.output)
        }
        try table.finish(to: session.output)
        if isEmpty { try session.output.line("no rates; get some with 'rates fetch' or 'rates import FILE'") }
    }
}

/// `rates import`
struct ImportRates: Command {
    static let name = "import"
    static let summary = "Import the rates of a file, all or none"
    static var examples: [Example] { [Example("rates import eurofxref-hist.xml", "the bank's historical file")] }
    static var discussion: [String] {
        [
            "FILE is the European Central Bank's XML or CSV, daily or historical, or CSV whose first line is "
                + "date,base,quote,rate. '-' is standard input. Rates of the same day and currencies are replaced."
        ]
    }
    @Argument("FILE", "The file, or '-'", completion: .files) var file: String

    func run(in session: Session) throws {
        let input = try InputFile(file)
        let count = try takeInRates(of: input, named: input.name, in: session)
        session.accomplished = "\(counted(count, "rate was", "rates were")) imported"
        try session.output.line("imported \(counted(count, "new rate", "new rates"))")
    }
}

/// Stores the rates of a file.
func takeInRates(of input: InputFile, named name: String, in session: Session) throws -> Int {
    let first = try input.beginning(64).first { ![0x20, 0x9, 0xA, 0xD, 0xEF, 0xBB, 0xBF].contains($0) }
    let isXML = first == UInt8(ascii: "<")
    func reader() throws -> RateReader {
        try RateReader(ByteInput(input.pieces()), isXML: isXML, today: session.today)
    }
    do {
        var check = try reader()
        while try check.next() != nil {}
        var rates = try reader()
        do {
            return try session.writableStore().importRates(from: name) { try rates.next() }
        } catch let error as ContradictingRates {
            let (pair, first, second) = ("\(error.rate.base) to \(error.rate.quote)", error.first, error.rate.plain)
            throw FormatError(
                rates.place, "the rate of \(pair) on \(error.rate.date) is \(second), and \(first) before; keep one")
        }
    } catch let error as FormatError {
        let place = "\(escapingControls(in: name)):\(error.line):\(error.column)"
        throw CommandFailure(.badData, "\(place): \(escapingControls(in: error.message)); nothing was imported")
    }
}
