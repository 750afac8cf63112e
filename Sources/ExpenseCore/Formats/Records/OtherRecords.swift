/// What a data file has besides entries.
package struct OtherRecords: Sendable, Equatable {
    /// The default currency, the name of the default account, and the months by which the file counts.
    package var defaults = Defaults()
    /// The categories with their colours. Their numbers do not matter.
    package var categories: [Category] = []
    /// The accounts.
    package var accounts: [ListedAccount] = []
    /// The last balances that matched the bank's.
    package var agreements: [AccountAgreement] = []
    /// The budgets.
    package var budgets: [Budget] = []
    /// When the plan of the envelopes begins.
    package var plan: PlanStart?
    /// Money that was moved between envelopes.
    package var moves: [EnvelopeMove] = []
    /// What should be saved.
    package var goals: [Goal] = []
    /// The rules that give entries a category. Their numbers do not matter.
    package var rules: [Rule] = []
    /// The recurring entries. Their numbers do not matter.
    package var recurring: [RecordedRecurring] = []
    /// The saved layouts of CSV files.
    package var mappings: [SavedMapping] = []
    /// The exchange rates.
    package var rates: [Rate] = []

    /// No records.
    package init() {}

    /// Whether there are none.
    package var isEmpty: Bool { self == OtherRecords() }
}

/// What entries have that name nothing else, and the months of a file.
package struct Defaults: Sendable, Hashable {
    /// The default currency.
    package var currency: Currency?
    /// The name of the default account.
    package var account: String?
    /// The day on which months begin; nil if nobody has chosen it.
    package var firstDay: Int?
    /// The months by which the file counts; nil if nobody has chosen them.
    package var months: Months? { firstDay.flatMap(Months.init(beginningOn:)) }
}

/// An account with what was said of it.
package struct ListedAccount: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The day of the month on which the statement of a card closes.
    var closing: Int?
    /// The one on which it is to be paid.
    var due: Int?
    /// The currencies that it was said to have, by their codes.
    package var currencies: [Currency] = []
    /// The days of the statements of a card.
    package var days: StatementDays? {
        if let closing, let due { StatementDays(closing: closing, due: due) } else { nil }
    }
}

/// A recurring entry, and how far it has been recorded.
package struct RecordedRecurring: Sendable, Hashable {
    /// The recurring entry.
    package var recurring: Recurring
    /// The last day that has been recorded; nil if none has.
    package var recorded: CalendarDate?

    /// A recurring entry that has been recorded through a day.
    package init(_ recurring: Recurring, recorded: CalendarDate?) {
        (self.recurring, self.recorded) = (recurring, recorded)
    }
}

/// The last balance of an account that matched the bank's.
package struct AccountAgreement: Sendable, Hashable {
    /// The name of the account.
    package var account: String
    /// The day and the balance.
    package var agreement: Agreement
}

// MARK: - The records of one kind among the others

extension OtherRecords {
    /// How each kind is read and written, those first that others refer to, and of which records a file has one.
    private static let lists = [
        RecordList(Kinds.defaults, of: { $0.defaults == Defaults() ? [] : [$0.defaults] }) { listed, records in
            records.defaults.currency = listed.currency ?? records.defaults.currency
            records.defaults.account = listed.account ?? records.defaults.account
            records.defaults.firstDay = listed.firstDay ?? records.defaults.firstDay
        } keepNew: { stored, replacing, records in
            keepNew(\.defaults.currency, stored, replacing, &records)
            keepNew(\.defaults.account, stored, replacing, &records)
            keepNew(\.defaults.firstDay, stored, replacing, &records)
        },
        RecordList(Kinds.category, \.categories, isReplaced: false) { [$0.name.lowercased(), "\($0.color)"] },
        RecordList(Kinds.account, of: \.accounts) {
            $1.accounts.append($0)
        } keepNew: { stored, replacing, records in
            let known = Dictionary(stored.accounts.map { ($0.name.lowercased(), $0) }) { first, _ in first }
            records.accounts = records.accounts.compactMap { account in
                guard let known = known[account.name.lowercased()] else { return account }
                var new = account
                if let days = known.days, !replacing || days == new.days { (new.closing, new.due) = (nil, nil) }
                if !known.currencies.isEmpty, !replacing || known.currencies == new.currencies { new.currencies = [] }
                return new.days == nil && new.currencies.isEmpty ? nil : new
            }
        },
        RecordList(Kinds.agreement, \.agreements) { [$0.account.lowercased(), $0.agreement.balance.currency.code] },
        RecordList(Kinds.budget, \.budgets) { [$0.category?.lowercased() ?? "", $0.amount.currency.code] },
        RecordList(Kinds.plan, of: { $0.plan.map { [$0] } ?? [] }) {
            $1.plan = $0
        } keepNew: {
            keepNew(\.plan, $0, $1, &$2)
        },
        RecordList(Kinds.move, \.moves, isReplaced: false) { ["\($0.move)", $0.category.lowercased()] },
        RecordList(Kinds.goal, \.goals) { $0.category.lowercased() },
        RecordList(Kinds.rule, \.rules) { [folded($0.text)] + $0.details.conditions },
        RecordList(Kinds.recurring, \.recurring, isReplaced: false) { $0.recurring.simplified },
        RecordList(Kinds.mapping, \.mappings) { $0.name.lowercased() },
        RecordList(Kinds.rate, \.rates) {
            Rate(base: $0.base, quote: $0.quote, date: $0.date, digits: 0, decimals: 0)
        },
    ]

