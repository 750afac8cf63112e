import ExpenseCore

// The second amount of a transfer between two currencies, in 'transfer' and 'recurring add'.

/// Whether a word is a code of a currency in capitals, or a sign.
func isCurrencyWord(_ word: String) -> Bool {
    let isSign =
        word.unicodeScalars.count == 1 && word.unicodeScalars.first?.properties.generalCategory == .currencySymbol
    return isSign || word == word.uppercased() && Currency(word) != nil
}

/// What the receiving account gets, if the note begins with an amount that names a currency, or if that account is in
/// another one than the amount.
func receivedAmount(_ note: [String], for money: Money, _ account: String?, in session: Session) throws
    -> (received: Money?, note: [String])
{
    guard let word = note.first, beginsLikeAmount(word) else { return (nil, note) }
    let own = try session.currencyOfNewEntries(of: account)
    let isJoined = note.count > 1 && isCurrencyWord(note[1])
    let typed = isJoined ? "\(word) \(note[1])" : word
    let rest = Array(note.dropFirst(isJoined ? 2 : 1))
    // An amount that is read in another currency with this default names its currency.
    let other = Currency.allCodes.lazy.compactMap { Currency($0) }.first { $0 != money.currency } ?? .dollar
    let style = session.locale.amountStyle
    guard let first = try? Money(typed: typed, currency: money.currency, style: style),
        let second = try? Money(typed: typed, currency: other, style: style)
    else { return (nil, note) }
    guard first.currency == second.currency else {
        // It names none.
        guard own != money.currency, account != nil else { return (nil, note) }
        return (try readAmount(typed, of: "NOTE", currency: own, in: session), rest)
    }
    guard first.currency != money.currency else {
        throw UsageError(
            message:
                "NOTE begins with an amount in \(money.currency), as AMOUNT is: \(first.display). What TO receives in "
                + "an exchange is in another currency; if it is a note, \(givenWhole)")
    }
    return (first, rest)
}

/// What an account receives that is in another currency than the amount; without a terminal, that must be given.
///
/// - Parameter command: the command with the accounts and the missing amount.
func missingReceivedAmount(
    of entry: Expense, asIn command: (_ source: String, _ target: String, _ amount: String) -> String,
    in session: Session
) throws -> Money? {
    guard entry.received == nil, let source = entry.account, let target = entry.target,
        let store = try session.storeBeforeWriting(),
        let others = try store.otherCurrencies(of: target, than: entry.amount.currency), others.count == 1,
        !target.hasPrefix(Debt.accountPrefix)
    else { return nil }
    let name = escapingControls(in: target)
    guard hasTerminal else {
        throw UsageError(
            message:
                "the account '\(name)' is in \(others[0]), but the amount is \(entry.amount.display). Write what it "
                + "receives, too: \(command(escapingControls(in: source), name, "AMOUNT \(others[0])")). If it holds "
                + "\(entry.amount.currency), 'accounts currency \(name) \(others[0]) \(entry.amount.currency)' allows that"
        )
    }
    let typed = try answer(to: "'\(name)' is in \(others[0]). How much did it receive? ", in: session) ?? ""
    guard !typed.isEmpty else { return nil }
    return try readAmount(typed.uppercased(), of: "the amount", currency: others[0], in: session)
}
