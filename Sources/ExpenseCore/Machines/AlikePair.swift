/// What to do with entries of two ledgers that look the same when they are joined.
package enum AlikeEntriesChoice: Sendable {
    /// Nothing is joined if there are any.
    case refuse
    /// They are the same entries.
    case same
    /// They are different entries.
    case different
    /// Whether each of these is one entry; nothing is joined if there are others.
    case decided([AlikePair: Bool])
}

/// Two entries that look the same, one of each ledger; or what two recurring entries record.
package struct AlikePair: Sendable, Hashable {
    /// Whether they are recurring entries.
    package let isRecurring: Bool
    /// The entry of this machine.
    package let mine: Expense
    /// The entry of another machine.
    package let other: Expense
}

/// Two ledgers have entries that look the same, and nobody has decided what they are. Nothing was changed.
package struct UndecidedEntries: Error, Sendable {
    /// The entries that look the same.
    package let alike: [AlikePair]
}
