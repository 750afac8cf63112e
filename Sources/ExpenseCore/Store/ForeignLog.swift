#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension DataFile {
    /// Refuses a log beside the file that is of another one, such as what a stopped program left before the file was
    /// put back from a copy. SQLite would write it into the file.
    ///
    /// Nothing in a log names its file. But where nobody uses it, it was left behind, which is rare enough to look
    /// whether the file is whole with it, and without. Costs time in the size of the file then, and else nothing.
    func refuseForeignLog() throws {
        let log = resolved(path) + "-wal"
        var status = stat()
        // Before the first change a log has at most its head.
        guard stat(log, &status) == 0, status.st_size > 32, !OpenFiles.isInUse(path) else { return }
        guard try !isWhole(.reading), try isWhole(.readingWithoutLog) else { return }
        throw DatabaseError(
            .badFile, file: path,
            "the log beside it, \(log), is of another file: with it the content is damaged, without it whole. "
                + "If the file is the right one without it, move the log away")
    }

    private func isWhole(_ access: Connection.Access) throws -> Bool {
        do {
            return try Connection(path, access).isWhole()
        } catch let error as DatabaseError where error.reason == .badFile || error.reason == .refused {
            return false
        }
    }
}

extension Connection {
    /// Whether pages of one state make up the file, as far as can be seen at little cost.
    fileprivate func isWhole() throws -> Bool {
        try snapshot {
            try Schema.check(self)
            var isSound = false
            try run("PRAGMA quick_check(1)") { row in
                isSound = row.text(0) == "ok"
                return false
            }
            guard isSound else { return false }
            var pairs: [(table: String, index: String)] = []
            // An index of some of the rows cannot be counted beside all of them.
            try run(
                """
                SELECT tbl_name, name FROM main.sqlite_schema
                WHERE type = 'index' AND sql IS NOT NULL AND sql NOT LIKE '% WHERE %'
                """
            ) { row in
                pairs.append((row.text(0) ?? "", row.text(1) ?? ""))
                return true
            }
            let areIndexesWhole = try pairs.allSatisfy { table, index in
                try integer("SELECT count(*) FROM main.\(quoted(table)) NOT INDEXED")
                    == integer("SELECT count(*) FROM main.\(quoted(table)) INDEXED BY \(quoted(index))")
            }
            let isOlder = try integer("PRAGMA user_version") ?? 0 < 3
            let all = isOlder ? "" : " WHERE span = 'month' AND tag = '' AND category = -1"
            return try areIndexesWhole
                && integer("SELECT ifnull(sum(count), 0) FROM main.total\(all)")
                    == integer("SELECT count(*) FROM entry")
        }
    }
}
