@testable import ExpenseCore

/// A data file with random content of every kind: the same for the same seed.
struct RandomLedger {
    private var numbers: SeededNumbers
    private let store: ExpenseStore
    private var categories: [String] = []
    private var accounts: [String] = []
    private static let currencies = ["EUR", "USD", "JPY", "KWD"].compactMap { Currency($0) }
    private static let fragments = [
        "Rewe", "lunch", " ", "  ", "ü", "昼食", "🍕", "e\u{301}", ";", ":", "|", "\"", "\\", "'", "=", "#tag", "@", "[x]",
        "(y)", "{", "*", "!", "-", "~", "%", "&", ",", "a:b", "date:2026-13-45", "1.50 EUR", "P 2026-01-01", "\t", "\n",
        "\r\n", "\u{1}", "\u{1B}[31m", "\u{202E}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{94D}x", "; expense-cli {",
        "note \"z\"",
    ]

    /// Fills an empty file.
    static func fill(_ store: ExpenseStore, seed: UInt64) throws {
        var ledger = RandomLedger(numbers: SeededNumbers(seed: seed), store: store)
        try ledger.addNames()
        for _ in 0..<ledger.below(40) { try ledger.addEntry() }
        for person in ["people:anna", "people:ben"] where ledger.isLucky(2) { try ledger.settle(person) }
        try ledger.addRecords()
        try ledger.setDays()
    }

