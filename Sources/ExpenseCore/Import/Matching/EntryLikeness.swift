/// How much a row of a file, or what was due, is like a recorded entry of the same amount: the one question of all that looks
/// for an entry that was recorded with another day or text. The least is the likeliest.
struct EntryLikeness: Comparable {
    /// Whether the accounts differ: one may be a mistake, such as the default account.
    let isElsewhere: Bool
    /// Whether their texts have a telling word in common, or the user has called such a payee so.
    let sharesWord: Bool
    let days: Int

    /// Whether they are the same without asking.
    var isSure: Bool { sharesWord && !isElsewhere }

    /// Nil if they differ in amount, currency or side, or by more days.
    ///
    /// - Parameter account: the account of a row that names none.
    init?(_ row: Expense, _ entry: Expense, in account: String? = nil, within most: Int, _ names: OtherNames) {
        days = Int(abs(entry.date.dayNumber - row.date.dayNumber))
        guard row.amount == entry.amount, (row.kind == .expense) == (entry.kind == .expense), days <= most else {
            return nil
        }
        let own = (row.account ?? account)?.lowercased()
        isElsewhere = own.map { own in entry.account.map { $0.lowercased() != own } ?? false } ?? false
        sharesWord =
            TellingWords.areShared(row.payeeAndNote, entry.payeeAndNote) || names.areSame(row, entry)
    }

    static func < (one: EntryLikeness, other: EntryLikeness) -> Bool { one.order < other.order }

    private var order: (Int, Int, Int) { (isElsewhere ? 1 : 0, sharesWord ? 0 : 1, days) }
}

/// A row with the number of the entry that it is most likely.
struct LikelyPair<Rank: Comparable> {
    let row: Int
    let entry: Int64
    let rank: Rank
}

/// Pairs rows with entries, the likeliest pairs first, so that no row takes an entry that is more likely another row's.
///
/// - Parameter best: the likeliest entry of a row, except those that are taken.
func likeliestPairs<Rank: Comparable>(
    of rows: Range<Int>, best: (_ row: Int, _ taken: Set<Int64>) -> LikelyPair<Rank>?
) -> [LikelyPair<Rank>] {
    func isLater(_ one: LikelyPair<Rank>, _ other: LikelyPair<Rank>) -> Bool {
        one.rank == other.rank ? one.row > other.row : one.rank > other.rank
    }
    // The likeliest one is the last.
    var waiting = rows.compactMap { best($0, []) }.sorted(by: isLater)
    var (pairs, taken) = ([LikelyPair<Rank>](), Set<Int64>())
    while let pair = waiting.popLast() {
        if taken.insert(pair.entry).inserted {
            pairs.append(pair)
        } else if let next = best(pair.row, taken) {
            waiting.insert(next, at: waiting.lastIndex { isLater($0, next) }.map { $0 + 1 } ?? 0)
        }
    }
    return pairs
}
