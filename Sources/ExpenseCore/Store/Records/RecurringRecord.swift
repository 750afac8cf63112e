extension Recurring: ActiveRecord, Numbered {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a recurring entry.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The step.
        public let unit = Column<Unit>("unit")
        /// The number of steps between two occurrences.
        public let step = Column<Int>("step")
        /// The day of the first occurrence.
        public let first = Column<CalendarDate>("first")
        /// The last day on which it may occur; nil means without end.
        public let last = Column<CalendarDate?>("last")
        /// Whether it is an expense, income or another kind.
        public let kind = Column<Expense.Kind>("kind")
        /// The amount. Two amounts can be compared if they have the same currency.
        public let amount = Column<Money>("currency", "amount")
        /// The category by its name, in upper or lower case.
        public let category = Column<String?>("category", nameIn: "category", of: "recurring")
        /// The note.
        public let note = Column<String>("note")
        /// All tags.
        public let tags = Column<[String]>(listed: "tag", in: "recurring_tag", of: "recurring")
        /// The payee, or the payer of income.
        public let payee = Column<String?>("payee")
        /// The account by its name, in upper or lower case.
        public let account = Column<String?>("account", nameIn: "account", of: "recurring")
        /// For a transfer, the account that receives the money, by its name.
        public let target = Column<String?>("target", nameIn: "account", of: "recurring")
        /// The further entries of the same receipt, each as text: its place, the kind, the amount in minor units, and the
        /// names of category, account and receiving account.
        public let others = Column<[String]>(listed: Recurring.partAsText, in: "recurring_part", of: "recurring")

        /// For an exchange, what the receiving account gets.
        package let received = Column<Money?>("currency", "amount", inOptional: "recurring_received", of: "recurring")

        /// Which day of the month it is, if it is not the same number in each.
        package let monthDay = Column<Recurring.MonthDay?>("day", inOptional: "recurring_rule", of: "recurring")
        /// Where what falls on a weekend is moved.
        package let weekend = Column<Recurring.Weekend?>("weekend", inOptional: "recurring_rule", of: "recurring")

        /// The changes from a day on, each as text: the day, the amount in minor units, and whether it is paused.
        public let steps = Column<[String]>(
            listed: "date || '/' || ifnull(amount, '') || '/' || ifnull(is_paused, '')", in: "recurring_step",
            of: "recurring")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "recurring" }
    /// The description in the history.
    public var words: String { "recurring #\(id) \(entry.note)" }

    /// Creates a recurring entry from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        let entry = Expense(
            date: try row(\.first), kind: try row(\.kind), amount: try row(\.amount), category: try row(\.category),
            note: try row(\.note), tags: try row(\.tags), payee: try row(\.payee), account: try row(\.account),
            target: try row(\.target), received: try row(\.received))
        self.init(
            id: try row(\.id), entry: entry, unit: try row(\.unit), step: try row(\.step), last: try row(\.last))
        (monthDay, weekend) = (try row(\.monthDay), try row(\.weekend))
        steps = try row(\.steps).compactMap { Step(stored: $0, currency: entry.amount.currency) }
            .sorted { $0.date < $1.date }
        others = try row(\.others).compactMap { Self.part(stored: $0, of: entry) }
            .sorted { $0.place < $1.place }.map(\.part)
    }

    /// SQL: the further parts that recurring entries have now.
    static let parts = """
        (SELECT part.* FROM recurring_part part JOIN recurring ON id = part.recurring AND recurring.version = part.version)
        """

    /// The fields are separated by a character that names cannot contain.
    fileprivate static let partAsText = {
        func name(_ table: String, _ column: String) -> String {
            "ifnull((SELECT name FROM \(table) WHERE id = recurring_part.\(column)), '')"
        }
        let fields = [
            "place", "recurring_part.kind", "recurring_part.amount", name("category", "category"),
            name("account", "account"), name("account", "target"),
        ]
        // Those of other versions are none.
        return "iif(recurring_part.version = recurring.version, \(fields.joined(separator: " || char(31) || ")), NULL)"
    }()

    private static func part(stored text: String, of entry: Expense) -> (place: Int64, part: Expense)? {
        let fields = text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 6, let place = Int64(fields[0]), let kind = Expense.Kind(rawValue: fields[1]),
            let units = Int64(fields[2])
        else { return nil }
        func name(_ index: Int) -> String? { fields[index].isEmpty ? nil : fields[index] }
        var part = entry
        (part.kind, part.amount) = (kind, Money(minorUnits: units, currency: entry.amount.currency))
        (part.category, part.account, part.target) = (name(3), name(4), name(5))
        return (place, part)
    }

    /// Sets the values of its row; tags have their own rows.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.unit, unit)
        row.set(\.step, step)
        row.set(\.first, entry.date)
        row.set(\.last, last)
        row.set(\.kind, entry.kind)
        row.set(\.amount, entry.amount)
        row.set(\.category, entry.category)
        row.set(\.note, entry.note)
        row.set(\.payee, entry.payee)
        row.set(\.account, entry.account)
        row.set(\.target, entry.target)
    }

    /// Stores it with its tags: inserts a row, which assigns its number, or updates the row with its number.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError`, for example if no row has its number.
    public mutating func save(in store: ExpenseStore) throws {
        self = try store.change({ "\(verb) \($0.words)" }) { [self] connection in
            var recurring = self
            try connection.save(&recurring)
            return recurring
        }
    }
}

