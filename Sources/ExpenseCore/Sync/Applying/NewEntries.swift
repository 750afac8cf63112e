/// Entries that are inserted together. They are not here under any identity, and their categories and accounts are.
struct NewEntries {
    private struct Entry {
        var expense: Expense
        let references: EntryReferences
        let identity: Identifier
        /// The first entry of its receipt.
        let receipt: Identifier?
        let keys: [Int64]
        let cells: [String: Operation.Cell]
    }

    private let ledger: SharedLedger
    private var insertion: EntryInsertion
    /// The numbers of categories and accounts; nil for missing ones.
    private var numbers: [String: Int64?] = [:]
    /// The highest number that is known of the entries beside an identity.
    private var highest: [Identifier: Int64] = [:]
    /// The known keys of imported entries, and the keys not stored yet.
    private var knownKeys: Set<Int64> = []
    private var newKeys: [(key: Int64, entry: Int64)] = []
    /// The last entries with consecutive numbers, here and where they were made.
    private var (first, firstHere, next): (Identifier?, Int64, Int64) = (nil, 0, 0)
    /// The last imported entries with consecutive numbers.
    private var imported: ClosedRange<Int64>?
    /// The snapshot whose entries are the last change of the history.
    private var snapshot: Stamp?

    init(_ ledger: SharedLedger) throws {
        self.ledger = ledger
        insertion = try EntryInsertion(ledger.connection, many: true)
    }

    static func isTag(_ operation: Operation) -> Bool {
        if case .fact(_, _?, .made, _) = operation.content { operation.table == "entry_tag" } else { false }
    }

    /// Inserts the entries of lines. Of a change, all or nothing is applied.
    ///
    /// - Returns: the lines with what is left to apply.
    mutating func insert(_ lines: [ReceivedLine]) throws -> [ReceivedLine] {
        try lookUpKeys(of: lines)
        var left: [ReceivedLine] = []
        for received in lines {
            let (entries, others) = try entries(of: received.line)
            if !others.isEmpty {
                var rest = received
                if received.line.words == nil { rest.line.operations = others }
                left.append(rest)
            }
            if others.isEmpty || received.line.words == nil { try store(entries, of: received) }
        }
        // In the order of the table.
        for (key, entry) in newKeys.sorted(by: { $0.key < $1.key }) {
            try ledger.connection.run("INSERT INTO sync_import VALUES (?, ?)", [.integer(key), .integer(entry)])
        }
        newKeys = []
        return left
    }

    /// Stores what is pending.
    mutating func finish() throws {
        try insertion.flush()
        try noteImported()
    }

    private mutating func lookUpKeys(of lines: [ReceivedLine]) throws {
        var keys: [Int64] = []
        for operation in lines.lazy.flatMap(\.line.operations) {
            if case .row(_, .make, let some, _) = operation.content { keys += some }
        }
        knownKeys = []
        guard try ledger.connection.integer("SELECT EXISTS (SELECT 1 FROM sync_import)") == 1 else { return }
        for key in keys.sorted() where try ledger.entry(importedAs: key) != nil { knownKeys.insert(key) }
    }

    // MARK: - Reading

    /// The new entries of a line with their tags, and its other operations.
    private mutating func entries(of line: ChangeLine) throws -> ([Entry], others: [Operation]) {
        var entries: [Entry] = []
        entries.reserveCapacity(line.operations.count)
        var others: [Operation] = []
        for operation in line.operations {
            if case .fact(let key, let values?, .made, _) = operation.content, operation.table == "entry_tag",
                values.isEmpty, let last = entries.last, key.count == 2, key[0] == .text("\(last.identity)"),
                case .text(let tag) = key[1], !tag.isEmpty,
                !last.expense.tags.contains(where: { $0.lowercased() == tag.lowercased() }),
                last.expense.tags.count < Expense.mostTags
            {
                entries[entries.count - 1].expense.tags.append(tag)
            } else if let entry = try entry(operation, after: entries) {
                entries.append(entry)
            } else {
                others.append(operation)
            }
        }
        return (entries, others)
    }

    /// The entry that an operation makes, unless it has to be compared with what is here.
    private mutating func entry(_ operation: Operation, after entries: [Entry]) throws -> Entry? {
        guard case .row(let identity, .make, let keys, let cells) = operation.content, operation.table == "entry",
            try isNew(identity), keys.allSatisfy({ knownKeys.insert($0).inserted }),
            let content = try content(cells)
        else { return nil }
        var receipt: Identifier?
        if case let value? = cells["receipt"]?.values.first, value != .null {
            guard case .text(let text) = value, let first = Identifier(text),
                try first == identity || entries.contains(where: { $0.identity == first })
                    || number(of: first).map({ try ledger.version(ofEntry: $0) == .made }) ?? false
            else { return nil }
            receipt = first
        }
        return Entry(
            expense: content.expense, references: content.references, identity: identity, receipt: receipt, keys: keys,
            cells: cells)
    }

    private mutating func isNew(_ identity: Identifier) throws -> Bool {
        let block = Identifier(replica: identity.replica, number: identity.number - identity.numberInFile)
        let known = try highest[block] ?? ledger.highestNumber(.entry, beside: identity)
        highest[block] = max(known, identity.number)
        return identity.number > known
    }

    /// The number of an entry here; nil if it has not arrived.
    private mutating func number(of identity: Identifier) throws -> Int64? {
        if let first, first.replica == identity.replica,
            case let number = firstHere &+ identity.number &- first.number, (firstHere..<next).contains(number)
        {
            return number
        }
        try insertion.store()
        guard let number = try ledger.number(.entry, identity),
            try ledger.isThere(ledger.table(of: .entry), number)
        else { return nil }
        return number
    }

