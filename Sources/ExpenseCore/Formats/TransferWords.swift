/// Words for money that only moves between the user's accounts.
enum TransferWords {
    /// Whether the texts of an expense and of an income say that they are the two sides of one transfer: one names a
    /// savings account or a card's bill, or both are called transfers and neither is anything else, such as rent.
    static func areSides(_ out: String, _ into: String) -> Bool {
        if WordList.ownTransfers.areIn(out) || WordList.ownTransfers.areIn(into) { return true }
        // The card's bank thanks, or both banks speak of a bill.
        if WordList.billPayments.areIn(out), WordList.thanks.areIn(into) || WordList.billPayments.areIn(into) {
            return true
        }
        guard CSVWords.side(of: [out]) == nil else { return false }
        return WordList.thanks.areIn(into)
            || WordList.likelyTransfers.areIn(out) && WordList.likelyTransfers.areIn(into)
                && CSVWords.side(of: [into]) == nil
    }
}
