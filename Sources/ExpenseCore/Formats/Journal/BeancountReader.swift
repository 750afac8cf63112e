/// Reads the expenses, income and transfers in the transactions of a beancount file.
///
/// The category is the account's name without its first part, or the `category` of the account's `open` directive.
/// Directives that do not move money are ignored.
struct BeancountReader: IncludingReader {
    private(set) var lines: LineReader
    private(set) var records = OtherRecords()
    private let currency: Currency
    /// The categories that `open` directives name for accounts; "" means no category.
    private var categories: [String: String] = [:]
    private var accounts: [String: String] = [:]
    private var withoutAccounts = LineNumbers()
    private var pushedTags: [String] = []
    private var waiting: [ImportedEntry] = []
    private var skipped = SkippedRows()
    private var reversals = SkippedRows(before: "recorded", after: " as expenses")
    private var leftOut = SkippedRows(before: "left out parts of")
    private var types = JournalAccountTypes()
    private var assertions = JournalAssertions(isByDay: true)
    /// The first part of the names of assets.
    private var assets = "Assets"

    init(_ input: ByteInput, currency: Currency, inclusion: Inclusion? = nil) {
        lines = LineReader(input, inclusion: inclusion)
        self.currency = currency
    }

    mutating func entry() throws -> ImportedEntry? {
        while waiting.isEmpty {
            guard let line = try logicalLine() else { return nil }
            try directive(line)
        }
        return waiting.popLast()
    }

    var remarks: [String] {
        skipped.remarks + leftOut.remarks + reversals.remarks + withoutAccountsRemark(withoutAccounts)
    }

    var doubts: [Doubt] { assertions.doubts }

    var namesCurrency: Bool { true }

    private mutating func directive(_ line: LineReader.Line) throws {
        if try JournalRecords.read(line, of: &lines, currency: currency, into: &records) { return }
        guard let first = line.text.first, !line.isIndented, !";*#:!&?%".contains(first) else { return }
        let tokens = try BeancountToken.read(line)
        guard first.isNumber else { return try undated(tokens, at: line.place) }
        guard case .word(let dateText)? = tokens.first, let date = date(dateText) else {
            throw FormatError(line.place, "this is not a date such as 2026-11-21")
        }
        switch tokens.dropFirst().first {
        case .word("txn"), .tag(""): waiting = try transaction(tokens.dropFirst(2), date, line.place)
        case .word(let flag) where flag.count == 1:
            waiting = try transaction(tokens.dropFirst(2), date, line.place)
        case .word("price"):
            price(date, tokens.dropFirst(2).compactMap(\.word), at: line.place)
        case .word("pad"):
            let accounts = tokens.dropFirst(2).compactMap(\.word)
            if accounts.count == 2 { assertions.pad(accounts[0], from: accounts[1], at: date) }
            if accounts.contains(where: types.isCounted) {
                skipped.add(line.place.line, JournalEntries.unknownReason, of: lines.file)
            }
        case .word("balance"): assert(tokens.dropFirst(2).compactMap(\.word), on: date, at: line.place)
        case .word("open"):
            guard case .word(let account)? = tokens.dropFirst(2).first else { return }
            while let line = try indentedLine() {
                let tokens = try BeancountToken.read(line)
                guard case .text(let name)? = tokens.dropFirst().first else { continue }
                switch tokens.first {
                case .word("category:"): categories[account] = name
                case .word("account:"): accounts[account] = name
                default: break
                }
            }
        default: break
        }
    }

    /// Notes `Assets:Cash 500 EUR`, with a tolerance behind `~`: that of its last decimal, unless it names one.
    private mutating func assert(_ words: [String], on date: CalendarDate, at place: Place) {
        guard let account = words.first, let code = words.last,
            let balance = try? Money(
                written: words.dropFirst().prefix { $0 != "~" }.filter { $0 != code }.joined(separator: " ")
                    + " \(code)",
                decimalMark: ".", currency: currency)
        else { return }
        let named = words.firstIndex(of: "~").flatMap { mark in
            try? Money(
                written: words[mark + 1], decimalMark: ".", currency: balance.currency)
        }
        let decimals = words[1].contains(".") ? words[1].reversed().prefix { $0 != "." }.count : 0
        let ofLast = (decimals..<max(decimals, balance.currency.decimals)).reduce(Int64(1)) { units, _ in units * 10 }
        assertions.check(
            account, balance, tolerance: named?.minorUnits ?? (decimals > 0 ? ofLast : 0), at: date, place,
            in: lines.file)
    }

