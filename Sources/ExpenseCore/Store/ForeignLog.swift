#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension DataFile {
    /// Refuses a log beside the file that belongs to another file: for example, one left by a program that was stopped,
    /// before the file was replaced by a copy. SQLite would write it into the file.
    ///
    /// Checks only if no process uses the file and there is still a log with changes, which a stopped program left.
    func refuseForeignLog() throws {
        let path = resolved(path)
        var status = stat()
        // Before the first change a log has at most a header.
        guard stat(path + "-wal", &status) == 0, status.st_size > 32, !OpenFiles.isInUse(path) else { return }
        let mark = try? Connection(path, .readingWithoutLog).mark()
        guard let log = LeftoverLog(beside: path, mark: mark) else { return }
        if mark != nil, log.hasMarks {
            guard log.hasMarkOfFile else { throw refusal("is of another file, or of another state of this one") }
            // A file that was copied here contains no page of the log. After an interrupted checkpoint some pages are
            // in the file.
            if log.isOlderThanFile, !log.isPartlyInFile {
                throw refusal(
                    "is older than the file, as where a copy was put in its place. "
                        + "If it belongs to the file, say so with: touch \(quotedForShell(path + "-wal"))")
            }
        } else if try !isWhole(.reading), try isWhole(.readingWithoutLog) {
            throw refusal("is of another file: with it the content is damaged, without it whole")
        }
    }

    private func refusal(_ reason: String) -> DatabaseError {
        DatabaseError(
            .badFile, file: path,
            "the log beside it, \(resolved(path))-wal, \(reason). If the file is the right one without it, move the log away"
        )
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
    /// Whether the pages of the file belong to one state, as far as that can be checked at little cost.
    fileprivate func isWhole() throws -> Bool {
        try snapshot {
            let format = try Schema.check(self)
            var isSound = false
            try run("PRAGMA quick_check(1)") { row in
                isSound = row.text(0) == "ok"
                return false
            }
            guard isSound else { return false }
            var pairs: [(table: String, index: String)] = []
            // A partial index has fewer rows than the table, so it cannot be compared.
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
            guard areIndexesWhole, format == Schema.version else { return areIndexesWhole }
            let counted = try integer(
                "SELECT ifnull(sum(count), 0) FROM main.total WHERE span = 'month' AND tag = '' AND category = -1")
            return try counted == integer("SELECT count(*) FROM entry")
        }
    }
}
