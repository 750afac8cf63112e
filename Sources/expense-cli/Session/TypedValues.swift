import ExpenseCore

/// Reads a date; the error names the option.
func readDate(_ text: String, of option: String, in session: Session) throws(UsageError) -> CalendarDate {
    do {
        return try CalendarDate(typed: text, today: session.today, order: session.locale.dateOrder)
    } catch {
        throw UsageError(message: "\(option): \(escapingControls(in: error.description))")
    }
}

/// Reads a period; the error names the option.
func readPeriod(_ text: String, of option: String, in session: Session) throws -> Period {
    let months = try session.months()
    do {
        return try Period(typed: text, today: session.today, order: session.locale.dateOrder, months: months)
    } catch {
        throw UsageError(message: "\(option): \(escapingControls(in: error.description))")
    }
}

/// Whether a word begins like an amount and unlike any command: with a digit or a currency sign.
func beginsLikeAmount(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return first.properties.numericType != nil || first.properties.generalCategory == .currencySymbol
}

/// Whether words begin with a day and an amount: `yesterday 40 petrol`, `last friday 6 beer`.
func beginsWithDay(_ words: [String]) -> Bool { wordsOfDay(before: words) != nil }

/// How many words at the beginning name a day, if an amount follows them; nil if none do.
func wordsOfDay(before words: [String]) -> Int? {
    // Which words name a day does not depend on today.
    guard let today = CalendarDate(year: 2000, month: 2, day: 2) else { return nil }
    return (1...3).reversed().first { count in
        count < words.count && beginsLikeAmount(words[count])
            && (try? CalendarDate(typed: words.prefix(count).joined(separator: " "), today: today)) != nil
    }
}

/// Reads an amount; the error names the parameter.
///
/// - Parameters:
///   - currency: the currency of an amount that names none.
///   - remedy: what to do about a sign.
func readAmount(
    _ text: String, of parameter: String, currency: Currency, ifSigned remedy: String = "", in session: Session
) throws(UsageError) -> Money {
    do {
        return try Money(typed: text, currency: currency, style: session.locale.amountStyle)
    } catch {
        var message = "\(parameter): \(escapingControls(in: error.description))"
        if case .signed = error { message += remedy }
        throw UsageError(message: message)
    }
}

/// Reads what an entry cost in the currency of the purchase.
func readOriginal(
    _ text: String, of amount: Money, _ parameter: String = "--original", in session: Session
) throws(UsageError) -> Money {
    let original = try readAmount(text, of: parameter, currency: amount.currency, in: session)
    guard original.currency != amount.currency else {
        throw UsageError(
            message:
                "\(parameter) is in \(amount.currency), as the amount is; name the other currency, such as '14 USD'")
    }
    return original
}

/// An amount without its currency, as the user would type it.
func typedAmount(_ amount: Money, in session: Session) -> String {
    amount.plain.replacing(".", with: String(session.locale.amountStyle.decimalSeparator))
}

/// Reads an amount that may be zero; the error names the parameter.
func readAmountOrZero(_ text: String, of parameter: String, currency: Currency, in session: Session) throws(UsageError)
    -> Money
{
    let (_, isNegative) = splitSign(text)
    guard !isNegative else { return try readAmount(text, of: parameter, currency: currency, in: session) }
    return try readSignedAmount(text, of: parameter, currency: currency, in: session)
}

/// Reads an amount that may be negative or zero; the error names the parameter.
func readSignedAmount(_ text: String, of parameter: String, currency: Currency, in session: Session) throws(UsageError)
    -> Money
{
    let (size, isNegative) = splitSign(text)
    do {
        let money = try Money(typedOrZero: size, currency: currency, style: session.locale.amountStyle)
        return isNegative ? Money(minorUnits: -money.minorUnits, currency: money.currency) : money
    } catch {
        throw UsageError(message: "\(parameter): \(escapingControls(in: error.description))")
    }
}

/// An amount without its minus sign, and whether there was one. A sum has no sign of its own: `-5+2` may be 3 or 7.
func splitSign(_ text: String) -> (size: String, isNegative: Bool) {
    guard let first = text.first, "-−".contains(first), !text.contains("+") else { return (text, false) }
    return (String(text.dropFirst()), true)
}

