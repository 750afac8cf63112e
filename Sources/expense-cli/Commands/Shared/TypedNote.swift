import ExpenseCore

/// The words after an amount as they are meant: a note, and an account and tags with the marks that lists have, as in
/// `lunch @giro +work`.
struct TypedNote {
    /// The words without those that are marked.
    let words: [String]
    /// The account of the option, or the one that is marked.
    let account: String?
    let tags: [String]
    /// Whether tags are given, even if it is 'none'.
    let hasTags: Bool
    private let whole: String?

    /// - Parameters:
    ///   - whole: of --note, which has no marks.
    ///   - account, tags: of the options.
    ///   - accounts: the names of all accounts.
    /// - Throws: ``UnknownMark``, if a word with the mark of an account is none of them.
    init(_ words: [String], whole: String?, account: String?, tags: [String], among accounts: [String]) throws {
        func isMarked(_ word: String, _ mark: Character) -> Bool {
            guard word.first == mark, word.dropFirst().first?.isLetter ?? false else { return false }
            return word.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
        }
        let accountMarks = words.filter { isMarked($0, "@") }.map { String($0.dropFirst()) }
        guard accountMarks.count < 2 else {
            throw UsageError(
                message: "@\(accountMarks[0]) and @\(accountMarks[1]): an entry has one account; leave one out")
        }
        let marked = try accountMarks.first.map { name in
            if let known = accounts.first(where: { $0.lowercased() == name.lowercased() }) { return known }
            throw UnknownMark(name: name, known: accounts)
        }
        if account != nil, let marked {
            throw UsageError(message: "--account and @\(marked) cannot be used together; leave one out")
        }
        let tagMarks = words.filter { isMarked($0, "+") }.map { String($0.dropFirst()) }
        self.words = words.filter { !isMarked($0, "@") && !isMarked($0, "+") }
        self.whole = whole
        self.account = account ?? marked
        self.tags = try readTagsOrNone(tags + tagMarks)
        hasTags = !(tags + tagMarks).isEmpty
    }

    /// The text of the note.
    ///
    /// - Parameter words: those that are left, if some of them meant something else.
    func text(of words: [String]? = nil) throws -> String {
        let words = words ?? self.words
        guard let whole else { return try readNote(words) }
        guard words.isEmpty else {
            throw UsageError(message: "\(quoted(words[0])) and --note cannot be used together; leave one out")
        }
        return try readNote([whole])
    }
}

/// An account that is marked in a note and does not exist.
struct UnknownMark: UnknownName {
    static let subject = "account"
    static var place: WritableKeyPath<NewNames, [String]> { \.accounts }
    static let mark = "@"
    let name: String
    let known: [String]

    func remedy(hasNew: Bool) -> String {
        "'accounts add' adds one\(hasNew ? ", and so does --new" : ""); if it belongs to the note, \(givenWhole)"
    }

    func refusal(hasNew: Bool) -> any Error { UsageError(message: words(hasNew: hasNew)) }
}

/// What to do about a word that may not be meant as a part of the note.
let givenWhole = "give the note with --note"

/// Refuses words after an amount that may make a larger one of it: `1 000 laptop`, `12.50 + 3.20`, `12 50 lunch`.
///
/// - Parameter code: the currency of --currency.
func refuseOtherAmounts(_ amount: String, _ note: [String], in code: String?, _ session: Session) throws {
    let currency = try code.flatMap { Currency($0) } ?? session.currencyOfNewEntries()
    func isAmount(_ word: some StringProtocol) -> Bool {
        (try? Money(typed: String(word), currency: .dollar, style: session.locale.amountStyle)) != nil
    }
    guard let next = note.first, isAmount(splitSign(amount).size) else { return }
    func refuse(_ whole: String) throws {
        throw UsageError(message: "AMOUNT: write \(quoted(whole)) without blanks, or \(givenWhole)")
    }
    let sign = next.prefix(1)
    if let operation = ["+": "+", "*": "*", "x": "*", "X": "*", "×": "*", "-": "-", "−": "-"][sign] {
        let isAlone = next.count == 1
        let second = isAlone ? note.dropFirst().first ?? "" : String(next.dropFirst())
        guard isAmount(second) else { return }
        guard operation != "-" else {
            throw UsageError(message: "AMOUNT: differences are not calculated; write the result, or \(givenWhole)")
        }
        try refuse("\(amount)\(operation)\(second)")
    }
    guard amount.allSatisfy(\.isNumber), next.prefix(2).allSatisfy(\.isNumber) else { return }
    if next.count == 2 {
        guard currency.decimals > 0 else { return }
        let whole = "\(amount)\(session.locale.amountStyle.decimalSeparator)\(next)"
        throw UsageError(
            message:
                "AMOUNT: \(quoted("\(amount) \(next)")) may be one amount; then write \(quoted(whole)), and if "
                + "\(quoted(amount)) is the amount, \(givenWhole)")
    }
    let end = next.dropFirst(3)
    guard next.prefix(3).allSatisfy(\.isNumber), next.count >= 3, (1...3).contains(amount.count),
        end.isEmpty || ".,".contains(end.first ?? " ") && end.dropFirst().allSatisfy(\.isNumber)
    else { return }
    throw UsageError(
        message:
            "AMOUNT: \(quoted("\(amount) \(next)")) may be one amount; then write it without the blank, and if "
            + "\(quoted(amount)) is the amount, \(givenWhole)")
}

/// Refuses a note that ends with a day, which probably means the day of the entry.
///
/// - Parameter option: what gives the day.
func refuseDay(at words: [String], insteadOf option: String) throws(UsageError) {
    guard let word = words.last else { return }
    let isDay = word.utf8.count == 10 && CalendarDate(iso: word) != nil
    guard isDay || ["yesterday", "tomorrow"].contains(word.lowercased()) else { return }
    throw UsageError(
        message:
            "\(quoted(word)) would be a part of the note; for the day, write \(option) \(word.lowercased()), and if it "
            + "belongs to the note, \(givenWhole)")
}
