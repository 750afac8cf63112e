/// Words for money that only moves between the user's accounts.
enum TransferWords {
    /// Whether the texts of an expense and of an income say that they are the two sides of one transfer: one names a
    /// savings account or a card's bill, or both are called transfers and neither is anything else, such as rent.
    static func areSides(_ out: String, _ into: String) -> Bool {
        if sure.areIn(out) || sure.areIn(into) { return true }
        // The card's bank thanks, or both banks speak of a bill.
        if WordList.billPayments.areIn(out), WordList.thanks.areIn(into) || WordList.billPayments.areIn(into) {
            return true
        }
        guard CSVWords.side(of: [out]) == nil else { return false }
        return WordList.thanks.areIn(into)
            || likely.areIn(out) && likely.areIn(into) && CSVWords.side(of: [into]) == nil
    }

    /// Nobody but the owner of both accounts is meant.
    private static let sure: WordList = """
        own account,own accounts,between accounts,internal transfer,savings,umbuchung,ubertrag,uebertrag,sparen,
        sparplan,sparkonto,tagesgeld,virement interne,epargne,livret,traspaso,cuenta de ahorro,ahorro,giroconto,
        risparmio,eigen rekening,spaarrekening,sparekonto,opsparing,sparkonto,sparande,przelew wlasny,
        przelew wewnetrzny,oszczednosci,vlastni prevod,sporici ucet,sporeni,transferencia interna,poupanca,omasiirto,
        tilisiirto,saastotili,megtakaritas,virman,振替,内部转账,credit card bill,visa payment,mastercard payment,
        credit card,kreditkarte,carte de credit,card repayment
        """
    /// In many countries these are the words for every payment to another account.
    private static let likely: WordList = """
        transfer,transfers,xfer,tfr,trf,virement,transferencia,trasferimento,overboeking,overforsel,overforing,prevod,
        przelew,siirto,atvezetes,перевод,转账,이체
        """
}