    /// The fields of an entry; nil if they do not fit together.
    private mutating func content(_ cells: [String: Operation.Cell]) throws -> (
        expense: Expense, references: EntryReferences
    )? {
        var references = EntryReferences()
        func values(_ name: String, _ count: Int) -> [StoredValue]? {
            let values = cells[name]?.values ?? Array(repeating: .null, count: count)
            return values.count == count ? values : nil
        }
        // Others may have fields that this version does not know.
        guard cells.keys.allSatisfy(Self.fields.contains), let amount = values("amount", 3),
            let kind = values("kind", 2), let account = values("account", 1), let received = values("received", 2),
            let date = values("date", 1),
            let category = values("category", 1), let note = values("note", 1), let payee = values("payee", 1),
            case .text(let day) = date[0], let date = CalendarDate(iso: day), case .text(let kindName) = kind[0],
            let kindOfEntry = Expense.Kind(rawValue: kindName), let money = Self.money(amount[0], amount[1]),
            case .text(let noteText) = note[0]
        else { return nil }
        var expense = Expense(date: date, kind: kindOfEntry, amount: money, note: noteText)
        for (value, subject) in [
            (category[0], Identifier.Subject.category), (account[0], .account), (kind[1], .account),
        ]
        where value != .null {
            guard try number(value, subject) != nil else { return nil }
        }
        references.category = try number(category[0], .category)
        references.account = try number(account[0], .account)
        references.target = try number(kind[1], .account)
        if case .text(let text) = payee[0], !text.isEmpty {
            expense.payee = text
        } else if payee[0] != .null {
            return nil
        }
        if case .text(let text) = amount[2], let original = Money(stored: text), original.stored == text {
            expense.original = original
        } else if amount[2] != .null {
            return nil
        }
        if let money = Self.money(received[0], received[1]) {
            guard references.account != nil, references.target != nil, money.currency != expense.amount.currency else {
                return nil
            }
            expense.received = money
        } else if received != [.null, .null] {
            return nil
        }
        let isSound =
            kindOfEntry == .transfer
            ? references.category == nil && references.account != references.target : references.target == nil
        return isSound ? (expense, references) : nil
    }

    private static let fields: Set = [
        "amount", "kind", "received", "date", "category", "note", "payee", "account", "receipt", "",
    ]

    private static func money(_ units: StoredValue, _ code: StoredValue) -> Money? {
        guard case .integer(let units) = units, (1...1_000_000_000_000).contains(units), case .text(let code) = code,
            let currency = Currency(code), currency.code == code
        else { return nil }
        return Money(minorUnits: units, currency: currency)
    }

    /// The number of a category or an account here; nil if it is not here.
    private mutating func number(_ value: StoredValue, _ subject: Identifier.Subject) throws -> Int64? {
        guard case .text(let text) = value else { return nil }
        // Categories and accounts have different numbers.
        let name = subject == .category ? text : "@" + text
        if let known = numbers[name] { return known }
        var found: Int64?
        if let identity = Identifier(text), let number = try ledger.number(subject, identity),
            try ledger.isThere(ledger.table(of: subject), number)
        {
            found = number
        }
        numbers[name] = found
        return found
    }

    // MARK: - Storing

    /// Stores the entries of a line as one change of the history, those of a snapshot as a part of its change.
    private mutating func store(_ entries: [Entry], of received: ReceivedLine) throws {
        guard !entries.isEmpty else { return }
        let line = received.line
        let start = insertion.next
        ledger.clock = max(ledger.clock, line.clock)
        try ledger.noteEntries(from: start, at: received.clockOfEntries)
        for entry in entries { try store(entry) }
        let batch = EntryBatch(first: start, last: insertion.next - 1)
        let stamp = line.words == nil ? Stamp(clock: line.clock, machine: received.machine) : nil
        if stamp == nil || stamp != snapshot {
            // The words name entries by their numbers.
            if line.words?.contains("#") == true { try insertion.store() }
            try ledger.asChange(received) { try batch.journalAsNew(in: ledger.connection) }
        } else {
            try batch.journalAsNew(in: ledger.connection)
        }
        snapshot = stamp
    }

    private mutating func store(_ entry: Entry) throws {
        var expense = entry.expense
        let number = insertion.next
        if expense.tags.count > 1 { expense.tags.sort() }
        if let first = entry.receipt { expense.receipt = try first == entry.identity ? number : self.number(of: first) }
        if let first, entry.identity == Identifier(replica: first.replica, number: first.number &+ number &- firstHere),
            number == next
        {
            next += 1
        } else {
            try ledger.setForeign(.entry, from: number, entry.identity)
            (first, firstHere, next) = (entry.identity, number, number + 1)
        }
        try insertion.insert(&expense, entry.references)
        let table = try ledger.table(of: .entry)
        try ledger.see(entry.cells.values.map(\.stamp))
        try ledger.setStamps(of: entry.cells, table, number)
        newKeys += entry.keys.map { ($0, number) }
        // Those of the inbox are negative.
        guard entry.keys.contains(where: { $0 >= 0 }) else { return }
        if let known = imported, known.upperBound == number - 1 {
            imported = known.lowerBound...number
        } else {
            try noteImported()
            imported = number...number
        }
    }

    private mutating func noteImported() throws {
        guard let range = imported else { return }
        try ledger.noteImported(range)
        imported = nil
    }
}
