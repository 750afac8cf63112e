/// The operations of a row, and which of them count.
struct RowOperations {
    struct Operation {
        let what: String
        /// A JSON object.
        let value: String?
        let change: ChangeFacts
        /// The number of the change.
        let id: Int64
        let number: Int64
    }

    /// The values with which it was made first; nil if that is not known.
    let first: String?
    /// Those by which the row is there.
    let kept: [Operation]
    /// Those whose values count, the strongest last: if nothing keeps the row, all, because it may be used.
    let counting: [Operation]
    /// The deletions that are not hidden.
    let deletions: [Operation]

    /// - Parameter day: the value of the column that ``LoggedKind/staysThrough`` names.
    init(_ unsorted: [Operation], of kind: LoggedKind, on day: StoredValue?) {
        let operations = unsorted.sorted { one, other in
            one.change.order != other.change.order ? one.change.order < other.change.order : one.number < other.number
        }
        let makings = operations.filter { $0.what == "+" }
        first = makings.first?.value
        func isHidden(_ operation: Operation) -> Bool {
            guard operation.change.isHidden else { return false }
            guard operation.what == "+", case .text(let day)? = day else { return true }
            return operation.change.through.map { day > $0 } ?? false
        }
        let live = operations.filter { !isHidden($0) }
        // What went with its owner comes back with it.
        let deletions = live.filter { $0.what == "-" && $0.value == nil }
        let alive = live.filter { operation in
            operation.what != "-"
                && !deletions.contains {
                    // Within one change, what comes after the deletion stays.
                    $0.change === operation.change ? $0.number > operation.number : $0.change.hasSeen(operation.change)
                }
        }
        let made = alive.filter { $0.what == "+" }
        let takenBack = kind.isSetWhenMade ? [] : makings.filter(isHidden)
        // An edit goes with the making that it builds on, also if that was shown anew since, if whoever took that back had
        // seen the edit.
        kept = alive.filter { operation in
            operation.what == "+" || made.contains { operation.change.hasSeen($0.change) }
                || !takenBack.contains { making in
                    operation.change.knew(making.change) && making.change.said?.hasSeen(operation.change) == true
                }
        }
        let said = kept.isEmpty ? live.filter { $0.what != "-" } : kept
        counting = kind.isSetWhenMade ? said : said.filter { $0.what == "+" } + said.filter { $0.what != "+" }
        self.deletions = deletions
    }
}
