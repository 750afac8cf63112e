/// Writes entries in a format, one by one, into a buffer of bytes that its user empties.
///
/// Call ``begin()`` before the first entry and ``end()`` after the last. Take ``bytes`` away as often as you like;
/// memory then stays flat.
public protocol EntryWriter {
    /// What has been written and not been taken away.
    var bytes: [UInt8] { get set }
    /// Writes what stands before the entries.
    mutating func begin()
    /// Writes an entry.
    ///
    /// - Throws: `UnwritableEntry`, where the format has no way to say it.
    mutating func write(_ entry: Expense) throws(UnwritableEntry)
    /// Writes what stands after the entries.
    mutating func end()
}

/// An entry that a format cannot hold.
public struct UnwritableEntry: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number of the entry.
    public let id: Int64
    /// Why not, and what to do.
    public let reason: String

    /// What is wrong and how to mend it.
    public var description: String { "entry \(id): \(reason)" }
}

/// A format in which entries go out and come in.
public enum EntryFormat: String, Sendable, CaseIterable {
    /// Comma-separated values, as spreadsheets have them.
    case csv
    /// One array of objects.
    case json
    /// An object a line.
    case jsonl
    /// A journal of hledger.
    case hledger
    /// A journal of ledger.
    case ledger
    /// A file of beancount.
    case beancount

    /// A writer of this format.
    public var writer: any EntryWriter {
        switch self {
        case .csv: CSVEntryWriter()
        case .json: JSONEntryWriter(isArray: true)
        case .jsonl: JSONEntryWriter(isArray: false)
        case .hledger: JournalEntryWriter(dialect: .hledger)
        case .ledger: JournalEntryWriter(dialect: .ledger)
        case .beancount: BeancountEntryWriter()
        }
    }

    /// The format that a file's name speaks of; nil where it says nothing.
    public init?(fileName: String) {
        guard let point = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[fileName.index(after: point)...].lowercased() {
        case "csv", "tsv", "txt": self = .csv
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonl
        case "journal", "hledger", "j": self = .hledger
        case "ledger", "dat": self = .ledger
        case "beancount", "bean": self = .beancount
        default: return nil
        }
    }
}
