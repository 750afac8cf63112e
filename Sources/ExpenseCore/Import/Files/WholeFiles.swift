extension ExpenseStore {
    /// Imports the entries of a file that the application has read: all of them or, if one is wrong, none. They are on
    /// disk when this returns.
    ///
    ///     let report = try store.importEntries(from: bytes, named: "june.csv", currency: .euro)
    ///     print("\(report.added) new, \(report.duplicates) known")
    ///
    /// The format is recognised: CSV and XLSX of banks and applications, OFX, QIF, CAMT, MT940, JSON, and journals of
    /// hledger, ledger and beancount. Entries that are stored already are skipped, so files may overlap.
    ///
    /// It runs on the calling thread, and nothing is locked while the file is read. 100,000 entries take seconds, so
    /// call it from a background thread; observers of lists and totals are notified once, after the commit.
    ///
    /// - Parameters:
    ///   - content: the bytes of the file, in any encoding that banks use.
    ///   - name: the name of the file, for the history; its extension helps to recognise the format.
    ///   - format: the format, if the file must not be guessed at.
    ///   - currency: the currency of amounts that name none.
    ///   - acceptingGuesses: whether to import although something was guessed that changes what is recorded.
    ///   - adjust: changes the options before anything is stored: a category, an account, tags.
    /// - Returns: What was added, skipped and recognised.
    /// - Throws: ``ImportGuesses`` with what was guessed, so that the application can ask; ``FormatError`` with the
    ///   line and what is wrong with it; ``UndetectedMapping`` if the columns are not understood; ``UnknownCategory``;
    ///   ``DatabaseError``. Nothing is changed then.
    @discardableResult
    public func importEntries(
        from content: [UInt8], named name: String, as format: ImportFormat? = nil, currency: Currency,
        acceptingGuesses: Bool = false, adjust: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportReport {
        let file = try EntryFile(
            beginning: Array(content.prefix(EntryFile.beginningLength)), name: name, format: format,
            whole: inOnePiece(content))
        var reader = file.reader(currency: currency, inOnePiece(content))
        let spool = try EntrySpool(&reader)
        var options = ImportOptions(source: name)
        file.complete(&options)
        adjust(&options)
        try file.refuseSeveralAccounts(in: spool, options)
        let doubts = file.doubts(of: spool, on: clock.today()) + reader.doubts
        guard acceptingGuesses || doubts.isEmpty else { throw ImportGuesses(guesses: doubts.map(\.problem)) }
        return try importEntries(spool, options)
    }

    /// Writes the entries of a filter in a format that other programs read, the oldest first; `importEntries` reads it
    /// again without loss.
    ///
    ///     let file = try store.exportEntries(Filter(period: .month(of: today)), as: .csv)
    ///
    /// All of it is in memory: about 100 bytes an entry. The entries belong to one commit.
    ///
    /// - Throws: ``UnwritableEntry`` if the format cannot represent an entry, or ``DatabaseError``.
    public func exportEntries(_ filter: Filter = Filter(), as format: EntryFormat) throws -> [UInt8] {
        var writer = format.writer
        _ = try writer.write(filter, of: self)
        return writer.bytes
    }
}

/// What a file does not say and was guessed, so that nothing was imported.
public struct ImportGuesses: Error, Sendable, Equatable, CustomStringConvertible {
    /// Each guess, in words for people.
    public let guesses: [String]
    /// All guesses.
    public var description: String { guesses.joined(separator: ". ") }
}

extension EntryWriter {
    /// Writes a whole file.
    ///
    /// - Parameters:
    ///   - filter: which entries to write; nil for all, and also the records that are not entries.
    ///   - store: nil if there is no data file yet.
    ///   - drain: is called after each entry, to take from `bytes` what is written.
    /// - Returns: The number of entries.
    package mutating func write(
        _ filter: Filter?, of store: ExpenseStore?, drain: (inout [UInt8]) throws -> Void = { _ in }
    ) throws -> Int {
        var count = 0
        begin()
        let attachments = try store?.attachments() ?? [:]
        func write(_ entry: Expense) throws -> Bool {
            if let files = attachments[entry.id] {
                var whole = entry
                whole.attachments = files
                try self.write(whole)
            } else {
                try self.write(entry)
            }
            try drain(&bytes)
            count += 1
            return true
        }
        if let filter {
            try store?.forEachEntryForFile(filter, write)
        } else {
            try store?.forEverything({ self.write($0) }, each: write)
        }
        end()
        return count
    }
}
