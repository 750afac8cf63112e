/// Reads the expenses, income and transfers in the transactions of an hledger or ledger journal.
///
/// It supports dates with or without a year, marks, codes, descriptions, comments with tags, amounts in any notation
/// and ledger's in brackets, prices, balance assertions, virtual postings and one posting without an amount. An
/// unsupported directive that would change the meaning of other lines is an error.
struct JournalReader: IncludingReader {
    private(set) var lines: LineReader
    private(set) var records = OtherRecords()
    private var currency: Currency
    private var decimalMark: Character?
    private var year: Int?
    private var waiting: [ImportedEntry] = []
    private var withoutAccounts = LineNumbers()
    private var withoutDays = LineNumbers()
    private var untyped = UntypedAccounts()
    private var types = JournalAccountTypes()
    /// The prefixes that `apply account` adds to all names.
    private var parents: [String] = []
    private var appliedTags: [String] = []
    /// The `apply` directives that no `end` has ended yet.
    private var applied: [Substring] = []
    private var aliases: AccountAliases
    private var unnamed = UnnamedAmounts()
    private var reversals = SkippedRows(before: "recorded", after: " as expenses")
    private var skipped = SkippedRows()
    private var assertions: JournalAssertions
    /// What applied before each `include` that is open. An included file does not change it.
    private var scopes: [Scope] = []

    private typealias Scope = (
        currency: Currency, decimalMark: Character?, year: Int?, parents: [String], tags: [String],
        applied: [Substring], aliases: AccountAliases
    )

    init(_ input: ByteInput, currency: Currency, isLedger: Bool = false, inclusion: Inclusion? = nil) {
        lines = LineReader(input, inclusion: inclusion)
        self.currency = currency
        aliases = AccountAliases(areChained: !isLedger)
        assertions = JournalAssertions(isByDay: !isLedger)
    }

    mutating func entry() throws -> ImportedEntry? {
        while waiting.isEmpty {
            guard let line = try lines.next() else { return nil }
            while lines.depth < scopes.count, let scope = scopes.popLast() {
                (currency, decimalMark, year, parents, appliedTags, applied, aliases) = scope
            }
            if let first = line.text.unicodeScalars.first, ("0"..."9").contains(first) {
                let transaction = try transaction(line)
                untyped.note(transaction, in: lines.file)
                assertions.note(transaction, in: lines.file)
                let found = try transaction.entries(.init(category: types.category))
                if found.lacksAccounts { withoutAccounts.add(transaction.place.line, of: lines.file) }
                if let (place, reason) = found.leftOut { skip(place, reason) }
                for place in found.otherDays { withoutDays.add(place.line, of: lines.file) }
                for place in found.reversals {
                    reversals.add(place.line, JournalEntries.reversalReason, of: lines.file)
                }
                waiting = found.entries.reversed()
            } else if try JournalRecords.read(line, of: &lines, currency: currency, into: &records) {
                continue
            } else if !line.isIndented {
                try directive(line)
            }
        }
        return waiting.popLast()
    }

    var remarks: [String] {
        skipped.remarks + reversals.remarks + withoutAccountsRemark(withoutAccounts) + remarkOnDays + untyped.remarks
            + unnamed.remarks(currency)
    }

    var doubts: [Doubt] { assertions.doubts }

    var namesCurrency: Bool { unnamed.areNone }

    private var remarkOnDays: [String] {
        guard withoutDays.count > 0 else { return [] }
        let postings = withoutDays.count == 1 ? "1 posting of an account" : "\(withoutDays.count) postings of accounts"
        return ["left out the day of \(postings), because an entry has one day (\(withoutDays.text))"]
    }

    private mutating func skip(_ place: Place, _ reason: String) {
        skipped.add(place.line, reason, of: lines.file)
    }

    private mutating func directive(_ line: LineReader.Line) throws {
        let words = line.text.split(whereSeparator: \.isWhitespace)
        guard let word = words.first, !";#*%|".contains(word.first ?? ";") else { return }
        switch word {
        case "account":
            let (name, comment) = splitComment(line.text.dropFirst(7), afterBlanks: true)
            types.declare(trimmingBlanks(name), String(comment))
            while let next = try lines.peek(), next.isIndented {
                _ = try lines.next()
                let words = next.text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
                if words.count == 2, words[0] == "alias" {
                    aliases.add(
                        trimmingBlanks(words[1]), meaning: try resolved(trimmingBlanks(name), at: next.place))
                }
            }
        case "include", "!include":
            while scopes.count <= lines.depth {
                scopes.append((currency, decimalMark, year, parents, appliedTags, applied, aliases))
            }
            try lines.include(trimmingBlanks(line.text.dropFirst(word.count)), at: line.place)
        case "apply": try apply(words, at: line.place)
        case "end": try end(words, at: line.place)
        case "alias": try alias(line)
        case "P": price(words, at: line.place)
        case "commodity", "payee", "tag", "tags", "N", "C", "assert", "check", "python", "import": break
        case "i", "o", "I", "O", "h", "b": skip(line.place, "hours of work")
        case "comment", "test":
            while let next = try lines.next(), next.text != "end \(word)", next.text != "end" {}
        case "decimal-mark": decimalMark = words.dropFirst().first?.first
        case "D":
            let amount = words.dropFirst().joined(separator: " ")
            currency = try readAmount(amount, at: line.place).currency
            unnamed.areNamed = true
        case _ where word.hasPrefix("Y") || word == "year":
            let digits = word == "year" || word == "Y" ? words.dropFirst().first : word.dropFirst()
            year = digits.flatMap { Int($0) }
        case "~" where try isKnownBudget(lines.peek()): break
        case _ where word.hasPrefix("~") || word.hasPrefix("="):
            skip(line.place, "a rule for automated or periodic transactions")
        default:
            throw FormatError(
                line.place,
                "'\(word)' is not understood; write the journal without it, for example with 'hledger print'")
        }
    }

