/// The entries of an input file that are one side of a transfer between two accounts.
struct ImportedTransfers {
    /// Stored entries as transfers, each with the side that the file has and its index there.
    private(set) var stored: [(transfer: Expense, side: Expense, place: Int)] = []
    /// Transfers of which the file has both sides, by the index of the side that comes first.
    private(set) var new: [Int: (transfer: Expense, sides: [Expense])] = [:]
    /// The index of the side that comes first, by the index of the other side.
    private(set) var firstSides: [Int: Int] = [:]
    /// The number of pairs that may be transfers.
    private(set) var offers = 0
    /// The indexes of all sides.
    private var sides: Set<Int> = []

    /// No transfers.
    init() {}

    /// - Parameters:
    ///   - connection: nil if there is no data file yet.
    ///   - completed: the entry at an index as it would be stored; nil if it would not be.
    ///   - accounts: the accounts of the data file by their names in lower case.
    init(
        in spool: EntrySpool, _ connection: Connection?, accounts: [String: Account],
        _ completed: (Int, Expense) -> Expense?
    ) throws {
        guard let first = spool.days.min(), let last = spool.days.max() else { return }
        let search = try TransferSearch(in: spool.workspace)
        var place = 0
        var otherAccounts = spool.otherAccounts
        var exchanges: [TransferSearch.Pair] = []
        var former: Expense?
        var alone: [Int] = []
        try spool.forEach { entry in
            let completed = completed(place, entry)
            if let former, let completed, let pair = Self.exchange(former, completed, before: place) {
                exchanges.append(pair)
            }
            former = completed
            if let entry = completed {
                let isMovement = spool.movements.contains(place)
                let named = isMovement ? entry.payee.flatMap { accounts[$0.lowercased()]?.name } : nil
                if otherAccounts[place] == nil, let named, named != entry.account { otherAccounts[place] = named }
                let other = otherAccounts[place]?.lowercased() ?? spool.account(namedAs: entry)
                if isMovement, other != nil, entry.account == nil, entry.receipt == nil { alone.append(place) }
                try search.add(entry, at: .new(place), isMovement: isMovement, other: other)
            }
            place += 1
        }
        let most = TransferSearch.mostDays
        let days = (first.adding(days: -most) ?? .first)...(last.adding(days: most) ?? .last)
        if let connection { try search.addStored(days, of: connection) }
        var result = try search.result(areSides: TransferWords.areSides)
        offers = result.offers.count
        // Where the file does not name its account, no other side can be looked for.
        result.alone += alone
        let paired = Set(result.pairs.flatMap { [$0.out, $0.into] } + result.sides.keys.map { .new($0) })
        result.pairs += exchanges.filter { paired.isDisjoint(with: [$0.out, $0.into]) }
        var wanted = Set(result.sides.keys)
        for case .new(let place) in result.pairs.flatMap({ [$0.out, $0.into] }) { wanted.insert(place) }
        wanted.formUnion(result.alone)
        guard !wanted.isEmpty else { return }
        var entries: [Int: Expense] = [:]
        place = 0
        try spool.forEach { entry in
            if wanted.contains(place) { entries[place] = completed(place, entry) }
            place += 1
        }
        try settle(result, entries, otherAccounts, connection)
    }

    /// Two rows below each other that are the sides of a transfer between two currencies, by their words: no amount tells.
    private static func exchange(_ first: Expense, _ second: Expense, before place: Int) -> TransferSearch.Pair? {
        let isSecondOut = second.kind == .expense
        let (out, into) = isSecondOut ? (second, first) : (first, second)
        guard out.kind == .expense, into.kind == .income, out.date == into.date,
            out.amount.currency != into.amount.currency, let account = out.account, let target = into.account,
            account.lowercased() != target.lowercased(),
            [out, into].allSatisfy({ $0.category == nil && $0.receipt == nil }),
            TransferWords.areSides(folded(out.payeeAndNote), folded(into.payeeAndNote))
        else { return nil }
        let places = (out: isSecondOut ? place : place - 1, into: isSecondOut ? place - 1 : place)
        return TransferSearch.Pair(out: .new(places.out), into: .new(places.into))
    }

    /// The transfer whose other side is not in the file, to or from an account that the file names.
    private func transfer(of side: Expense, _ other: String?) -> Expense {
        var transfer = side
        (transfer.kind, transfer.category) = (.transfer, nil)
        let isSame = other?.lowercased() == side.account?.lowercased()
        let ends = (side.account, isSame ? nil : other)
        (transfer.account, transfer.target) = side.kind == .income ? (ends.1, ends.0) : ends
        return transfer
    }

    /// Whether the entry at an index is a side of a transfer.
    func isSide(_ place: Int) -> Bool { sides.contains(place) }

    private mutating func settle(
        _ result: TransferSearch.Result, _ entries: [Int: Expense], _ otherAccounts: [Int: String],
        _ connection: Connection?
    ) throws {
        for (place, number) in result.sides.sorted(by: { $0.key < $1.key }) {
            guard let transfer = try connection?.entry(number), let side = entries[place] else { continue }
            stored.append((transfer, side, place))
            sides.insert(place)
        }
        func entry(_ place: TransferSearch.Place) throws -> Expense? {
            switch place {
            case .stored(let number): try connection?.entry(number)
            case .new(let index): entries[index]
            }
        }
        for place in result.alone.sorted() {
            guard let side = entries[place] else { continue }
            new[place] = (transfer(of: side, otherAccounts[place]), [side])
            sides.insert(place)
        }
        for pair in result.pairs {
            guard let out = try entry(pair.out), let into = try entry(pair.into) else { continue }
            var transfer = try joinedTransfer(out, into)
            for case .new(let place) in [pair.out, pair.into] { sides.insert(place) }
            switch (pair.out, pair.into) {
            case (.new(let first), .new(let second)):
                new[min(first, second)] = (transfer, [out, into])
                firstSides[max(first, second)] = min(first, second)
            case (.stored(let number), .new(let place)):
                transfer.id = number
                stored.append((transfer, into, place))
            case (.new(let place), .stored(let number)):
                transfer.id = number
                stored.append((transfer, out, place))
            case (.stored, .stored): continue
            }
        }
    }
}
