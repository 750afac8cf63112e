// What speaks for and against the roles of columns, beside the titles and the cells that they require. A piece of evidence
// sees what those before it have said, and is stronger.
extension CSVDetection {
    /// What is known before the amounts are.
    mutating func noteWords() {
        noteDates()
        noteParties()
        noteStatuses()
    }

    mutating func note(
        _ effect: CSVCandidate.Effect, _ role: CSVRole, _ reason: String, _ columns: some Sequence<Int>
    ) {
        table.add(effect, role, reason, to: columns)
    }

    /// The columns for which something holds.
    func which(_ holds: (Int) -> Bool) -> [Int] { table.columns.indices.filter(holds) }

    private mutating func noteDates() {
        note(
            .passOver, .date, "it has no cells",
            which { cells($0).isEmpty && !table.rows.isEmpty })
        note(
            .suggest, .date, "no title says so, but all cells are dates",
            which { table[$0].areDates && table.candidate($0, .date)?.isPossible != true })
        let ofPayment = which { WordList.paymentDates.areHeld(in: table[$0].title) }
        let hasPurchase = table.holders(of: .date).contains {
            !ofPayment.contains($0) && WordList.purchaseDates.areHeld(in: table[$0].title)
        }
        note(
            .deferred, .date, "its title means the day when it is paid, and another one that of the purchase",
            hasPurchase ? ofPayment : [])
        note(
            .deferred, .date, "its title means the day of interest",
            which { WordList.valueDates.areHeld(in: table[$0].title) })
        // Spreadsheets count days, and computers seconds.
        note(
            .suggest, .date, "all cells are numbers that count days or seconds",
            which { column in
                table.holders(of: .date).isEmpty && table[column].are { WrittenDate.read(serial: $0) != nil }
                    && (table[column].isExact(.date)
                        || table[column].meanings[.date] != nil && cells(column)[0].utf8.count > 5)
            })
        note(
            .suggest, .date, "all cells are six digits that begin with a year",
            which {
                table.holders(of: .date).isEmpty && table[$0].isExact(.date) && table[$0].are(WrittenDate.isShort)
            })
    }

    private mutating func noteParties() {
        let titles = table.columns.map(\.title)
        note(
            .ruleOut, .payee, "other titles mean the sender and the recipient",
            which { titles[$0] == "destination" && titles.contains("from") && titles.contains("to") })
        // If there is a title such as `Name of the counterparty`, then `Name` is the owner of the account.
        let ofAnyParty = which { WordList.ofAnyParty.contains(titles[$0]) }
        let isOtherNamed = table.columns.indices.contains { other in
            !ofAnyParty.contains(other)
                && (table[.payee].contains(other)
                    || cells(other).isEmpty && table[other].meanings[.payee] != nil)
        }
        note(
            .deferred, .payee, "another title names the other party, so this one may be the owner",
            isOtherNamed ? ofAnyParty : [])
        note(
            .passOver, .payee, "its names have several of the other parties, so they are those of the owners",
            ofAnyParty.filter { column in
                table[.payee].contains { !ofAnyParty.contains($0) && isOwner(column, besides: $0) }
            })
        let isRecipientNamed = table[.payee].contains {
            WordList.recipients.areHeld(in: titles[$0]) && !WordList.senders.areHeld(in: titles[$0])
        }
        note(
            .suggest, .payer, "its title means the sender, who is the payee of income",
            table[.payer].isEmpty && isRecipientNamed
                ? table[.payee].filter { CSVTitles.party(titles[$0]) == .payer } : [])
        note(.ruleOut, .payee, "its title means the sender", table[.payer])
        let accounts = table[.account]
        note(
            .suggest, .payee, "the first column with the same title has the user's own account",
            accounts.filter { column in
                !table[column].areIdentifying && accounts.contains { $0 < column && titles[$0] == titles[column] }
            })
        note(
            .passOver, .payee, "its only name is above the entries, so it is that of the owner",
            which { column in
                let names = Set(cells(column).map { folded($0) })
                return names.count == 1 && names.isSubset(of: table.wordsAbove)
            })
        note(
            .passOver, .payee, "all rows have one name and the number of one account, so it is that of the owner",
            which { column in
                table.rows.count > 2 && ofAnyParty.contains(column) && isSame(column)
                    && (table[.account] + table[.identifier]).contains { isSame($0) && table[$0].areIdentifying }
            })
    }

    /// Whether a name in one column has several parties in another one, and says nothing of any of them.
    private func isOwner(_ column: Int, besides other: Int) -> Bool {
        let pairs = table.rows.map { ($0[column].text, $0[other].text) }.filter { !$0.isEmpty && !$1.isEmpty }
        let parties = Dictionary(grouping: pairs) { folded($0.0) }.mapValues { Set($0.map { folded($0.1) }) }
        func words(_ text: String) -> Set<Substring> { Set(CSVWords.words(of: CSVWords.plain(text))) }
        return parties.values.contains { $0.count > 1 } && pairs.allSatisfy { words($0).isDisjoint(with: words($1)) }
    }

    /// Whether a column has one text in all rows.
    private func isSame(_ column: Int) -> Bool {
        cells(column).count == table.rows.count && Set(cells(column)).count == 1
    }

    private mutating func noteStatuses() {
        // Beside `Status`, titles that contain the word name something else, such as the check of a card.
        let exact = table[.status].filter { table[$0].isExact(.status) }
        note(
            .ruleOut, .status, "another title means nothing else",
            exact.isEmpty ? [] : table[.status].filter { !exact.contains($0) })
        note(
            .suggest, .status, "its title asks whether a row counts, which the cells answer",
            which { column in
                guard let question = StatusQuestion(table[column].title) else { return false }
                let answers = cells(column).filter { !CSVWords.isNoStatus($0) }
                return !answers.isEmpty && answers.allSatisfy { question.answer($0) != nil }
            })
        // The kind of a transaction may say whether a row is booked, too: `upcoming`.
        let used = table.columns(of: CSVRole.allCases.filter { $0 != .type })
        note(
            .suggest, .status, "each cell says whether the row is booked",
            which { column in
                let words = cells(column).filter { !CSVWords.isNoStatus($0) }
                return !used.contains(column) && words.contains { $0.utf8.count > 3 }
                    && (!table[.type].contains(column) || words.contains { CSVWords.unbooked($0) != nil })
                    && words.allSatisfy { CSVWords.unbooked($0) != nil || CSVWords.isBooked($0) }
                    && !words.allSatisfy { CSVDirection($0) != nil }
            })
    }
}
