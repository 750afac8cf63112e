// When changes were undone and redone, and what of it other machines need not know.
extension Connection {
    /// Notes that a change is the inverse of another one, whose rows have been restored, and forgets that one. What has not
    /// been sent to other machines stays in the journal until then, under the negative number of the forgotten change.
    ///
    /// If no other machine has heard of a change and everything is as before, neither it nor its inverse is told.
    func replace(_ change: Change, by inverse: Int64, at time: Int64, isShared: Bool) throws {
        try Schema.createIfMissing(Schema.reversals, in: self)
        let cancels = try isShared && isUnheard(change, besides: inverse) && isAsBefore(change)
        let silent =
            try cancels
            ? integer("SELECT max(number) FROM journal")
            : integer("SELECT silent FROM reversal WHERE change = ?", [.integer(change.id)])
        try run(
            "INSERT INTO reversal VALUES (?, ?, ?)", [.integer(inverse), .integer(time), .integer(silent ?? 0)])
        if !change.isUndone || cancels { try keepFormerRows(of: change, under: inverse) }
        if isShared {
            let captured = "(SELECT captured FROM sync)"
            try run(
                "UPDATE journal SET change = -?1 WHERE change = ?1 AND number > \(captured)", [.integer(change.id)])
            try run("DELETE FROM journal WHERE change = -?1 AND number <= \(captured)", [.integer(change.id)])
            try run("DELETE FROM change WHERE id = ?1", [.integer(change.id)])
        } else {
            try forgetChanges("?", [.integer(change.id)])
        }
    }

    /// Whether no other machine has heard of a change, and the next exchange would tell only of it. Lines of the inbox are
    /// told of, because other machines have them, too.
    private func isUnheard(_ change: Change, besides inverse: Int64) throws -> Bool {
        try integer(
            """
            WITH told AS (SELECT number, change FROM journal
                WHERE number > (SELECT captured FROM sync) AND \(isTold()))
            SELECT EXISTS (SELECT 1 FROM told WHERE change = ?1) AND NOT EXISTS (SELECT 1 FROM told
                WHERE change = -?1 OR change NOT IN (?1, ?2)
                    AND number > (SELECT min(number) FROM journal WHERE change = ?1))
                AND NOT EXISTS (SELECT 1 FROM journal JOIN sync_import ON entry = json_extract(identity, '$[0]')
                    WHERE change = ?1 AND subject = 'entry' AND former IS NULL)
            """, [.integer(change.id), .integer(inverse)]) == 1
    }

    /// A condition for rows of the journal that other machines are told of, unless they know them.
    func isTold() throws -> String {
        try has(Schema.reversals)
            ? "number > ifnull((SELECT silent FROM reversal WHERE reversal.change = abs(journal.change)), 0)" : "TRUE"
    }

    /// When a change was made, undone or redone, as SQL for a row of the history whose number is the first parameter.
    func timeOfChange() throws -> String {
        try has(Schema.reversals) ? "ifnull((SELECT time FROM reversal WHERE change = ?1), time)" : "time"
    }

    /// Forgets what was kept of forgotten changes to be sent.
    func forgetUnsentRows() throws {
        guard try has(Schema.reversals) else { return }
        let forgotten = "FROM reversal WHERE change NOT IN (SELECT id FROM change)"
        try execute("DELETE FROM journal WHERE change IN (SELECT -change \(forgotten)); DELETE \(forgotten)")
    }
}
