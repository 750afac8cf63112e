/// A field of entries: what it is called, what its values are, and how an entry has them. Files, the form of `edit`,
/// `show`, the words of differences and the options of commands go by this. As a reference it costs each entry of a long
/// file little to go through all fields.
package final class EntryField: Sendable {
    package typealias Getter<Value> = @Sendable (Expense) -> Value
    package typealias Setter<Value> = @Sendable (inout Expense, Value) -> Void

    /// What the values of a field are, with what reads one from an entry and what sets it.
    package enum Content: Sendable {
        case day(Getter<CalendarDate>, Setter<CalendarDate>)
        case kind(Getter<Expense.Kind>, Setter<Expense.Kind>)
        case amount(Getter<Money>, Setter<Money>)
        /// The amount in the currency of the purchase, and what the receiving account of an exchange gets.
        case original(Getter<Money?>, Setter<Money?>)
        case received(Getter<Money?>, Setter<Money?>)
        case category(Getter<String?>, Setter<String?>)
        case account(Getter<String?>, Setter<String?>)
        case text(Getter<String?>, Setter<String?>)
        case note(Getter<String>, Setter<String>)
        case tags(Getter<[String]>, Setter<[String]>)
        /// The number of the first entry of the same receipt.
        case receipt(Getter<Int64?>, Setter<Int64?>)
        /// What follows from others: its number, and what it adds to income minus expenses.
        case number, balance
    }

    /// What files and people call it.
    package let name: String
    /// What the data file and options call it.
    package let column: String
    /// What one of its values is, in words.
    package let noun: String
    /// What it tells of an entry, for the help.
    package let meaning: String
    /// Its place among the columns of a CSV file, which never changes.
    let place: Int
    package let content: Content
    /// Whether only transfers have it, or only other entries; nil if all do.
    package let isOfTransfers: Bool?

    private init(
        _ name: String, column: String? = nil, noun: String? = nil, meaning: String = "", _ place: Int,
        _ content: Content, ofTransfers isOfTransfers: Bool? = nil
    ) {
        (self.name, self.column, self.noun, self.meaning) = (name, column ?? name, noun ?? name, meaning)
        (self.place, self.content, self.isOfTransfers) = (place, content, isOfTransfers)
    }

    /// What users change, in the order in which they read it.
    package static let changeable = [
        EntryField("date", noun: "day", 1, .day({ $0.date }, { $0.date = $1 })),
        EntryField("kind", 2, .kind({ $0.kind }, { $0.kind = $1 })),
        // Its currency is the next column.
        EntryField("amount", 3, .amount({ $0.amount }, { $0.amount = $1 })),
        EntryField(
            "original", noun: "amount in the currency of the purchase", 11,
            .original({ $0.original }, { $0.original = $1 })),
        EntryField("received", 14, .received({ $0.received }, { $0.received = $1 }), ofTransfers: true),
        EntryField("category", 5, .category({ $0.category }, { $0.category = $1 }), ofTransfers: false),
        EntryField("payee", meaning: "Who is paid, or who pays", 8, .text({ $0.payee }, { $0.payee = $1 })),
        EntryField("account", 9, .account({ $0.account }, { $0.account = $1 })),
        EntryField(
            "to", column: "target", noun: "receiving account", 12, .account({ $0.target }, { $0.target = $1 }),
            ofTransfers: true),
        EntryField("note", 6, .note({ $0.note }, { $0.note = $1 })),
        EntryField("tags", 7, .tags({ $0.tags }, { $0.tags = $1 })),
    ]

    /// All fields, in the order in which files have them.
    static let all =
        (changeable + [
            EntryField("id", 0, .number), EntryField("signed_amount", 13, .balance),
            EntryField("receipt", 10, .receipt({ $0.receipt }, { $0.receipt = $1 })),
        ]).sorted { $0.place < $1.place }

    /// What recurring entries have, too.
    static let recurring = all.filter { !["id", "receipt", "original", "signed_amount"].contains($0.name) }

    /// The texts that an entry may have.
    package static let texts = changeable.filter { if case .text = $0.content { true } else { false } }

    /// Sets a text.
    func set(_ text: String?, of entry: inout Expense) {
        if case .text(_, let set) = content { set(&entry, text) }
    }

    /// Whether entries of a kind have it.
    package func isOf(_ kind: Expense.Kind) -> Bool { isOfTransfers.map { $0 == (kind == .transfer) } ?? true }

    /// Whether an entry can be without it.
    package var isOptional: Bool {
        switch content {
        case .original, .received, .category, .account, .text, .receipt: true
        default: false
        }
    }

    /// The value of an entry as people read it; nil if it has none.
    ///
    /// - Parameter isTyped: whether amounts are written as they are typed.
    package func words(of entry: Expense, isTyped: Bool = false) -> String? {
        func words(_ amount: Money) -> String { isTyped ? "\(amount.plain) \(amount.currency)" : amount.display }
        func words(_ text: String) -> String? { text.isEmpty ? nil : text }
        return switch content {
        case .day(let get, _): "\(get(entry))"
        case .kind(let get, _): get(entry).rawValue
        case .amount(let get, _): words(get(entry))
        case .original(let get, _), .received(let get, _): get(entry).map(words)
        case .category(let get, _), .account(let get, _), .text(let get, _): get(entry)
        case .note(let get, _): words(get(entry))
        case .tags(let get, _): words(get(entry).joined(separator: " "))
        case .receipt(let get, _): get(entry).map { "#\($0)" }
        case .number: "\(entry.id)"
        case .balance: words(entry.balance)
        }
    }
}