    /// Whether a posting is a budget that a comment of our own journals has, too.
    private func isKnownBudget(_ line: LineReader.Line?) -> Bool {
        records.lowestBudgets.contains { budget in
            budget.amounts.contains { JournalEntryWriter.posting(of: budget, $0.amount) == line?.text }
        }
    }

    private mutating func apply(_ words: [Substring], at place: Place) throws(FormatError) {
        let name = words.dropFirst(2).joined(separator: " ")
        switch words.dropFirst().first {
        case "account" where !name.isEmpty: parents.append(name)
        case "tag": appliedTags.append(name.split(separator: ":").map { trimmingBlanks($0) }.joined(separator: ":"))
        default: throw FormatError(place, "'\(words.joined(separator: " ").prefix(40))' is not understood; remove it")
        }
        applied.append(words[1])
    }

    private mutating func end(_ words: [Substring], at place: Place) throws(FormatError) {
        if words.dropFirst().first == "aliases" { return aliases.removeAll() }
        switch applied.popLast() {
        case "account": parents.removeLast()
        case "tag": appliedTags.removeLast()
        default: throw FormatError(place, "'end' ends nothing that was applied; remove it")
        }
    }

    private mutating func alias(_ line: LineReader.Line) throws(FormatError) {
        guard aliases.add(trimmingBlanks(line.text.dropFirst(5))) else {
            throw FormatError(
                line.place, "this alias is not understood; 'hledger print' writes the journal without it")
        }
    }

    /// The complete name of an account.
    private func resolved(_ account: String, at place: Place) throws(FormatError) -> String {
        let name = (parents + [account]).joined(separator: ":")
        guard let resolved = aliases.resolved(name) else {
            throw FormatError(place, "the aliases make the name of this account too long; remove one")
        }
        return resolved
    }

