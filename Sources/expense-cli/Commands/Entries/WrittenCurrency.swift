import ExpenseCore

/// The amount with its currency and the rest of the note, if the note begins with a currency: `12 EUR lunch`.
///
/// A code in capitals that is also a word, such as `ALL` or `TRY`, is asked about by
/// ``confirmCurrency(after:_:_:asking:in:)``, unless something has been recorded in that currency. In lower case, three
/// letters are a currency only if something has been, and such a word never is. The name of a currency counts as its code.
///
/// - Parameter given: the code of --currency. It answers the question: such a word is the currency if it is that code, and
///   otherwise a word of the note.
/// - Returns: also the currency to ask about, if there is one.
func joiningCurrency(_ amount: String, _ note: [String], _ given: String?, in session: Session) throws
    -> (amount: String, note: [String], doubtful: Currency?)
{
    guard let word = note.first, let digit = amount.unicodeScalars.last, ("0"..."9").contains(digit),
        splitSign(amount).size.unicodeScalars.first.map({ ("0"..."9").contains($0) || $0 == "." }) ?? false
    else { return (amount, note, nil) }
    let isSign =
        word.unicodeScalars.count == 1 && word.unicodeScalars.first?.properties.generalCategory == .currencySymbol
    let standard = try session.currencyOfNewEntries()
    let named = namesOfCurrencies[word.lowercased()]?.split(separator: " ").compactMap { Currency(String($0)) }
    let name = named.flatMap { $0.contains(standard) ? standard : $0.first }
    let joined = (amount + " " + (name?.code ?? word), Array(note.dropFirst()))
    guard !isSign, let currency = name ?? Currency(word) else {
        return isSign ? (joined.0, joined.1, nil) : (amount, note, nil)
    }
    // `12 all you can eat`
    guard name != nil || word == currency.code || !codesThatAreWords.contains(currency.code) else {
        return (amount, note, nil)
    }
    let used = try session.storeBeforeWriting()?.currencies() ?? []
    if used.contains(currency) || currency == standard || currency == session.locale.currency {
        return (joined.0, joined.1, nil)
    }
    guard name != nil || word == word.uppercased() else { return (amount, note, nil) }
    guard name == nil, codesThatAreWords.contains(word) else { return (joined.0, joined.1, nil) }
    if let given = try given.map(readCurrency), given != currency { return (amount, note, nil) }
    return (joined.0, joined.1, given == nil ? currency : nil)
}

/// Names that begin no other note. Of several currencies the default one is meant, or else the first.
private let namesOfCurrencies = [
    "euro": "EUR", "euros": "EUR", "dollar": "USD CAD AUD NZD SGD HKD", "dollars": "USD CAD AUD NZD SGD HKD",
    "pounds": "GBP EGP", "quid": "GBP", "bucks": "USD CAD AUD", "yen": "JPY", "francs": "CHF XAF XOF", "franken": "CHF",
    "zloty": "PLN", "złoty": "PLN", "kronor": "SEK", "kroner": "NOK DKK", "rupees": "INR PKR LKR NPR", "rupien": "INR",
    "pesos": "MXN ARS CLP COP PHP UYU DOP", "reais": "BRL", "rand": "ZAR", "lira": "TRY",
]

private let codesThatAreWords: Set = [
    "ALL", "AMD", "BAM", "BOB", "COP", "CUP", "GEL", "MAD", "MOP", "PEN", "SOS", "TOP", "TRY",
]

/// Asks about three letters after an amount that may be a word of the note; without a terminal they are refused.
///
/// - Parameters:
///   - amount, note, given: as in ``joiningCurrency(_:_:_:in:)``.
///   - asking: whether somebody can be asked.
func confirmCurrency(
    after amount: String, _ note: [String], _ given: String?, asking: Bool = true, in session: Session
) throws {
    guard let doubtful = try joiningCurrency(amount, note, given, in: session).doubtful else { return }
    guard asking, hasTerminal else {
        throw UsageError(
            message: "\(quoted(doubtful.code)) is a currency in which nothing has been recorded; if you mean it, write "
                + "\(amount)\(doubtful), otherwise \(givenWhole)")
    }
    try requireYes(
        to: "Nothing is in \(doubtful) yet. Is \(quoted("\(amount) \(doubtful)")) the amount?",
        otherwise: "nothing was changed; if \(quoted(doubtful.code)) belongs to the note, \(givenWhole)", in: session)
}
