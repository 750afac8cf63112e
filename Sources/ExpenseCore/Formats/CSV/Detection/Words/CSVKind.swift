enum CSVKind {
    /// The answer in a column whose title is a question: `income` with `true` or `false` below it.
    static func truth(_ cell: String) -> Bool? {
        switch CSVWords.plain(cell) {
        case "true", "yes", "y": true
        case "false", "no", "n": false
        default: nil
        }
    }

    /// The side that `true` means below a title.
    static func direction(ofTitle title: String) -> CSVDirection? {
        let words = title.split(separator: " ")
        return words.count > 2 ? nil : words.lazy.compactMap { CSVDirection(String($0)) }.first
    }

    /// Whether a cell says that the row only moves money between accounts.
    static func isTransfer(_ cell: String) -> Bool {
        let word = CSVWords.plain(cell)
        return word.isEmpty ? trimmingBlanks(cell) == "/" : transfers.contains(word)
    }

    /// Categories of debts that people pay back to each other.
    static let settlements = CSVWords.set("payment,zahlung,paiement,pago,pagamento,betaling,platnosc,支払い,结算")

    /// Whether a category is that of transfers between accounts.
    static func isTransferCategory(_ category: String) -> Bool {
        isBetweenAccounts(category) || transferCategories.have(category)
    }

    /// Whether a word means a transfer between accounts, and not a balance.
    static func isBetweenAccounts(_ cell: String) -> Bool {
        isTransfer(cell) && !["", "opening balance", "reconciliation"].contains(CSVWords.plain(cell))
    }

    /// The answer of a cell below a title such as `transfer`, which is a question.
    static func answer(_ cell: String) -> Bool? {
        truth(cell) ?? ["1": true, "0": false][trimmingBlanks(cell)]
    }

    /// Words for a side that budget apps use and banks do not.
    static let budget = CSVWords.set(
        """
        expense,expenses,income,ausgabe,ausgaben,einnahme,einnahmen,depense,depenses,revenu,revenus,gasto,
        gastos,ingreso,ingresos,despesa,receita,spesa,entrata,uitgave,inkomsten,wydatek,przychod,расход,доход,
        支出,収入,收入,지출,수입,regular
        """)

    private static let transferCategories = CSVWords.set(
        "credit card payment,credit card payments,outgoing transfer,incoming transfer")

    /// Words of banks for movements between the user's accounts or currencies.
    static let ownMovements = CSVWords.set(
        """
        general currency conversion,currency conversion,user initiated currency conversion,bank deposit to pp account,
        bank deposit to paypal account,general credit card deposit,transfer to paypal account,user initiated withdrawal,transfer to bank,
        general withdrawal bank account,general card deposit,general card withdrawal,
        transfer to credit card,account hold for open authorization,general account hold,general hold,
        reversal of general account hold,general hold release,hold on available balance,
        hold on balance for dispute investigation,cancellation of hold for dispute resolution,
        einbehaltung für offene autorisierung,rückbuchung allgemeine einbehaltung,
        allgemeine kreditkarteneinzahlung,
        blocage du compte pour autorisation en cours,annulation du blocage général du compte,
        allgemeine währungsumrechnung,währungsumrechnung,bankgutschrift auf paypal konto,
        von nutzer eingeleitete abbuchung,vom nutzer eingeleitete abbuchung,
        conversion de devise standard,conversion de devise générale,conversion de devise,
        virement bancaire sur le compte paypal,transfert de la banque vers le compte paypal,
        conversión de divisas general,conversión de divisas,ingreso bancario en cuenta de paypal,
        depósito bancario en cuenta de paypal,conversione di valuta generica,conversione di valuta generale,
        conversione di valuta,versamento bancario sul conto paypal,deposito bancario su conto paypal,
        algemene valutaomrekening,valutaomrekening,bankstorting op paypal rekening,ogólne przeliczenie waluty,
        przeliczenie waluty,przelew bankowy na konto paypal,conversão de moeda geral,conversão geral de moeda,
        depósito bancário na conta do paypal,generell valutaomräkning,generell valutaomregning,general valutaomregning
        """)

    private static let transfers = CSVWords.set(
        """
        transfer,transfers,umbuchung,ubertrag,umbuchungen,internal transfer,virement interne,traspaso,giroconto,
        overboeking,przelew wlasny,transfert,перевод,振替,转账,이체,opening balance,reconciliation,neutral,不计收支,中性交易,
        transfer out,transfer in,振替え,xfer,trasferimento,money transfer,account transfer,transferencia interna,
        przeniesienie,umbuchung intern,自己振替,内部转账
        """)

    /// Whether the cells are words for sides, and both sides occur.
    static func hasBothSides(_ cells: [String]) -> Bool {
        guard cells.allSatisfy({ CSVDirection($0) != nil || isTransfer($0) }) else { return false }
        let sides = cells.compactMap { CSVDirection($0) }
        return sides.contains(.expense) && sides.contains(.income)
    }

    /// A cell that is no word for a side, where most cells are and both sides occur.
    static func unknownWord(amongSides cells: [String]) -> String? {
        let known = cells.filter { CSVDirection($0) != nil || isTransfer($0) }
        guard 2 * known.count > cells.count, hasBothSides(known) else { return nil }
        return cells.first { CSVDirection($0) == nil && !isTransfer($0) }
    }
}
