// What is known once the decimal mark is.
extension CSVEvidence {
    /// What tells the column of amounts, if there is only one.
    static let ofAmounts = [
        CSVEvidence(.amount, 1, "no title means the amounts, and this one means costs") { column, table in
            table.holders(of: .amount).isEmpty && table[.fee].contains(column)
                && (table[column].title == "kosten" || WordList.costTitles.contains(table[column].title))
                && !table.rows.isEmpty && table[column].cells.allSatisfy(hasValue)
        },
        // The likeliest column may have amounts of another currency, or parts of a total that is in each row.
        CSVEvidence(
            .amount, 2000, "each row fills it, unlike the other or more than a part",
            ratherThanLeader: { column, leader, detection in
                let (title, leading) = (detection.table[column].title, detection.table[leader].title)
                let isTotal = leading.contains("subtotal") && title.contains("total") && !title.contains("subtotal")
                return detection.table.rows.allSatisfy { hasValue($0[column].text) }
                    && (isTotal || detection.table.rows.contains { !hasValue($0[leader].text) })
            }),
        CSVEvidence(
            .amount, 4000, "it includes the tax",
            ratherThanLeader: { column, leader, detection in
                detection.table.columns.indices.contains { tax in
                    CSVTitles.isTax(detection.table[tax].title) && detection.isSum(column, of: leader, tax)
                }
            }),
        CSVEvidence(.amount, 6000, "it is in the currency of the account") { detection in
            detection.table.holders(of: .amount).first.flatMap(detection.accountColumn(besides:))
        },
        CSVEvidence(
            .amount, 9000, "it includes the fee",
            ratherThanLeader: { column, leader, detection in
                let fee = detection.table[.fee].first { $0 != leader }
                guard let fee, !CSVTitles.isNet(detection.table[leader].title) else { return false }
                return detection.isSum(column, of: leader, fee) || detection.isSum(leader, of: column, fee)
            }),
        CSVEvidence(.amount, 9000, "the balances change by it in each row, unlike by others") { $0.columnOfSteps },
        CSVEvidence(.amount) { detection in
            guard detection.table.holders(of: .amount).isEmpty else { return [:] }
            let found = detection.untitledAmounts
            let verdicts = found.enumerated().map { place, amounts in
                (amounts.column, ((found.count - place) * 1000, "no title says so, but \(amounts.words)"))
            }
            return Dictionary(uniqueKeysWithValues: verdicts)
        },
    ]

    /// What tells the column of words for expense or income.
    static let ofKinds = [
        CSVEvidence(.kind, 2000, "its words name both sides") { column, table in
            CSVKind.hasBothSides(table[column].cells) && table.holders(of: .amount).first != column
        },
        CSVEvidence(.kind, 1, "all cells are words of a side") { column, table in
            table[column].title.isEmpty && !table[column].cells.isEmpty
                && table[column].cells.allSatisfy { CSVDirection($0) != nil }
        },
        CSVEvidence(.kind, 1, "its words are those of a card, with purchases") { detection in
            let table = detection.table
            guard table.holders(of: .kind).isEmpty, detection.given.sign == nil, detection.areUnsigned,
                let column = table.columns.indices.first(where: { CSVDirection.areOfCard(table[$0].cells) }),
                case let cells = table[column].cells, cells.count == table.rows.count,
                Set(cells.map { CSVDirection(ofCard: $0) == .income }).count == 2
            else { return nil }
            return column
        },
    ]

    /// What tells the column of currencies.
    static let ofCurrencies = [
        CSVEvidence(.currency, passedOver, "another title means nothing else") { column, table in
            !table[column].isExact(.currency) && table[.currency].contains { table[$0].isExact(.currency) }
        },
        CSVEvidence(.currency, 1, "all cells are codes of currencies") { column, table in
            let used = table.columns(of: [.currency, .creditCurrency, .originalCurrency, .kind, .status])
            return table[.currency].isEmpty && !used.contains(column) && !table[column].cells.isEmpty
                && table[column].cells.allSatisfy { $0.utf8.count == 3 && $0 == $0.uppercased() && Currency($0) != nil }
        },
        CSVEvidence(.currency, passedOver, "it is that of the fees") { column, table in
            WordList.fees.areHeld(in: table[column].title)
                && table.holders(of: .currency).contains { !WordList.fees.areHeld(in: table[$0].title) }
        },
        CSVEvidence(.currency, 9000, "it is beside the amount") { detection in
            detection.mapping[.amount].flatMap { amount in
                detection.currencyColumn(of: amount, detection.table.holders(of: .currency))
                    ?? detection.currencyColumn(of: amount, detection.table[.originalCurrency])
            }
        },
    ]

    /// What tells the column of balances.
    static let ofBalances = [
        CSVEvidence(.balance, -1500, "it has a single amount") { $1[$0].cells.count(where: isAmount) < 2 },
        CSVEvidence(.balance, 1, "each step is the amount of a row") { $0.untitledBalance },
    ]
}
