extension Schema {
    /// The kinds of records whose changes the log knows, those first that others refer to.
    static let loggedKinds = [
        LoggedKind(
            table: "setting", key: ["name"], isSetWhenMade: true, isSetBesideOthers: true, localKeys: ["history"]),
        LoggedKind(table: "category", name: "name", isNested: true, derived: ["name"]),
        LoggedKind(table: "account", name: "name", derived: ["name"]),
        LoggedKind(
            table: "account_currency", key: ["account", "currency"], references: ["account": .part(of: "account")]),
        LoggedKind(table: "account_statement", key: ["account"], references: ["account": .part(of: "account")]),
        LoggedKind(
            table: "agreement", key: ["account", "currency"],
            references: ["account": .part(of: "account"), "last": .mention(of: "entry")]),
        LoggedKind(
            table: "entry",
            references: [
                "category": .use(of: "category"), "account": .use(of: "account"), "target": .use(of: "account"),
                "receipt": .mention(of: "entry"),
            ],
            together: [["amount", "currency", "original"], sides, ["received", "received_currency"]],
            fitting: fittingSides.merging([
                "received": "iif(\(isBetweenAccounts) AND row.target IS NOT NULL, row.received, NULL)",
                "received_currency":
                    "iif(\(isBetweenAccounts) AND row.target IS NOT NULL, row.received_currency, NULL)",
            ]) { $1 },
            ranged: "id"),
        LoggedKind(
            table: "entry_tag", key: ["entry", "tag"], references: ["entry": .part(of: "entry")],
            unique: ["entry", "tag"], ranged: "entry"),
        LoggedKind(table: "attachment", key: ["entry", "name"], references: ["entry": .part(of: "entry")]),
        LoggedKind(table: "rule", references: ["category": .use(of: "category")], name: "text", derived: ["text"]),
        LoggedKind(table: "rule_detail", key: ["rule"], references: ["rule": .part(of: "rule")]),
        LoggedKind(
            table: "rule_account", key: ["rule"],
            references: ["rule": .part(of: "rule"), "account": .use(of: "account")]),
        LoggedKind(table: "rate", key: ["base", "quote", "date"], isSetWhenMade: true),
        LoggedKind(
            table: "budget", references: ["category": .use(of: "category")], derived: ["category", "currency"],
            unique: ["category", "currency"]),
        LoggedKind(
            table: "budget_change", key: ["budget", "first", "last"], references: ["budget": .part(of: "budget")]),
        LoggedKind(
            table: "envelope_move", key: ["move", "category"], references: ["category": .use(of: "category")]),
        LoggedKind(table: "goal", key: ["category"], references: ["category": .use(of: "category")]),
        LoggedKind(
            table: "recurring",
            references: [
                "category": .use(of: "category"), "account": .use(of: "account"), "target": .use(of: "account"),
            ],
            together: [["amount", "currency", "version"], ["unit", "step", "first"], sides], fitting: fittingSides),
        LoggedKind(
            table: "recurring_part", key: ["recurring", "version", "place"],
            references: [
                "recurring": .part(of: "recurring"), "category": .use(of: "category"), "account": .use(of: "account"),
                "target": .use(of: "account"),
            ]),
        LoggedKind(
            table: "recurring_tag", key: ["recurring", "tag"], references: ["recurring": .part(of: "recurring")],
            unique: ["recurring", "tag"]),
        LoggedKind(
            table: "recurring_step", key: ["recurring", "date"], references: ["recurring": .part(of: "recurring")]),
        LoggedKind(
            table: "recurring_received", key: ["recurring"], references: ["recurring": .part(of: "recurring")]),
        LoggedKind(
            table: "recurring_rule", key: ["recurring"], references: ["recurring": .part(of: "recurring")]),
        LoggedKind(
            table: "made", key: ["recurring", "date"],
            references: ["recurring": .part(of: "recurring"), "entry": .choice(of: "entry")], staysThrough: "date"),
        LoggedKind(table: "import_mapping", name: "name", derived: ["name"]),
        LoggedKind(table: "import", key: ["first"], isLocal: true),
        LoggedKind(
            table: "imported", key: ["entry", "id"], references: ["entry": .part(of: "entry")], isLocal: true),
        LoggedKind(
            table: "bank_reference", key: ["entry", "id"], references: ["entry": .part(of: "entry")], isLocal: true),
        LoggedKind(table: "machine", key: ["machine"], isSetWhenMade: true, isInHistory: false),
        LoggedKind(table: "apart", key: ["one", "other"]),
    ]

    /// Each of them means something else with others.
    private static let sides = ["kind", "account", "target"]

    private static let isBetweenAccounts = "row.kind = 'transfer' AND row.target IS NOT row.account"

    /// Only a transfer has a target, and it has no category and two different accounts, or one.
    private static let fittingSides = [
        "kind": "iif(row.kind = 'transfer' AND ifnull(row.account, row.target) IS NULL, 'expense', row.kind)",
        "category": "iif(row.kind = 'transfer' AND ifnull(row.account, row.target) IS NOT NULL, NULL, row.category)",
        "target": "iif(\(isBetweenAccounts), row.target, NULL)",
    ]

    /// What adding or removing many entries at once needs: the totals count them together, and the triggers do not run.
    static let bulkOfEntries: Log.Bulk = { connection, ranges, areAdded, body in
        try connection.withoutEntryTriggers(many: ranges.reduce(0) { $0 + Int64($1.count) }) {
            if !areAdded { for range in ranges { try connection.countTotals(of: range, isAdded: false) } }
            try body()
            if areAdded { for range in ranges { try connection.countTotals(of: range) } }
        }
    }
}
