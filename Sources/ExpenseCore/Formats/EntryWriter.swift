/// Writes entries in a format, one by one, into a buffer that the caller empties.
///
/// Call ``begin()`` before the first entry and ``end()`` after the last one. If the caller removes ``bytes`` regularly,
/// memory use is constant.
package protocol EntryWriter {
    /// The bytes written and not removed yet.
    var bytes: [UInt8] { get set }
    /// Writes the beginning of the file.
    mutating func begin()
    /// Writes an entry.
    ///
    /// - Throws: `UnwritableEntry`, if the format cannot represent the entry.
    mutating func write(_ entry: Expense) throws(UnwritableEntry)
    /// Writes the records besides entries, if the format has a form for them.
    mutating func write(_ records: OtherRecords)
    /// Writes the end of the file.
    mutating func end()
}

extension EntryWriter {
    /// There is no form for them.
    package mutating func write(_ records: OtherRecords) {}
}

/// An entry that a format cannot represent.
public struct UnwritableEntry: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number of the entry.
    public let id: Int64
    /// The reason, and what to do.
    public let reason: String

    /// What is wrong and what to do.
    public var description: String { "entry \(id): \(reason)" }
}

/// A format for export and import.
public enum EntryFormat: String, Sendable, CaseIterable {
    /// Comma-separated values for spreadsheets.
    case csv
    /// One array of objects.
    case json
    /// One object per line.
    case jsonl
    /// An hledger journal.
    case hledger
    /// A ledger journal.
    case ledger
    /// A beancount file.
    case beancount

    /// A writer of this format.
    package var writer: any EntryWriter {
        switch self {
        case .csv: CSVEntryWriter()
        case .json: JSONEntryWriter(isArray: true)
        case .jsonl: JSONEntryWriter(isArray: false)
        case .hledger: JournalEntryWriter(dialect: .hledger)
        case .ledger: JournalEntryWriter(dialect: .ledger)
        case .beancount: BeancountEntryWriter()
        }
    }

    /// The format by the extension of a file name; nil if it is unknown.
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
