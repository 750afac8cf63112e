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

    /// A change that would end a row.
    struct Ending {
        let change: ChangeFacts
        /// The change that had made the row and was taken back; nil if the row was deleted.
        let making: ChangeFacts?
    }

    /// The values with which it was made first, if it was made again since, then; nil if that is not known.
    let first: String?
    /// Those by which the row is there.
    let kept: [Operation]
    /// Those whose values count, the strongest last, also if nothing keeps the row, because it may be used.
    let counting: [Operation]
    /// Those that made it, also those that do not count.
    let makings: [Operation]
    /// What made or set it and is not hidden.
    let done: [Operation]
    /// The deletions that are not hidden.
    let deletions: [Operation]
    /// The changes that took back what had made it, or deleted it, whether or not the row is gone by that.
    let endings: [Ending]
    /// The numbers of changes by which the row is not gone, because they had not seen all of what goes with it.
    let outlived: Set<Int64>
    /// Values that are not hidden, and left open: they do not count unless somebody decides so.
    let open: [Operation]
    /// The changes that deleted the row before it was made again, or took back, with the making.
    private let ends: [(making: ChangeFacts?, end: ChangeFacts)]

    /// Whether the row was made again since a change. What that did to its parts does not count any more.
    func isOver(_ change: ChangeFacts) -> Bool {
        ends.contains { making, end in
            end !== change && end.hasSeen(change) && making.map { change.knew($0) } ?? true
        }
    }

    /// Whether something that was made stands for the row, rather than what was done to it since.
    var isMade: Bool { kept.contains { $0.what == "+" } }

    /// The numbers of the changes that would end this row together with one that goes with it, or is it, of which they had not
    /// seen all.
    func outlived(beside other: RowOperations) -> [Int64] {
        let common = other.endings.filter { ending in endings.contains { $0.change.number == ending.change.number } }
        return common.filter { ending in
            other.done.contains { operation in
                ending.making.map(operation.change.knew) ?? true
                    && !common.contains { $0.change.hasSeen(operation.change) }
            }
        }.map(\.change.number)
    }

    /// - Parameter day: the value of the column that ``LoggedKind/staysThrough`` names.
    init(_ unsorted: [Operation], of kind: LoggedKind, on day: StoredValue?, outlived: Set<Int64> = []) {
        self.outlived = outlived
        let operations = unsorted.sorted { one, other in
            one.change.order != other.change.order ? one.change.order < other.change.order : one.number < other.number
        }
        makings = operations.filter { $0.what == "+" }
        func isHidden(_ operation: Operation) -> Bool {
            guard operation.change.isHidden else { return false }
            if operation.what == "+", let said = operation.change.said, outlived.contains(said.number) { return false }
            guard operation.what == "+", case .text(let day)? = day else { return true }
            return operation.change.through.map { day > $0 } ?? false
        }
        let shown = operations.filter { !isHidden($0) }
        open = shown.filter { $0.what == "?" }
        let live = shown.filter { $0.what != "?" }
        done = live.filter { $0.what != "-" }
        // What went with its owner comes back with it.
        let allDeletions = live.filter { $0.what == "-" && $0.value == nil }
        let deletions = allDeletions.filter { !outlived.contains($0.change.number) }
        // Within one change, what comes after another operation has seen it.
        func hasSeen(_ operation: Operation, _ other: Operation) -> Bool {
            operation.change === other.change
                ? operation.number > other.number : operation.change.hasSeen(other.change)
        }
        let alive = live.filter { operation in
            operation.what != "-" && !deletions.contains { hasSeen($0, operation) }
        }
        let made = alive.filter { $0.what == "+" }
        let takenBack = kind.isSetWhenMade ? [] : makings.filter(isHidden)
        // An edit goes with the making that it builds on, also if that was shown anew since, if whoever took that back had
        // seen the edit.
        func takings(with operation: Operation) -> [ChangeFacts] {
            takenBack.filter { operation.change.knew($0.change) }.compactMap(\.change.said).filter {
                $0.hasSeen(operation.change)
            }
        }
        kept = alive.filter { operation in
            operation.what == "+" || made.contains { operation.change.hasSeen($0.change) }
                || takings(with: operation).isEmpty
        }
        // What was deleted, or taken back, before the row was made again does not count. Other values do, also if a deletion
        // had seen them.
        let said = live.filter { operation in
            operation.what != "-"
                && !deletions.contains { deletion in
                    hasSeen(deletion, operation) && made.contains { hasSeen($0, deletion) }
                }
                && (operation.what == "+"
                    || !takings(with: operation).contains { taking in made.contains { $0.change.hasSeen(taking) } })
        }
        first = (said.first { $0.what == "+" } ?? makings.first)?.value
        // What stays though it was undone is the weakest.
        let saidFirst = said.filter { $0.what == "+" }
        let ordered = saidFirst.filter(\.change.isHidden) + saidFirst.filter { !$0.change.isHidden }
        counting = kind.isSetWhenMade ? said : ordered + said.filter { $0.what != "+" }
        self.deletions = allDeletions
        let hidden = kind.isSetWhenMade ? [] : makings.map(\.change).filter(\.isHidden)
        endings =
            allDeletions.map { Ending(change: $0.change, making: nil) }
            + hidden.compactMap { making in making.said.map { Ending(change: $0, making: making) } }
        let remade = deletions.filter { deletion in made.contains { hasSeen($0, deletion) } }
        let takings = takenBack.compactMap { making in making.change.said.map { (making.change, $0) } }
            .filter { _, taking in made.contains { $0.change.hasSeen(taking) } }
        ends = remade.map { (nil, $0.change) } + takings.map { ($0, $1) }
    }
}
