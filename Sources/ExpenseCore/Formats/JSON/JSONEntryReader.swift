/// Reads entries as ``JSONEntryWriter`` writes them: one array of objects, or one object per line.
///
/// `date` and `amount` are required. By default an entry is an expense in the default currency, without category, note
/// and tags. `id` and `signed_amount` are ignored. An object with one field such as `budget` or `rule` is another record.
struct JSONEntryReader: EntryReader {
    private var values: JSONReader
    private let currency: Currency
    private(set) var namesCurrency = true
    private(set) var records = OtherRecords()
    private let skipsInvalid: Bool
    private var invalid = InvalidEntries()

    init(_ input: ByteInput, currency: Currency, skipsInvalid: Bool = false) {
        values = JSONReader(input)
        self.currency = currency
        self.skipsInvalid = skipsInvalid
    }

    var remarks: [String] { invalid.remarks }

    mutating func next() throws -> ImportedEntry? {
        while true {
            do {
                guard let value = try values.next() else { return nil }
                if try !readRecord(value, into: &records) {
                    if value["currency"] == nil { namesCurrency = false }
                    return try entry(value)
                }
            } catch var error as FormatError {
                guard try values.skipRest(after: error) else { throw error }
                error.isOfEntry = true
                guard skipsInvalid else { throw error }
                invalid.add(error)
            }
        }
    }

    private func entry(_ value: JSONValue) throws -> ImportedEntry {
        guard case .object = value.content else {
            throw FormatError(value.place, "an entry should stand here: {\"date\":...,\"amount\":...}")
        }
        try refuseOthers(in: value, CSVEntryWriter.titles + ["attachments"], of: "of an entry")
        guard let date = try day(of: "date", in: value) else {
            throw FormatError(value["date"]?.place ?? value.place, "'date' should be a day such as \"2026-11-21\"")
        }
        var entry = try Expense(
            date: date, kind: kind(of: value), amount: amount(of: value), category: text(of: "category", in: value),
            note: text(of: "note", in: value) ?? "", tags: tags(of: value), payee: text(of: "payee", in: value),
            account: text(of: "account", in: value), target: text(of: "to", in: value),
            receipt: receipt(of: value), original: amount(named: "original", of: value),
            received: amount(named: "received", of: value))
        if value["attachments"] != nil { entry.attachments = try attachments(of: value) }
        return try ImportedEntry(entry, at: value.place)
    }

    private func attachments(of entry: JSONValue) throws(FormatError) -> [Attachment] {
        guard let value = entry["attachments"], case .array(let list) = value.content, list.count <= Attachment.most
        else {
            throw FormatError(
                entry["attachments"]?.place ?? entry.place,
                "'attachments' should be an array of at most \(Attachment.most) objects")
        }
        var attachments: [Attachment] = []
        for item in list {
            let (path, hash) = (try text(of: "path", in: item), try text(of: "sha256", in: item))
            let own = try text(of: "name", in: item)
            let name = path ?? own ?? ""
            guard (path == nil) == (hash != nil), let attachment = Attachment(name: name, hash: hash) else {
                throw FormatError(
                    item.place, "an attachment needs 'name' and 'sha256', or a 'path' that begins with a slash")
            }
            attachments.append(attachment)
        }
        return attachments
    }

    private func receipt(of entry: JSONValue) throws(FormatError) -> Int64? {
        switch entry["receipt"]?.content {
        case nil, .null: return nil
        case .number(let text):
            if let number = Int64(text), number > 0 { return number }
        default: break
        }
        throw FormatError(
            entry["receipt"]?.place ?? entry.place, "'receipt' should be the number of a receipt, like 42")
    }

    /// An amount with its currency in one text.
    func amount(named name: String, of entry: JSONValue) throws(FormatError) -> Money? {
        guard let text = try text(of: name, in: entry) else { return nil }
        return try money(text, currency, at: entry[name]?.place ?? entry.place)
    }

    func text(of name: String, in entry: JSONValue) throws(FormatError) -> String? {
        switch entry[name]?.content {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw FormatError(entry[name]?.place ?? entry.place, "'\(name)' should be a text")
        }
    }

    func amount(of entry: JSONValue) throws -> Money {
        let code = try text(of: "currency", in: entry)
        guard let currency = code.map({ Currency($0) }) ?? currency else {
            throw FormatError(entry["currency"]?.place ?? entry.place, "'\(code ?? "")' is not a code of ISO 4217")
        }
        let place = entry["amount"]?.place ?? entry.place
        switch entry["amount"]?.content {
        case .string(let text), .number(let text): return try money(text, currency, at: place)
        default: throw FormatError(place, "'amount' should be an amount such as \"12.50\"")
        }
    }

    func kind(of entry: JSONValue) throws(FormatError) -> Expense.Kind {
        try text(of: "kind", in: entry) == nil ? .expense : choice(of: "kind", in: entry)
    }

    func tags(of entry: JSONValue) throws(FormatError) -> [String] {
        guard let value = entry["tags"] else { return [] }
        guard case .array(let values) = value.content else {
            throw FormatError(value.place, "'tags' should be an array of texts")
        }
        return try values.map { value throws(FormatError) in
            guard case .string(let tag) = value.content else {
                throw FormatError(value.place, "a tag should be a text")
            }
            return tag
        }
    }
}
