/// Reads postings in the CSV of double-entry programs: GnuCash and hledger.
struct CSVPostingsReader: EntryReader {
    private var records: CSVReader
    private let columns: Columns
    private let currency: Currency
    private let order: DateOrder
    private var hasTitles = false
    private var transaction: JournalTransaction?
    private var id = ""
    private var waiting: [ImportedEntry] = []
    private var hasEnded = false

    struct Columns: Sendable, Equatable {
        private let places: [CSVRole: Int]

        /// Nil if the titles are not those of such a file.
        init?(titles: [String]) {
            let plain = titles.map { $0.lowercased() }
            let names: [CSVRole: [String]] = [
                .identifier: ["transaction id", "txnidx"], .date: ["date"], .note: ["description"],
                .account: ["full account name", "account"], .amount: ["amount num", "amount num.", "amount"],
                .currency: ["commodity/currency", "commodity"],
            ]
            places = names.compactMapValues { $0.lazy.compactMap { plain.firstIndex(of: $0) }.first }
            if places.count < names.count { return nil }
        }

        subscript(role: CSVRole) -> Int { places[role] ?? 0 }

        var width: Int { (places.values.max() ?? 0) + 1 }
    }

    init(_ input: ByteInput, columns: Columns, separator: UInt8, currency: Currency, order: DateOrder) {
        records = CSVReader(input, separator: separator)
        self.columns = columns
        (self.currency, self.order) = (currency, order)
    }

    static func days(_ beginning: [UInt8], isWhole: Bool, _ columns: Columns) -> [String] {
        let sample = CSVSample(beginning, isWhole: isWhole, separator: UInt8(ascii: ","))
        return sample.records.dropFirst().compactMap { $0.count > columns[.date] ? $0[columns[.date]].text : nil }
            .filter { !$0.isEmpty }
    }

    mutating func next() throws -> ImportedEntry? {
        while waiting.isEmpty, !hasEnded {
            guard try records.advance() else {
                hasEnded = true
                try finish()
                break
            }
            if !hasTitles {
                hasTitles = true
                continue
            }
            if records.isEmpty { continue }
            guard records.count >= columns.width else {
                throw FormatError(
                    records.place(of: 0), FormatError.width(records.count, needed: columns.width))
            }
            try posting()
        }
        return waiting.popLast()
    }

    private mutating func posting() throws {
        let place = records.place(of: 0)
        let own = records.text(of: columns[.identifier])
        if transaction == nil || !own.isEmpty && own != id {
            try finish()
            guard let date = WrittenDate.read(records.text(of: columns[.date]), order) else {
                throw FormatError(
                    records.place(of: columns[.date]),
                    "'\(records.text(of: columns[.date]).prefix(40))' is not a date in the order \(order.rawValue)")
            }
            id = own
            transaction = JournalTransaction(
                date: date, note: trimmingBlanks(records.text(of: columns[.note])), place: place)
        }
        let code = records.text(of: columns[.currency])
        let text = records.text(of: columns[.amount])
        let named = CSVCurrency.read(code) ?? (try? WrittenParts("0" + code).currency(standard: currency))
        let amount = try Money(
            written: text, decimalMark: nil, currency: named ?? currency, at: records.place(of: columns[.amount]))
        transaction?.postings.append(
            Posting(
                account: trimmingBlanks(records.text(of: columns[.account])), amount: amount, hasPrice: false,
                place: place))
    }

    private mutating func finish() throws {
        waiting = try transaction?.entries().entries.reversed() ?? []
        transaction = nil
    }
}
