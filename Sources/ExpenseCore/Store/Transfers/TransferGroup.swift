/// Possible sides of transfers with the same amount, each at most a few days after the previous one.
struct TransferGroup {
    /// One side.
    struct Side {
        let place: TransferSearch.Place
        let day: Int
        let account: String
        let leaves: Bool
        /// Whether it is a side of a stored transfer that has both accounts.
        let isTransfer: Bool
        /// Whether it may be paired without asking: it has no category.
        let isSure: Bool
        /// Whether its file says that it is a side of a transfer.
        var isMovement = false
        /// The account of the other side, if the file names it.
        var other: String?
        /// The payee and the note.
        var words = ""

        /// The payee and the note, folded. Of most sides nobody asks for it.
        var text: String { folded(words) }

        var isNew: Bool { if case .new = place { true } else { false } }

        func isOpposite(of other: Side) -> Bool {
            leaves != other.leaves && account != other.account && isNear(other)
                && (self.other ?? other.account) == other.account && (other.other ?? account) == account
        }

        /// Whether the texts of two sides say that they are one transfer: one of them names the account of the other
        /// side, or both are the same.
        func tells(of other: Side) -> Bool {
            func names(_ text: String, _ account: String) -> Bool {
                let words = Set(text.split { !$0.isLetter && !$0.isNumber })
                let name = folded(account).split { !$0.isLetter && !$0.isNumber }
                return !name.isEmpty && name.allSatisfy(words.contains)
            }
            return !text.isEmpty && text == other.text || names(text, other.account) || names(other.text, account)
        }

        func isNear(_ other: Side) -> Bool { abs(day - other.day) <= TransferSearch.mostDays }
    }

    /// Ordered by day.
    var sides: [Side] = []
    private(set) var result = TransferSearch.Result()

    /// Pairs the sides if there is only one way to do it; otherwise offers all possible pairs.
    ///
    /// - Parameter areSides: whether two texts say that money only moves between the user's accounts.
    mutating func settle(areSides: (String, String) -> Bool) {
        defer { sides = [] }
        guard sides.contains(where: \.isNew) else { return }
        takeSidesOfTransfers()
        let start = result.pairs.count
        pairNamed()
        pairOnlyOnes(areSides)
        let paired = Set(result.pairs[start...].flatMap { [$0.out, $0.into] })
        for side in sides where side.isMovement && side.other != nil && !paired.contains(side.place) {
            if case .new(let index) = side.place { result.alone.append(index) }
        }
    }

    /// Pairs the sides if there is one way to do it and a text of each pair tells, and offers the pairs otherwise: rent
    /// and a salary may be the same amount.
    private mutating func pairOnlyOnes(_ areSides: (String, String) -> Bool) {
        let (outs, ins) = meeting()
        guard (outs + ins).contains(where: \.isNew) else { return }
        let pairs = zip(outs, ins)
        let isOneWay =
            outs.count == ins.count && Set(outs.map(\.account)).count == 1 && Set(ins.map(\.account)).count == 1
            && pairs.allSatisfy { $0.isSure && $1.isSure && $0.isNear($1) && ($0.isNew || $1.isNew) }
            && pairs.allSatisfy { $0.tells(of: $1) || areSides($0.text, $1.text) }
        guard isOneWay else { return offerNearest(outs, ins) { $0.isNew || $1.isNew } }
        for (out, into) in pairs { result.pairs.append(.init(out: out.place, into: into.place)) }
    }

    /// Offers each possible pair.
    mutating func offer() {
        let (outs, ins) = meeting()
        offerNearest(outs, ins) { _, _ in true }
        sides = []
    }

    /// Assigns the nearest new entry to each side of a stored transfer that was not imported yet.
    private mutating func takeSidesOfTransfers() {
        for transfer in sides where transfer.isTransfer {
            guard case .stored(let number) = transfer.place else { continue }
            let matching = sides.indices.filter { index in
                let side = sides[index]
                return side.isNew && side.leaves == transfer.leaves && side.account == transfer.account
                    && side.isNear(transfer)
            }
            let nearest = matching.min { abs(sides[$0].day - transfer.day) < abs(sides[$1].day - transfer.day) }
            guard let nearest, case .new(let index) = sides[nearest].place else { continue }
            result.sides[index] = number
            sides.remove(at: nearest)
        }
    }

    /// Pairs the sides of which the file says that they are those of a transfer.
    private mutating func pairNamed() {
        func isNamed(_ side: Side) -> Bool { side.isNew && !side.isTransfer && (side.isMovement || side.other != nil) }
        var left = sides.filter { isNamed($0) && !$0.leaves }
        var used: Set<TransferSearch.Place> = []
        for out in sides where isNamed(out) && out.leaves {
            let matching = left.indices.filter { left[$0].isOpposite(of: out) }
            let nearest = matching.min { abs(left[$0].day - out.day) < abs(left[$1].day - out.day) }
            guard let nearest else { continue }
            let into = left.remove(at: nearest)
            result.pairs.append(.init(out: out.place, into: into.place))
            used.formUnion([out.place, into.place])
        }
        sides.removeAll { used.contains($0.place) }
    }

    /// The sides that have an opposite side in another account.
    private func meeting() -> (outs: [Side], ins: [Side]) {
        let (outs, ins) = (sides.filter { $0.leaves && !$0.isTransfer }, sides.filter { !$0.leaves && !$0.isTransfer })
        return (
            outs.filter { out in ins.contains { $0.isOpposite(of: out) } },
            ins.filter { into in outs.contains { $0.isOpposite(of: into) } }
        )
    }

    private mutating func offerNearest(_ outs: [Side], _ ins: [Side], where isWanted: (Side, Side) -> Bool) {
        for out in outs {
            let nearest = ins.filter { $0.isOpposite(of: out) && isWanted(out, $0) }
                .min { abs($0.day - out.day) < abs($1.day - out.day) }
            if let nearest { result.offers.append(.init(out: out.place, into: nearest.place)) }
        }
    }
}
