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
        noteMarks()
        noteNamesOfRows()
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

    /// The columns with one of two marks in each row, which may tell a row from its parts.
    private mutating func noteMarks() {
        let others = Set(mapping.amounts + mapping[all: .date, .payee, .balance, .fee, .original])
        mapping.marked = table.columns.indices.filter { column in
            let marks = Set(table.rows.map { $0[column].text })
            return !others.contains(column) && marks.count == 2 && marks.allSatisfy { $0.utf8.count <= 12 }
        }
    }

    /// The column by which some rows name others, and the one in which these have their names.
    private mutating func noteNamesOfRows() {
        for column in table.columns.indices where WordList.parents.areOne(of: table[column].title) {
            let named = Set(cells(column))
            let own = table.columns.indices.first { other in
                !named.isEmpty && cells(other).count == table.rows.count && named.isSubset(of: cells(other))
                    && Set(cells(other)).count == table.rows.count
            }
            if let own, named.count < table.rows.count {
                return mapping.namesOfRows = NamesOfRows(own: own, other: column)
            }
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
}
