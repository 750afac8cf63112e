extension Connection {
    /// The groups of entries whose notes may contain a text; nil if there are more than `most`.
    ///
    /// - Parameter sought: the text, folded already.
    func groups(thatMayHold sought: String, most: Int64) throws -> [Int64]? {
        guard let first = try integer("SELECT id FROM entry ORDER BY id LIMIT 1"),
            let last = try integer("SELECT id FROM entry ORDER BY id DESC LIMIT 1")
        else { return [] }
        // Each page is read once. Growing the cache for all of them would take as long as reading.
        let cache = try integer("PRAGMA cache_size") ?? 0
        try execute("PRAGMA cache_size = 64")
        defer { try? execute("PRAGMA cache_size = \(cache)") }
        let question = SearchSummary.Question(sought)
        let blocks = SearchSummary.block(of: first)...SearchSummary.block(of: last)
        var groups: [Int64] = []
        var next = blocks.lowerBound
        func appendUnknown(before block: Int64) {
            while next < block, groups.count <= most {
                groups += SearchSummary.groups(of: next)
                next += 1
            }
        }
        try run(
            """
            SELECT block, bits FROM search_block WHERE block BETWEEN ? AND ? AND bits IS NOT NULL ORDER BY block
            """, [.integer(blocks.lowerBound), .integer(blocks.upperBound)]
        ) { row in
            appendUnknown(before: row.integer(0))
            var held = row.withBytes(1) { question.groups(in: $0) }
            let first = SearchSummary.groups(of: next).lowerBound
            while held != 0 {
                groups.append(first + Int64(held.trailingZeroBitCount))
                held &= held - 1
            }
            next += 1
            return groups.count <= most
        }
        appendUnknown(before: blocks.upperBound + 1)
        return groups.count <= most ? groups : nil
    }

    /// The stored summaries of some blocks, by block number.
    func summaries(of blocks: ClosedRange<Int64>) throws -> [Int64: [UInt8]] {
        var summaries: [Int64: [UInt8]] = [:]
        try run(
            "SELECT block, bits FROM search_block WHERE block BETWEEN ? AND ? AND bits IS NOT NULL",
            [.integer(blocks.lowerBound), .integer(blocks.upperBound)]
        ) { row in
            summaries[row.integer(0)] = row.bytes(1)
            return true
        }
        return summaries
    }

    /// Creates the summaries of blocks that have none and get no more entries.
    ///
    /// - Parameter most: the maximum number; each costs reading 1,024 notes.
    func summarizeBlocks(most: Int64 = .max) throws {
        var blocks: [Int64] = []
        try run(
            """
            SELECT block FROM search_block WHERE bits IS NULL
                AND block < (SELECT \(SearchSummary.block(of: "seq")) FROM sqlite_sequence WHERE name = 'entry') LIMIT ?
            """, [.integer(most)]
        ) {
            blocks.append($0.integer(0))
            return true
        }
        for block in blocks { try store(summary(of: block), of: block) }
    }

    func summary(of block: Int64) throws -> SearchSummary {
        var summary = SearchSummary()
        let entries = SearchSummary.entries(of: block)
        try run(
            "SELECT id, note, payee FROM entry WHERE id BETWEEN ? AND ?",
            [.integer(entries.lowerBound), .integer(entries.upperBound)]
        ) { row in
            let id = row.integer(0)
            row.withBytes(1) { summary.add($0, of: id) }
            row.withBytes(2) { summary.add($0, of: id) }
            return true
        }
        return summary
    }

    /// - Parameter summary: nil if it must be created later.
    func store(_ summary: SearchSummary?, of block: Int64) throws {
        let insertion = try Statement.prepare("INSERT OR REPLACE INTO search_block VALUES (?, ?)", on: self)
        try insertion.bind(.integer(block), at: 1)
        if let summary { try insertion.bind(summary.bits, at: 2) }
        try insertion.runAgain()
    }

    /// Blocks in which a search would miss words of their notes.
    func wrongSummaries() throws -> [String] {
        var faults: [String] = []
        try run("SELECT block, bits FROM search_block WHERE bits IS NOT NULL") { row in
            let block = row.integer(0)
            let summary = try summary(of: block)
            if !row.withBytes(1, summary.isCovered) {
                let entries = SearchSummary.entries(of: block)
                faults.append(
                    "a search may miss entries \(entries.lowerBound) to \(entries.upperBound); mend it with: "
                        + "sqlite3 \(quotedForShell(file)) 'UPDATE search_block SET bits = NULL'")
            }
            return true
        }
        return faults
    }
}

/// Creates the summaries of entries with consecutive numbers.
struct SearchSummaries {
    private let connection: Connection
    private var block: Int64?
    /// Nil for a block whose first entry existed before.
    private var summary: SearchSummary?

    init(_ connection: Connection) {
        self.connection = connection
    }

    mutating func add(_ note: String, _ payee: String?, of entry: Int64) throws {
        if SearchSummary.block(of: entry) != block {
            if let block { try connection.store(summary, of: block) }
            block = SearchSummary.block(of: entry)
            summary =
                SearchSummary.entries(of: SearchSummary.block(of: entry)).lowerBound == entry ? SearchSummary() : nil
        }
        var note = note
        note.withUTF8 { summary?.add($0, of: entry) }
        if var payee { payee.withUTF8 { summary?.add($0, of: entry) } }
    }

    /// The last block will get more entries.
    func finish() throws {
        if let block { try connection.store(nil, of: block) }
    }
}
