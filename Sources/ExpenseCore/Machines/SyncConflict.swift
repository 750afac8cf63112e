/// A value that lost against a later one, a row that stayed although another machine deleted it, or two entries that may
/// be the same.
package struct SyncConflict: Sendable, Hashable {
    let table: String
    let identity: String
    let field: String
    let clock: Int64
    let maker: Int64
    let stored: String
    /// Its number, of three digits or more: the same while others are decided or arrive.
    package internal(set) var number = ""
    /// What it is about; of two entries, that which stays if they become one: `#42  2026-11-21  12.50 USD  food  @giro  lunch`.
    package let subject: String
    /// The name of the column for people: `day`, `account`; empty without one.
    package let label: String
    /// The value that holds; or what the other entry is.
    package let present: String
    /// The value that lost; nil for a row that was deleted, and for two entries.
    package let lost: String?
    /// The machine that set it, or deleted the row.
    package let machine: String
    /// When, in seconds since 1970 by the clock of that machine; nil if nobody knows.
    package let time: Int64?
    /// In place of a column: a row stayed although another machine deleted it.
    static let deleted = "deleted"
    /// In place of a column: two entries may be the same.
    package static let double = "double"

    /// The column; nil for a row that was deleted, ``double`` for two entries that may be the same.
    package var column: String? { field == Self.deleted ? nil : field }

    /// Whether it is about recurring entries.
    package var isRecurring: Bool { table == "recurring" }

    /// Whether it is about entries.
    package var isOfEntries: Bool { table == "entry" }

    /// Whether a value lost, and what it is about otherwise: `deleted`, `double`.
    package var kind: String { isOfValue ? "value" : field }

    /// Whether it is about a value of a column that lost, or of what has no columns, such as a budget.
    package var isOfValue: Bool { ![Self.deleted, Self.double].contains(field) }

    /// What it is about, from which its number follows.
    var key: [StoredValue] {
        [.text(table), .text(identity), .text(field), .integer(clock), .integer(maker)]
    }
}

/// How to settle a conflict.
package enum ConflictDecision: String, Sendable {
    /// What holds is right.
    case keep
    /// The value that lost is right; or the row should be deleted; or two entries are one.
    case replace
}
