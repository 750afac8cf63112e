/// When a value was set, and by which machine. The later one of two wins; of two at the same time, the one of the machine
/// with the higher number.
struct Stamp: Hashable, Comparable {
    /// A hybrid logical clock: milliseconds since 1970 in the upper bits, a counter in the lower 16. It is later than
    /// every clock that the machine had read when it set the value.
    var clock: Int64
    /// The replica of the machine.
    var machine: Int64

    /// That of a value that has not changed since its row was made.
    static let made = Stamp(clock: 0, machine: 0)

    /// The same when two rows turn out to be one and their values are compared: any order does that is the same on every
    /// machine.
    init(madeWith identity: Identifier) {
        self.init(clock: identity.numberInFile, machine: identity.replica)
    }

    init(clock: Int64, machine: Int64) {
        (self.clock, self.machine) = (clock, machine)
    }

    /// Whether the value is as its row was made. No clock is that early, and no file has that many rows.
    var isMade: Bool { clock <= Self.latestMade }
    static let latestMade: Int64 = 1 << 40 - 1

    /// In place of a field: what a machine did to a row.
    var nameOfMachine: String { "@" + String(machine, radix: 36) }

    /// The latest clock that there is: the beginning of the year 2500.
    static let latest: Int64 = 16_725_225_600_000 << 16

    /// The latest clock that is believed at a time in seconds since 1970. Whoever has read a clock counts on from it, so
    /// what follows the last one that there is could be read by nobody.
    static func latest(at time: Int64) -> Int64 {
        let (century, year2026): (Int64, Int64) = (3_155_760_000, 1_767_225_600)
        return min(latest, next(after: 0, at: max(time, year2026) + century))
    }

    static func < (one: Stamp, other: Stamp) -> Bool {
        (one.clock, one.machine) < (other.clock, other.machine)
    }

    /// The next clock after one, at a time in seconds since 1970.
    static func next(after clock: Int64, at time: Int64) -> Int64 {
        // However many follow, none is later than the latest one that there is.
        let year: Int64 = 31_557_600
        return max(clock + 1, max(0, min(time, latest >> 16 / 1000 - year)) * 1000 << 16)
    }

    /// The time in seconds since 1970.
    var time: Int64 { clock >> 16 / 1000 }
}

extension SharedLedger {
    /// The stamp of a field, and what is known to have been seen in its place.
    func stamp(_ table: SharedTable, _ row: String, _ field: String) throws -> (stamp: Stamp, seen: SeenValues) {
        var found = (Stamp.made, SeenValues.none)
        try connection.run(
            "SELECT clock, machine, seen FROM sync_stamp WHERE subject = ? AND row = ? AND field = ?",
            [.text(table.name), .text(row), .text(field)]
        ) { row in
            found = (
                Stamp(clock: row.integer(0), machine: row.integer(1)),
                try SeenValues(values: storedValues(row.text(2) ?? ""))
            )
            return false
        }
        return found
    }

    /// The stamps of all fields of a row that have one.
    func stamps(_ table: SharedTable, _ row: String) throws -> [String: Stamp] {
        var stamps: [String: Stamp] = [:]
        try connection.forEachRow(
            "SELECT field, clock, machine FROM sync_stamp WHERE subject = ? AND row = ?",
            [.text(table.name), .text(row)]
        ) { row in
            stamps[row.text(0) ?? ""] = Stamp(clock: row.integer(1), machine: row.integer(2))
        }
        return stamps
    }

    func setStamp(_ table: SharedTable, _ row: String, _ field: String, _ stamp: Stamp, seen: SeenValues = .none)
        throws
    {
        if let subject = table.subject, let number = Int64(row) {
            let former = try self.stamp(table, row, field).stamp
            if former.machine != stamp.machine, field != Operation.version { try touch(subject, number, former) }
        }
        try connection.run(
            "INSERT OR REPLACE INTO sync_stamp VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(table.name), .text(row), .text(field), .integer(stamp.clock), .integer(stamp.machine),
                .text(jsonText(of: seen.values)),
            ])
    }

    /// Forgets when a field was set: it is as its row was made.
    func removeStamp(_ table: SharedTable, _ number: Int64, _ field: String) throws {
        try connection.run(
            "DELETE FROM sync_stamp WHERE subject = ? AND row = ? AND field = ?",
            [.text(table.name), .text("\(number)"), .text(field)])
    }

    /// Stamps the fields of a row that were set after it was made, or that another row had which it has become one with.
    func setStamps(of cells: [String: Operation.Cell], _ table: SharedTable, _ number: Int64) throws {
        for (name, cell) in cells where cell.stamp != .made {
            let isTouch = cell.isTouch && name != Operation.version
            try setStamp(
                table, "\(number)", isTouch ? cell.stamp.nameOfMachine : name, cell.stamp, seen: cell.seen)
        }
    }

    /// Notes that a machine changed something of a row that no stamp of a field shows, or not any more: a deletion that has
    /// not seen it does not delete the row.
    func touch(_ subject: Identifier.Subject, _ number: Int64, _ stamp: Stamp) throws {
        let table = try table(of: subject)
        guard !stamp.isMade, try self.stamp(table, "\(number)", stamp.nameOfMachine).stamp < stamp else { return }
        try setStamp(table, "\(number)", stamp.nameOfMachine, stamp)
    }

    /// What a deletion of a row by this machine has seen: its fields, and everything that was read. What waits for other
    /// lines has not been seen.
    func seen(of table: SharedTable, _ number: Int64) throws -> [String: Stamp] {
        var seen = try stamps(table, "\(number)")
        try connection.forEachRow(
            """
            SELECT machine, min(clock, ifnull((SELECT min(clock) - 1 FROM sync_waiting
                WHERE sync_waiting.machine = sync_reading.machine), clock)) FROM sync_reading
            UNION ALL SELECT ?, ?
            """, [.integer(machine), .integer(clock)]
        ) { row in
            let stamp = Stamp(clock: row.integer(1), machine: row.integer(0))
            seen[stamp.nameOfMachine] = max(stamp, seen[stamp.nameOfMachine] ?? .made)
        }
        return seen
    }
}