    private static func keepNew<Value: Equatable>(
        _ path: WritableKeyPath<OtherRecords, Value?>, _ stored: OtherRecords, _ replacing: Bool,
        _ records: inout OtherRecords
    ) {
        guard let known = stored[keyPath: path], !replacing || known == records[keyPath: path] else { return }
        records[keyPath: path] = nil
    }

    /// The records that are not stored.
    ///
    /// - Parameter replacing: whether stored records that differ are replaced.
    func new(besides stored: OtherRecords, replacing: Bool) -> OtherRecords {
        Self.lists.reduce(into: self) { $1.keepNew(stored, replacing, &$0) }
    }

    mutating func append(_ other: OtherRecords) {
        for list in Self.lists { list.append(other, &self) }
    }

    /// Reads a value if it is a record: an object with one field, which names its kind, `{"budget":{...}}`.
    ///
    /// - Parameter currency: that of amounts without one.
    /// - Returns: whether it is such an object.
    mutating func read(_ value: JSONValue, _ currency: Currency) throws -> Bool {
        guard case .object(let fields) = value.content, fields.count == 1, let field = fields.first,
            let list = Self.lists.first(where: { $0.name == field.name })
        else { return false }
        try list.read(field.value, currency, &self)
        return true
    }

    /// Calls `write` with each record, as what writes the field of such an object.
    func forEach(_ write: (_ field: (inout JSONWriter) -> Void) -> Void) {
        for list in Self.lists { list.forEach(self, write) }
    }
}

/// The records of one kind among the others.
private struct RecordList: Sendable {
    let name: String
    let read: @Sendable (JSONValue, Currency, inout OtherRecords) throws -> Void
    let forEach: @Sendable (OtherRecords, (_ field: (inout JSONWriter) -> Void) -> Void) -> Void
    let append: @Sendable (_ other: OtherRecords, inout OtherRecords) -> Void
    /// Keeps those that are not stored.
    let keepNew: @Sendable (_ stored: OtherRecords, _ replacing: Bool, inout OtherRecords) -> Void

    init<Record>(
        _ kind: RecordKind<Record>, of list: @escaping @Sendable (OtherRecords) -> [Record],
        add: @escaping @Sendable (Record, inout OtherRecords) -> Void,
        keepNew: @escaping @Sendable (_ stored: OtherRecords, _ replacing: Bool, inout OtherRecords) -> Void
    ) {
        (name, self.keepNew) = (kind.name, keepNew)
        read = { value, currency, records in add(try kind.read(value, currency), &records) }
        forEach = { records, write in
            for record in list(records) { write { $0.field(kind.name) { kind.write(record, &$0) } } }
        }
        append = { other, records in for record in list(other) { add(record, &records) } }
    }

    /// - Parameters:
    ///   - isReplaced: whether a record can replace the one of the same key.
    ///   - key: what no two records of a file have in common.
    init<Record: Hashable>(
        _ kind: RecordKind<Record>, _ path: WritableKeyPath<OtherRecords, [Record]> & Sendable, isReplaced: Bool = true,
        key: @escaping @Sendable (Record) -> some Hashable & Sendable
    ) {
        self.init(kind, of: { $0[keyPath: path] }) {
            $1[keyPath: path].append($0)
        } keepNew: { stored, replacing, records in
            let known = Dictionary(grouping: stored[keyPath: path], by: key)
            records[keyPath: path].removeAll { record in
                known[key(record)].map { !isReplaced || !replacing || $0.contains(record) } ?? false
            }
        }
    }
}

extension Recurring {
    /// What it says, however names are spelled.
    fileprivate var simplified: Recurring {
        var recurring = self
        recurring.id = 0
        func simplify(_ entry: inout Expense) {
            entry.category = entry.category?.lowercased()
            (entry.account, entry.target) = (entry.account?.lowercased(), entry.target?.lowercased())
        }
        simplify(&recurring.entry)
        for place in recurring.others.indices { simplify(&recurring.others[place]) }
        return recurring
    }
}