extension Connection {
    /// Stores a recurring entry with its tags, and replaces its category by the stored spelling.
    func save(_ recurring: inout Recurring) throws {
        _ = try references(of: &recurring.entry)
        recurring.entry.tags = try spelled(recurring.entry.tags)
        try saveRow(of: &recurring)
        try setParts(in: Schema.recurringTags, of: recurring.id, to: recurring.entry.tags.map { [.text($0)] })
        try saveParts(of: &recurring)
        let (id, day, weekend) = (recurring.id, recurring.monthDay?.rawValue, recurring.weekend?.rawValue)
        try setPart(
            in: Schema.recurringReceived, of: id,
            to: recurring.entry.received.map { [.integer($0.minorUnits), .text($0.currency.code)] })
        try setPart(
            in: Schema.recurringRules, of: id, to: day == nil && weekend == nil ? nil : [Value(day), Value(weekend)])
        try setParts(
            in: Schema.recurringSteps, of: id,
            to: recurring.steps.map { step in
                [
                    .text("\(step.date)"), Value(step.amount?.minorUnits), Value(step.isPaused.map { $0 ? 1 : 0 }),
                ]
            })
    }

    /// Stores the further parts of a receipt. If they are others than before, all of them are another version, which several
    /// machines that set the same name alike.
    private func saveParts(of recurring: inout Recurring) throws {
        let former = try self.rows(
            "SELECT place, kind, amount, category, account, target FROM \(Recurring.parts) WHERE recurring = ? ORDER BY place",
            [.integer(recurring.id)]
        ) { row in (0..<6).map { row.value($0) } }
        var rows: [[Value]] = []
        for place in recurring.others.indices {
            let references = try references(of: &recurring.others[place])
            let part = recurring.others[place]
            rows.append([
                .integer(Int64(place + 1)), .text(part.kind.rawValue), .integer(part.amount.minorUnits),
                Value(references.category), Value(references.account), Value(references.target),
            ])
        }
        if former == rows { return }
        let content = recurring.others.flatMap { part in
            ["\(part.kind) \(part.amount.minorUnits)", part.category ?? "", part.account ?? "", part.target ?? ""]
        }
        let key: [Value] = [.integer(recurring.id), .integer(Log.derivedIdentity("recurring_part", content))]
        try run("UPDATE recurring SET version = ?2 WHERE id = ?1", key)
        for row in rows {
            try run(
                """
                INSERT INTO recurring_part VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                    kind = excluded.kind, amount = excluded.amount, category = excluded.category,
                    account = excluded.account, target = excluded.target
                """, key + row)
        }
    }
}

extension Recurring.Step {
    /// `2026-12-01/1399/`, `2026-12-01//1`
    fileprivate init?(stored text: String, currency: Currency) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let date = CalendarDate(iso: parts[0]) else { return nil }
        self.date = date
        amount = Int64(parts[1]).map { Money(minorUnits: $0, currency: currency) }
        isPaused = parts[2].isEmpty ? nil : parts[2] == "1"
    }
}