    private mutating func transaction(_ header: LineReader.Line) throws -> JournalTransaction {
        let (text, comment) = splitComment(header.text[...], afterBlanks: false)
        let dateText = text.prefix { !$0.isWhitespace && $0 != "=" }
        var rest = text.dropFirst(dateText.count).drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
        if let mark = rest.first, "*!".contains(mark) { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        var code = ""
        if rest.first == "(", let close = rest.firstIndex(of: ")") {
            code = trimmingBlanks(rest[..<close].dropFirst())
            rest = rest[rest.index(after: close)...].drop(while: \.isWhitespace)
        }
        guard let date = journalDate(dateText, year: year) else {
            let isYearless = year == nil && dateText.split { "-/.".contains($0) }.count == 2
            let remedy = isYearless ? "; write its year, or a line such as 'Y2026' above" : ""
            throw FormatError(header.place, "'\(dateText)' is not a date such as 2026-11-21\(remedy)")
        }
        var payee: String?
        if let bar = rest.firstIndex(of: "|") {
            payee = trimmingBlanks(rest[..<bar])
            rest = rest[rest.index(after: bar)...]
        }
        var transaction = JournalTransaction(date: date, note: trimmingBlanks(rest), place: header.place)
        transaction.payee = payee?.isEmpty == true ? nil : payee
        // The number of a check or of an invoice.
        if !code.isEmpty { transaction.note += transaction.note.isEmpty ? code : " (\(code))" }
        var tags = appliedTags
        transaction.types = types
        readComment(comment, into: &transaction, tags: &tags)
        while let line = try lines.peek(), line.isIndented {
            _ = try lines.next()
            let content = line.text.drop(while: \.isWhitespace)
            if content.isEmpty { break }
            if content.first == ";" {
                readComment(content.dropFirst(), into: &transaction, tags: &tags)
                // A comment below a posting belongs to it.
                if let last = transaction.postings.indices.last,
                    let day = try ownDay(content.dropFirst(), year ?? date.parts.year, &tags, at: line.place)
                {
                    transaction.postings[last].date = day
                }
            } else {
                if let posting = try posting(line, in: &transaction) { transaction.postings.append(posting) }
            }
        }
        transaction.tags = tags + transaction.tags
        return transaction
    }

    /// A price of one currency in another is an exchange rate. Prices of shares are not needed.
    private mutating func price(_ words: [Substring], at place: Place) {
        guard let day = words.dropFirst().first.flatMap({ journalDate($0, year: year) }) else {
            return skip(place, "a price without a valid day")
        }
        let rest = words.dropFirst(2).drop { $0.contains(":") }
        switch JournalRecords.rate(day, rest, decimalMark: decimalMark, standard: currency) {
        case .rate(let rate): records.rates.append(rate)
        case .unreadable: skip(place, "a price of a currency that cannot be read")
        case .ofShares: break
        }
    }

    private mutating func posting(_ line: LineReader.Line, in transaction: inout JournalTransaction) throws -> Posting?
    {
        let indentation = line.text.prefix(while: \.isWhitespace).count
        var (text, comment) = splitComment(line.text.dropFirst(indentation), afterBlanks: true)
        if let mark = text.first, "*!".contains(mark) { text = text.dropFirst().drop(while: \.isWhitespace) }
        let end = accountEnd(text)
        var account = trimmingBlanks(text[..<end])
        var balance = Posting.Balance.real
        for (marks, kind) in [("()", Posting.Balance.none), ("[]", .virtual)] where account.count > 2 {
            guard account.first == marks.first, account.last == marks.last else { continue }
            (account, balance) = (String(account.dropFirst().dropLast()), kind)
        }
        let written = text[end...].drop(while: \.isWhitespace)
        var place = line.place
        if !written.isEmpty { place.column += line.text.distance(from: line.text.startIndex, to: written.startIndex) }
        var amount = trimmingBlanks(written)
        let assertion = amount.firstIndex(of: "=")
        let asserted = assertion.map { String(amount[$0...]) }
        if let assertion { amount = trimmingBlanks(amount[..<assertion]) }
        let price = amount.firstIndex { "@{".contains($0) }
        let priced = price.map { amount[$0...] }
        if let price { amount = trimmingBlanks(amount[..<price]) }
        var tags: [String] = []
        readComment(comment, into: &transaction, tags: &tags)
        let day = try ownDay(comment, year ?? transaction.date.parts.year, &tags, at: line.place)
        account = try resolved(account, at: line.place)
        let money = amount.isEmpty ? nil : try? readAmount(amount, at: place)
        if money != nil, types.isCounted(account) { unnamed.note(amount, line: place.line, of: lines.file) }
        if money == nil, !amount.isEmpty {
            // Shares in an account are neither income nor expenses.
            if types.isCounted(account) {
                guard namesCommodity(amount) else { throw faultInAmount(amount, at: place) }
                skip(place, "a commodity that is not a currency")
                transaction.hasNamedFault = true
            }
            transaction.hasShares = true
            return nil
        }
        let cost = money.flatMap { money in
            priced.flatMap { Posting.cost(of: money, price: $0, decimalMark: decimalMark, currency: currency) }
        }
        var posting = Posting(
            account: account, amount: money, hasPrice: price != nil, cost: cost, hasAssertion: assertion != nil,
            tags: tags, date: day, balance: balance, place: place)
        if let asserted { readAssertion(asserted, into: &posting) }
        return posting
    }

    /// Reads `= 500 EUR`, `== 500 EUR`, or with `*` also of the subaccounts. A number alone has the currency of its posting.
    private func readAssertion(_ text: String, into posting: inout Posting) {
        let rest = text.drop { $0 == "=" }
        posting.assertsSubaccounts = rest.first == "*"
        let written = trimmingBlanks(rest.drop { $0 == "*" }.prefix { !"@{".contains($0) })
        guard let balance = try? readAmount(written, at: posting.place) else { return }
        let isNamed = written.contains { !$0.isNumber && !"-+.,' ".contains($0) }
        guard !isNamed, let currency = posting.amount?.currency else { return posting.assertion = balance }
        posting.assertion = try? Money(written: written, decimalMark: decimalMark, currency: currency)
    }

    /// Whether the unit of an amount is not a currency, such as hours or miles.
    private func namesCommodity(_ amount: String) -> Bool {
        guard let parts = try? WrittenParts(amount.filter { $0 != "\"" }) else { return false }
        return !parts.name.isEmpty && (try? parts.currency(standard: .dollar)) == nil
    }

    private func faultInAmount(_ amount: String, at place: Place) -> FormatError {
        do {
            _ = try readAmount(amount, at: place)
            return FormatError(place, "'\(amount.prefix(40))' is not an amount")
        } catch {
            return error
        }
    }

    private func readAmount(_ text: String, at place: Place) throws(FormatError) -> Money {
        let text = text.filter { $0 != "\"" }
        do {
            return text.first == "("
                ? try AmountExpression.value(of: text, decimalMark: decimalMark, currency: currency)
                : try Money(written: text, decimalMark: decimalMark, currency: currency)
        } catch {
            throw FormatError(place, error.description)
        }
    }
}