    /// A price of one currency in another is an exchange rate.
    private mutating func price(_ date: CalendarDate, _ words: [String], at place: Place) {
        switch JournalRecords.rate(date, words, decimalMark: ".", standard: currency) {
        case .rate(let rate): records.rates.append(rate)
        case .unreadable: skipped.add(place.line, "a price of a currency that cannot be read", of: lines.file)
        case .ofShares: skipped.add(place.line, "a price of shares", of: lines.file)
        }
    }

    private mutating func undated(_ tokens: [BeancountToken], at place: Place) throws {
        switch (tokens.first, tokens.dropFirst().first) {
        case (.word("pushtag"), .tag(let tag)): pushedTags.append(tag)
        case (.word("poptag"), .tag(let tag)): pushedTags.removeAll { $0 == tag }
        case (.word("option"), .text(let name)) where name.hasPrefix("name_"):
            guard case .text(let account)? = tokens.dropFirst(2).first else { return }
            rename(name, account)
        case (.word("option"), _), (.word("plugin"), _), (.word("pushmeta"), _), (.word("popmeta"), _): break
        case (.word("include"), .text(let path)): try lines.include(path, at: place)
        default: throw FormatError(place, "this directive is not understood; remove it")
        }
    }

    /// Follows an option such as `name_expenses`, which renames a group of accounts.
    private mutating func rename(_ option: String, _ account: String) {
        switch option {
        case "name_expenses": types.declare(account, "type:X")
        case "name_income": types.declare(account, "type:R")
        case "name_assets":
            assets = account
            types.declare(account, "type:A")
        default: types.declare(account, "type:L")
        }
    }

    private mutating func transaction(_ header: ArraySlice<BeancountToken>, _ date: CalendarDate, _ place: Place) throws
        -> [ImportedEntry]
    {
        var texts: [String] = []
        var transaction = JournalTransaction(date: date, note: "", place: place)
        transaction.tags = pushedTags
        transaction.types = types
        for token in header {
            switch token {
            case .text(let text): texts.append(text)
            case .tag(let tag): transaction.tags.append(tag)
            case .word(let word): if word.hasPrefix("^") { leftOut.add(place.line, Self.links, of: lines.file) }
            case .amountMark: break
            }
        }
        transaction.note = texts.last ?? ""
        if texts.count > 1, !texts[0].isEmpty { transaction.payee = texts[0] }
        while let line = try indentedLine() {
            let tokens = try BeancountToken.read(line)
            guard case .word(var word)? = tokens.first, !word.hasPrefix("^") else {
                transaction.tags += tokens.compactMap(\.tag)
                if tokens.contains(where: { $0.word?.hasPrefix("^") ?? false }) {
                    leftOut.add(line.place.line, Self.links, of: lines.file)
                }
                continue
            }
            if case .text(let text)? = tokens.dropFirst().first {
                switch word {
                case "tags:": transaction.tags += separatedTags(text)
                case "receipt:" where Int64(text) == nil: noteMetadata(word, line)
                case "receipt:", "original:", "attachments:": transaction.remarks.read(String(word.dropLast()), text)
                case _ where word == "document:" || word.hasPrefix("document-"):
                    if let file = Attachment(name: text, hash: nil), !transaction.remarks.documents.contains(file) {
                        transaction.remarks.documents.append(file)
                    }
                default: noteMetadata(word, line)
                }
            } else {
                noteMetadata(word, line)
            }
            var rest = tokens.dropFirst()
            if word.count == 1, case .word(let account)? = rest.first { (word, rest) = (account, rest.dropFirst()) }
            if word.contains(":"), word.last != ":", word.first?.isUppercase == true {
                if let posting = try? posting(word, rest, in: line) {
                    transaction.postings.append(posting)
                } else {
                    // Shares in an account are neither income nor expenses.
                    if types.isCounted(word) {
                        guard namesCommodity(rest) else {
                            transaction.postings.append(try posting(word, rest, in: line))
                            continue
                        }
                        skipped.add(line.place.line, "a commodity that is not a currency", of: lines.file)
                        transaction.hasNamedFault = true
                    }
                    transaction.hasShares = true
                }
            }
        }
        var names = JournalTransaction.Names()
        let (categories, accounts, assets) = (categories, accounts, assets)
        names.category = { account in
            guard let name = categories[account] else { return categoryByName(of: account) }
            return name.isEmpty ? nil : name
        }
        names.account = { account in
            let isRenamed = assets != "Assets" && account.hasPrefix(assets + ":")
            return accounts[account] ?? (isRenamed ? categoryByName(of: account) : JournalAccount.name(of: account))
        }
        assertions.note(transaction, in: lines.file)
        let found = try transaction.entries(names)
        if found.lacksAccounts { withoutAccounts.add(place.line, of: lines.file) }
        if let (place, reason) = found.leftOut { skipped.add(place.line, reason, of: lines.file) }
        for place in found.reversals { reversals.add(place.line, JournalEntries.reversalReason, of: lines.file) }
        return found.entries.reversed()
    }

