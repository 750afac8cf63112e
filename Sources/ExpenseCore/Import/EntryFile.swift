/// A file of entries that is about to be read: its format, and for CSV how its columns are meant.
///
/// It is looked at first, and can then be read as often as its bytes can.
public struct EntryFile: Sendable {
    /// How many bytes at the beginning tell what a file is.
    public static let beginningLength = 1 << 16

    /// The format.
    public let format: EntryFormat
    /// How characters are written.
    public let encoding: TextEncoding
    /// How columns are meant; nil for other formats.
    public let mapping: CSVMapping?
    /// The titles of the columns of CSV.
    public let titles: [String]
    /// What was found out about a CSV file, to be kept for others of the same source.
    public let hints: CSVHints
    /// The saved mapping that was followed.
    public let saved: SavedMapping?
    /// What was found out about the file, a line each, in words.
    public let reasons: [String]
    /// What is worth a look, a line each, in words.
    public let warnings: [String]
    /// What was guessed, and what settles it.
    public let doubts: [Doubt]
    private let skipsInvalid: Bool

    /// Looks at the beginning of a file.
    ///
    /// - Parameters:
    ///   - beginning: its first bytes, ``beginningLength`` of them or all.
    ///   - saved: mappings, the first of which is followed that was saved for such titles.
    ///   - dateOrder: how the user writes dates, for files that leave that open.
    ///   - skipsInvalid: whether rows of CSV that cannot be read are skipped instead of refusing the file.
    /// - Throws: `UndetectedMapping`, or `FormatError` for a format that is only written.
    public init(
        beginning: [UInt8], name: String, format: EntryFormat? = nil, encoding: TextEncoding? = nil,
        hints: CSVHints = CSVHints(), saved: [SavedMapping] = [], dateOrder: CSVMapping.DateOrder? = nil,
        skipsInvalid: Bool = false
    ) throws {
        self.skipsInvalid = skipsInvalid
        let isWhole = beginning.count < Self.beginningLength
        let guess = encoding == nil ? EncodingGuess(of: beginning) : nil
        let found = encoding ?? guess?.encoding ?? .utf8
        let text = found.utf8(beginning)
        if let complaint = ForeignFile.complaint(of: beginning, isRaw: true) ?? ForeignFile.complaint(of: text) {
            throw FormatError(Place(), complaint)
        }
        self.format = format ?? EntryFormat(fileName: name) ?? Self.format(of: text)
        guard self.format == .csv else {
            // Only the files of banks are in encodings of long ago unasked.
            self.encoding = encoding == nil && found != .utf16le && found != .utf16be ? .utf8 : found
            (mapping, titles, reasons, warnings, doubts) = (nil, [], [], [], [])
            (self.hints, self.saved) = (CSVHints(), nil)
            return
        }
        self.encoding = found
        let match = saved.first {
            CSVDetection.titles(text, isWhole: isWhole, separator: $0.hints.separator) == $0.titles
        }
        let all = match.map { hints.completed(by: $0.hints) } ?? hints
        let detection = try CSVDetection(text, isWhole: isWhole, hints: all, usual: dateOrder)
        (self.hints, self.saved) = (detection.hints, match)
        mapping = detection.mapping
        titles = detection.titles
        let source = match.map { ["columns: as saved for '\($0.name)'"] } ?? []
        reasons = source + detection.reasons + (found == .utf8 ? [] : ["encoding: \(found.name)"])
        warnings = detection.warnings
        doubts = [guess?.doubt].compactMap { $0 } + detection.doubts
    }

    /// A reader of the entries.
    ///
    /// - Parameters:
    ///   - currency: of amounts that name none.
    ///   - read: gives the bytes of the file from its beginning, piece by piece, none at the end.
    public func reader(currency: Currency, _ read: @escaping () throws -> [UInt8]) -> any EntryReader {
        var decoder = TextDecoder(encoding)
        let input = encoding == .utf8 ? ByteInput(read) : ByteInput { try decoder.next(read) }
        switch format {
        case .csv:
            return CSVEntryReader(
                input, mapping: mapping ?? .ours, currency: mapping?.standardCurrency ?? currency, titles: titles,
                skipsInvalid: skipsInvalid)
        case .json, .jsonl: return JSONEntryReader(input, currency: currency)
        case .hledger, .ledger: return JournalReader(input, currency: currency)
        case .beancount: return BeancountReader(input, currency: currency)
        }
    }

    /// What the first bytes look like.
    private static func format(of beginning: [UInt8]) -> EntryFormat {
        let first = beginning.first { ![0x20, 0x9, 0xA, 0xD, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "[") { return .json }
        return first == UInt8(ascii: "{") ? .jsonl : .csv
    }
}