/// Reads the name of a payee.
func readPayee(_ text: String, of parameter: String = "--payee") throws(UsageError) -> String {
    let name = trimmingBlanks(text)
    if name.isEmpty { throw UsageError(message: "\(parameter): it is blank; write a name") }
    if name.utf8.count > 1000 { throw UsageError(message: "\(parameter): it has more than 1000 bytes; shorten it") }
    if name.utf8.contains(0) { throw UsageError(message: "\(parameter): it contains a NUL character; remove it") }
    return name
}

/// Reads a currency code; the error names the option.
func readCurrency(_ code: String) throws(UsageError) -> Currency {
    try readCurrency(code, of: "--currency")
}

func readCurrency(_ code: String, of option: String) throws(UsageError) -> Currency {
    if let currency = Currency(code) { return currency }
    let guess = nearest(to: code, in: Currency.allCodes).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError(
        message: "\(option): \(quoted(code)) is not a currency code (ISO 4217), such as USD or EUR\(guess)")
}

/// The words of a note as one text, without blanks at its ends.
func readNote(_ words: [String]) throws(UsageError) -> String {
    let note = trimmingBlanks(words.joined(separator: " "))
    if note.utf8.count > 10_000 { throw UsageError(message: "NOTE is longer than 10000 bytes; shorten it") }
    if note.utf8.contains(0) { throw UsageError(message: "NOTE contains a NUL character; remove it") }
    return note
}

/// Reads the name of a category or a tag.
func readLabel(_ text: String, of parameter: String) throws(UsageError) -> String {
    let label = trimmingBlanks(text)
    if label.isEmpty { throw UsageError(message: "\(parameter) is blank; give a name") }
    if label.utf8.count > 200 { throw UsageError(message: "\(parameter) is longer than 200 bytes; shorten it") }
    if escapingControls(in: label) != label {
        throw UsageError(message: "\(parameter): \(quoted(label)) contains control characters; remove them")
    }
    return label
}

/// The tags of options, each with one tag or several separated by commas.
func readTags(_ texts: [String]) throws(UsageError) -> [String] {
    let names = texts.flatMap(separatedTags)
    if names.contains(where: isNone) {
        throw UsageError(message: "--tag: 'none' has a special meaning; choose another name")
    }
    return try readTags(names, of: "--tag")
}

/// The same; no tags for 'none' alone.
func readTagsOrNone(_ texts: [String]) throws(UsageError) -> [String] {
    texts.count == 1 && isNone(texts[0]) ? [] : try readTags(texts)
}

/// Whether a word stands for no payee, no tags or no account.
func isNone(_ word: String) -> Bool { word.lowercased() == "none" }

/// The parts of a text between commas; the text itself if there are none.
func separatedTags(_ text: String) -> [String] {
    let parts = text.split(separator: ",").map(String.init)
    return parts.isEmpty ? [text] : parts
}

/// Reads tags, at most as many as an entry can have.
func readTags(_ texts: [String], of parameter: String) throws(UsageError) -> [String] {
    guard texts.count <= Expense.mostTags else {
        throw UsageError(
            message: "\(parameter): an entry can have at most \(Expense.mostTags) tags, not \(texts.count)")
    }
    var tags: [String] = []
    for text in texts { tags.append(try readTag(text, of: parameter)) }
    return tags
}

/// Reads a tag, which is one word, because tags are separated by blanks.
func readTag(_ text: String, of parameter: String = "--tag") throws(UsageError) -> String {
    let tag = try readLabel(text, of: parameter)
    if tag.contains(where: \.isWhitespace) {
        throw UsageError(message: "\(parameter): \(quoted(tag)) is more than one word; give --tag once for each word")
    }
    return tag
}

/// The name of an account as given; nil for 'none'.
func accountName(_ name: String) -> String? {
    isNone(name) ? nil : name
}

/// A text without blanks at its ends.
func trimmingBlanks(_ text: String) -> String {
    let trimmed = text.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(trimmed[...last])
}
