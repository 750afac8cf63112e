import ExpenseCore

/// Options that set fields of an entry, one for each field.
struct FieldOptions {
    private let options: [(field: EntryField, option: Option<String?>)]

    /// Options for the texts of new entries.
    static var newTexts: FieldOptions {
        FieldOptions(EntryField.texts) { "\($0.meaning); or 'none'" }
    }

    /// Options for other texts.
    static var otherTexts: FieldOptions { FieldOptions(changing: EntryField.texts.map(\.column)) }

    /// Options for other values of fields, by the names of the options.
    init(changing names: [String]) {
        self.init(names.compactMap { name in EntryField.changeable.first { $0.column == name } }) { field in
            let change = field.isOfTransfers == true ? "For a transfer, another" : "Another"
            return "\(change) \(field.noun)" + (field.isOptional ? ", or 'none'" : "")
        }
    }

    private init(_ fields: [EntryField], help: (EntryField) -> String) {
        options = fields.map { ($0, $0.option(help($0))) }
    }

    /// What sets the fields as typed; nil if no option is given. What is invalid for any entry is refused at once.
    func change(in session: Session) throws -> ((inout Expense) throws -> Void)? {
        let changes = try options.compactMap { field, option in
            try option.wrappedValue.map { try field.change(to: $0, of: option.spelling, in: session) }
        }
        return changes.isEmpty ? nil : { entry in for change in changes { try change(&entry) } }
    }
}

extension EntryField {
    fileprivate func option(_ help: String) -> Option<String?> {
        switch content {
        case .day: Option(column, short: "d", value: "DATE", help, completion: .dates)
        case .category: Option(column, short: "c", value: "NAME", help, completion: .categories)
        case .account: Option(column, value: "NAME", help, completion: .accounts)
        case .text: Option(column, value: "NAME", help, completion: column == "payee" ? .payees : .none)
        case .amount, .original, .received: Option(column, value: "AMOUNT", help)
        default: Option(column, value: column.uppercased(), help)
        }
    }

    /// What sets the field as typed. What is invalid for any entry is refused at once.
    ///
    /// - Parameter parameter: what an error calls the field.
    func change(
        to text: String, of parameter: String, in session: Session
    ) throws -> (inout Expense) throws -> Void {
        switch content {
        case .day(_, let set): return try setting(set, readDate(text, of: parameter, in: session))
        case .kind(_, let set):
            guard let kind = Expense.Kind(rawValue: text.lowercased()) else {
                throw UsageError(message: "\(parameter): \(Expense.Kind.notOneOfThese(text).reason)")
            }
            return setting(set, kind)
        case .category(_, let set), .account(_, let set): return setting(set, accountName(text))
        case .text(_, let set): return try setting(set, isNone(text) ? nil : readPayee(text, of: parameter))
        case .note(_, let set): return try setting(set, readNote([text]))
        case .tags(_, let set):
            let words = text.split(separator: " ").map(String.init)
            return try setting(set, Set(readTags(words, of: parameter)).sorted())
        case .amount(let get, let set):
            return { set(&$0, try readAmount(text, of: parameter, currency: get($0).currency, in: session)) }
        case .original(_, let set):
            return { set(&$0, try isNone(text) ? nil : readOriginal(text, of: $0.amount, parameter, in: session)) }
        case .received(let get, let set):
            return { entry in
                let currency = (get(entry) ?? entry.amount).currency
                set(&entry, try isNone(text) ? nil : readAmount(text, of: parameter, currency: currency, in: session))
            }
        case .receipt, .number, .balance: throw UsageError(message: "\(parameter) cannot be changed")
        }
    }
}

private func setting<Value>(_ set: @escaping EntryField.Setter<Value>, _ value: Value) -> (inout Expense) throws -> Void
{
    { set(&$0, value) }
}