    /// Days of the month: on which months begin, statements close, and entries recur.
    private mutating func setDays() throws {
        if isLucky(2), let months = Months(beginningOn: 1 + below(28)) { try store.setMonths(months) }
        if isLucky(2), let account = try store.accounts().first {
            try store.setStatementDays(StatementDays(closing: 1 + below(31), due: 1 + below(31)), of: account.name)
        }
        for recurring in try store.recurring() {
            let weekend = isLucky(2) ? oneOf(Recurring.Weekend.allCases) : nil
            let days: [Recurring.MonthDay] = [.last, .weekday(1 + below(7), place: oneOf([-1, 1, 4]))]
            let monthDay = isLucky(2) ? oneOf(days) : nil
            _ = try store.updateRecurring(recurring.id) { ($0.weekend, $0.monthDay) = (weekend, monthDay) }
        }
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
    private mutating func isLucky(_ one: Int) -> Bool { below(one) == 0 }
    private mutating func oneOf<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

    private mutating func text(_ most: Int = 5) -> String {
        (0..<below(most + 1)).map { _ in oneOf(Self.fragments) }.joined()
    }

    private mutating func note() -> String {
        isLucky(15) ? String(repeating: "🍕 \(oneOf(Self.fragments))", count: 400) : text()
    }

    /// A name without control characters that is unlike all others.
    private mutating func name(_ number: Int) -> String {
        let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
        let scalars = text(3).unicodeScalars.filter { !isControl($0) }
        return String(String.UnicodeScalarView(scalars)) + oneOf(["x", "food", "Ä"]) + "\(number)"
    }

    private mutating func date() -> CalendarDate {
        day("2026-01-01").adding(days: below(isLucky(9) ? 20_000 : 400)) ?? .first
    }

    private mutating func amount(_ currency: Currency? = nil) -> Money {
        Money(
            minorUnits: Int64(1 + (isLucky(8) ? below(1_000_000_000) : below(20_000))),
            currency: currency ?? oneOf(Self.currencies))
    }

    private mutating func addNames() throws {
        categories = try store.categories().map(\.name)
        for number in 0..<below(5) {
            let name = isLucky(3) ? oneOf(categories) + ":sub\(number)" : name(number)
            categories.append(try store.add(Category(name: name, color: Color(UInt32(below(1 << 24))))).name)
        }
        if isLucky(2) { _ = try store.colorCategory("food", Color(UInt32(below(1 << 24)))) }
        accounts = ["giro", "people:anna", "people:ben"]
        for number in 0..<below(4) { accounts.append(name(10 + number)) }
        for account in accounts {
            _ = try store.add(Account(name: account), opening: isLucky(3) ? amount() : nil, on: date())
        }
        if isLucky(2) { _ = try store.setDefaultAccount(oneOf(accounts)) }
        if isLucky(2) { _ = try store.setCurrencies(of: oneOf(accounts), [amount().currency]) }
    }

    private mutating func tags() -> [String] {
        (0..<(isLucky(2) ? below(4) : 0)).map { _ in
            oneOf(["work", "a,b", "c:d", "ü", "type", "note", "#x", "x;y", "10"])
        }
    }

    private mutating func entry(_ kind: Expense.Kind, _ amount: Money) -> Expense {
        let isTransfer = kind == .transfer
        let payee = text()
        return Expense(
            date: date(), kind: kind, amount: amount,
            category: isTransfer || isLucky(4) ? nil : oneOf(categories), note: note(), tags: tags(),
            payee: isLucky(2) || payee.allSatisfy(\.isWhitespace) ? nil : payee,
            account: isLucky(2) ? oneOf(accounts) : nil, original: isLucky(5) ? self.amount() : nil)
    }

    private mutating func addEntry() throws {
        switch below(8) {
        case 0:
            var transfer = entry(.transfer, amount())
            transfer.target = isLucky(3) ? nil : oneOf(accounts)
            if transfer.account != nil, transfer.target != nil, isLucky(2) {
                let received = amount()
                if received.currency != transfer.amount.currency { transfer.received = received }
            }
            if transfer.contradiction == nil { _ = try store.add(transfer) }
        case 1:
            // A receipt with several categories and shared costs.
            let first = entry(.expense, amount())
            var parts = [first]
            for _ in 0...below(3) {
                var part = first
                (part.amount, part.category, part.note) = (amount(first.amount.currency), oneOf(categories), text())
                parts.append(part)
            }
            if isLucky(2) {
                var share = first
                (share.kind, share.category) = (.transfer, nil)
                (share.account, share.target) = (first.account == "people:anna" ? "giro" : first.account, "people:anna")
                parts.append(share)
            }
            _ = try store.add(receipt: parts)
        case 2: _ = try store.add(entry(.refund, amount()))
        case 3: _ = try store.add(entry(.income, amount()))
        default: _ = try store.add(entry(.expense, amount()))
        }
    }

    /// Records that a person and the user are even, by a transfer to or from another payer or an account.
    private mutating func settle(_ person: String) throws {
        for open in try store.balances() where open.account.name == person && open.balance.minorUnits != 0 {
            let size = Money(minorUnits: Int64(open.balance.minorUnits.magnitude), currency: open.balance.currency)
            guard size.minorUnits <= Money.largest else { continue }
            let other: String? = oneOf(["giro", person == "people:anna" ? "people:ben" : "people:anna", nil])
            let isOwed = open.balance.minorUnits > 0
            _ = try store.add(
                Expense(
                    date: date(), kind: .transfer, amount: size, note: "settled", account: isOwed ? person : other,
                    target: isOwed ? other : person))
        }
    }

    private mutating func addRecords() throws {
        for _ in 0..<below(4) {
            let day = isLucky(3) ? date() : nil
            var budget = Budget(
                category: isLucky(4) ? nil : oneOf(categories), amount: amount(), per: oneOf(Budget.Span.allCases),
                carriedFrom: day)
            if day != nil { budget.carried = Int64(below(2000) - 1000) }
            for _ in 0..<below(3) {
                let days = [date(), date()].sorted()
                budget.setAmount(amount(), in: Period(from: days[0], to: isLucky(2) ? days[1] : nil))
            }
            _ = try store.set(budget)
        }
        for number in 0..<below(4) {
            var rule = Rule(text: text() + "rule\(number)", category: oneOf(categories))
            _ = try store.add(rule)
            rule.details.kind = .refund
            if isLucky(3) { _ = try store.add(rule) }
        }
        for _ in 0..<below(3) {
            var template = entry(oneOf(Expense.Kind.allCases), amount())
            template.original = nil
            if template.kind == .transfer {
                (template.account, template.target) = ("giro", "people:anna")
                let received = amount()
                if received.currency != template.amount.currency { template.received = received }
            }
            var recurring = Recurring(
                entry: template, unit: oneOf(Recurring.Unit.allCases), step: 1 + below(5),
                last: isLucky(3) ? date() : nil)
            if template.kind == .expense, isLucky(2) {
                var part = template
                (part.amount, part.category) = (amount(template.amount.currency), oneOf(categories))
                var share = part
                (share.kind, share.category, share.account, share.target) = (.transfer, nil, "giro", "people:anna")
                recurring.others = [part, share]
            }
            if isLucky(2) { recurring.setAmount(amount(template.amount.currency), from: date()) }
            if isLucky(2) { recurring.setPaused(true, from: date(), through: isLucky(2) ? .last : nil) }
            _ = try store.add(recurring, recordingThrough: isLucky(2) ? nil : template.date)
        }
        for number in 0..<below(3) {
            var hints = CSVHints()
            hints.separator = UInt8(ascii: ";")
            hints.columns = [.date: ["Datum"], .amount: [text() + "Betrag"]]
            hints.decimalMark = ","
            try store.save(SavedMapping(name: name(20 + number), titles: ["Datum", text()], hints: hints))
        }
        let rates = (0..<below(6)).compactMap { number in
            Rate(
                base: Self.currencies[number % 2], quote: Self.currencies[2 + number % 2], date: date(),
                digits: Int64(1 + below(100_000)), decimals: below(7))
        }
        var rest = rates[...]
        _ = try store.importRates(from: "test") { rest.popFirst() }
        for balance in try store.balances() where isLucky(2) {
            _ = try store.checkBalance(of: balance.account.name, balance.balance, on: .last)
            if isLucky(2) { try addEntry() }
        }
    }
}
