import ExpenseCore

/// The amount with its currency and the rest of the note, if the note begins with a currency: `12 EUR lunch`.
///
/// Three letters that are a currency in which nothing has been recorded may be a word: `ALL`, `TRY`. In lower case they
/// are one; otherwise ``agreesToCurrency(after:_:asking:in:)`` asks. The first entry of all may be in any currency whose
/// code is not a word of its own.
///
/// - Returns: also the currency to ask about, if there is one.
func joiningCurrency(_ amount: String, _ note: [String], in session: Session) throws
    -> (amount: String, note: [String], doubtful: Currency?)
{
    guard let word = note.first, let digit = amount.unicodeScalars.last, ("0"..."9").contains(digit),
        splitSign(amount).size.unicodeScalars.first.map({ ("0"..."9").contains($0) || $0 == "." }) ?? false
    else { return (amount, note, nil) }
    let joined = (amount + " " + word, Array(note.dropFirst()))
    let isSign =
        word.unicodeScalars.count == 1 && word.unicodeScalars.first?.properties.generalCategory == .currencySymbol
    guard !isSign, let currency = Currency(word) else {
        return isSign ? (joined.0, joined.1, nil) : (amount, note, nil)
    }
    let used = try session.storeBeforeWriting()?.currencies() ?? []
    if try used.contains(currency) || currency == session.currencyOfNewEntries() || currency == session.locale.currency
    {
        return (joined.0, joined.1, nil)
    }
    guard word == word.uppercased() else { return (amount, note, nil) }
    return (joined.0, joined.1, used.isEmpty && !codesThatAreWords.contains(word) ? nil : currency)
}

private let codesThatAreWords: Set = [
    "ALL", "BAM", "BOB", "COP", "CUP", "GEL", "MAD", "MOP", "PEN", "SOS", "TOP", "TRY",
]

/// Asks about three letters after an amount that may be a word of the note; without a terminal they are refused.
///
/// - Parameters:
///   - amount, note: as typed.
///   - asking: whether somebody can be asked.
/// - Returns: whether to go on.
func agreesToCurrency(
    after amount: String, _ note: [String], asking: Bool = true, in session: Session
) throws -> Bool {
    guard let doubtful = try joiningCurrency(amount, note, in: session).doubtful else { return true }
    let words = note.joined(separator: " ")
    guard asking, hasTerminal else {
        throw UsageError(
            message: "\(quoted(doubtful.code)) is a currency in which nothing has been recorded; if you mean it, write "
                + "\(amount)\(doubtful), otherwise write the note in quotation marks: '\(words)'")
    }
    if try agrees("Nothing is in \(doubtful) yet. Is \(quoted("\(amount) \(doubtful)")) the amount?", in: session) {
        return true
    }
    try session.output.line(
        "nothing was changed; for a note, write it in quotation marks: '\(escapingControls(in: words))'")
    return false
}
