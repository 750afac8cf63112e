extension CSVDetection {
    /// Finds the mark of transactions whose parts are the rows below them, with the same amounts once more.
    mutating func chooseWholes() {
        let read = mapping
        let changes = table.rows.map { read.change($0) ?? 0 }
        let used = Set(mapping.amounts + mapping[all: .date])
        for column in table.columns.indices where !used.contains(column) {
            let marks = Set(cells(column).filter { $0.count <= 12 })
            guard (2...4).contains(marks.count) else { continue }
            for whole in marks.sorted() {
                for part in marks.sorted() where part != whole && areWholes(column, whole, part, changes) {
                    return mapping.wholes = MarkOfWholes(column: column, whole: whole, part: part)
                }
            }
        }
        doubtParts(changes)
        doubtParents()
        doubtDivided()
    }

    /// Whether each row with one mark has the sum of the rows with the other mark below it.
    private func areWholes(_ column: Int, _ whole: String, _ part: String, _ changes: [Int64]) -> Bool {
        var (open, rest, areSeveral): (Int?, Int64, Bool) = (nil, 0, false)
        for (place, row) in table.rows.enumerated() {
            let mark = row[column].text
            if mark == part {
                guard let open else { return false }
                rest &-= changes[place]
                if place - open > 1 { areSeveral = true }
            } else {
                guard rest == 0, open != place - 1 else { return false }
                (open, rest) = mark == whole ? (place, changes[place]) : (nil, 0)
            }
        }
        return rest == 0 && open != table.rows.count - 1 && areSeveral
    }

    /// Asks about rows that add up to the amount of the row above or below them, if something tells that row from them:
    /// then they may be its parts, and all of them would count it twice.
    private mutating func doubtParts(_ changes: [Int64]) {
        guard provenBy == nil, given.only.isEmpty else { return }
        let wholes = table.rows.indices.flatMap { place in
            [1, -1].compactMap { step in parts(of: place, step, changes).map { Whole(place: place, parts: $0) } }
        }
        guard !wholes.isEmpty else { return }
        let payee = mapping[.payer] == nil ? mapping[all: .payee].first : nil
        let text = payee ?? mapping[all: .note].first
        let others = table.columns.indices.filter { column in
            column != mapping.date && column != text && !mapping.amounts.contains(column)
                && !mapping[all: .balance, .fee, .original].contains(column)
        }
        for column in others {
            let marks = Set(table.rows.map { $0[column].text })
            guard marks.count == 2, marks.allSatisfy({ $0.count <= 12 }) else { continue }
            for mark in marks.sorted() {
                let marked = table.rows.indices.filter { cell($0)(column) == mark }
                let found = marked.compactMap { place in
                    wholes.first { whole in
                        whole.place == place && whole.parts.allSatisfy { cell($0)(column) != mark }
                    }
                }
                guard found.count == marked.count else { continue }
                return askOfParts(
                    found[0], "column \(name(of: column)) says '\(mark)' of it",
                    "or --only '\(optionName(of: column))=\(marks.subtracting([mark]).first ?? "")' for the parts alone"
                )
            }
        }
        for whole in wholes {
            let (said, below) = (cell(whole.place), whole.parts.map(cell))
            if let payee, !said(payee).isEmpty, below.allSatisfy({ $0(payee).isEmpty }) {
                return askOfParts(whole, "they have no payee", "else delete either from the file")
            }
            guard let text, below.allSatisfy({ $0(text) == said(text) }) else { continue }
            let mark = others.first { column in
                WordList.splits.areIn(said(column)) && !below.contains { $0(column) == said(column) }
            }
            guard let mark else { continue }
            return askOfParts(
                whole, "its column \(name(of: mark)) says '\(said(mark).prefix(20))'",
                "else delete either from the file")
        }
    }

    /// Asks about rows that name the row to which they belong.
    private mutating func doubtParents() {
        guard !mapping.arePartsAsked, provenBy == nil, given.only.isEmpty else { return }
        let rows = table.rows
        for column in table.columns.indices where WordList.parents.areOne(of: table[column].title) {
            let named = Set(cells(column))
            let isOfRows = table.columns.contains { other in
                !named.isEmpty && other.cells.count == rows.count && named.isSubset(of: other.cells)
                    && Set(other.cells).count == rows.count
            }
            guard isOfRows, named.count < rows.count, let part = rows.first(where: { !$0[column].text.isEmpty }) else {
                continue
            }
            mapping.arePartsAsked = true
            return ask(
                "line \(part[0].place.line): column \(name(of: column)) names another row, of which this one may be a part, "
                    + "which would count twice",
                accepting: .parts,
                "if all of them are entries, or --only '\(optionName(of: column))=' for the wholes alone")
        }
    }

    /// Asks about amounts that are repeated in several rows, which another column divides between them.
    private mutating func doubtDivided() {
        guard given.columns[.amount] == nil, let amount = mapping[.amount], provenBy == nil else { return }
        let (rows, texts) = (table.rows, [mapping.date, amount] + mapping[all: .payee].prefix(1))
        for column in table.columns.indices where column != amount && table[column].areAmounts {
            for (place, row) in rows.enumerated() where units(row, amount) != 0 {
                let below = rows[place...].prefix { row in
                    texts.allSatisfy { row[$0].text == rows[place][$0].text } && units(row, column) != 0
                }
                let sum = below.reduce(0) { $0 &+ units($1, column) }
                guard below.count > 1, sum.magnitude == units(row, amount).magnitude else { continue }
                return ask(
                    "lines \(row[0].place.line) to \(rows[below.endIndex - 1][0].place.line): column \(name(of: column)) "
                        + "adds up to the one amount in column \(name(of: amount)), which would count \(below.count) times",
                    between: [
                        .column(.amount, optionName(of: column), if: "each row is a part of it"),
                        .column(.amount, optionName(of: amount), if: "each row is an entry of its own"),
                    ])
            }
        }
    }

    /// A row, and those that add up to its amount.
    private struct Whole {
        let place: Int
        let parts: [Int]
    }

    private func cell(_ place: Int) -> (Int) -> String { { table.rows[place][$0].text } }

    /// The rows of the same day below a row, or above it, that add up to its amount; nil if there are none, or one.
    private func parts(of place: Int, _ step: Int, _ changes: [Int64]) -> [Int]? {
        var (rest, parts): (Int64, [Int]) = (changes[place], [])
        while rest != 0 {
            let next = place + step * (parts.count + 1)
            guard changes.indices.contains(next), cell(next)(mapping.date) == cell(place)(mapping.date) else {
                return nil
            }
            rest &-= changes[next]
            parts.append(next)
        }
        return parts.count > 1 ? parts : nil
    }

    private mutating func askOfParts(_ whole: Whole, _ difference: String, _ remedy: String) {
        mapping.arePartsAsked = true
        let side = whole.parts[0] > whole.place ? "below" : "above"
        ask(
            "line \(table.rows[whole.place][0].place.line): the \(whole.parts.count) lines \(side) it add up to its amount "
                + "and \(difference), so they may be its parts, which would count twice",
            accepting: .parts, "if all of them are entries, \(remedy)")
    }
}
