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
                if try !records.read(value, currency) {
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
        return try ImportedEntry(Kinds.entry.read(value, currency), at: value.place)
    }
}
