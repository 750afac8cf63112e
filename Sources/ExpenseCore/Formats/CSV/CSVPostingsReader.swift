/// Reads postings in the CSV of double-entry programs: GnuCash and hledger.
struct CSVPostingsReader: EntryReader {
    private var records: CSVReader
    private let columns: Columns
    private let currency: Currency
    private let order: DateOrder
    private var hasTitles = false
    private var transaction: JournalTransaction?
    private var id = ""
    /// The currency that the first row of the transaction names.
    private var ofTransaction: Currency
    private var waiting: [ImportedEntry] = []
    private var hasEnded = false

    struct Columns: Sendable, Equatable {
        private let places: [CSVRole: Int]
        /// The column of the other account, if each row is a whole transaction, as in GnuCash's simple layout.
        let other: Int?
        /// The column of amounts with the sign of their currency.
        let signs: Int?
        /// The columns of what a transaction says besides its description, and of what each of its rows says.
        let (notes, memo): (Int?, Int?)

        /// Nil if the first line has not the titles of such a file.
        init?(of beginning: [UInt8]) {
            var reader = CSVReader(ByteInput(inOnePiece(Array(beginning.prefix { $0 != UInt8(ascii: "\n") }))))
            let titles = (try? reader.next()) ?? nil
            self.init(titles: titles?.map { trimmingBlanks($0.text) } ?? [])
        }

        private init?(titles: [String]) {
            let plain = titles.map { $0.replacing("\u{FEFF}", with: "").lowercased() }
            other = plain.contains("account name") ? plain.firstIndex(of: "full category name") : nil
            signs = plain.firstIndex(of: "amount with sym")
            (notes, memo) = (plain.firstIndex(of: "notes"), plain.firstIndex(of: "memo"))
            if other != nil {
                let names: [CSVRole: String] = [
                    .date: "date", .note: "description", .account: "account name", .amount: "amount num.",
                ]
                places = names.compactMapValues { plain.firstIndex(of: $0) }
                if places.count < names.count { return nil }
                return
            }
            let names: [CSVRole: [String]] = [
                .identifier: ["transaction id", "txnidx"], .date: ["date"], .note: ["description"],
                .account: ["full account name", "account"], .amount: ["amount num", "amount num.", "amount"],
                .currency: ["commodity/currency", "commodity"],
            ]
            places = names.compactMapValues { $0.lazy.compactMap { plain.firstIndex(of: $0) }.first }
            if places.count < names.count { return nil }
        }

        subscript(role: CSVRole) -> Int { places[role] ?? 0 }

        var width: Int { max(places.values.max() ?? 0, other ?? 0, signs ?? 0, notes ?? 0, memo ?? 0) + 1 }
    }

    init(_ input: ByteInput, columns: Columns, separator: UInt8, currency: Currency, order: DateOrder) {
        records = CSVReader(input, separator: separator)
        self.columns = columns
        (self.currency, self.order, ofTransaction) = (currency, order, currency)
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
        let own = columns.other == nil ? records.text(of: columns[.identifier]) : ""
        if transaction == nil || columns.other != nil || !own.isEmpty && own != id {
            try finish()
            guard let date = WrittenDate.read(records.text(of: columns[.date]), order) else {
                throw FormatError(
                    records.place(of: columns[.date]),
                    "'\(records.text(of: columns[.date]).prefix(40))' is not a date in the order \(order.rawValue)")
            }
            id = own
            ofTransaction = currency
            transaction = JournalTransaction(
                date: date, note: [text(columns[.note]), columns.notes.map(text) ?? ""].joinedOnce, place: place)
        }
        let amount = try amount()
        let account = trimmingBlanks(records.text(of: columns[.account]))
        func add(_ account: String, _ amount: Money) {
            let memo = columns.memo.map(text) ?? ""
            transaction?.postings.append(
                Posting(
                    account: account, amount: amount, hasPrice: false, note: memo.isEmpty ? nil : memo, place: place))
        }
        guard let other = columns.other else { return add(account, amount) }
        add("Assets:" + account, amount)
        add(
            trimmingBlanks(records.text(of: other)),
            Money(minorUnits: 0 &- amount.minorUnits, currency: amount.currency))
    }

    private func text(_ column: Int) -> String { trimmingBlanks(records.text(of: column)) }

    /// The amount of the row in the currency of its account, which the sign beside it names, else in that of the
    /// transaction, which only its first row names.
    private mutating func amount() throws -> Money {
        if columns.other == nil {
            let code = records.text(of: columns[.currency])
            let named = CSVCurrency.read(code) ?? (try? WrittenParts("0" + code).currency(standard: currency))
            if let named, !trimmingBlanks(code).isEmpty { ofTransaction = named }
        }
        let signed = columns.signs.flatMap { try? WrittenParts(records.text(of: $0)) }
        let ofAccount = signed.flatMap { $0.name.isEmpty ? nil : try? $0.currency(standard: ofTransaction) }
        return try Money(
            written: records.text(of: columns[.amount]), decimalMark: nil, currency: ofAccount ?? ofTransaction,
            at: records.place(of: columns[.amount]))
    }

    private mutating func finish() throws {
        waiting = try transaction?.entries().entries.reversed() ?? []
        transaction = nil
    }
}
