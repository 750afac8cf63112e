import ExpenseCore

/// The options for reading a CSV file.
struct CSVOptions: ParameterGroup {
    @Option("date-column", value: "NAME", "The column of dates, by its title or number") var date: String?
    @Option("amount-column", value: "NAME", "The column of amounts") var amount: String?
    @Option("debit-column", value: "NAME", "The column of expenses") var debit: String?
    @Option("credit-column", value: "NAME", "The column of income") var credit: String?
    @Option("payee-column", value: "NAME", "The column of payees") var payee: String?
    @Option("kind-column", value: "NAME", "The column of words such as debit and credit")
    var kind: String?
    @Option("fee-column", value: "NAME", "The column of fees to subtract, or 'none'")
    var fee: String?
    @Option("note-column", value: "NAME", "A column for the note; may be repeated") var note: [String]
    @Option("category-column", value: "NAME", "The column of categories") var category: String?
    @Option("subcategory-column", value: "NAME", "The column of subcategories") var subcategory: String?
    @Option("account-column", value: "NAME", "The column of accounts") var account: String?
    @Option("original-column", value: "NAME", "The column of amounts abroad, beside their currency")
    var original: String?
    @Flag("round", "Round amounts with too many decimals") var rounds: Bool
    @Option("currency-column", value: "NAME", "The column of currencies") var currency: String?
    @Option("tags-column", value: "NAME", "The column of tags") var tags: String?
    @Option("date-order", value: "ORDER", "The order in dates") var dateOrder: CSVMapping.DateOrder?
    @Option("year", value: "YEAR", "The year of dates that have none") var year: Int?
    @Option("decimal", value: "MARK", "The decimal separator") var decimal: DecimalMark?
    @Option("sign", value: "SIGN", "Signs") var sign: CSVMapping.Sign?
    @Option("side", value: "[WORD=]SIDE", "The side of a word, or that no balance proves")
    var side: [String]
    @Option("unit", value: "UNIT", "What amounts count") var unit: CSVMapping.AmountUnit?
    @Option("person", value: "NAME", "The person whose share of amounts counts") var person: String?
    @Option("only", value: "COLUMN=TEXT", "Only rows with this text, or 'wholes' or 'parts'")
    var only: [String]
    @Flag("skip-invalid", "Skip entries that cannot be read, and list them") var skipsInvalid: Bool
    @Option("separator", value: "CHARACTER", "The character between columns, or 'tab'") var separator: String?
    @Option("sheet", value: "NAME", "The sheet of a spreadsheet, by name or number") var sheet: String?
    @Option("skip", value: "N", "The number of lines before the entries") var skip: Int?
    @Option("encoding", value: "ENCODING", "The encoding, such as utf-8 or cp1250") var encoding: TextEncoding?

    enum DecimalMark: String, CaseIterable, ArgumentValue {
        case point, comma
    }

    /// The options as hints.
    func hints() throws(UsageError) -> CSVHints {
        var hints = CSVHints()
        let single: [(CSVRole, String?)] = [
            (.date, date), (.amount, amount), (.debit, debit), (.credit, credit), (.category, category),
            (.currency, currency), (.tags, tags), (.payee, payee), (.kind, kind),
            (.subcategory, subcategory), (.account, account), (.original, original),
        ]
        for (role, name) in single { if let name { hints.columns[role] = [name] } }
        if !note.isEmpty { hints.columns[.note] = note }
        if let fee { hints.columns[.fee] = fee == "none" ? [] : [fee] }
        hints.person = person
        hints.rounds = rounds
        hints.counted = only.lazy.compactMap(CSVMapping.Counted.init).last
        hints.only = try only.filter { CSVMapping.Counted(rawValue: $0) == nil }.map { condition throws(UsageError) in
            guard let mark = condition.firstIndex(of: "="), mark > condition.startIndex else {
                throw UsageError(
                    message:
                        "--only: \(quoted(condition)) is not COLUMN=TEXT, such as 'State=COMPLETED', nor 'wholes' or 'parts'"
                )
            }
            return CSVHints.Condition(
                column: String(condition[..<mark]), text: String(condition[condition.index(after: mark)...]))
        }
        if (debit == nil) != (credit == nil) {
            throw UsageError(message: "--debit-column and --credit-column must be used together")
        }
        hints.dateOrder = dateOrder
        if let year, !(1900...2199).contains(year) {
            throw UsageError(message: "--year: \(year) is not a year from 1900 to 2199")
        }
        hints.year = year
        hints.decimalMark = decimal.map { $0 == .point ? "." : "," }
        hints.sign = sign
        for text in side {
            let (word, name) = text.lastIndex(of: "=").map { (text[..<$0], text[$0...].dropFirst()) } ?? ("", text[...])
            guard let side = CSVDirection(rawValue: name.lowercased()), word.isEmpty == !text.contains("=") else {
                throw UsageError(
                    message: "--side: \(quoted(text)) is not expense or income, nor WORD=SIDE, such as 'Gift=income'")
            }
            if word.isEmpty { hints.unprovenSide = side } else { hints.sides[String(word)] = side }
        }
        hints.unit = unit
        hints.skippedLines = skip
        if let separator {
            let text = separator == "tab" ? "\t" : separator
            guard text.utf8.count == 1, let byte = text.utf8.first, !"\"\r\n".utf8.contains(byte) else {
                throw UsageError(message: "--separator: \(quoted(separator)) is not one ASCII character, or 'tab'")
            }
            hints.separator = byte
        }
        return hints
    }
}

extension CSVMapping.DateOrder: ArgumentValue {}
extension CSVMapping.Sign: ArgumentValue {}
extension CSVDirection: ArgumentValue {}
extension CSVMapping.AmountUnit: ArgumentValue {}

extension TextEncoding: ArgumentValue {
    /// A usual spelling, such as `UTF-8`, or another name that programs accept.
    init(word: String) throws(InvalidValue) {
        guard let encoding = TextEncoding(named: word) else {
            throw InvalidValue(
                reason: "\(quoted(word)) is not an encoding that this system knows; 'iconv -l' lists them")
        }
        self = encoding
    }
}
