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
    /// The column; nil for a row that was deleted, ``double`` for two entries that may be the same.
    package let column: String?
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
    /// The change of the history that made two rows one; nil if it is about something else, or the history has it not.
    package let change: Int64?
    /// In place of a column: a row stayed although another machine deleted it.
    static let deleted = "deleted"
    /// In place of a column: two entries may be the same.
    package static let double = "double"
    /// In place of a column: a machine recorded a recurring entry for a day for which another one had paused or ended it.
    package static let paused = "paused"
    /// In place of a column: the row was two, to which machines gave one name.
    package static let joined = "joined"
    /// In place of a column: an entry of a receipt, of which another recording holds.
    static let part = "part"
    /// In place of a column: a machine made two entries one that another one had decided to keep.
    package static let apart = "apart"
    /// In place of a column: what says something of entries, not of values that a machine has set.
    static let notValues = [double, paused, part, apart]

    /// Whether it is about a row as a whole: several machines may have listed it.
    var isOfRow: Bool { [Self.joined, Self.deleted].contains(field) }

    /// Whether it is about recurring entries.
    package var isRecurring: Bool { table == Identifier.Subject.recurring.rawValue }

    /// Whether a value lost, and what it is about otherwise: `deleted`, `double`, `paused`, `joined`, `part`, `apart`.
    package var kind: String { isOfValue ? "value" : column ?? Self.deleted }

    /// Whether it is about a value of a column that lost, or of what has no columns, such as a budget.
    package var isOfValue: Bool { ![Self.deleted, Self.joined].contains(field) && !Self.notValues.contains(field) }

    /// Its key in the table of conflicts, and in that of decisions.
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