    private static let links = "links, which entries do not have"

    /// Notes a line of metadata that an entry has no place for. What importers write about their source is none.
    private mutating func noteMetadata(_ word: String, _ line: LineReader.Line) {
        guard word.last == ":", word.first?.isLowercase == true, !word.hasPrefix("__"), word != "lineno:",
            word != "filename:"
        else { return }
        leftOut.add(line.place.line, "metadata, which entries do not have", of: lines.file)
    }

    /// Whether the unit of an amount is not a currency, such as shares or hours.
    private func namesCommodity(_ tokens: ArraySlice<BeancountToken>) -> Bool {
        let unit = tokens.prefix { $0.amountMark == nil }.compactMap(\.word).last ?? ""
        return unit.first?.isUppercase == true && Currency(unit) == nil
    }

    private func posting(_ account: String, _ tokens: ArraySlice<BeancountToken>, in line: LineReader.Line) throws
        -> Posting
    {
        let words = tokens.prefix { $0.amountMark == nil }.compactMap(\.word)
        let place = place(after: account, in: line)
        var amount: Money?
        if !words.isEmpty {
            let text = words.joined(separator: " ")
            do {
                amount =
                    AmountExpression.isNeeded(for: text)
                    ? try AmountExpression.value(of: text, decimalMark: ".", currency: currency)
                    : try Money(written: text, decimalMark: ".", currency: currency)
            } catch {
                throw FormatError(place, error.description)
            }
        }
        let price = tokens.drop { $0.amountMark == nil }
        let written = price.compactMap { $0.amountMark.map(String.init) ?? $0.word.map { " " + $0 } }.joined()
        return Posting(
            account: account, amount: amount, hasPrice: !price.isEmpty,
            cost: amount.flatMap { Posting.cost(of: $0, price: written[...], decimalMark: ".", currency: currency) },
            place: place)
    }

    /// The position in a posting after its account.
    private func place(after account: String, in line: LineReader.Line) -> Place {
        var rest = line.text[...]
        while !rest.isEmpty, !rest.hasPrefix(account) { rest.removeFirst() }
        rest = rest.dropFirst(account.count).drop(while: \.isWhitespace)
        let distance = rest.isEmpty ? 0 : line.text.distance(from: line.text.startIndex, to: rest.startIndex)
        return Place(line: line.place.line, column: line.place.column + distance)
    }

    private func date(_ text: String) -> CalendarDate? {
        CalendarDate(iso: String(text.map { $0 == "/" ? "-" : $0 }))
    }

    /// The next line of the directive above it, if any.
    private mutating func indentedLine() throws -> LineReader.Line? {
        guard let line = try lines.peek(), line.isIndented, !trimmingBlanks(line.text).isEmpty else { return nil }
        return try logicalLine()
    }

    /// A line, with the following lines if it contains a text that spans them.
    private mutating func logicalLine() throws -> LineReader.Line? {
        guard let first = try lines.next() else { return nil }
        var text = first.text
        while BeancountToken.endsInsideText(text), text.utf8.count < 1_000_000, let more = try lines.next() {
            text += "\n" + more.text
        }
        return LineReader.Line(text: text, place: first.place)
    }
}
