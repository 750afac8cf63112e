extension CSVDetection {
    /// Two columns of amounts, to one of which a column of currencies belongs: the other one is in the currency of the
    /// account.
    struct ForeignPair {
        let (amount, other, currencies): (Int, Int, Int)
        /// The currency of the account, if rows name it: that of the rows in which both amounts are equal.
        let own: Currency?
        /// The column to which the currencies belong.
        let owner: CSVAnswers<Int>
    }

    /// The column that makes a pair with the amounts, of which a row fills one, because of what the rows have in both and
    /// in a column of currencies.
    private func foreignPair(of amounts: [Int], _ currencies: Int) -> ForeignPair? {
        let used = amounts + mapping[all: .balance, .fee]
        return table.columns.indices.lazy.filter { other in
            !used.contains(other) && !table[.balance].contains(other) && !table[.fee].contains(other)
                && !table[other].cells.isEmpty && table[other].areAmounts
                && !WordList.currenciesOfApps.areHeld(in: table[other].title)
        }.compactMap { pair(amounts, $0, currencies) }.first
    }

    private func pair(_ amounts: [Int], _ other: Int, _ currencies: Int) -> ForeignPair? {
        func size(_ row: [CSVReader.Field], _ column: Int) -> UInt64 { units(row, column).magnitude }
        let rows = table.rows
        let mayBeZero = CSVTitles.isForeign(table[other].title)
        func size(_ row: [CSVReader.Field]) -> UInt64 { amounts.map { size(row, $0) }.max() ?? 0 }
        func isOwn(_ row: [CSVReader.Field]) -> Bool {
            size(row, other) == size(row) || mayBeZero && size(row, other) == 0
        }
        let codes = Set(rows.filter(isOwn).map { CSVCurrency.inColumn($0[currencies].text) })
        let different = rows.filter { !isOwn($0) }
        let areFilled = rows.allSatisfy { size($0) != 0 && (size($0, other) != 0 || mayBeZero) }
        let own = codes.count == 1 ? codes.first ?? nil : nil
        let areApart = own != nil && different.allSatisfy { CSVCurrency.inColumn($0[currencies].text) != own }
        /// The column that is as empty as the currencies, while the other one is filled.
        let sparse = (amounts.count == 1 ? amounts + [other] : [other]).first { column in
            rows.allSatisfy { hasValue($0[column].text) != $0[currencies].text.isEmpty }
                && rows.contains { $0[currencies].text.isEmpty }
        }
        let isSparse =
            sparse.map { column in rows.allSatisfy { (column == other ? size($0) : size($0, other)) != 0 } } ?? false
        guard !different.isEmpty, isSparse || areFilled && areApart else { return nil }
        return ForeignPair(
            amount: amounts[0], other: other, currencies: currencies, own: areApart ? own : nil,
            owner: owner(of: currencies, amounts, other, sparse: isSparse ? sparse : nil))
    }

    /// What tells to which of two amounts the currencies belong.
    private func owner(of currencies: Int, _ amounts: [Int], _ other: Int, sparse: Int?) -> CSVAnswers<Int> {
        var answers = CSVAnswers<Int>()
        let amount = amounts[0]
        guard amounts.count == 1 else {
            answers.note(.title, for: other, "expenses and income are in the currency of the account")
            return answers
        }
        let both = [(amount, other), (other, amount)]
        func isOfAccount(_ column: Int) -> Bool {
            CSVTitles.isInAccountCurrency(table[column].title) || currencyInTitle(column) != nil
        }
        func isOfShop(_ column: Int) -> Bool {
            CSVTitles.isForeign(table[column].title) && !isOfAccount(column)
                && !WordList.shopOrAccount.areHeld(in: table[column].title)
        }
        let named = Set(table[currencies].title.split(separator: " ").filter { $0.utf8.count > 3 })
        func isNamed(_ column: Int) -> Bool {
            !isOfAccount(column) && !WordList.shopOrAccount.areHeld(in: table[column].title)
                && !named.isDisjoint(with: table[column].title.split(separator: " "))
        }
        let beside = both.map(\.0).filter { abs($0 - currencies) == 1 }
        func only(_ holds: (Int) -> Bool) -> Int? {
            let found = both.map(\.0).filter(holds)
            return found.count == 1 ? found[0] : nil
        }
        let ofAccount = only(isOfAccount)
        answers.note(.proof, for: other, "the balances change by the other amount", if: provenBy != nil)
        answers.note(.proof, for: sparse, "the same rows have neither")
        answers.note(.title, for: only(isOfShop), "its title means the amount of the shop")
        let otherThanAccount = ofAccount.map { $0 == amount ? other : amount }
        answers.note(.title, for: otherThanAccount, "the title of the other amount means the account")
        answers.note(.title, for: only(isNamed), "the titles share a word")
        answers.note(.shape, for: beside.first, "they are beside it", if: beside.count == 1)
        answers.note(.shape, for: currencies - 1, "they follow it", if: beside.count == 2)
        return answers
    }

    /// The amount of the account, if the currencies belong to the amount that is likeliest by the titles.
    func accountColumn(of likeliest: Int, _ currencies: Int) -> Int? {
        guard let pair = foreignPair(of: [likeliest], currencies), pair.owner.decisive?.answer == likeliest else {
            return nil
        }
        let isSigned = table.rows.allSatisfy { row in
            let (shop, account) = (units(row, likeliest), units(row, pair.other))
            return shop == 0 || account == 0 || (shop < 0) == (account < 0)
        }
        return isSigned ? pair.other : nil
    }

    /// Takes the amounts and currencies of the shop apart from those of the account, if the column of currencies belongs
    /// to another column of amounts.
    mutating func separateForeign() {
        guard let currency = mapping[.currency], given.columns[.currency] == nil,
            let pair = foreignPair(of: mapping.amounts, currency)
        else { return }
        let isOpen = mapping[.amount] != nil && pair.owner.isOpen
        if isOpen, given.columns[.amount] == nil {
            ask(
                "the currencies of column \(name(of: currency)) may be those of column \(name(of: pair.amount)) or of "
                    + "column \(name(of: pair.other))",
                "Use --amount-column to name the amounts in the currency of the account")
        }
        guard pair.owner.answer != pair.amount || isOpen else { return }
        (ownCurrency, mapping[.currency]) = (pair.own, nil)
        let reason = "it belongs to column \(name(of: pair.other)): where the amounts differ, it is another currency"
        table.reject(currency, as: .currency, reason)
        table.choose(currency, as: .originalCurrency, reason)
        (mapping[.original], mapping[.originalCurrency]) = (pair.other, currency)
    }
}
