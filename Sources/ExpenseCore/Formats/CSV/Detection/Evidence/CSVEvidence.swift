/// A piece of evidence beside the titles and the cells that they require: what it says of the columns for one role.
///
/// Titles that banks use weigh 500 to 1000, titles that contain one less. What outweighs any title weighs more.
struct CSVEvidence: Sendable {
    /// A weight that is added to the score of a column, or nil if the role is ruled out; and why.
    typealias Verdict = (weight: Int?, reason: String)

    let role: CSVRole
    /// What it says of the columns; nothing of the others.
    let weigh: @Sendable (CSVDetection) -> [Int: Verdict]

    /// A column with this weight keeps its role, so that it is nothing else, but is not read.
    static let passedOver = -5000

    /// Evidence that weighs the same for each column of which it is true.
    init(
        _ role: CSVRole, _ weight: Int?, _ reason: String,
        if isTrue: @escaping @Sendable (_ column: Int, _ table: CSVTable) -> Bool
    ) {
        self.init(role) { detection in
            let columns = detection.table.columns.indices.filter { isTrue($0, detection.table) }
            return Dictionary(uniqueKeysWithValues: columns.map { ($0, (weight, reason)) })
        }
    }

    /// Evidence that speaks for another column than the one that leads.
    init(
        _ role: CSVRole, _ weight: Int, _ reason: String,
        ratherThanLeader isTrue: @escaping @Sendable (_ column: Int, _ leader: Int, CSVDetection) -> Bool
    ) {
        self.init(role) { detection in
            let columns = detection.table.holders(of: role)
            let others = columns.dropFirst().filter { isTrue($0, columns[0], detection) }
            return Dictionary(uniqueKeysWithValues: others.map { ($0, (weight, reason)) })
        }
    }

    /// Evidence that speaks for one column.
    init(
        _ role: CSVRole, _ weight: Int, _ reason: String, of find: @escaping @Sendable (CSVDetection) -> Int?
    ) {
        self.init(role) { detection in find(detection).map { [$0: (weight, reason)] } ?? [:] }
    }

    /// Evidence that the columns give together.
    init(_ role: CSVRole, _ weigh: @escaping @Sendable (CSVDetection) -> [Int: Verdict]) {
        (self.role, self.weigh) = (role, weigh)
    }

    /// What is known before the amounts are. A piece sees what those before it have said.
    static let ofWords: [CSVEvidence] = dates + parties + statuses

    private static let dates = [
        CSVEvidence(.date, passedOver, "it has no cells") { $1[$0].cells.isEmpty && !$1.rows.isEmpty },
        CSVEvidence(.date, 100, "no title says so, but all cells are dates") { column, table in
            table[column].areDates && table.candidate(column, .date)?.isPossible != true
        },
        CSVEvidence(.date, -2000, "its title means the day of interest") {
            WordList.valueDates.areHeld(in: $1[$0].title)
        },
        CSVEvidence(.date, -400, "its title means the day when it is paid, and another one that of the purchase") {
            column, table in
            func isOfPayment(_ column: Int) -> Bool { WordList.paymentDates.areHeld(in: table[column].title) }
            return isOfPayment(column)
                && table.holders(of: .date).contains { other in
                    !isOfPayment(other) && WordList.purchaseDates.areHeld(in: table[other].title)
                }
        },
        // Spreadsheets count days, and computers seconds.
        CSVEvidence(.date, 50, "all cells are numbers that count days or seconds") { column, table in
            let cells = table[column].cells
            return table.holders(of: .date).isEmpty && !cells.isEmpty
                && cells.allSatisfy { WrittenDate.read(serial: $0) != nil }
                && (table[column].isExact(.date) || table[column].meanings[.date] != nil && cells[0].utf8.count > 5)
        },
        CSVEvidence(.date, 50, "all cells are six digits that begin with a year") { column, table in
            table.holders(of: .date).isEmpty && table[column].isExact(.date) && !table[column].cells.isEmpty
                && table[column].cells.allSatisfy(WrittenDate.isShort)
        },
    ]

    private static let parties = [
        CSVEvidence(.payee, nil, "other titles mean the sender and the recipient") { column, table in
            let titles = table.columns.map(\.title)
            return titles[column] == "destination" && titles.contains("from") && titles.contains("to")
        },
        // If there is a title such as `Name of the counterparty`, then `Name` is the owner of the account.
        CSVEvidence(.payee, -1500, "another title names the other party, so this one may be the owner") {
            column, table in
            func isOfAny(_ column: Int) -> Bool { WordList.ofAnyParty.contains(table[column].title) }
            return isOfAny(column)
                && table.columns.indices.contains { other in
                    !isOfAny(other)
                        && (table[.payee].contains(other)
                            || table[other].cells.isEmpty && table[other].meanings[.payee] != nil)
                }
        },
        CSVEvidence(.payer, 600, "its title means the sender, who is the payee of income") { column, table in
            table[.payer].isEmpty && table[.payee].contains(column) && CSVTitles.party(table[column].title) == .payer
                && table[.payee].map { table[$0].title }.contains {
                    WordList.recipients.areHeld(in: $0) && !WordList.senders.areHeld(in: $0)
                }
        },
        CSVEvidence(.payee, nil, "its title means the sender") { $1[.payer].contains($0) },
        CSVEvidence(.payee, 1, "the first column with the same title has the user's own account") { column, table in
            table[.account].contains(column) && !table[column].areIdentifying
                && table[.account].contains { $0 < column && table[$0].title == table[column].title }
        },
        CSVEvidence(.payee, passedOver, "its only name is above the entries, so it is that of the owner") {
            let names = Set($1[$0].cells.map { folded($0) })
            return names.count == 1 && names.isSubset(of: $1.wordsAbove)
        },
    ]

    private static let statuses = [
        // Beside `Status`, titles that contain the word name something else, such as the check of a card.
        CSVEvidence(.status, nil, "another title means nothing else") { column, table in
            table[.status].contains(column) && !table[column].isExact(.status)
                && table[.status].contains { table[$0].isExact(.status) }
        },
        CSVEvidence(.status, 600, "its title asks whether a row counts, which the cells answer") { column, table in
            guard let question = StatusQuestion(table[column].title) else { return false }
            let cells = table[column].cells.filter { !CSVWords.isNoStatus($0) }
            return !cells.isEmpty && cells.allSatisfy { question.answer($0) != nil }
        },
        // The kind of a transaction may say whether a row is booked, too: `upcoming`.
        CSVEvidence(.status, 1, "each cell says whether the row is booked") { column, table in
            let cells = table[column].cells.filter { !CSVWords.isNoStatus($0) }
            return !table.columns(of: CSVRole.allCases.filter { $0 != .type }).contains(column)
                && cells.contains { $0.utf8.count > 3 }
                && (!table[.type].contains(column) || cells.contains { CSVWords.unbooked($0) != nil })
                && cells.allSatisfy { CSVWords.unbooked($0) != nil || CSVWords.isBooked($0) }
                && !cells.allSatisfy { CSVDirection($0) != nil }
        },
    ]
}
