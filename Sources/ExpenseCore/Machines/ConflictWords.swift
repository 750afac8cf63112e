/// Says what conflicts are about as the rest of the program does: names in place of numbers, amounts with their currency,
/// days, and words for spans of time.
struct ConflictWords {
    /// The values of a row by the names of its columns; rows that it refers to are numbers of this machine.
    typealias Row = [String: StoredValue]

    let connection: Connection
    private(set) var categories: [Int64: String] = [:]
    private(set) var accounts: [Int64: String] = [:]
    /// The name that a category had which is gone.
    private let formerName: (_ category: Int64) throws -> String

    init(_ connection: Connection, formerName: @escaping (_ category: Int64) throws -> String) throws {
        self.connection = connection
        self.formerName = formerName
        for category in try connection.categories() { categories[category.id] = category.name }
        for account in try connection.accounts() { accounts[account.id] = account.name }
    }

    /// The row of a kind with a number; nil if there is none.
    func row(_ kind: String, _ number: Int64) throws -> Row? {
        let columns = try connection.columns(of: kind)
        guard !columns.isEmpty else { return nil }
        let values = columns.map(quoted).joined(separator: ", ")
        let sql = "SELECT \(values) FROM main.\(quoted(kind)) WHERE id = ?"
        return try connection.firstRow(sql, [.integer(number)]) { row in
            Row(uniqueKeysWithValues: columns.enumerated().map { ($1, row.value(Int32($0))) })
        }
    }

    // MARK: - What a conflict is about

