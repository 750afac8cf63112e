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

    /// Those of some rows that look the same which are the same.
    ///
    /// - Parameter pair: what two such rows are, to ask about them.
    /// - Throws: `UndecidedEntries` if nobody has said what one of them is.
    func same<Rows>(among rows: [Rows], _ pair: (Rows) throws -> AlikePair) throws -> [Rows] {
        let decided: [AlikePair: Bool]
        switch self {
        case .same: return rows
        case .different: return []
        case .refuse: decided = [:]
        case .decided(let answers): decided = answers
        }
        let pairs = try rows.map(pair)
        guard pairs.allSatisfy({ decided[$0] != nil }) else { throw UndecidedEntries(alike: pairs) }
        return zip(rows, pairs).filter { decided[$1] == true }.map { $0.0 }
    }
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
