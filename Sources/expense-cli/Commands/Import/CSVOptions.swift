import ExpenseCore

/// The options that say how a CSV file is to be read.
struct CSVOptions: ParameterGroup {
    @Option("date-column", value: "NAME", "The column of dates") var date: String?
    @Option("amount-column", value: "NAME", "The column of amounts") var amount: String?
    @Option("debit-column", value: "NAME", "The column of amounts that went") var debit: String?
    @Option("credit-column", value: "NAME", "The column of amounts that came") var credit: String?
    @Option("note-column", value: "NAME", "A column for the note; may be repeated") var note: [String]
    @Option("category-column", value: "NAME", "The column of categories") var category: String?
    @Option("currency-column", value: "NAME", "The column of currencies") var currency: String?
    @Option("tags-column", value: "NAME", "The column of tags") var tags: String?
    @Option("date-order", value: "ORDER", "What comes first in dates") var dateOrder: CSVMapping.DateOrder?
    @Option("decimal", value: "MARK", "What stands before decimals") var decimal: DecimalMark?
    @Option("sign", value: "SIGN", "signed: negative amounts went; reversed: positive ones; expenses: all")
    var sign: CSVMapping.Sign?
    @Option("separator", value: "CHARACTER", "What separates cells; 'tab' is one") var separator: String?
    @Option("skip", value: "N", "How many lines stand before the entries, the titles among them") var skip: Int?
    @Option("encoding", value: "ENCODING", "How characters are written") var encoding: TextEncoding?

    enum DecimalMark: String, CaseIterable, ArgumentValue {
        case point, comma
    }

    /// What the options say.
    func hints() throws(UsageError) -> CSVHints {
        var hints = CSVHints()
        let single: [(CSVRole, String?)] = [
            (.date, date), (.amount, amount), (.debit, debit), (.credit, credit), (.category, category),
            (.currency, currency), (.tags, tags),
        ]
        for (role, name) in single { if let name { hints.columns[role] = [name] } }
        if !note.isEmpty { hints.columns[.note] = note }
        if (debit == nil) != (credit == nil) {
            throw UsageError(message: "--debit-column and --credit-column stand beside each other; name both")
        }
        hints.dateOrder = dateOrder
        hints.decimalMark = decimal.map { $0 == .point ? "." : "," }
        hints.sign = sign
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

extension TextEncoding: ArgumentValue {
    /// Spelt as people do, such as `UTF-8`, or by another name that programs know.
    init(word: String) throws(InvalidValue) {
        let name = word.lowercased().filter { $0.isLetter || $0.isNumber }
        let names = ["iso88591": "latin1", "windows1252": "latin1", "cp1252": "latin1"]
        guard let encoding = TextEncoding(rawValue: names[name] ?? name) else { throw Self.notOneOfThese(word) }
        self = encoding
    }
}
