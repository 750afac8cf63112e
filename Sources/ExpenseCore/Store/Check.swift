import CLibrary

extension ExpenseStore {
    /// The faults of the data file, one per line; empty if there are none.
    ///
    /// Checks the file's structure and references, compares the totals with a recount of all entries, and checks the
    /// permissions. It reads the whole file and changes nothing.
    public func check() throws -> [String] { try faultsOfData() + exposures() }

    /// The faults of the content of the file.
    package func faultsOfData() throws -> [String] {
        try read { connection in
            // Must also work where no temporary file can be written.
            try connection.execute("PRAGMA temp_store = MEMORY")
            return try connection.snapshot {
                try connection.structuralFaults() + connection.foreignParts() + connection.wrongTotals()
            }
        }
    }

    /// Makes anew what the program keeps besides the entries, where it is missing or differs from them: totals, indexes,
    /// triggers.
    ///
    /// - Returns: what was mended, one fault per line.
    public func mend() throws -> [String] {
        let faults = try faultsOfData()
        guard !faults.isEmpty else { return [] }
        let indexes = faults.contains { $0.hasPrefix("the file is damaged") && $0.contains("index") }
        return try write { connection in
            let missing = try connection.createMissingParts()
            let totals = try connection.wrongTotals()
            if !totals.isEmpty {
                try connection.execute("DELETE FROM main.total; \(Schema.countedTotals(into: "main.total"))")
            }
            if indexes { try connection.execute("REINDEX") }
            return missing.map { "the \($0) was missing" } + totals
                + (indexes ? ["an index differs from the rows of its table"] : [])
        }
    }

    /// The data file and its folder, if other users can access them.
    package func exposures() -> [String] {
        [(file, "600"), (splitPath(file).folder, "700")].compactMap { path, mode in
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
            let isShared =
                status.st_mode & S_IFMT == S_IFDIR && (status.st_mode & S_ISVTX != 0 || status.st_uid != geteuid())
            // A folder like /tmp is shared by design, so its permissions must stay.
            if isShared { return "others can use \(path); keep the data file in a folder of your own" }
            return "others can use \(path); fix it with: chmod \(mode) \(quotedForShell(path))"
        }
    }
}

extension Connection {
    func structuralFaults() throws -> [String] {
        var faults: [String] = []
        try forEachRow("PRAGMA integrity_check") { row in
            if let fault = row.text(0), fault != "ok" { faults.append("the file is damaged: \(fault)") }
        }
        if !faults.isEmpty, let readFault { throw readFault }
        try forEachRow("PRAGMA foreign_key_check") { row in
            faults.append("row \(row.integer(1)) of \(row.text(0) ?? "a table") refers to a row that does not exist")
        }
        return faults
    }

    /// Totals that differ from the sum of their entries.
    func wrongTotals() throws -> [String] {
        try execute(Schema.totals.creation(named: "temp.recount") + Schema.countedTotals(into: "temp.recount"))
        defer { try? execute("DROP TABLE temp.recount") }
        let sql = """
            SELECT DISTINCT substr(period, 1, 7), currency, kind FROM (
                SELECT * FROM (SELECT * FROM main.total EXCEPT SELECT * FROM temp.recount)
                UNION ALL SELECT * FROM (SELECT * FROM temp.recount EXCEPT SELECT * FROM main.total))
            """
        return try rows(sql) { row in
            let (month, currency, kind) = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "")
            return "a total of \(kind) in \(currency) in \(month) differs from the sum of its entries"
        }
    }
}