    /// What an entry is: `#42  2026-11-21  12.50 USD  food  lunch  @giro`. One of a receipt has the sum of the receipt.
    func entry(_ number: Int64, isWhole: Bool = false) throws -> String? {
        guard let entry = try connection.entry(number) else { return nil }
        var amounts = entry.amounts
        var receipt: String?
        if let first = entry.receipt {
            receipt = "receipt #\(first)"
            if isWhole, let sum = try sum(ofReceipt: first) {
                amounts = sum.display
                receipt = "the whole receipt #\(first)"
            }
        }
        let fields = [
            "#\(number)", "\(entry.date)", entry.kind == .expense ? nil : entry.kind.rawValue, amounts, entry.category,
            entry.route ?? entry.account.map { "@\($0)" }, entry.payeeAndNote, receipt,
        ]
        return fields.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// What was recorded for a day, with all its parts, also if something else is there:
    /// `2026-11-21  5.00 USD  food  @giro  soap; 2026-11-21  3.00 USD  home  @giro`.
    private func recording(_ number: Int64) throws -> String {
        let log = connection.log
        let table = try log.table("entry")
        var computation = LogComputation(log)
        let parts = try log.rows(goingWith: LoggedRow(kind: "entry", key: .integer(number))).compactMap {
            try computation.values(of: $0) ?? computation.current($0, table)
        }
        if parts.isEmpty { return "an entry that was deleted" }
        return try parts.map { try part(columns(of: $0)) }.sorted().joined(separator: "; ")
    }

    /// What an entry is that is not stored: `5.00 USD  food  @giro  soap`.
    private func part(_ row: Row) throws -> String {
        let columns =
            [["date"], ["amount", "currency"], ["category"], ["kind", "account", "target"]]
            + EntryField.texts.map { [$0.column] } + [["note"]]
        let fields = try columns.map { try self.values($0, of: row, "entry") }
        let expense = Expense.Kind.expense.rawValue
        return fields.filter { $0 != "none" && $0 != expense }
            .map { $0.hasPrefix(expense + " @") ? String($0.dropFirst(expense.utf8.count + 1)) : $0 }
            .joined(separator: "  ")
    }

    /// The sum of a receipt; nil if it has several currencies.
    private func sum(ofReceipt first: Int64) throws -> Money? {
        let parts = try connection.entries(Filter(receipt: first))
        guard let currency = parts.first?.amount.currency, parts.allSatisfy({ $0.amount.currency == currency }) else {
            return nil
        }
        var sum: Int64 = 0
        for part in parts {
            let units = part.kind.leavesAccount ? part.amount.minorUnits : -part.amount.minorUnits
            guard case let (total, isTooLarge) = sum.addingReportingOverflow(units), !isTooLarge else { return nil }
            sum = total
        }
        return Money(minorUnits: abs(sum), currency: currency)
    }

    /// What a row with a number is.
    ///
    /// - Parameter isWhole: whether it stands for all of its receipt.
    func title(_ kind: String, _ number: Int64, _ row: Row, isWhole: Bool = false) throws -> String {
        switch kind {
        case "entry": return try entry(number, isWhole: isWhole) ?? "#\(number)"
        case "category": return "category \(text(row["name"]))"
        case "account": return "account \(text(row["name"]))"
        case "rule": return "rule \(Self.rule(text(row["text"])))"
        case "recurring":
            let what = [text(row["payee"]), text(row["note"])].filter { !$0.isEmpty }.joined(separator: ": ")
            let name = what.isEmpty ? "" : "  \(what)"
            return "recurring #\(number)  \(interval(row))\(name)"
        default: return try title(kind, key: row)
        }
    }

    private func title(_ kind: String, _ value: StoredValue?) throws -> String {
        guard case .integer(let number)? = value, let row = try row(kind, number) else { return kind }
        return try title(kind, number, row)
    }

    /// What a fact is, by its key.
    func title(_ kind: String, key row: Row) throws -> String {
        let (category, account) = (try category(row["category"]), name(accounts, row["account"]))
        let currency = text(row["currency"])
        switch kind {
        case "agreement": return "agreed balance of \(account ?? "") in \(currency)"
        case "account_currency": return "currency \(currency) of the account \(account ?? "")"
        case "account_statement": return "statement of the account \(account ?? "")"
        case "budget": return "budget for \(category ?? "all expenses") in \(currency)"
        case "budget_change": return "\(try title("budget", row["budget"])) \(days(row))"
        case "goal": return "goal of \(category ?? "")"
        case "envelope_move": return "move between budgets, \(category ?? "")"
        case "setting":
            let setting = text(row["name"])
            switch setting {
            case "plan": return "beginning of the budget plan"
            case "month": return "day on which months begin"
            default: return "default \(setting)"
            }
        case "rate": return "rate of \(text(row["base"])) on \(text(row["date"]))"
        case "import_mapping": return "columns of \(text(row["name"]))"
        case "rule_detail": return try title("rule", row["rule"])
        case "rule_account": return "account of \(try title("rule", row["rule"]))"
        case "recurring_part": return "part \(text(row["place"])) of \(try title("recurring", row["recurring"]))"
        case "recurring_received": return "amount received of \(try title("recurring", row["recurring"]))"
        case "recurring_rule": return "day of \(try title("recurring", row["recurring"]))"
        case "made": return "\(try title("recurring", row["recurring"])), \(text(row["date"]))"
        case "recurring_tag", "recurring_step":
            let what = text(row["tag"]).isEmpty ? "from \(text(row["date"]))" : "+\(text(row["tag"]))"
            return "\(try title("recurring", row["recurring"])), \(what)"
        case "entry_tag": return "+\(text(row["tag"])) of \(try title("entry", row["entry"]))"
        case "attachment": return "file \(text(row["name"])) of \(try title("entry", row["entry"]))"
        default:
            let key = row.sorted { $0.key < $1.key }.map { text($0.value) }
            return ([kind.replacing("_", with: " ")] + key).joined(separator: " ")
        }
    }

    // MARK: - Values

    /// The name of a field for people, with its values in two rows.
    func field(
        _ field: String, _ columns: [String], _ kind: String, _ present: Row, _ lost: Row
    ) throws -> (label: String, present: String, lost: String) {
        if field == "kind", present["kind"] == lost["kind"] {
            if present["target"] == lost["target"] {
                return (
                    "account", name(accounts, present["account"]) ?? "none", name(accounts, lost["account"]) ?? "none"
                )
            }
            return present["account"] != lost["account"]
                ? ("accounts", route(present), route(lost))
                : ("to", name(accounts, present["target"]) ?? "none", name(accounts, lost["target"]) ?? "none")
        }
        return (
            label(field, kind), try values(columns, of: present, kind), try values(columns, of: lost, kind)
        )
    }

    private func label(_ field: String, _ kind: String) -> String {
        switch (kind, field) {
        case (_, "date"): "day"
        case ("recurring", "unit"): "interval"
        case ("recurring", "last"): "last day"
        default: field
        }
    }

    /// `giro → card`; `→ card` if it cannot be from the account that the entry has now.
    func route(_ row: Row) -> String {
        let isOneSided = row["account"] == row["target"]
        let from = isOneSided ? "" : "\(name(accounts, row["account"]) ?? "none") "
        return from + "→ \(name(accounts, row["target"]) ?? "none")"
    }

    /// Fields of a row that change together, or the values of a fact.
    ///
    /// - Parameters:
    ///   - columns: those to say.
    ///   - row: all that is known of the row, such as the currency of its amounts.
    func values(_ columns: [String], of row: Row, _ kind: String) throws -> String {
        let said: String
        switch (kind, columns.first) {
        case ("entry", "kind"), ("recurring", "kind"):
            let isTransfer = row["kind"] == .text(Expense.Kind.transfer.rawValue)
            let place = isTransfer ? " \(route(row))" : name(accounts, row["account"]).map { " @\($0)" } ?? ""
            said = text(row["kind"]) + place
        case ("entry", "received"): said = money(row["received"], text(row["received_currency"])) ?? ""
        case ("entry", "receipt"): said = row["receipt"].flatMap { number($0) }.map { "receipt #\($0)" } ?? ""
        case ("recurring", "amount"): said = try recurringAmounts(row)
        case ("recurring", "unit"): said = "\(interval(row)) from \(text(row["first"]))"
        case ("rule", "text"): said = Self.rule(text(row["text"]))
        case ("category", "color"): said = number(row["color"]).map { "\(Color(UInt32($0)))" } ?? ""
        case ("budget", _): said = budget(row)
        case ("budget_change", _): said = money(row["amount"], try currency(of: "budget", row["budget"])) ?? ""
        case ("setting", _): said = try setting(text(row["name"]), text(row["value"]))
        case ("rate", _): said = rate(row)
        case ("account_statement", _): said = "closes on day \(text(row["closing"])), due on day \(text(row["due"]))"
        case ("goal", _): said = "\(amount(row) ?? "") by \(text(row["last"]))"
        case ("agreement", _): said = "\(amount(row) ?? "") on \(text(row["date"]))"
        case ("rule_detail", _): said = ruleDetails(row)
        case ("recurring_step", _): said = try step(row)
        case ("recurring_part", _): said = recurringPart(row, in: try currency(of: "recurring", row["recurring"]))
        case ("made", _): said = try number(row["entry"]).map(recording) ?? ""
        case ("import_mapping", _): said = mapping(row)
        case ("attachment", _):
            said = text(row["hash"]).isEmpty ? "the file itself" : "a copy of \(text(row["hash"]).prefix(8))"
        default: said = columns.compactMap { value($0, of: row) }.joined(separator: " ")
        }
        return said.isEmpty ? "none" : said
    }

    private func value(_ column: String, of row: Row) -> String? {
        switch column {
        case "amount": amount(row)
        // It is said with the amount.
        case "currency": row["amount"] == nil ? text(row[column]) : nil
        case "category": name(categories, row[column])
        case "account", "target": name(accounts, row[column])
        case "original": Money(stored: text(row[column])).map { "(\($0.display))" }
        default: row[column] == .null ? nil : row[column].map { text($0) }
        }
    }

    func amount(_ row: Row) -> String? { money(row["amount"], text(row["currency"])) }

    func money(_ units: StoredValue?, _ code: String) -> String? {
        guard let units = number(units), let currency = Currency(code) else { return nil }
        return Money(minorUnits: units, currency: currency).display
    }

    func number(_ value: StoredValue?) -> Int64? {
        if case .integer(let number)? = value { number } else { nil }
    }

    func text(_ value: StoredValue?) -> String {
        switch value {
        case .text(let text)?: text
        case .integer(let number)?: "\(number)"
        case .null?, nil: ""
        }
    }

    func name(_ names: [Int64: String], _ value: StoredValue?) -> String? {
        number(value).flatMap { names[$0] }
    }

    /// The name of a category, also of one that is deleted.
    private func category(_ value: StoredValue?) throws -> String? {
        guard let number = number(value) else { return nil }
        if let name = categories[number] { return name }
        return try formerName(number)
    }
}
