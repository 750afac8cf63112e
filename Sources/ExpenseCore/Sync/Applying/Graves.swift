/// A deleted row: what is needed to make it again if another machine changed it meanwhile.
struct Grave {
    /// The stamp of the deletion.
    var stamp: Stamp
    /// The stamps of the fields that the deletion had seen.
    var seen: [String: Stamp]
    /// The row and what it owned, then what arrived later.
    var content: [Operation]

    /// Whether the deletion had seen a value.
    func hasSeen(_ field: String, _ stamp: Stamp) -> Bool { stamp.isMade || stamp <= seen[field] ?? .made }
}

extension SharedLedger {
    /// What is kept of a deleted row; nil if it is not deleted.
    func grave(_ subject: Identifier.Subject, _ number: Int64) throws -> Grave? {
        var found: Grave?
        try connection.run(
            "SELECT clock, machine, seen, content FROM sync_gone WHERE subject = ? AND row = ?",
            [.text(subject.rawValue), .integer(number)]
        ) { row in
            let content = try (row.text(3) ?? "").split(separator: "\n").map { try Operation(json: String($0)) }
            found = Grave(
                stamp: Stamp(clock: row.integer(0), machine: row.integer(1)),
                seen: try jsonValue(row.text(2) ?? "").stamps, content: content)
            return false
        }
        return found
    }

    func bury(
        _ subject: Identifier.Subject, _ number: Int64, _ stamp: Stamp, seen: [String: Stamp], _ content: [Operation]
    ) throws {
        try connection.run(
            "INSERT OR REPLACE INTO sync_gone VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(subject.rawValue), .integer(number), .integer(stamp.clock), .integer(stamp.machine),
                .text(jsonText(of: seen)), .text(content.map(\.json).joined(separator: "\n")),
            ])
    }

    /// Forgets that a row is deleted.
    func forget(_ subject: Identifier.Subject, _ number: Int64) throws {
        try connection.run(
            "DELETE FROM sync_gone WHERE subject = ? AND row = ?", [.text(subject.rawValue), .integer(number)])
    }

    /// Makes a deleted row again, with its number here.
    func revive(_ subject: Identifier.Subject, _ number: Int64) throws {
        guard let grave = try grave(subject, number), let first = grave.content.first,
            case .row(_, _, _, let cells) = first.content
        else { return }
        try forget(subject, number)
        let table = try table(of: subject)
        var content = grave.content
        if let twin = try twin(table, number, cells) {
            // Another row has taken the name meanwhile.
            try addAlias(subject, identity(subject, number), to: twin)
            try connection.run(
                "UPDATE sync_alias SET row = ? WHERE subject = ? AND row = ?",
                [.integer(twin), .text(subject.rawValue), .integer(number)])
            try redirect(subject, number, to: twin)
        } else {
            try insert(table, number, cells)
            content.removeFirst()
        }
        for operation in content { try apply(operation, isFresh: .none, from: nil) }
    }
}
